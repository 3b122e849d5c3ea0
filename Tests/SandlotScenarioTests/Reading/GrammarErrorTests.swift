import SandlotScenario
import SandlotYAML
import Testing

/// An invalid scenario and the expected error.
struct GrammarError: Sendable, CustomTestStringConvertible {
    let text: String
    let place: String
    let code: ScenarioError.Code
    let saying: String

    /// Creates a case from a whole text.
    init(_ text: String, _ place: String, _ code: ScenarioError.Code, _ saying: String) {
        self.text = text
        self.place = place
        self.code = code
        self.saying = saying
    }

    /// Creates a case from a step, which is in line 8 from column 5.
    static func step(
        _ step: String, _ place: String, _ code: ScenarioError.Code, _ saying: String
    ) -> GrammarError {
        GrammarError(Story.text(step), place, code, saying)
    }

    var testDescription: String { "\(code) at \(place): \(saying)" }
}

@Suite struct GrammarErrorTests {
    @Test(arguments: headers + steps + expectations)
    func aGrammarErrorHasAPositionAndAdvice(error: GrammarError) throws {
        let found = #expect(throws: ScenarioError.self) { try Story.read(error.text) }
        let thrown = try #require(found)
        #expect(thrown.code == error.code, "\(thrown)")
        #expect(thrown.description.hasPrefix("story.yaml:\(error.place): "), "\(thrown)")
        #expect(thrown.reason.contains(error.saying), "\(thrown)")
    }

    @Test
    func aMissingFileIsUnreadable() throws {
        let found = #expect(throws: ScenarioError.self) {
            try Scenario(contentsOf: "/nowhere/story.yaml")
        }
        #expect(found?.code == .unreadableFile)
        #expect(found?.location == nil)
    }

    @Test
    func aMissingCatalogIsReportedWithItsPosition() throws {
        let found = #expect(throws: ScenarioError.self) {
            try Story.read("scenario: T\ncatalog: nowhere.storekit\n", file: "stories/a.yaml")
        }
        #expect(found?.code == .unreadableFile)
        #expect(found?.description.hasPrefix("stories/a.yaml:2:10: ") == true)
        #expect(found?.reason.contains("stories/nowhere.storekit") == true)
    }

    private static let products = "products: [{id: a, type: consumable, price: 1}]\n"

    private static let headers: [GrammarError] = [
        .init("", "1:1", .emptyFile, "the file is empty"),
        .init("# only a comment\n", "1:1", .emptyFile, "the file is empty"),
        .init("- a\n", "1:1", .wrongType, "a map that describes a scenario"),
        .init("scenraio: T\n", "1:1", .unknownKey, "did you mean `scenario`?"),
        .init("steps: []\n", "1:1", .missingKey, "a scenario needs `scenario`"),
        .init("scenario: [T]\n", "1:11", .wrongType, "a title is needed here, not a list"),
        .init("scenario:\nsteps: []\n", "1:10", .wrongType, "not nothing"),
        .init("scenario: T\nscenario: T\n", "1:1", .duplicateKey, "`scenario` occurs more than"),
        .init("scenario: T\n", "1:1", .missingKey, "`catalog` or `products`"),
        .init("scenario: T\nproducts: 5\n", "2:11", .wrongType, "a list of products"),
        .init(
            "scenario: T\nproducts: [{id: a, type: consumabel, price: 1}]\n", "2:26",
            .invalidValue, "did you mean `consumable`?"),
        .init(
            "scenario: T\nproducts: [{id: a, type: consumable, price: $1}]\n", "2:45",
            .invalidValue, "`$1` is not a price"),
        .init(
            "scenario: T\nproducts: [{id: a, type: consumable, price: 1, period: 1 week}]\n",
            "2:56", .unknownKey, "only an auto-renewable product has `period`"),
        .init(
            "scenario: T\nproducts: [{id: a, type: auto-renewable, price: 1, period: soon}]\n",
            "2:60", .invalidValue, "`soon` is not a period"),
        .init(
            """
            scenario: T
            products:
              - {id: a, type: auto-renewable, price: 1, period: 1 month, intro: {mode: free-trial, period: 1 week, periods: 2}}

            """, "3:113", .invalidValue, "only pay-as-you-go offers run for several periods"),
        .init(
            "scenario: T\n\(products)customers: [Ana, Ana]\n", "3:18", .nameTaken,
            "there is a customer `Ana` already"),
        .init(
            "scenario: T\n\(products)customers: [{name: A, storefront: GER}]\n", "3:35",
            .invalidValue, "`GER` is not a storefront"),
        .init(
            "scenario: T\n\(products)customers: [Ana]\ndevices: [{name: p, of: Anna}]\n", "4:25",
            .unknownName, "did you mean `Ana`?"),
        .init(
            "scenario: T\n\(products)customers: [A, B]\ndevices: [phone]\n", "4:11", .missingKey,
            "with `of`"),
        .init(
            "scenario: T\n\(products)customers: [A]\ndevices: [p]\nsteps: []\n", "5:8",
            .invalidValue, "at least one step"),
        .init(
            "scenario: T\n\(products)customers: [A]\ndevices: [p]\nstart: 2026-13-01\n", "5:8",
            .invalidValue, "is not a date"),
        .init(
            "scenario: T\n\(products)customers: [A]\ndevices: [p]\nprofile: sandbx\n", "5:10",
            .invalidValue, "did you mean `sandbox`?"),
        .init(
            "scenario: T\n\(products)customers: [A]\ndevices: [p]\nprofile: production\n", "5:10",
            .invalidValue, "add the key `app-apple-id`"),
        .init(
            "scenario: T\n\(products)customers: [A]\ndevices: [p]\nsettings: {habits: [lateListing]}\n",
            "5:21", .invalidValue, "did you mean `late-listing`?"),
        .init(
            "scenario: T\napp: com.example\n", "2:6", .missingKey, "`catalog` or `products`"),
        .init(
            "scenario: T\n\(products)app: com example\n", "3:6", .invalidValue,
            "is not a bundle identifier"),
    ]

    private static let steps: [GrammarError] = [
        .step("- lanch: phone", "8:5", .unknownVerb, "did you mean `launch`?"),
        .step("- phone", "8:5", .wrongType, "a step, like `launch: phone`,"),
        .step("- {}", "8:5", .unknownVerb, "is needed here, not an empty map"),
        .step("- on: phone", "8:5", .unknownVerb, "`on` is not a verb"),
        .step("- launch: phon", "8:13", .unknownName, "did you mean `phone`?"),
        .step("- launch: []", "8:13", .invalidValue, "name at least one device"),
        .step("- {launch: phone, kill: phone}", "8:21", .unknownVerb, "one verb"),
        .step("- buy: remove_adds", "8:10", .unknownName, "did you mean `remove_ads`?"),
        .step("- buy: remove_ads", "8:5", .missingKey, "which device you mean"),
        .step("- {buy: remove_ads, onn: phone}", "8:23", .unknownKey, "did you mean `on`?"),
        .step("- {buy: remove_ads, on: phone, for: Ana}", "8:27", .duplicateKey, "either `for`"),
        .step("- {cancel: remove_ads, for: Ana}", "8:5", .unknownKey, "use `on`"),
        .step(
            "- {buy: remove_ads, on: phone, as: club_month}", "8:38", .nameTaken,
            "there is a product or word `club_month` already"),
        .step(
            "- {buy: remove_ads, on: phone, as: a}\n- {buy: remove_ads, on: phone, as: a}", "9:38",
            .nameTaken, "there is a purchase `a` already"),
        .step(
            "- {buy: remove_ads, on: phone, as: first}\n- refund: fist", "9:13", .unknownName,
            "did you mean `first`?"),
        .step("- {buy: remove_ads, on: phone, quantity: two}", "8:44", .invalidValue, "a quantity"),
        .step("- {buy: remove_ads, on: phone, account: me}", "8:43", .invalidValue, "a UUID"),
        .step("- refund: remove_ads", "8:5", .missingKey, "which customer you mean, with `of`"),
        .step("- advance: soon", "8:14", .invalidValue, "a length of time"),
        .step("- advance: 101 years", "8:14", .invalidValue, "a hundred years at most"),
        .step("- advance: {to: 2091-01-01}", "8:19", .invalidValue, "between 2000 and 2090"),
        .step("- advance: {to: tomorrow}", "8:19", .invalidValue, "is not a date"),
        .step(
            "- {auto-renew: club_month, of: Ana, to: perhaps}", "8:43", .invalidValue, "on or off"),
        .step("- {auto-renew: club_month, of: Ana}", "8:5", .missingKey, "needs `to`"),
        .step("- {extend: club_month, of: Ana, by: 1 month}", "8:39", .invalidValue, "whole days"),
        .step("- {fault: purchases, error: unknown}", "8:13", .invalidValue, "mean `purchase`?"),
        .step("- {fault: purchase, error: network}", "8:30", .invalidValue, "`network` is not an"),
        .step("- habit: late", "8:12", .invalidValue, "is not a habit"),
        .step("- {join-family: Ana}", "8:5", .missingKey, "which `family`"),
        .step("- {storefront: Ana, to: usa}", "8:27", .invalidValue, "did you mean `USA`?"),
        .step("- set: {ask-to-by: on}", "8:11", .unknownKey, "did you mean `ask-to-buy`?"),
        .step("- launch: {}", "8:13", .wrongType, "not a map"),
    ]

    private static let expectations: [GrammarError] = [
        .step("- expect: {}", "8:13", .missingKey, "state an expectation"),
        .step("- expect: {on: phone}", "8:13", .missingKey, "state an expectation"),
        .step("- expect: {on: phone, entitle: a}", "8:25", .unknownKey, "mean `entitled`?"),
        .step("- expect: {entitled: remove_ads}", "8:13", .missingKey, "which device"),
        .step(
            "- expect: {of: Ana, delivered: nothing}", "8:23", .missingKey, "needs a device"),
        .step(
            "- expect: {of: Ana, on: phone, entitled: nothing}", "8:27", .duplicateKey,
            "either `on` or `of`"),
        .step(
            "- expect: {on: phone, entitled: [remove_ads, club]}", "8:48", .unknownName,
            "`club` is not a product"),
        .step("- expect: {error: pending}", "8:21", .invalidValue, "is not an error"),
        .step("- expect: {outcome: sucess}", "8:23", .invalidValue, "did you mean `success`?"),
        .step("- expect: {on: phone, status: activ}", "8:33", .invalidValue, "mean `active`?"),
        .step("- expect: {on: phone, unfinished: -1}", "8:37", .invalidValue, "`-1` is not"),
        .step(
            "- expect: {on: phone, status: active, group: clubs}", "8:48", .unknownName,
            "did you mean `club`?"),
        .step("- expect: {price: 1.0005}", "8:21", .invalidValue, "is not a price"),
        .step("- expect: {verified: nothing, on: phone}", "8:24", .invalidValue, "at least one"),
    ]
}
