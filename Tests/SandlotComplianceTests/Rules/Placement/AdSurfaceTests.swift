import SandlotCompliance
import Testing

@Suite("ad-surface-main-app")
struct AdSurfaceMainAppTests {
    private static let rule = "ad-surface-main-app"

    private static func ad(_ surface: String) -> String {
        #"{"e":"ad_shown","adId":"\#(surface)","slot":"other","format":"static","surface":"\#(surface)"}"#
    }

    private static func push(_ content: String, _ thirdParty: String) -> String {
        #"{"e":"push","kind":"received","content":"\#(content)"\#(thirdParty)}"#
    }

    @Test(
        "edge cases",
        arguments: [
            Case("an ad in the app passes", .pass, ad("main")),
            Case(
                "an ad of which the surface is not stated is in the app", .pass,
                #"{"e":"ad_shown","adId":"a","slot":"other","format":"banner"}"#),
            Case("a surface of an unknown name fails", .fail, ad("dashboard")),
            Case("one bad ad among good ones fails", .fail, ad("main") + "\n" + ad("widget")),
            Case(
                "the surfaces are a parameter", .pass, ad("widget"),
                parameters: ["allowedSurfaces": ["main", "widget"]]),
            Case(
                "the app itself can be forbidden", .fail, ad("main"),
                parameters: ["allowedSurfaces": ["widget"]]),
            Case(
                "a doubled callback is no ad", .pass,
                """
                {"e":"ad_shown","adId":"a","slot":"other","format":"banner"}
                {"e":"ad_shown","adId":"a","slot":"other","format":"banner","surface":"widget"}
                """),
            Case("a push for somebody else fails", .fail, push("promo", #","thirdParty":true"#)),
            Case(
                "a push for the app itself is not checked", .notApplicable,
                push("promo", #","thirdParty":false"#)),
            Case(
                "a push that does not say for whom is not checked", .notApplicable,
                push("promo", "")
            ),
            Case(
                "a reminder of somebody else is not checked", .notApplicable,
                push("reminder", #","thirdParty":true"#)),
            Case(
                "missing events change nothing", .pass,
                #"{"e":"user_action","kind":"tap"}"# + "\n"
                    + #"{"seq":8,"e":"ad_shown","adId":"a","slot":"other","format":"banner"}"#),
        ])
    func edgeCases(_ example: Case) throws {
        let story = Story(example.lines, parameters: example.parameters)
        #expect(try story.verdict(Self.rule) == example.verdict)
    }

    @Test(
        "an ad outside the app fails",
        arguments: ["widget", "notification", "extension", "appClip", "keyboard"])
    func outside(surface: String) throws {
        #expect(try Story(Self.ad(surface)).verdict(Self.rule) == .fail)
    }
}

@Suite("ad-not-on-watch")
struct AdNotOnWatchTests {
    private static let rule = "ad-not-on-watch"

    private static func header(_ platform: String) -> String {
        #"{"e":"trace_header","schema":"sandlot-trace/1"\#(platform)}"# + "\n"
    }

    private static let banner = #"{"e":"ad_shown","adId":"a","slot":"other","format":"banner"}"#

    @Test(
        "edge cases",
        arguments: [
            Case("a banner on the watch fails", .fail, header(#","platform":"watchOS""#) + banner),
            Case(
                "a watch without ads is not checked", .notApplicable,
                header(#","platform":"watchOS""#)),
            Case("without a platform it cannot be said", .inconclusive, header("") + banner),
            Case(
                "an unknown platform says nothing", .inconclusive,
                header(#","platform":"watchos""#) + banner),
            Case(
                "without a header it cannot be said", .inconclusive,
                #"{"seq":0,"e":"user_action","kind":"tap"}"# + "\n" + banner),
            Case(
                "the first of two headers counts", .fail,
                header(#","platform":"watchOS""#) + header(#","platform":"iOS""#) + banner),
            Case(
                "each run has a platform of its own", .fail,
                banner + "\n" + #"{"run":"r2"}"# + "\n" + header(#","platform":"watchOS""#) + banner
            ),
            Case(
                "missing events change nothing", .pass,
                header(#","platform":"iOS""#)
                    + #"{"seq":4,"e":"ad_shown","adId":"a","slot":"other","format":"banner"}"#),
        ])
    func edgeCases(_ example: Case) throws {
        #expect(try Story(example.lines).verdict(Self.rule) == example.verdict)
    }

    @Test("an ad elsewhere passes", arguments: ["iOS", "iPadOS", "android", "sim"])
    func elsewhere(platform: String) throws {
        let lines = Self.header(#","platform":"\#(platform)""#) + Self.banner
        #expect(try Story(lines).verdict(Self.rule) == .pass)
    }

    @Test func eachAdHasAFinding() throws {
        let lines =
            Self.header(#","platform":"watchOS""#) + Self.banner
            + "\n" + #"{"t":70,"e":"ad_shown","adId":"b","slot":"other","format":"static"}"#
        let result = try Story(lines).result(Self.rule)
        #expect(result.findings.map(\.seqs) == [[1], [2]])
        #expect(result.findings.map(\.atMs) == [0, 70])
    }
}
