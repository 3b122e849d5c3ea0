import SandlotCompliance
import Testing

@Suite("The examples of the catalog")
struct ExampleTests {
    @Test(arguments: RuleCatalog.standard.rules.map(\.id))
    func examplesHaveTheVerdictsThatTheyClaim(id: String) throws {
        let rule = try #require(RuleCatalog.standard.rule(id))
        let passing = try Story(rule.examples.passing.lines).result(id)
        #expect(passing.verdict == .pass || rule.canOnlyFail && passing.verdict == .notApplicable)
        #expect(try Story(rule.examples.failing.lines).verdict(id) == .fail)
    }
}

extension RuleDescriptor {
    /// Whether the rule forbids an event outright: without it there is nothing to check.
    var canOnlyFail: Bool {
        ["ad-not-on-watch", "link-none", "iap-watch-no-purchase"].contains(id)
    }
}
