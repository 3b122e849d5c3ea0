import SandlotCompliance
import SandlotTrace

/// A short trace in the form of ``RuleExample``, and what the checker says about it.
struct Story {
    let lines: String
    var parameters: [String: ParameterValue] = [:]

    init(_ lines: String, parameters: [String: ParameterValue] = [:]) {
        self.lines = lines
        self.parameters = parameters
    }

    init(lines: [String], parameters: [String: ParameterValue] = [:]) {
        self.init(lines.joined(separator: "\n"), parameters: parameters)
    }

    /// The result of one rule.
    ///
    /// - Parameters:
    ///   - rule: The rule's name.
    ///   - pack: The pack whose parameters count; if nil, the first that has the rule.
    /// - Returns: What the report says.
    /// - Throws: ``NoSuchRule``, or what makes the story no trace.
    func result(
        _ rule: String, in pack: PackID? = nil
    ) throws -> ComplianceReport.RuleResult {
        let catalog = RuleCatalog.standard
        let packs = catalog.packs.filter { pack == nil || $0.id == pack }
        let report = try Checker(packs: packs, parameters: parameters)
            .check(Array(RuleExample("", lines).trace.utf8))
        for pack in report.packs {
            if let result = pack.rules.first(where: { $0.id == rule }) { return result }
        }
        throw NoSuchRule(id: rule)
    }

    /// The verdict of one rule.
    func verdict(_ rule: String, in pack: PackID? = nil) throws -> Verdict {
        try result(rule, in: pack).verdict
    }

    struct NoSuchRule: Error {
        let id: String
    }
}
