import Foundation
import SandlotScenario
import SandlotYAML
import TestSupport
import Testing

@Suite struct BadInputTests {
    /// A mistake in an app file: the original text, its replacement, and the expected message.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let text: String
        let replacement: String
        let place: String
        let message: String
        var testDescription: String { replacement }
    }

    static let mistakes = [
        Mistake(
            text: "countdown: 5s", replacement: "countdwon: 5s", place: "26:3",
            message: "`countdwon` is not a key of the ads of an app; did you mean `countdown`?"),
        Mistake(
            text: "countdown: 5s", replacement: "countdown: -5s", place: "26:14",
            message: "`-5s` is negative; a time is 0 or more, as in `5s`"),
        Mistake(
            text: "countdown: 5s", replacement: "countdown: 5000s", place: "26:14",
            message: "too long"),
        Mistake(
            text: "pre-test:", replacement: "spelling:", place: "30:5",
            message: "no ad may stand in the middle of a test, as in `spelling`"),
        Mistake(
            text: "takes: 500 ms", replacement: "auction: bidding", place: "27:35",
            message: "`auction` is for a mediator; add its `adapters`"),
        Mistake(
            text: "takes: 500 ms", replacement: "adapters: []", place: "27:36",
            message: "a mediator needs at least one adapter"),
        Mistake(
            text: "takes: 500 ms", replacement: "adapters: [{name: a}, {name: a}]",
            place: "27:48", message: "there are two adapters `a`"),
        Mistake(
            text: "takes: 500 ms", replacement: "adapters: [{name: a, loses: [age]}]",
            place: "27:55", message: "`age` is not a flag"),
        Mistake(
            text: "takes: 500 ms", replacement: "adapters: [{name: a, price: cheap}]",
            place: "27:54", message: "`cheap` is not a price of a thousand ads"),
        Mistake(
            text: "slots:", replacement: "slots:\n    mid-test: {on: home}", place: "30:5",
            message: "no ad may stand in the middle of a test, as in `mid-test`"),
        Mistake(
            text: "slots:", replacement: "slots:\n    between: {on: game}", place: "30:19",
            message: "`between` cannot be on `game`"),
        Mistake(
            text: "slots:", replacement: "slots:\n    between: {on: paywall}", place: "30:19",
            message: "the page of the shop is for parents"),
        Mistake(
            text: "slots:", replacement: "slots:\n    between: {on: hoem}", place: "30:19",
            message: "the app has no screen `hoem`; did you mean `home`?"),
        Mistake(
            text: "slots:", replacement: "slots:\n    between: {countdown: 5s}", place: "30:5",
            message:
                "`between` is not a slot; there is `pre-test` and `post-test`, and a slot of your own needs its screen, as in `between: {on: home}`"
        ),
        Mistake(
            text: "slots:", replacement: "slots:\n    between: {on: parents}", place: "30:19",
            message: "the area for parents is not for ads"),
        Mistake(
            text: "slots:", replacement: "slots:\n    between: {on: parent-area}", place: "30:19",
            message: "use another screen, such as `home`"),
        Mistake(
            text: "slots:",
            replacement: "slots:\n    between-us: {on: home}\n    betweenUs: {on: home}",
            place: "31:5", message: "`betweenUs` and `between-us` are the same slot"),
        Mistake(
            text: "slots:", replacement: "slots:\n    mid_test: {on: home}", place: "30:5",
            message: "no ad may stand in the middle of a test, as in `mid_test`"),
        Mistake(
            text: "takes: 500 ms", replacement: "adapters: [{name: a}], timeout: 0s",
            place: "27:58", message: "use a timeout above 0, as in `1s`"),
        Mistake(
            text: "takes: 500 ms", replacement: "adapters: [{name: ' '}]", place: "27:44",
            message: "the name of an adapter is blank"),
        Mistake(
            text: "slots:", replacement: "slots:\n    a_b: {on: home}", place: "30:5",
            message: "a_b is not a name for a slot of your own"),
        Mistake(
            text: "button: Start Test", replacement: "on: home", place: "31:11",
            message: "`pre-test` is in the game; remove `on`"),
        Mistake(
            text: "countdown: 5s", replacement: "counts-family-ads: on", place: "26:22",
            message: "add it, as in `ads-per-day: 8`"),
        Mistake(
            text: "countdown: 5s", replacement: "ads-per-day: 33", place: "26:16",
            message: "33"),
        Mistake(
            text: "pre-test:", replacement: "pretest:", place: "30:5",
            message: "`pretest` is not a slot; did you mean `pre-test`?"),
        Mistake(
            text: "sells: [remove_ads]", replacement: "sells: [remove_add]", place: "43:11",
            message: "`remove_add` is not a product; did you mean `remove_ads`?"),
        Mistake(
            text: "product: remove_ads", replacement: "product: removeads", place: "34:71",
            message: "`removeads` is not a product; did you mean `remove_ads`?"),
        Mistake(
            text: "before: [purchase, restore]", replacement: "before: [restore]", place: "43:3",
            message: "the app's own shop sells behind a gate only"),
        Mistake(
            text: "policy: around-tests", replacement: "policy: around-test", place: "25:11",
            message: "did you mean `around-tests`?"),
        Mistake(
            text: "needed: 10", replacement: "needed: 16", place: "19:11",
            message: "more right answers are needed than the test has words"),
        Mistake(
            text: "praise: 2s", replacement: "praise: 999999999h", place: "22:11",
            message: "a child does not wait for more than an hour"),
        Mistake(
            text: "speaks-after: 1s", replacement: "speaks-after: 61 min", place: "21:17",
            message: "a child does not wait for more than an hour"),
        Mistake(
            text: "audience: {from: 6, to: 13}", replacement: "audience: {from: 6, to: 3}",
            place: "9:25", message: "the audience ends before it begins"),
        Mistake(
            text: "affordances: [restore, privacyPolicy]",
            replacement: "affordances: [restor, privacyPolicy]", place: "50:24",
            message: "`restor` is not an affordance; did you mean `restore`?"),
        Mistake(
            text: "permission: microphone", replacement: "permission: microfone", place: "54:18",
            message: "did you mean `microphone`?"),
        Mistake(
            text: "kind: spelling", replacement: "kind: speling", place: "15:9",
            message: "did you mean `spelling`?"),
    ]

    @Test(arguments: mistakes)
    func aMistakeInAnAppFileIsReportedWithItsPosition(_ mistake: Mistake) throws {
        var text = try String(contentsOfFile: Fixtures.app("spellflare-mended"), encoding: .utf8)
        let range = try #require(text.range(of: mistake.text))
        text.replaceSubrange(range, with: mistake.replacement)
        let directory = try TemporaryDirectory()
        try directory.write(text, to: "app.yaml")
        let path = directory.path("app.yaml")
        let error = try #require(throws: ScenarioError.self) {
            try AppFile.profile(contentsOf: path)
        }
        #expect(error.description.hasPrefix("\(path):\(mistake.place): "), "\(error)")
        #expect(error.reason.contains(mistake.message), "\(error)")
    }

    @Test(arguments: ["store: {affordances: [restore]}", "store: {}", ""])
    func noSlotIsOnThePageOfTheShop(_ screen: String) throws {
        var text = try String(contentsOfFile: Fixtures.app("spellflare-mended"), encoding: .utf8)
        text = text.replacing("page: paywall", with: "page: store")
            .replacing("  slots:", with: "  slots:\n    between: {on: store}")
            .replacing("  onboarding: {}", with: "  onboarding: {}\n  \(screen)")
        let directory = try TemporaryDirectory()
        try directory.write(text, to: "app.yaml")
        let error = try #require(throws: ScenarioError.self) {
            try AppFile.profile(contentsOf: directory.path("app.yaml"))
        }
        #expect(error.description.contains("app.yaml:30:19: "), "\(error)")
        #expect(
            error.reason.contains(
                "the page of the shop is for parents, so `between` cannot be on `store`; use another screen, such as `home`"
            ), "\(error)")
    }

    private static let head = """
        scenario: A test
        app: {file: spellflare-ios.yaml}
        customers: Ana
        devices: phone
        steps:

        """

    @Test(arguments: [
        ("  - plays: phone", "6:5", "`plays` is not a verb; did you mean `play`?"),
        ("  - play: fone", "6:11", "`fone` is not a device; there is `phone`"),
        ("  - answer: rihgt", "6:13", "did you mean `right`?"),
        ("  - network: nofill", "6:14", "did you mean `no-fill`?"),
        ("  - open: setings", "6:11", "did you mean `settings`?"),
        ("  - gate: purchas", "6:11", "did you mean `purchase`?"),
        ("  - buy: remove_adds", "6:10", "did you mean `remove_ads`?"),
        ("  - {play: phone, level: 0}", "6:26", "a number from 1"),
        ("  - {play: phone, leve: 1}", "6:19", "did you mean `level`?"),
        ("  - {buy: remove_ads, quantity: 2}", "6:33", "leave `quantity` out"),
        ("  - progress: {coins: 3}", "6:16", "`coins` is not a field of the app"),
        ("  - expect: {screen: paywal}", "6:22", "did you mean `paywall`?"),
        ("  - expect: {phase: present}", "6:21", "`present` is not a phase"),
        ("  - note: x\nverdicts: {sed: compliant}", "7:12", "did you mean `seed`?"),
        ("  - note: x\nverdicts: {seed: fine}", "7:18", "`fine` is not a verdict"),
        (
            "  - note: x\nverdicts: {seed: {verdict: compliant, fails: [link-non]}}", "7:47",
            "did you mean `link-none`?"
        ),
    ])
    func aMistakeInAStoryIsReportedWithItsPosition(
        _ steps: String, _ place: String, _ message: String
    ) throws {
        let file = Fixtures.directory + "/story.yaml"
        let error = try #require(throws: ScenarioError.self) {
            try Scenario(bytes: Array((Self.head + steps).utf8), file: file)
        }
        #expect(error.description.hasPrefix("\(file):\(place): "), "\(error)")
        #expect(error.reason.contains(message), "\(error)")
    }

    @Test(arguments: [
        ("max-puzzles", "presets: 10", "levels: 10\n  presets: 10", "state one of them"),
        ("max-puzzles", "coins: 0", "coin: 0", "did you mean `coins`?"),
        ("max-puzzles", "ends-after: 5 min", "ends-after: -5 min", "is negative"),
        ("kidsdoku", "2: 2.5", "2: 2.75", "`2.75` is not a rating in stars"),
        ("kidsdoku", "{0: 3", "{none: 3", "`none` is not a number of penalties"),
        ("wordcraft", "sessions: 5", "sessions: 5, streak: 2", "not both"),
        ("wordcraft", "five-tests", "first-test", "two achievements called `first-test`"),
        ("wordcraft", "to: 30s", "to: 3s", "it is less than `from`"),
    ])
    func aMistakeInAnotherSampleIsNamed(
        app: String, text: String, replacement: String, message: String
    ) throws {
        var file = try String(contentsOfFile: Fixtures.app(app), encoding: .utf8)
        let range = try #require(file.range(of: text))
        file.replaceSubrange(range, with: replacement)
        let directory = try TemporaryDirectory()
        try directory.write(file, to: "app.yaml")
        let error = try #require(throws: ScenarioError.self) {
            try AppFile.profile(contentsOf: directory.path("app.yaml"))
        }
        #expect(error.reason.contains(message), "\(error)")
    }

    @Test(arguments: [
        ("{play: phone, puzzle: quick-standard, size: 5}", "`5` is not a size, as in `5x7`"),
        ("{play: phone, puzzle: quick-standard, size: 5x7, level: 2}", "leave `level`"),
        ("{earn: {coin: 3}, on: phone}", "did you mean `coins`?"),
        ("{expect: {on: phone, activity: {puzzle: 1}}}", "did you mean `puzzles`?"),
        ("{expect: {on: phone, sync: sinced}}", "did you mean `synced`?"),
    ])
    func aMistakeInAStoryOfPuzzlesIsNamed(step: String, message: String) throws {
        let text = """
            scenario: A test
            app: {file: max-puzzles.yaml}
            customers: Ana
            devices: phone
            steps:
              - \(step)
            """
        let error = try #require(throws: ScenarioError.self) {
            try Scenario(bytes: Array(text.utf8), file: Fixtures.directory + "/story.yaml")
        }
        #expect(error.reason.contains(message), "\(error)")
    }

    @Test func stepsAtAnAppNeedItsFile() throws {
        let text = """
            scenario: A test
            products: [{id: a, type: consumable, price: 1}]
            customers: Ana
            devices: phone
            steps:
              - play: phone
            """
        let error = try #require(throws: ScenarioError.self) {
            try Scenario(bytes: Array(text.utf8), file: "story.yaml")
        }
        #expect(error.description.hasPrefix("story.yaml:6:11: "))
        #expect(error.code == .missingKey)
    }
}
