import SandlotCompliance
import Testing

@Suite("ad-non-personalized")
struct AdNonPersonalizedTests {
    private static let rule = RuleUnderTest("ad-non-personalized")

    @Test(arguments: [
        Case(
            "a request that is not personalized passes", .pass,
            .adRequested(at: 0, personalized: false)),
        Case("a request that is fails", .fail, .adRequested(at: 0, personalized: true)),
        Case(
            "a request of the house that is fails", .fail,
            .adRequested(at: 0, network: "house", personalized: true)),
        Case("a request that does not say fails", .fail, .adRequested(at: 0)),
        Case(
            "a request of the house that does not say is unclear", .inconclusive,
            .adRequested(at: 0, network: "house")),
        Case("the house is written in small letters", .fail, .adRequested(at: 0, network: "House")),
        Case("an ad that is not personalized passes", .pass, .adShown(at: 0, personalized: false)),
        Case("an ad that is fails", .fail, .adShown(at: 0, format: "banner", personalized: true)),
        Case(
            "an ad of the house that does not say is unclear", .inconclusive,
            .adShown(at: 0, network: "house")),
        Case(
            "an ad of a network that does not say fails", .fail, .adShown(at: 0, network: "admob")),
        Case("an ad of an unknown network that does not say fails", .fail, .adShown(at: 0)),
        Case(
            "an ad takes the network of its request", .inconclusive,
            .adRequested(at: 0, network: "house", personalized: false), .adShown(at: 10)),
        Case(
            "its own network counts more", .fail,
            .adRequested(at: 0, network: "house", personalized: false),
            .adShown(at: 10, network: "admob")),
        Case(
            "an ad does not take over what its request says of persons", .fail,
            .adRequested(at: 0, personalized: false), .adShown(at: 10)),
        Case(
            "one request in ten fails", .fail, .adRequested(at: 0, adId: "a0", personalized: false),
            .adRequested(at: 1, adId: "a1", personalized: false),
            .adRequested(at: 2, adId: "a2", personalized: false),
            .adRequested(at: 3, adId: "a3", personalized: false),
            .adRequested(at: 4, adId: "a4", personalized: false),
            .adRequested(at: 5, adId: "a5", personalized: false),
            .adRequested(at: 6, adId: "a6", personalized: false),
            .adRequested(at: 7, adId: "a7", personalized: false),
            .adRequested(at: 8, adId: "a8", personalized: false),
            .adRequested(at: 9, adId: "x", personalized: true)),
        Case(
            "a repeated request is checked", .fail, .adRequested(at: 0, personalized: false),
            .adRequested(at: 1, personalized: true)),
        Case(
            "a doubled appearance is not checked", .pass, .adShown(at: 0, personalized: false),
            .adShown(at: 1, personalized: true)),
        Case(
            "it is the same in other packs", .fail, .adRequested(at: 0, personalized: true),
            pack: .amazonKids),
    ])
    func adsAreNotPersonalized(_ example: Case) throws { try Self.rule.check(example) }
}
