import SandlotBase
import SandlotCompliance
import SandlotScan
import SandlotTrace

/// The judgment of scanned apps with the packs of the command line.
struct ScanJudging {
    let criteria: CheckCriteria
    let form: CheckForm

    /// Judges the facts of an app.
    func answer(_ scan: AppScan, _ path: String) throws -> TraceJudging.Answer {
        var report = ComplianceReport(
            scanning: scan.facts, source: path, fileCount: scan.fileCount, packs: criteria.packs,
            parameters: criteria.parameters, faults: Self.faults(of: scan, path))
        for expired in criteria.expiredWaivers {
            report.note(expired: expired.waiver, of: expired.rule, in: expired.pack)
        }
        // A scan has no events that a report could show.
        let excerpt = try TraceExcerpt(of: report, from: TraceText([]), isNeeded: false)
        return TraceJudging.Answer(report, excerpt, form: form, criteria)
    }

    /// Prints what was not understood, and returns the exit status for it.
    static func report(_ scan: AppScan, _ path: String) -> Int32 {
        let faults = faults(of: scan, path)
        for fault in faults { StandardError.shared.error(PlainText.escaping(fault.message)) }
        if !scan.errors.isEmpty { return ExitStatus.inputOutput }
        return faults.isEmpty ? ExitStatus.success : ExitStatus.malformedInput
    }

    /// What could not be read or understood, so that the result is incomplete.
    private static func faults(of scan: AppScan, _ path: String) -> [ScanFault] {
        var faults = scan.errors.map { ScanFault(file: $0.path, message: $0.description) }
        for problem in scan.problems {
            let place =
                problem.error.line.map { ", line \($0)" }
                ?? problem.error.byte.map { ", byte \($0)" } ?? ""
            faults.append(
                ScanFault(
                    file: problem.file,
                    message: "\(problem.file)\(place): \(problem.error.reason)"))
        }
        if faults.isEmpty, scan.isEmpty {
            faults.append(
                ScanFault(
                    file: path,
                    message: "\(path): there is no file that the scan reads; name an app, an "
                        + "archive of Xcode, or the folder of an app's sources"))
        }
        return faults
    }
}
