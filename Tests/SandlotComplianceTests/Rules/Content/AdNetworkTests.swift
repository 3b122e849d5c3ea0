import SandlotCompliance
import Testing

@Suite("ad-creative-reviewed")
struct AdCreativeReviewedTests {
    private static let rule = RuleUnderTest("ad-creative-reviewed")

    @Test(arguments: [
        Case(
            "an ad of the house is not checked", .notApplicable, .adShown(at: 0, network: "house")),
        Case(
            "an ad of the house by its request is not checked", .notApplicable,
            .adRequested(at: 0, network: "house"), .adShown(at: 1)),
        Case(
            "no network is reviewed by default", .fail,
            .adShown(at: 0, network: "superawesome", creativeReviewed: true)),
        Case(
            "a reviewed ad of a reviewed network passes", .pass,
            .adShown(at: 0, network: "superawesome", creativeReviewed: true),
            parameters: ["reviewedNetworks": ["superawesome"]]),
        Case(
            "an ad that was not reviewed fails", .fail,
            .adShown(at: 0, network: "superawesome", creativeReviewed: false),
            parameters: ["reviewedNetworks": ["superawesome"]]),
        Case(
            "an ad that does not say was not reviewed", .fail,
            .adShown(at: 0, network: "superawesome"),
            parameters: ["reviewedNetworks": ["superawesome"]]),
        Case(
            "another network fails", .fail,
            .adShown(at: 0, network: "admob", creativeReviewed: true),
            parameters: ["reviewedNetworks": ["superawesome"]]),
        Case(
            "an unknown network is unclear", .inconclusive, .adShown(at: 0, creativeReviewed: true),
            parameters: ["reviewedNetworks": ["superawesome"]]),
        Case(
            "the network of the request counts", .pass,
            .adRequested(at: 0, network: "superawesome"), .adShown(at: 1, creativeReviewed: true),
            parameters: ["reviewedNetworks": ["superawesome"]]),
        Case(
            "the latest request counts", .fail, .adRequested(at: 0, network: "superawesome"),
            .adRequested(at: 0), .adShown(at: 1, creativeReviewed: true),
            parameters: ["reviewedNetworks": ["superawesome"]]),
        Case(
            "a request after the ad does not count", .inconclusive,
            .adShown(at: 1, creativeReviewed: true), .adRequested(at: 2, network: "superawesome"),
            parameters: ["reviewedNetworks": ["superawesome"]]),
        Case(
            "a gap after the request that names the network makes it unclear", .inconclusive,
            .adRequested(at: 0, network: "superawesome"),
            .adShown(at: 1, seq: 3, creativeReviewed: true),
            parameters: ["reviewedNetworks": ["superawesome"]]),
        Case(
            "a gap does not matter if the ad names its network", .pass, .adRequested(at: 0),
            .adShown(at: 1, seq: 3, network: "superawesome", creativeReviewed: true),
            parameters: ["reviewedNetworks": ["superawesome"]]),
    ])
    func aCreativeIsReviewedBeforeItAppears(_ example: Case) throws { try Self.rule.check(example) }
}

@Suite("ad-third-party-discouraged")
struct AdThirdPartyDiscouragedTests {
    private static let rule = RuleUnderTest("ad-third-party-discouraged")

    @Test(arguments: [
        Case(
            "an ad of the house passes", .pass,
            .adShown(at: 0, format: "banner", network: "house")),
        Case("an ad of a network fails", .fail, .adShown(at: 0, network: "admob")),
        Case("an unknown network is unclear", .inconclusive, .adShown(at: 0)),
        Case(
            "the network of the request counts", .pass, .adRequested(at: 0, network: "house"),
            .adShown(at: 1)),
        Case(
            "the network of the request counts against it", .fail, .adRequested(at: 0),
            .adShown(at: 1)),
        Case(
            "its own network counts more", .fail, .adRequested(at: 0, network: "house"),
            .adShown(at: 1, network: "admob")),
        Case(
            "a gap after the request that names the network makes it unclear", .inconclusive,
            .adRequested(at: 0, network: "house"), .adShown(at: 1, seq: 3)),
        Case(
            "a request that is not filled is not checked", .notApplicable, .adRequested(at: 0),
            .adFailed(at: 9)),
    ])
    func thirdPartyNetworksAreDiscouraged(_ example: Case) throws { try Self.rule.check(example) }
}
