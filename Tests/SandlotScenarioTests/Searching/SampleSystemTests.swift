import SandlotCompliance
import SandlotExplorer
import SandlotScenario
import TestSupport
import Testing

@Suite("Every short story of the sample apps")
struct SampleSystemTests {
    /// A sample, and the rules and promises that its shortest stories break.
    struct Sample: Sendable, CustomTestStringConvertible {
        let files: [String]
        /// What stories of two actions break.
        let soon: Set<String>
        /// What stories of three actions break in addition.
        var later: Set<String> = []

        var testDescription: String { files.joined(separator: " ") }
    }

    private static let samples = [
        Sample(
            files: ["kidsdoku"],
            soon: [
                "seed/data-no-third-party-pii", "seed/data-no-third-party-analytics",
                "seed/gate-before-restore", "seed/gate-before-purchase",
            ], later: ["seed/iap-price-truthful", "seed/iap-entitlement-verified"]),
        Sample(
            files: ["max-puzzles"], soon: ["seed/acct-none", "seed/data-minimal-first-party"]),
        Sample(
            files: ["max-puzzles-3"],
            soon: [
                "seed/acct-none", "seed/data-minimal-first-party", "seed/gate-strength",
                "seed/link-none",
            ],
            later: ["seed/iap-not-in-gameplay"]),
        Sample(files: ["model-citizen"], soon: []),
        Sample(
            files: ["spellflare-ios", "spellflare-watch"],
            soon: ["seed/ad-post-requires-completion", "seed/gate-before-restore"],
            later: ["seed/iap-entitlement-verified", "seed/iap-refund-revokes"]),
        Sample(files: ["spellflare-mended", "spellflare-mended-watch"], soon: []),
        Sample(
            files: ["star-letters"], soon: ["seed/link-none"],
            later: ["seed/iap-not-in-gameplay"]),
        Sample(files: ["wordcraft"], soon: []),
        Sample(files: ["wordcraft-shop"], soon: []),
    ]

    /// Whether the searches are deep, which takes most of a minute.
    private static let isFull = Fixtures.environment("SANDLOT_FULL") == "1"

    @Test(arguments: samples) func theFindingsOfASampleAreKnown(sample: Sample) async throws {
        let system = try AppSystem(
            appFiles: sample.files.map { "\(Fixtures.root)/fixtures/apps/\($0).yaml" },
            AppSystem.Shape(
                packs: [#require(RuleCatalog.standard.pack(PackID(rawValue: "seed")))]))
        let search = StateSearch<AppSystem>(depth: Self.isFull ? 3 : 2)
        let result = try await search.search(system)
        let expected = Self.isFull ? sample.soon.union(sample.later) : sample.soon
        #expect(Set(result.findings.map(\.breach.property)) == expected)
        #expect(!result.isCutShort)
    }
}
