import SandlotCompliance
import Testing

private func pass(_ purpose: String, at t: Int = 1_000, _ id: String = "p") -> String {
    #"{"t":\#(t),"e":"gate_passed","gateId":"g","passId":"\#(id)","purpose":"\#(purpose)"}"#
}

private let purposes = [
    "purchase", "restore", "link", "permission", "settings", "parentArea", "adClick",
    "onboardingParent", "somethingNew",
]

@Suite("gate-before-link")
struct GateBeforeLinkTests {
    private static let rule = RuleUnderTest("gate-before-link")
    private static func link(
        at t: Int = 2_000, origin: String = "app", pass: String? = nil, class name: String = "web"
    ) -> String {
        let pass = pass.map { #","passId":"\#($0)""# } ?? ""
        return
            #"{"t":\#(t),"e":"link_opened","class":"\#(name)","origin":"\#(origin)"\#(pass)}"#
    }
    private static let ad =
        #"{"t":1000,"e":"ad_shown","adId":"a","slot":"other","format":"banner"}"#
    private static func click(
        at t: Int, to destination: String = "web", pass: String? = nil
    )
        -> String
    {
        let pass = pass.map { #","passId":"\#($0)""# } ?? ""
        return
            #"{"t":\#(t),"e":"ad_clicked","adId":"a","destination":"\#(destination)"\#(pass)}"#
    }

    @Test(arguments: purposes)
    func onlyCertainPurposesOpenALink(purpose: String) throws {
        let opens = ["link", "settings", "parentArea"].contains(purpose)
        #expect(
            try Self.rule.verdict(pass(purpose), Self.link())
                == (opens ? .pass : .fail))
    }

    @Test(arguments: purposes)
    func onlyCertainPurposesOpenALinkOnAnAd(purpose: String) throws {
        let opens = ["link", "settings", "parentArea", "adClick"].contains(purpose)
        #expect(
            try Self.rule.verdict(pass(purpose), Self.link(origin: "ad"))
                == (opens ? .pass : .fail))
    }

    @Test(arguments: ["web", "appStore", "social", "mail", "share"])
    func everyClassOfLinkIsChecked(name: String) throws {
        #expect(try Self.rule.verdict(Self.link(class: name)) == .fail)
    }

    @Test(arguments: [
        Case("no link", .notApplicable, pass("link")),
        Case("as old as it may be", .pass, pass("link"), link(at: 301_000)),
        Case("one millisecond too old", .fail, pass("link"), link(at: 301_001)),
        Case(
            "another lifetime", .fail, pass("link"), link(at: 1_011),
            parameters: ["areaTtlMs": 10]),
        Case("one pass opens several links", .pass, pass("parentArea"), link(), link(at: 3_000)),
        Case(
            "back from the browser one needs another pass", .fail, pass("parentArea"), link(),
            .appState("background", at: 2_100), .appState("active", at: 9_000), link(at: 9_500)),
        Case("a pass that was never given", .fail, pass("link"), link(pass: "x")),
        Case(
            "a link on an ad uses the pass that its click used up", .pass, ad, pass("adClick"),
            click(at: 1_500), link(origin: "ad")),
        Case(
            "so it does by name", .pass, ad, pass("adClick"), click(at: 1_500, pass: "p"),
            link(origin: "ad", pass: "p")),
        Case(
            "a link of the app does not use what a click used up", .fail, ad, pass("link"),
            click(at: 1_500), link()),
        Case(
            "the pass of an earlier click opens nothing", .fail, ad, pass("adClick"),
            click(at: 1_500), click(at: 1_600), link(origin: "ad")),
        Case(
            "a click inside the app uses the pass up as well", .fail, ad, pass("link"),
            click(at: 1_500, to: "inApp"), link()),
        Case(
            "a click that leads nowhere uses nothing up", .pass, ad, pass("link"),
            click(at: 1_500, to: "none"), link()),
        Case(
            "a click finds no pass that is too old for it", .pass, ad, pass("link"),
            click(at: 61_001), link(at: 61_100)),
        Case(
            "a purchase uses up the pass that it names", .fail, pass("link"),
            .purchaseStarted(at: 1_500, purchaseId: "b", productId: "x", passId: "p"), link()),
        Case(
            "missing events between pass and link", .inconclusive,
            .gatePassed(at: 1_000, seq: 1, purpose: "link"), .linkOpened("web", at: 1_400, seq: 3)),
        Case("a clock that went back", .inconclusive, pass("link"), link(at: 900)),
    ])
    func aLinkNeedsAFreshPass(_ example: Case) throws { try Self.rule.check(example) }
}

@Suite("gate-before-permission")
struct GateBeforePermissionTests {
    private static let rule = RuleUnderTest("gate-before-permission")
    private static func prompt(_ permission: String = "microphone", at t: Int = 2_000) -> String {
        #"{"t":\#(t),"e":"permission_prompt","permission":"\#(permission)"}"#
    }

    @Test(arguments: purposes)
    func onlyCertainPurposesOpenAPrompt(purpose: String) throws {
        let opens = ["permission", "settings", "parentArea", "onboardingParent"].contains(purpose)
        #expect(
            try Self.rule.verdict(pass(purpose), Self.prompt())
                == (opens ? .pass : .fail))
    }

    @Test(arguments: [
        Case("no prompt", .notApplicable, pass("permission")),
        Case("no pass", .fail, prompt()),
        Case(
            "a permission that is exempt", .notApplicable, prompt(),
            parameters: ["exemptPermissions": ["microphone", "speech"]]),
        Case(
            "one that is not exempt", .fail, prompt("camera"),
            parameters: ["exemptPermissions": ["microphone", "speech"]]),
        Case("one pass opens two prompts", .pass, pass("permission"), prompt(), prompt("speech")),
        Case("as old as it may be", .pass, pass("permission"), prompt(at: 301_000)),
        Case("one millisecond too old", .fail, pass("permission"), prompt(at: 301_001)),
        Case(
            "a stay in the background", .fail, pass("permission"),
            .appState("background", at: 1_500), prompt()),
    ])
    func aPermissionPromptNeedsAFreshPass(_ example: Case) throws { try Self.rule.check(example) }
}

@Suite("gate-before-restore")
struct GateBeforeRestoreTests {
    private static let rule = RuleUnderTest("gate-before-restore")
    private static func restore(_ initiated: String = "user", at t: Int = 2_000) -> String {
        #"{"t":\#(t),"e":"restore_started","initiated":"\#(initiated)"}"#
    }

    @Test(arguments: purposes)
    func onlyCertainPurposesOpenARestore(purpose: String) throws {
        let opens = ["restore", "purchase", "settings", "parentArea"].contains(purpose)
        #expect(
            try Self.rule.verdict(pass(purpose), Self.restore())
                == (opens ? .pass : .fail))
    }

    @Test(arguments: [
        Case("no pass", .fail, restore()),
        Case("what the app begins by itself is not checked", .notApplicable, restore("app")),
        Case(
            "a purchase has used the pass up", .fail, pass("purchase"),
            .purchaseStarted(at: 1_500, purchaseId: "b", productId: "x"), restore()),
        Case(
            "a purchase that was too late for the pass has not used it up", .pass, pass("purchase"),
            .purchaseStarted(at: 61_001, purchaseId: "b", productId: "x"), restore(at: 61_100)),
        Case("as old as it may be", .pass, pass("restore"), restore(at: 301_000)),
        Case("one millisecond too old", .fail, pass("restore"), restore(at: 301_001)),
    ])
    func aRestoreNeedsAFreshPass(_ example: Case) throws { try Self.rule.check(example) }
}
