import SandlotCompliance
import Testing

@Suite("link-bumper")
struct LinkBumperTests {
    private static let rule = RuleUnderTest("link-bumper")

    private static func shown(
        _ id: String = "b1", class target: String = "web", more: String = ""
    ) -> String {
        #"{"e":"bumper_shown","bumperId":"\#(id)","class":"\#(target)"\#(more)}"#
    }

    private static func answered(_ leaves: Bool, _ id: String = "b1") -> String {
        #"{"e":"bumper_answered","bumperId":"\#(id)","leaves":\#(leaves)}"#
    }

    private static func answered(_ leaves: Bool, at t: Int) -> String {
        #"{"t":\#(t),"e":"bumper_answered","bumperId":"b1","leaves":\#(leaves)}"#
    }

    @Test(arguments: [
        Case(
            "an agreement applies for a minute", .pass, shown(), answered(true, at: 1_000),
            .linkOpened("web", at: 61_000)),
        Case(
            "an old agreement fails", .fail, shown(), answered(true, at: 1_000),
            .linkOpened("web", at: 61_001)),
        Case(
            "an agreement before another screen fails", .fail, shown(), answered(true),
            .screen("home"), .linkOpened("web")),
        Case(
            "a screen before the agreement does not matter", .pass, shown(), .screen("leaving"),
            answered(true), .linkOpened("web")),
        Case(
            "the screen of another window does not matter", .pass, shown(), answered(true),
            .screen("home", scene: "second"), .linkOpened("web")),
        Case("a link after the page passes", .pass, shown(), answered(true), .linkOpened("web")),
        Case("staying passes", .pass, shown(), answered(false)),
        Case(
            "a link although the user stays fails", .fail, shown(), answered(false),
            .linkOpened("web")),
        Case("a link before the answer fails", .fail, shown(), .linkOpened("web")),
        Case(
            "another class than announced fails", .fail, shown(), answered(true),
            .linkOpened("appStore")),
        Case(
            "another origin than announced fails", .fail, shown(more: #","origin":"ad""#),
            answered(true), .linkOpened("web")),
        Case(
            "a second link needs a second page", .fail, shown(), answered(true),
            .linkOpened("web"), .linkOpened("web")),
        Case(
            "a second page is for a second link", .pass, shown(), answered(true),
            .linkOpened("web"), shown("b2"), answered(true, "b2"), .linkOpened("web")),
        Case(
            "a page without a way back fails", .fail, shown(more: #","declineVisible":false"#)),
        Case("links of an app without pages are not checked", .notApplicable, .linkOpened("web")),
        Case(
            "a pack can require pages", .fail, .linkOpened("web"),
            parameters: ["bumperRequired": true]),
        Case(
            "the page of another window does not count", .fail, shown(more: #","scene":"second""#),
            answered(true), .linkOpened("web")),
    ])
    func aPageBeforeTheOutsideWorldIsChecked(_ example: Case) throws {
        try Self.rule.check(example)
    }
}
