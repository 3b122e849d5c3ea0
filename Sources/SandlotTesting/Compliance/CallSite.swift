import SandlotBase
import SandlotCompliance
import Testing

#if canImport(XCTest)
    import XCTest
#endif

/// The line of a test that expects something, where failures are to be seen.
struct CallSite: Sendable {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt

    /// Judges, and reports what there is to complain about.
    ///
    /// - Parameter judge: Gives a report and the complaints about it, or throws the only complaint.
    /// - Returns: The report, if there is one.
    func reporting(
        _ judge: () throws(ComplianceComplaint) -> (
            report: ComplianceReport, complaints: [ComplianceComplaint]
        )
    ) -> ComplianceReport? {
        do throws(ComplianceComplaint) {
            let answer = try judge()
            for complaint in answer.complaints { fail(complaint.message) }
            return answer.report
        } catch {
            fail(error.message)
            return nil
        }
    }

    /// Lets the test fail that is running.
    func fail(_ message: String) {
        Issue.record(
            Comment(rawValue: message),
            sourceLocation: SourceLocation(
                fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line),
                column: Int(column)))
        #if canImport(XCTest)
            // Without a current test this is XCTest, or a task that a test of Swift Testing has detached. A
            // library in which no test is running ignores what it is told, so both are told.
            if Test.current == nil { XCTFail(message, file: filePath, line: line) }
        #endif
    }
}
