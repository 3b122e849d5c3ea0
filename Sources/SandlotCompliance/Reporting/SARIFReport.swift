import SandlotBase
import SandlotJSON
import SandlotTrace

/// Reports in the Static Analysis Results Interchange Format, version 2.1.0.
///
/// A rule is another one in each pack, named `pack/rule`, because its severity is. Only rules that a result
/// names are described, so that the report stays small.
package struct SARIFReport {
    /// The maximum number of further events of a finding that are linked.
    private static let relatedLimit = 8

    private let traces: [CheckedTrace]
    private let packs: [Pack]
    private let catalog: RuleCatalog
    private let version: String

    /// Prepares the report.
    ///
    /// - Parameters:
    ///   - traces: The files in the order of the command line.
    ///   - packs: The requested packs.
    ///   - catalog: The rules.
    ///   - version: The tool's version.
    package init(
        _ traces: [CheckedTrace], packs: [Pack], catalog: RuleCatalog = .standard,
        version: String
    ) {
        self.traces = traces
        self.catalog = catalog
        let soundness = packs.contains { $0.id == .trace } ? nil : catalog.pack(.trace)
        self.packs = packs + (soundness.map { [$0] } ?? [])
        self.version = version
    }

    /// The whole document.
    package var text: String { json.indented + "\n" }

    private var json: JSONElement {
        let rules = self.rules
        let driver: [String: JSONElement] = [
            "name": .string("sandlot"),
            "semanticVersion": .string(version),
            "rules": .array(rules.map { rule($0.entry, $0.pack) }),
        ]
        let indices = Dictionary(
            rules.enumerated().map { (Self.id($1.entry.rule.id, $1.pack), $0) },
            uniquingKeysWith: { first, _ in first })
        let notifications = traces.flatMap(Self.notifications)
        var invocation: [String: JSONElement] = [
            "executionSuccessful": .bool(notifications.isEmpty)
        ]
        if !notifications.isEmpty {
            invocation["toolExecutionNotifications"] = .array(notifications)
        }
        var run: [String: JSONElement] = [
            "tool": .object(["driver": .object(driver)]),
            "columnKind": .string("unicodeCodePoints"),
            "invocations": .array([.object(invocation)]),
            "results": .array(results(indices)),
        ]
        let editions = packs.compactMap { pack in pack.asOf.map { (pack.label, $0.json) } }
        if !editions.isEmpty {
            run["properties"] = .object([
                "asOf": .object(Dictionary(editions, uniquingKeysWith: { first, _ in first }))
            ])
        }
        return SARIFText.document(run)
    }

    // MARK: Rules

    /// The rules that a result names, pack after pack.
    private var rules: [(pack: String, entry: Pack.Entry)] {
        var named: Set<String> = []
        for pack in traces.compactMap(\.report).flatMap(\.packs) {
            for (_, result) in pack.noteworthyRules { named.insert(Self.id(result.id, pack.label)) }
        }
        return packs.flatMap { pack in
            pack.entries.filter { named.contains(Self.id($0.rule.id, pack.label)) }
                .map { (pack.label, $0) }
        }
    }

    private static func id(_ rule: String, _ pack: String) -> String {
        PlainText.escaping("\(pack)/\(rule)")
    }

    private func rule(_ entry: Pack.Entry, _ pack: String) -> JSONElement {
        let rule = entry.rule
        let help = RulePage(rule, catalog: catalog)
        return .object([
            "id": .string(Self.id(rule.id, pack)),
            "name": .string(SARIFText.name(rule.id)),
            "shortDescription": SARIFText.message("\(rule.title)."),
            "fullDescription": SARIFText.message(rule.requirement),
            "help": .object([
                "text": .string(help.summary), "markdown": .string(help.markdownSummary),
            ]),
            "defaultConfiguration": .object(["level": .string(Self.level(entry.severity))]),
            "properties": .object([
                "tags": .array([.string("kids"), .string(PlainText.escaping(pack))])
            ]),
        ])
    }

    private static func level(_ severity: Severity) -> String {
        switch severity {
        case .violation: "error"
        case .warning: "warning"
        case .advisory: "note"
        }
    }

    // MARK: Results

    /// The format has words of its own for what only a person can decide.
    private static func kind(_ verdict: Verdict) -> String {
        switch verdict {
        case .fail: "fail"
        case .inconclusive: "open"
        case .advisory: "review"
        case .pass: "pass"
        case .notApplicable: "notApplicable"
        }
    }

    private func results(_ indices: [String: Int]) -> [JSONElement] {
        var results: [JSONElement] = []
        for trace in traces {
            for pack in trace.report?.packs ?? [] {
                for (_, result) in pack.noteworthyRules {
                    let id = Self.id(result.id, pack.label)
                    var occurrences: [String: Int] = [:]
                    for finding in result.findings where finding.verdict != .pass {
                        let key = finding.verdict.rawValue
                        occurrences[key, default: 0] += 1
                        results.append(
                            self.result(
                                finding, of: result, in: trace, id: id, index: indices[id],
                                fingerprint: [
                                    finding.place?.file ?? trace.source, id, key,
                                    "\(occurrences[key, default: 0])",
                                ]))
                    }
                }
            }
        }
        return results
    }

    private func result(
        _ finding: Finding, of result: ComplianceReport.RuleResult, in trace: CheckedTrace,
        id: String, index: Int?, fingerprint: [String]
    ) -> JSONElement {
        var properties: [String: JSONElement] = [
            "verdict": .string(finding.verdict.rawValue),
            "run": .string(PlainText.escaping(finding.run)),
            "seqs": .array(finding.seqs.prefix(100).map { .integer(Int64($0)) }),
            "atMs": .integer(Int64(finding.atMs)),
        ]
        if let measure = finding.measureText { properties["measure"] = .string(measure) }
        var members: [String: JSONElement] = [
            "ruleId": .string(id),
            "kind": .string(Self.kind(finding.verdict)),
            "level": .string(finding.verdict == .fail ? Self.level(result.severity) : "none"),
            "message": SARIFText.message(finding.message),
            "locations": .array([location(trace, finding, seq: finding.seqs.last)]),
            "partialFingerprints": .object([
                "sandlotFinding/v1": .string(SARIFText.hash(fingerprint.joined(separator: "\n")))
            ]),
            "properties": .object(properties),
        ]
        if let index { members["ruleIndex"] = .integer(Int64(index)) }
        let related = finding.seqs.dropLast().prefix(Self.relatedLimit).filter {
            trace.excerpt?.lineNumber(of: $0, in: finding.run) != nil
        }
        if !related.isEmpty {
            members["relatedLocations"] = .array(related.map { location(trace, finding, seq: $0) })
        }
        if let waiver = result.waiver, finding.verdict == .fail {
            members["suppressions"] = .array([
                .object([
                    "kind": .string("external"), "status": .string("accepted"),
                    "justification": .string(
                        PlainText.escaping("Until \(waiver.until): \(waiver.reason)")),
                ])
            ])
        }
        return .object(members)
    }

    private func location(_ trace: CheckedTrace, _ finding: Finding, seq: Int?) -> JSONElement {
        if let place = finding.place {
            return .object(Self.location(place.file, line: place.line))
        }
        let line = seq.flatMap { trace.excerpt?.lineNumber(of: $0, in: finding.run) }
        var members = Self.location(trace.source, line: line)
        if let seq { members["message"] = SARIFText.message("event \(seq) of run \(finding.run)") }
        return .object(members)
    }

    private static func location(_ path: String, line: Int?) -> [String: JSONElement] {
        var physical: [String: JSONElement] = [
            "artifactLocation": .object(["uri": .string(SARIFText.uri(path))])
        ]
        if let line { physical["region"] = .object(["startLine": .integer(Int64(line))]) }
        return ["physicalLocation": .object(physical)]
    }

    /// The notifications of what could not be read.
    private static func notifications(_ trace: CheckedTrace) -> [JSONElement] {
        let faults = trace.report?.scanFaults ?? []
        let notifications = faults.map { notification($0.message, in: $0.file, line: nil) }
        guard let error = trace.error else { return notifications }
        let line = error.line.flatMap { $0 > 0 ? $0 : nil }
        return notifications + [notification(error.description, in: trace.source, line: line)]
    }

    private static func notification(
        _ message: String, in file: String, line: Int?
    ) -> JSONElement {
        .object([
            "level": .string("error"),
            "message": SARIFText.message(message),
            "locations": .array([.object(location(file, line: line))]),
        ])
    }
}
