import SandlotCompliance
import Testing

@Suite("link-none")
struct LinkNoneTests {
    @Test(arguments: [
        #"{"e":"link_opened","class":"web"}"#,
        #"{"e":"link_opened","class":"share","origin":"ad"}"#,
        #"{"e":"link_opened","class":"unheardOf"}"#,
        """
        {"e":"gate_passed","gateId":"g","passId":"p","purpose":"link"}
        {"e":"link_opened","class":"mail","passId":"p"}
        """,
    ])
    func everyLinkFails(lines: String) throws {
        #expect(try Story(lines).verdict("link-none") == .fail)
    }

    @Test func withoutALinkThereIsNothingToCheck() throws {
        #expect(
            try Story(#"{"e":"screen","name":"home"}"#).verdict("link-none") == .notApplicable)
    }
}

@Suite("acct-none")
struct AcctNoneTests {
    @Test(arguments: ["prompt", "required", "created", "login", "deleted", "unheardOf"])
    func anAccountFailsUnlessTheDesignHasAccounts(action: String) throws {
        let lines = #"{"e":"account","action":"\#(action)"}"#
        #expect(try Story(lines).verdict("acct-none") == .fail)
        let allowing = Story(lines, parameters: ["allowAccounts": true])
        #expect(try allowing.verdict("acct-none") == .pass)
    }

    @Test func withoutAnAccountThereIsNothingToCheck() throws {
        #expect(
            try Story(#"{"e":"screen","name":"home"}"#).verdict("acct-none") == .notApplicable)
    }
}

@Suite("acct-optional-and-deletable")
struct AcctOptionalAndDeletableTests {
    private static let rule = RuleUnderTest("acct-optional-and-deletable")
    private static let playing = #"{"e":"phase","phase":"presenting","attempt":1,"word":0}"#
    private static let deletable =
        #"{"e":"screen","name":"settings","affordances":["restore","deleteAccount"]}"#
    private static let created = #"{"e":"account","action":"created"}"#
    private static let required = #"{"e":"account","action":"required"}"#

    @Test(arguments: [
        Case("a login wall at launch fails", .fail, required),
        Case("a login after play passes", .pass, playing, required),
        Case("a login before play fails", .fail, required, playing),
        Case("a slot for an ad is no play", .fail, .phase("preAd"), required),
        Case(
            "what play is can be set", .pass, .phase("preAd"), required,
            parameters: ["gameplayPhases": ["preAd"]]),
        Case("play in another run does not count", .fail, playing, .run("r2"), required),
        Case(
            "play in another window counts", .pass, .phase("presenting", word: 0, scene: "b"),
            required),
        Case(
            "a missing event between play and login leaves it open", .inconclusive, playing,
            .account("required", seq: 9)),
        Case("an account that can be deleted later passes", .pass, created, deletable),
        Case("one that could be deleted before passes", .pass, deletable, created),
        Case("one that cannot be deleted fails", .fail, created),
        Case("a screen without affordances does not help", .fail, created, .screen("settings")),
        Case(
            "a screen with other affordances does not help", .fail, created,
            .screen("settings", affordances: ["restore"])),
        Case("a run that is cut short leaves it open", .inconclusive, created, .end("crash")),
        Case(
            "a run that just stops leaves it open", .inconclusive, created, .end("normal"),
            .screen("home"), .end("truncated")),
        Case(
            "a missing event before the screen leaves it open", .inconclusive, created,
            .screen("settings", seq: 9, affordances: ["deleteAccount"])),
        Case("a suggestion passes", .pass, .account("prompt")),
        Case("a login passes", .pass, .account("login")),
        Case("a deletion passes", .pass, .account("deleted")),
        Case("something else passes", .pass, .account("unheardOf")),
        Case("no account, nothing to check", .notApplicable, playing, deletable),
    ])
    func accountsAreOptionalAndCanBeDeleted(_ example: Case) throws { try Self.rule.check(example) }

    @Test func everyAccountIsChecked() throws {
        let result = try Self.rule.result(Self.created, Self.required, Self.created)
        #expect(result.findings.map(\.seqs) == [[1], [2], [3]])
    }
}

@Suite("acct-no-social")
struct AcctNoSocialTests {
    @Test(arguments: [
        Case("a chat fails", .fail, .screen("chat")),
        Case("a list of friends fails", .fail, .screen("friends")),
        Case(
            "a public leaderboard fails", .fail,
            .screen("leaderboardPublic", more: #""gated":true"#)),
        Case("other screens are not checked", .notApplicable, .screen("home")),
        Case(
            "a public name fails", .fail,
            #"{"e":"data_sent","dest":"self","purpose":"other","fields":["score","name"],"identifiers":[],"public":true}"#
        ),
        Case(
            "a public score passes", .pass,
            #"{"e":"data_sent","dest":"self","purpose":"other","fields":["score"],"identifiers":["userId"],"public":true}"#
        ),
        Case(
            "what is not public is not checked", .notApplicable,
            #"{"e":"data_sent","dest":"self","purpose":"other","fields":["name"],"identifiers":[],"public":false}"#
        ),
        Case(
            "what says nothing about being public is not checked", .notApplicable,
            #"{"e":"data_sent","dest":"self","purpose":"other","fields":["name"],"identifiers":[]}"#
        ),
        Case(
            "what is personal can be set", .fail,
            #"{"e":"data_sent","dest":"self","purpose":"other","fields":["score"],"identifiers":[],"public":true}"#,
            parameters: ["pii": ["score"]]),
    ])
    func socialScreensAndPublicDataFail(_ example: Case) throws {
        try RuleUnderTest("acct-no-social").check(example)
    }
}
