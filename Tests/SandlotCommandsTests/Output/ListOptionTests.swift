import Foundation
import TestSupport
import Testing

@Suite("Options that take a list")
struct ListOptionTests {
    /// An option, the rest of its command line, and two elements.
    struct Case: Sendable, CustomTestStringConvertible {
        let command: String
        let option: String
        let elements: [String]
        let rest: [String]

        var testDescription: String { "\(command) \(option)" }
    }

    private static let issue = [
        "club_year", "--authority", "ca", "--catalog", "Store.storekit", "--seed", "1",
        "--signed-date", Sandlot.signedDate, "--format", "json",
    ]

    private static let cases = [
        Case(
            command: "check", option: "--packs", elements: ["caru", "coppa"],
            rest: ["compliant.jsonl"]),
        Case(
            command: "check", option: "--rules", elements: ["first.yaml", "second.yaml"],
            rest: ["compliant.jsonl"]),
        Case(
            command: "rules list", option: "--rules", elements: ["first.yaml", "second.yaml"],
            rest: []),
        Case(
            command: "rules show", option: "--rules", elements: ["first.yaml", "second.yaml"],
            rest: ["first-rule"]),
        Case(
            command: "catalog lint", option: "--sources",
            elements: ["Letters.swift", "Shop.swift"],
            rest: ["Store.storekit"]),
        Case(
            command: "explore", option: "--packs", elements: ["seed", "coppa"],
            rest: ["model.yaml", "--depth", "1"]),
        Case(
            command: "forecast run", option: "--packs", elements: ["seed", "coppa"],
            rest: ["model.yaml", "--families", "20"]),
        Case(
            command: "scan", option: "--packs", elements: ["seed", "coppa"],
            rest: ["Info.plist"]),
        Case(
            command: "receipt verify", option: "--root",
            elements: ["other/root.pem", "ca/root.pem"],
            rest: ["tx.jws", "--bundle-id", "com.example.app"]),
        Case(
            command: "receipt verify", option: "--relax", elements: ["any-app", "any-environment"],
            rest: ["tx.jws", "--root", "ca/root.pem", "--bundle-id", "com.example.app"]),
        Case(
            command: "ledger verify", option: "--root",
            elements: ["ca/root.pem", "shop.ledger-authority/root.pem"], rest: ["shop.ledger"]),
        Case(command: "gate odds", option: "--learner", elements: ["3", "7"], rest: []),
        Case(
            command: "receipt issue", option: "--win-back-offer", elements: ["again", "later"],
            rest: issue + ["--kind", "renewal"]),
        Case(
            command: "receipt issue", option: "--unset", elements: ["price", "currency"],
            rest: issue),
        Case(
            command: "doctor", option: "--allow", elements: ["trace", "ledger"],
            rest: ["compliant.jsonl"]),
    ]

    /// The options whose values can contain commas, so that they are only repeated.
    private static let assignments: Set = [
        "check --param", "scan --param", "receipt issue --set", "forecast run --vary",
    ]

    /// The options that `notify` shares with `receipt issue`.
    private static let shared: Set = ["notify --set", "notify --unset", "notify --win-back-offer"]

    private let sandlot: Sandlot

    init() throws {
        sandlot = try KeptShop().sandlot
        try sandlot.directory.copy(Fixtures.check("compliant.jsonl"))
        try sandlot.directory.copy(
            "\(Fixtures.root)/fixtures/apps/model-citizen.yaml", as: "model.yaml")
        try sandlot.directory.copy(Fixtures.catalog("5.0"), as: "Store.storekit")
        for name in ["first", "second"] {
            let rule = """
                id: \(name)
                events: [paywall_seen]
                rules:
                  - id: \(name)-rule
                    title: No paywall
                    severity: violation
                    source: A test
                    message: A paywall was seen.
                    never: paywall_seen
                    examples:
                      - {verdict: notApplicable, story: None., trace: '{"e":"screen","name":"home"}'}
                      - {verdict: fail, story: One., trace: '{"e":"paywall_seen"}'}

                """
            try sandlot.directory.write(rule, to: "\(name).yaml")
        }
        try sandlot.directory.write("<plist><dict/></plist>", to: "Info.plist")
        for name in ["Letters", "Shop"] {
            try sandlot.directory.write("let name = \"\(name)\"", to: "\(name).swift")
        }
        for name in ["ca", "other"] {
            _ = try sandlot.run("authority", "init", "--authority", name).succeeded()
        }
        let receipt = try sandlot.run(["receipt", "issue"] + Self.issue).succeeded()
        try sandlot.directory.write(receipt.output, to: "tx.jws")
    }

    private func run(_ list: Case, _ values: [String]) throws -> Outcome {
        let options = values.flatMap { [list.option, $0] }
        return try sandlot.run(
            list.command.split(separator: " ").map(String.init) + list.rest + options)
    }

    /// Returns standard output without the parts that differ in each run.
    private func output(_ list: Case, _ values: [String]) throws -> String {
        let outcome = try run(list, values)
        outcome.expect(0)
        return Normalization.apply(outcome.text)
    }

    @Test(arguments: cases)
    func commasAndRepetitionsMeanTheSame(list: Case) throws {
        let (first, second) = (list.elements[0], list.elements[1])
        let repeated = try output(list, [first, second])
        #expect(try output(list, ["\(first),\(second)"]) == repeated)
        #expect(try output(list, ["\(first),\(second)", second, first]) == repeated)
        #expect(try output(list, ["\(first),\(first)", second]) == repeated)
    }

    @Test(arguments: cases)
    func emptyElementsAreRefused(list: Case) throws {
        let (first, second) = (list.elements[0], list.elements[1])
        for value in ["\(first),,\(second)", "\(first),", ",\(first)", ",", ""] {
            let outcome = try run(list, [value])
            outcome.expect(64, saying: "an element is empty; separate the elements with single")
            #expect(outcome.output.isEmpty)
        }
    }

    @Test(arguments: [
        ("check", "--packs", "seed,sead", "did you mean `seed`?"),
        ("gate odds", "--learner", "5,x", "`x` is not a whole number"),
        ("receipt verify", "--relax", "any-app,everything", "choose from certificate-profile,"),
        ("receipt issue", "--unset", "price,a..b", "`a..b` is not the path of a member"),
    ])
    func anUnknownElementIsNamed(
        command: String, option: String, value: String, message: String
    ) throws {
        let list = try #require(Self.cases.first { $0.command == command && $0.option == option })
        try run(list, [value]).expect(64, saying: message)
    }

    @Test
    func anExistingFileWithACommaIsOneElement() throws {
        let directory = sandlot.directory
        try directory.copy(directory.path("ca/root.pem"), as: "a,b.pem")
        try sandlot.run(
            "receipt", "verify", "tx.jws", "--root", "a,b.pem", "--bundle-id", "com.example.app"
        ).expect(0)
        try sandlot.run(
            "receipt", "verify", "tx.jws", "--root", "a,c.pem", "--bundle-id", "com.example.app"
        ).expect(74, saying: "cannot read a:")
        try directory.write("id: ours\nextends: [seed]\n", to: "our,pack.yaml")
        let outcome = try sandlot.run(
            "check", "compliant.jsonl", "--packs", "our,pack.yaml", "--packs", "caru")
        outcome.expect(0)
        #expect(outcome.text.contains("\nours  compliant"), "\(outcome.text)")
    }

    @Test
    func everyListOptionIsCovered() throws {
        let found = try DescribedArgument.all().filter { $0.isOption && $0.isRepeating }
        let covered = Self.cases.map { "\($0.command) \($0.option)" }
        #expect(Set(found.map(\.name)) == Self.assignments.union(covered).union(Self.shared))
    }
}
