import SandlotBase
import SandlotCompliance
import Testing

#if canImport(XCTest)
    import XCTest
#endif

/// The source location of an expectation, at which failures are recorded.
struct CallSite: Sendable {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt

    /// Evaluates an expectation and records its complaints as failures.
    ///
    /// - Parameter judge: A closure that returns a report and complaints, or throws a single
    ///   complaint.
    /// - Returns: The report, or nil if there is none.
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

    /// Records a failure of the current test.
    func fail(_ message: String) {
        Issue.record(
            Comment(rawValue: message),
            sourceLocation: SourceLocation(
                fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line),
                column: Int(column)))
        #if canImport(XCTest)
            // If there is no current test, this is XCTest or a detached task of a Swift Testing
            // test. Each library ignores failures while none of its tests runs, so the failure goes
            // to both.
            if Test.current == nil { XCTFail(message, file: filePath, line: line) }
        #endif
    }
}
