import SandlotCompliance
import Testing

@Suite("perm-allowlist")
struct PermAllowlistTests {
    @Test(arguments: [
        ("microphone", Verdict.pass), ("speech", .pass), ("location", .fail),
        ("notifications", .fail), ("tracking", .fail), ("unheardOf", .fail),
    ])
    func onlyListedPermissionsAreAskedFor(permission: String, verdict: Verdict) throws {
        let story = Story(#"{"e":"permission_prompt","permission":"\#(permission)"}"#)
        #expect(try story.verdict("perm-allowlist") == verdict)
    }

    @Test func theListCanBeSet() throws {
        let prompt = #"{"e":"permission_prompt","permission":"camera","granted":true}"#
        let allowing = Story(prompt, parameters: ["allowPermissions": ["camera"]])
        #expect(try allowing.verdict("perm-allowlist") == .pass)
        let refusing = Story(
            prompt.replacing("camera", with: "speech"), parameters: ["allowPermissions": []])
        #expect(try refusing.verdict("perm-allowlist") == .fail)
    }
}

@Suite("perm-no-att")
struct PermNoATTTests {
    private static func request(_ identifiers: String) -> String {
        #"{"e":"ad_requested","adId":"a","network":"house"\#(identifiers)}"#
    }

    @Test(arguments: [
        Case(
            "asking to track fails, whatever the answer", .fail,
            .permissionPrompt("tracking", granted: false)),
        Case("asking for something else passes", .pass, .permissionPrompt("location")),
        Case("a request without identifiers passes", .pass, request("")),
        Case("a request with others passes", .pass, request(#","identifiers":["idfv","ip"]"#)),
        Case("a request with idfa fails", .fail, request(#","identifiers":["ip","idfa"]"#)),
        Case("a request with aaid fails", .fail, request(#","identifiers":["aaid"]"#)),
        Case("each request is checked", .fail, request(#","identifiers":["aaid"]"#), request("")),
        Case(
            "data that is sent is another rule's matter", .notApplicable,
            #"{"e":"data_sent","dest":"self","purpose":"ads","fields":[],"identifiers":["idfa"]}"#),
    ])
    func trackingIsNeitherAskedForNorAssumed(_ example: Case) throws {
        try RuleUnderTest("perm-no-att").check(example)
    }
}
