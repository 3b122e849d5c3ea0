import SandlotCompliance
import Testing

@Suite("ad-surface-main-app")
struct AdSurfaceMainAppTests {
    private static let rule = RuleUnderTest("ad-surface-main-app")

    private static func ad(_ surface: String) -> String {
        #"{"e":"ad_shown","adId":"\#(surface)","slot":"other","format":"static","surface":"\#(surface)"}"#
    }

    private static func push(_ content: String, _ thirdParty: String) -> String {
        #"{"e":"push","kind":"received","content":"\#(content)"\#(thirdParty)}"#
    }

    @Test(arguments: [
        Case("an ad in the app passes", .pass, ad("main")),
        Case(
            "an ad of which the surface is not stated is in the app", .pass,
            .adShown(slot: "other", format: "banner")),
        Case("a surface of an unknown name fails", .fail, ad("dashboard")),
        Case("one bad ad among good ones fails", .fail, ad("main"), ad("widget")),
        Case(
            "the surfaces are a parameter", .pass, ad("widget"),
            parameters: ["allowedSurfaces": ["main", "widget"]]),
        Case(
            "the app itself can be forbidden", .fail, ad("main"),
            parameters: ["allowedSurfaces": ["widget"]]),
        Case(
            "a doubled callback is no ad", .pass, .adShown(slot: "other", format: "banner"),
            .adShown(slot: "other", format: "banner", more: #""surface":"widget""#)),
        Case("a push for somebody else fails", .fail, push("promo", #","thirdParty":true"#)),
        Case(
            "a push for the app itself is not checked", .notApplicable,
            push("promo", #","thirdParty":false"#)),
        Case("a push that does not say for whom is not checked", .notApplicable, push("promo", "")),
        Case(
            "a reminder of somebody else is not checked", .notApplicable,
            push("reminder", #","thirdParty":true"#)),
        Case(
            "missing events change nothing", .pass, .userAction(),
            .adShown(seq: 8, slot: "other", format: "banner")),
    ])
    func adsAppearOnlyInTheMainApp(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: ["widget", "notification", "extension", "appClip", "keyboard"])
    func anAdOutsideTheAppFails(surface: String) throws {
        #expect(try Self.rule.verdict(Self.ad(surface)) == .fail)
    }
}

@Suite("ad-not-on-watch")
struct AdNotOnWatchTests {
    private static let rule = RuleUnderTest("ad-not-on-watch")

    private static func header(_ platform: String) -> String {
        #"{"e":"trace_header","schema":"sandlot-trace/1"\#(platform)}"# + "\n"
    }

    private static let banner = #"{"e":"ad_shown","adId":"a","slot":"other","format":"banner"}"#

    @Test(arguments: [
        Case("a banner on the watch fails", .fail, header(#","platform":"watchOS""#), banner),
        Case(
            "a watch without ads is not checked", .notApplicable,
            header(#","platform":"watchOS""#)),
        Case("without a platform it cannot be said", .inconclusive, header(""), banner),
        Case(
            "an unknown platform says nothing", .inconclusive, header(#","platform":"watchos""#),
            banner),
        Case("without a header it cannot be said", .inconclusive, .userAction(seq: 0), banner),
        Case(
            "the first of two headers counts", .fail, header(#","platform":"watchOS""#),
            header(#","platform":"iOS""#), banner),
        Case(
            "each run has a platform of its own", .fail, banner, .run("r2"),
            header(#","platform":"watchOS""#), banner),
        Case(
            "missing events change nothing", .pass, header(#","platform":"iOS""#),
            .adShown(seq: 4, slot: "other", format: "banner")),
    ])
    func noAdAppearsOnTheWatch(_ example: Case) throws { try Self.rule.check(example) }

    @Test(arguments: ["iOS", "iPadOS", "android", "sim"])
    func anAdOnOtherPlatformsPasses(platform: String) throws {
        let lines = Self.header(#","platform":"\#(platform)""#) + Self.banner
        #expect(try Self.rule.verdict(lines) == .pass)
    }

    @Test func eachAdHasAFinding() throws {
        let lines =
            Self.header(#","platform":"watchOS""#) + Self.banner
            + "\n" + #"{"t":70,"e":"ad_shown","adId":"b","slot":"other","format":"static"}"#
        let result = try Self.rule.result(lines)
        #expect(result.findings.map(\.seqs) == [[1], [2]])
        #expect(result.findings.map(\.atMs) == [0, 70])
    }
}
