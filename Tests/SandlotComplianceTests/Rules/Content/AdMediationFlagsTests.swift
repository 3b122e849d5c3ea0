import SandlotCompliance
import Testing

@Suite("ad-mediation-flags")
struct AdMediationFlagsTests {
    private static let rule = RuleUnderTest("ad-mediation-flags")

    private static func requested(_ flags: String) -> String {
        #"{"e":"ad_requested","adId":"a","network":"mediator"\#(flags)}"#
    }

    private static func adapter(_ flags: String) -> String {
        #"{"e":"ad_adapter_requested","adId":"a","adapter":"second"\#(flags)}"#
    }

    private static let strict = #","personalized":false,"childTreatment":"child","maxRating":"PG""#

    @Test(arguments: [
        Case("the same flags pass", .pass, requested(strict), adapter(strict)),
        Case(
            "a stricter rating passes", .pass, requested(strict),
            adapter(#","personalized":false,"childTreatment":"child","maxRating":"G""#)),
        Case("no flags are nothing to lose", .pass, requested(""), adapter("")),
        Case(
            "a lost treatment fails", .fail, requested(strict),
            adapter(#","personalized":false,"maxRating":"PG""#)),
        Case(
            "a teenager is no child", .fail, requested(strict),
            adapter(#","personalized":false,"childTreatment":"teen","maxRating":"PG""#)),
        Case(
            "the treatment of a child is stricter than that of a teenager", .pass,
            requested(#","childTreatment":"teen""#), adapter(#","childTreatment":"child""#)),
        Case(
            "an unknown treatment must be the same", .fail,
            requested(#","childTreatment":"infant""#), adapter(#","childTreatment":"child""#)),
        Case(
            "a treatment that was not asked for passes", .pass, requested(""),
            adapter(#","childTreatment":"teen""#)),
        Case(
            "a lost refusal of personalization fails", .fail, requested(strict),
            adapter(#","childTreatment":"child","maxRating":"PG""#)),
        Case(
            "a lost rating fails", .fail, requested(strict),
            adapter(#","personalized":false,"childTreatment":"child""#)),
        Case(
            "a higher rating fails", .fail, requested(strict),
            adapter(#","personalized":false,"childTreatment":"child","maxRating":"T""#)),
        Case(
            "an added identifier fails", .fail, requested(strict),
            adapter(strict + #","identifiers":["idfa"]"#)),
        Case("an unknown request is inconclusive", .inconclusive, adapter(strict)),
        Case("without a mediator there is nothing to check", .notApplicable, requested(strict)),
    ])
    func theFlagsOfAdaptersAreChecked(_ example: Case) throws { try Self.rule.check(example) }
}
