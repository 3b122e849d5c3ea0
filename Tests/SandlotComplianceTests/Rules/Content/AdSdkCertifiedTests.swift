import SandlotCompliance
import Testing

@Suite("ad-sdk-certified")
struct AdSdkCertifiedTests {
    private static let rule = RuleUnderTest(
        "ad-sdk-certified", prelude: .header(platform: "android"))

    @Test(arguments: [
        Case("the house is not checked", .notApplicable, .adRequested(at: 0, network: "house")),
        Case(
            "an ad is not checked", .notApplicable, .adShown(at: 0, network: "exchange"),
            isWhole: true),
        Case("the listed version passes", .pass, .adRequested(at: 0, sdkVersion: "19.0.0")),
        Case("a later one passes", .pass, .adRequested(at: 0, sdkVersion: "19.0.1")),
        Case("an earlier one fails", .fail, .adRequested(at: 0, sdkVersion: "18.99.99")),
        Case(
            "numbers are compared, not letters", .pass,
            .adRequested(at: 0, network: "inmobi", sdkVersion: "10.10.0")),
        Case(
            "numbers are compared, not letters, downwards", .fail,
            .adRequested(at: 0, network: "inmobi", sdkVersion: "10.5.4")),
        Case("a part that is missing is 0", .pass, .adRequested(at: 0, sdkVersion: "19")),
        Case(
            "a part that is missing is 0, and may be too little", .fail,
            .adRequested(at: 0, network: "unity-ads", sdkVersion: "4.0")),
        Case("more parts are later", .pass, .adRequested(at: 0, sdkVersion: "19.0.0.1")),
        Case(
            "a part that is no number is 0", .fail,
            .adRequested(at: 0, network: "unity-ads", sdkVersion: "4.0.1beta")),
        Case(
            "a later part decides if the earlier ones agree", .pass,
            .adRequested(at: 0, sdkVersion: "19.x.0")),
        Case(
            "a sign is no number", .fail,
            .adRequested(at: 0, network: "unity-ads", sdkVersion: "4.0.+1")),
        Case("an empty version is 0", .fail, .adRequested(at: 0, sdkVersion: "")),
        Case("leading zeros do not matter", .pass, .adRequested(at: 0, sdkVersion: "019.00.0")),
        Case(
            "numbers of any length are numbers", .pass,
            .adRequested(at: 0, sdkVersion: "99999999999999999999999.0")),
        Case("no version is unclear", .inconclusive, .adRequested(at: 0)),
        Case(
            "a network that is not listed fails", .fail,
            .adRequested(at: 0, network: "exchange", sdkVersion: "99")),
        Case(
            "a network that is not listed fails without a version", .fail,
            .adRequested(at: 0, network: "exchange")),
        Case(
            "names are compared as they stand", .fail,
            .adRequested(at: 0, network: "AdMob", sdkVersion: "99")),
        Case(
            "networks can be added", .pass,
            .adRequested(at: 0, network: "exchange", sdkVersion: "1.2"),
            parameters: ["certifiedSdks": ["exchange": "1.2.0"]]),
        Case(
            "the others stay", .pass, .adRequested(at: 0, sdkVersion: "19.0.0"),
            parameters: ["certifiedSdks": ["exchange": "1.2.0"]]),
        Case(
            "networks can be taken out", .fail, .adRequested(at: 0, sdkVersion: "19.0.0"),
            parameters: ["certifiedSdks": ["admob": .null]]),
    ])
    func onlyCertifiedVersionsOfAnSDKShowAds(_ example: Case) throws {
        try Self.rule.check(example)
    }
}
