import SandlotCompliance
import SandlotYAML

/// A reader of expected verdicts.
struct VerdictReader {
    private static let catalog = RuleCatalog.standard

    /// Reads a map of packs.
    func read(_ node: YAMLNode) throws(YAMLError) -> [VerdictExpectation] {
        var expectations: [VerdictExpectation] = []
        for entry in try node.map("a map of packs and their verdicts") {
            let packs = Self.catalog.packs
            guard let pack = packs.first(where: { $0.id.rawValue == entry.key }) else {
                throw YAMLError(
                    .unknownName, unknown: entry.key, kind: "a pack",
                    known: packs.map(\.id.rawValue), at: entry.keyLocation)
            }
            expectations.append(try expectation(entry, pack))
        }
        guard !expectations.isEmpty else {
            throw YAMLError(
                .missingKey, "state the verdict of a pack, as in `seed: compliant`",
                at: node.location)
        }
        return expectations
    }

    private func expectation(
        _ entry: YAMLNode.Entry, _ pack: Pack
    ) throws(YAMLError) -> VerdictExpectation {
        var verdictNode = entry.value
        var failing: [VerdictExpectation.Reason]?
        var advising: [VerdictExpectation.Reason]?
        var inconclusive: [VerdictExpectation.Reason]?
        if entry.value.isMap {
            let map = try MapReader(
                entry.value, "a verdict of a pack",
                keys: ["verdict", "fails", "advises", "inconclusive"])
            verdictNode = try map.required("verdict")
            failing =
                try map["fails"].map { node throws(YAMLError) in
                    try reasons(node, pack)
                } ?? []
            advising =
                try map["advises"].map { node throws(YAMLError) in
                    try reasons(node, pack)
                } ?? []
            inconclusive =
                try map["inconclusive"].map { node throws(YAMLError) in
                    try reasons(node, pack)
                } ?? []
        }
        return VerdictExpectation(
            pack: pack.id,
            verdict: try verdictNode.word("a verdict", ComplianceReport.PackVerdict.words),
            failing: failing, advising: advising, inconclusive: inconclusive,
            location: entry.keyLocation)
    }

    /// Reads rules, each with or without a reason.
    private func reasons(
        _ node: YAMLNode, _ pack: Pack
    ) throws(YAMLError) -> [VerdictExpectation.Reason] {
        let rules = pack.entries.map(\.rule.id)
        func check(_ rule: String, at location: YAMLLocation) throws(YAMLError) {
            guard !rules.contains(rule) else { return }
            throw YAMLError(
                .unknownName, unknown: rule, kind: "a rule of \(pack.id.rawValue)", known: rules,
                at: location)
        }
        var reasons: [VerdictExpectation.Reason] = []
        if node.isMap {
            for entry in try node.map("a map of rules and reasons") {
                try check(entry.key, at: entry.keyLocation)
                reasons.append(.init(rule: entry.key, text: try entry.value.text("a reason")))
            }
            return reasons
        }
        for element in try node.listOrSingle("a list of rules, or a map of rules and reasons") {
            let rule = try element.text("a rule")
            try check(rule, at: element.location)
            reasons.append(.init(rule: rule, text: nil))
        }
        return reasons
    }
}
