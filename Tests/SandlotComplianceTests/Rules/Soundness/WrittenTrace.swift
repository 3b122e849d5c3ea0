import SandlotCompliance
import SandlotTrace
import Testing

/// A trace exactly as it is written: nothing is put before its first line or behind its last.
struct WrittenTrace: Sendable, CustomTestStringConvertible {
    /// A header that says everything that it must.
    static let header = """
        {"seq":0,"t":0,"run":"r1","e":"trace_header","schema":"sandlot-trace/1","platform":"iOS",\
        "build":"release","audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]}
        """
    /// A second event.
    static let screen = #"{"seq":1,"t":10,"run":"r1","e":"screen","name":"home"}"#
    /// A third event, the last of a complete run.
    static let end = #"{"seq":2,"t":20,"run":"r1","e":"trace_end","reason":"normal"}"#

    let testDescription: String
    let verdict: Verdict
    let lines: [String]
    let parameters: [String: ParameterValue]

    init(
        _ name: String, _ verdict: Verdict, _ lines: [String],
        parameters: [String: ParameterValue] = [:]
    ) {
        testDescription = name
        self.verdict = verdict
        self.lines = lines
        self.parameters = parameters
    }

    func result(_ rule: String) throws -> ComplianceReport.RuleResult {
        let report = try Checker(packs: [], parameters: parameters)
            .check(Array(lines.joined(separator: "\n").utf8))
        for pack in report.packs {
            if let result = pack.rules.first(where: { $0.id == rule }) { return result }
        }
        throw Story.NoSuchRule(id: rule)
    }
}
