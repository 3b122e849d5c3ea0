import SandlotBase
import SandlotJSON

/// The result of `sandlot doctor` as text and JSON.
struct DoctorReport {
    private let examination: BundleExamination

    init(_ examination: BundleExamination) {
        self.examination = examination
    }

    /// The findings with advice, and a summary.
    var text: String {
        var lines: [String] = []
        for finding in examination.findings {
            let mark = finding.finding.mark
            let place = finding.finding.offset.map { ", byte \($0)" } ?? ""
            let path = SystemPath.printable(finding.path)
            lines.append("\(path)\(place): \(mark.title) (\(mark.rawValue))")
            lines.append("  \(mark.advice)")
        }
        for omission in examination.omissions {
            lines.append("\(SystemPath.printable(omission.path)): not searched, \(omission.reason)")
        }
        lines.append(summary)
        return lines.joined(separator: "\n")
    }

    private var summary: String {
        let count = examination.findings.count
        let files = examination.fileCount == 1 ? "1 file" : "\(examination.fileCount) files"
        return count == 0
            ? "nothing that belongs to tests in \(files)"
            : "\(count) \(count == 1 ? "finding" : "findings") in \(files)"
    }

    /// The report as `sandlot-doctor/1`.
    var json: JSONElement {
        .object([
            "schema": .string("sandlot-doctor/1"),
            "files": .integer(Int64(examination.fileCount)),
            "findings": .array(
                examination.findings.map { finding in
                    let mark = finding.finding.mark
                    var members: [String: JSONElement] = [
                        "path": .string(finding.path), "mark": .string(mark.rawValue),
                        "title": .string(mark.title), "advice": .string(mark.advice),
                    ]
                    if let offset = finding.finding.offset {
                        members["offset"] = .integer(Int64(offset))
                    }
                    return .object(members)
                }),
            "notSearched": .array(
                examination.omissions.map {
                    .object(["path": .string($0.path), "reason": .string($0.reason)])
                }),
        ])
    }
}
