import Foundation
import SandlotCompliance
import SandlotTesting
import Testing

@Suite struct TeamRulesTests {
    let rules: RuleFile
    let catalog: RuleCatalog

    init() throws {
        let path = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../../../fixtures/check/team-rules.yaml")
        rules = try RuleFile(contentsOf: path.standardizedFileURL.path)
        catalog = RuleCatalog(files: [rules])
    }

    @Test func aBannerOnTheHomeScreenIsPermitted() {
        let trace = RuleExample(
            "A banner on the home screen.",
            """
            {"e":"screen","name":"home"}
            {"t":2000,"e":"ad_shown","adId":"a1","slot":"other","format":"banner"}
            """
        ).trace
        expectCompliant(.bytes(trace.utf8), packs: [rules.pack], catalog: catalog)
    }
}
