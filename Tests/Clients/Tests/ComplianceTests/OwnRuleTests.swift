import SandlotCompliance
import SandlotTesting
import Testing

@Suite struct OwnRuleTests {
    let catalog = RuleCatalog([BreakOffered.self])

    /// Apple's rules and a custom one.
    var ours: Pack {
        var pack = Pack(
            id: PackID(rawValue: "ours"), title: "What we promise",
            extending: [PackID.appleKids].compactMap(catalog.pack))
        pack.set(BreakOffered.descriptor, to: .violation)
        pack.waive(
            Waiver(reason: "The gate is late; fixed in 2.4.", until: "2026-12-31"),
            for: "gate-before-purchase")
        return pack
    }

    @Test func theExamplesHaveTheirVerdicts() throws {
        let checker = Checker(packs: [ours], catalog: catalog)
        let examples = BreakOffered.descriptor.examples
        for (example, verdict) in [(examples.passing, Verdict.pass), (examples.failing, .fail)] {
            let report = try checker.check(Array(example.trace.utf8))
            let result = report.packs[0].rules.first { $0.id == BreakOffered.descriptor.id }
            #expect(result?.verdict == verdict)
            #expect(report.jsonText.contains(#""id":"ours-break-offered""#))
        }
    }

    @Test func aTestCanExpectTheRule() {
        let failing = BreakOffered.descriptor.examples.failing.trace
        // The test fails if this expectation does not.
        withKnownIssue {
            expectCompliant(.bytes(failing.utf8), packs: [ours], catalog: catalog)
        } matching: { issue in
            issue.comments.contains { $0.rawValue.hasPrefix("ours-break-offered: ") }
        }
        expectCompliant(
            .bytes(failing.utf8), packs: [ours], parameters: ["testsBeforeBreak": 4],
            catalog: catalog)
    }
}
