import SandlotCompliance
import Testing

@Suite("gate-pass-scope")
struct GatePassScopeTests {
    private static let rule = RuleUnderTest("gate-pass-scope")
    private static func pass(_ purpose: String, at t: Int = 1_000, _ id: String = "p") -> String {
        #"{"t":\#(t),"e":"gate_passed","gateId":"g","passId":"\#(id)","purpose":"\#(purpose)"}"#
    }
    private static func event(_ name: String, _ members: String, at t: Int = 2_000) -> String {
        #"{"t":\#(t),"e":"\#(name)",\#(members)}"#
    }
    private static let buy = #""purchaseId":"b","productId":"x""#

    /// An event that a pass opens, and what the pass may be for.
    struct Opening: Sendable, CustomTestStringConvertible {
        let name: String
        let members: String
        let purposes: [String]
        var lifetime = 300_000

        var testDescription: String { name + " " + members }
    }

    private static let openings = [
        Opening(name: "purchase_started", members: buy, purposes: ["purchase"], lifetime: 60_000),
        Opening(
            name: "ad_clicked", members: #""adId":"a","destination":"web""#,
            purposes: ["adClick", "link"], lifetime: 60_000),
        Opening(
            name: "ad_clicked", members: #""adId":"a","destination":"none""#,
            purposes: ["adClick", "link"], lifetime: 60_000),
        Opening(
            name: "link_opened", members: #""class":"web""#,
            purposes: ["link", "settings", "parentArea"]),
        Opening(
            name: "link_opened", members: #""class":"web","origin":"ad""#,
            purposes: ["link", "settings", "parentArea", "adClick"]),
        Opening(
            name: "restore_started", members: #""initiated":"user""#,
            purposes: ["restore", "purchase", "settings", "parentArea"]),
        Opening(
            name: "permission_prompt", members: #""permission":"microphone""#,
            purposes: ["permission", "settings", "parentArea", "onboardingParent"]),
        Opening(
            name: "setting", members: #""key":"sharing","value":true"#,
            purposes: ["settings", "parentArea"]),
    ]

    @Test(arguments: openings)
    func aPassOpensItsPurposeOnly(opening: Opening) throws {
        for purpose in [
            "purchase", "restore", "link", "permission", "settings", "parentArea", "adClick",
            "onboardingParent",
        ] {
            let lines =
                Self.pass(purpose) + "\n"
                + Self.event(opening.name, opening.members + #","passId":"p""#)
            #expect(
                try Self.rule.verdict(lines)
                    == (opening.purposes.contains(purpose) ? .pass : .fail), "\(purpose)")
        }
    }

    @Test(arguments: openings)
    func aPassExpires(opening: Opening) throws {
        for (age, verdict) in [(opening.lifetime, Verdict.pass), (opening.lifetime + 1, .fail)] {
            let lines =
                Self.pass(opening.purposes[0]) + "\n"
                + Self.event(opening.name, opening.members + #","passId":"p""#, at: 1_000 + age)
            #expect(try Self.rule.verdict(lines) == verdict, "\(age)")
        }
    }

    @Test(arguments: openings)
    func anUnknownPassIsNotChecked(opening: Opening) throws {
        let lines =
            Self.pass(opening.purposes[0]) + "\n"
            + Self.event(opening.name, opening.members + #","passId":"other""#)
        #expect(try Self.rule.verdict(lines) == .notApplicable)
    }

    @Test(arguments: openings)
    func onlyAPurchaseLooksForAPass(opening: Opening) throws {
        let lines = Self.pass("onboardingParent") + "\n" + Self.event(opening.name, opening.members)
        #expect(
            try Self.rule.verdict(lines)
                == (opening.name == "purchase_started" ? .fail : .notApplicable))
    }

    @Test(arguments: [
        Case("a purchase without any pass", .notApplicable, event("purchase_started", buy)),
        Case(
            "a purchase finds the valid pass behind a newer one", .pass, pass("purchase"),
            pass("link", "q"), event("purchase_started", buy)),
        Case(
            "a purchase that finds nothing valid is checked against the newest", .fail,
            pass("purchase"), event("purchase_started", buy, at: 61_001)),
        Case(
            "two purchases on one pass", .fail, pass("purchase"), event("purchase_started", buy),
            event("purchase_started", buy)),
        Case(
            "two clicks on one pass", .fail, pass("adClick"),
            event("ad_clicked", #""adId":"a","destination":"web","passId":"p""#),
            event("ad_clicked", #""adId":"a","destination":"web","passId":"p""#)),
        Case(
            "a click that leads nowhere uses nothing up", .pass, pass("link"),
            event("ad_clicked", #""adId":"a","destination":"none","passId":"p""#),
            event("ad_clicked", #""adId":"a","destination":"web","passId":"p""#)),
        Case(
            "a link may name a pass that a purchase has used up", .pass, pass("settings"),
            event("purchase_started", buy + #","passId":"q""#),
            event("link_opened", #""class":"web","passId":"p""#)),
        Case(
            "a restore with the pass of a purchase", .pass, pass("purchase"),
            event("purchase_started", buy),
            event("restore_started", #""initiated":"app","passId":"p""#)),
        Case(
            "the hard limit ends longer lifetimes", .fail, pass("link"),
            event("link_opened", #""class":"web","passId":"p""#, at: 901_001),
            parameters: ["areaTtlMs": 2_000_000]),
        Case(
            "at the hard limit", .pass, pass("link"),
            event("link_opened", #""class":"web","passId":"p""#, at: 901_000),
            parameters: ["areaTtlMs": 2_000_000]),
        Case(
            "a hard limit below the lifetime of a valid pass", .fail, pass("purchase"),
            event("purchase_started", buy, at: 1_011), parameters: ["hardMs": 10]),
        Case(
            "a stay in the background", .fail, pass("link"), .appState("background", at: 1_100),
            event("link_opened", #""class":"web","passId":"p""#)),
        Case(
            "a stay in the background that does not matter", .pass, pass("link"),
            .appState("background", at: 1_100),
            event("link_opened", #""class":"web","passId":"p""#),
            parameters: ["invalidateOnBackground": false]),
        Case(
            "a clock that went back", .inconclusive, pass("link"),
            event("purchase_started", buy, at: 900)),
        Case(
            "missing events", .inconclusive, .gatePassed(at: 1, seq: 1),
            .purchaseStarted(at: 9, seq: 4, purchaseId: "b", productId: "x")),
        Case(
            "missing events do not excuse a second purchase", .fail, .gatePassed(at: 1, seq: 1),
            .purchaseStarted(at: 9, seq: 2, purchaseId: "b", productId: "x"),
            .purchaseStarted(at: 9, seq: 4, purchaseId: "c", productId: "x")),
    ])
    func aPassEndsWithItsScope(_ example: Case) throws { try Self.rule.check(example) }
}
