import Foundation
import TestSupport
import Testing

@Suite("Files that cannot be read")
struct UnreadableFileTests {
    /// An argument that names a file, and a command line in which `FILE` stands for it.
    struct Case: Sendable, CustomTestStringConvertible {
        let argument: String
        let line: String
        /// Whether the argument names a directory.
        var isDirectory = false
        /// Whether the argument can also name a directory.
        var canBeDirectory = false

        var testDescription: String { argument }
    }

    private static let cases =
        [
            Case(argument: "check <files>", line: "check compliant.jsonl FILE"),
            Case(argument: "check --packs", line: "check compliant.jsonl --packs ./FILE"),
            Case(argument: "check --from", line: "check compliant.jsonl --from ./FILE"),
            Case(argument: "check --param-file", line: "check compliant.jsonl --param-file FILE"),
            Case(argument: "check --params", line: "check compliant.jsonl --params FILE"),
            Case(argument: "fleet merge <files>", line: "fleet merge FILE"),
            Case(argument: "catalog show <file>", line: "catalog show FILE"),
            Case(argument: "catalog lint <files>", line: "catalog lint Products.json FILE"),
            Case(
                argument: "catalog lint --sources", line: "catalog lint --sources FILE",
                canBeDirectory: true),
            Case(
                argument: "receipt issue --catalog",
                line: "receipt issue remove_ads --authority ca --catalog FILE"),
            Case(
                argument: "notify --catalog",
                line: "notify REFUND --product remove_ads --to http://127.0.0.1:1 --authority ca "
                    + "--catalog FILE"),
            Case(
                argument: "notify --authority",
                line: "notify TEST --to http://127.0.0.1:1 --authority FILE", isDirectory: true),
            Case(
                argument: "receipt issue --payload",
                line: "receipt issue --authority ca --payload FILE"),
            Case(
                argument: "receipt issue --authority",
                line: "receipt issue remove_ads --authority FILE", isDirectory: true),
            Case(
                argument: "receipt verify <files>",
                line: "receipt verify FILE --root ca/root.pem --bundle-id a"),
            Case(
                argument: "receipt verify --root",
                line: "receipt verify Products.json --root ca/root.pem,FILE --bundle-id a"),
            Case(argument: "receipt inspect <files>", line: "receipt inspect FILE"),
            Case(
                argument: "authority show --authority", line: "authority show --authority FILE",
                isDirectory: true),
            Case(
                argument: "authority rotate --authority",
                line: "authority rotate leaf --authority FILE", isDirectory: true),
            Case(argument: "run <scenarios>", line: "run FILE"),
            Case(
                argument: "run --authority", line: "run story.yaml --authority FILE",
                isDirectory: true),
            Case(argument: "check --rules", line: "check compliant.jsonl --rules FILE"),
            Case(argument: "rules list --rules", line: "rules list --rules FILE"),
            Case(argument: "rules show --rules", line: "rules show link-none --rules FILE"),
            Case(argument: "rules test <files>", line: "rules test FILE"),
            Case(argument: "explore <apps>", line: "explore FILE"),
            Case(argument: "forecast run <model>", line: "forecast run FILE"),
            Case(argument: "forecast run --from", line: "forecast run model.yaml --from FILE"),
            Case(argument: "forecast run --fit", line: "forecast run model.yaml --fit FILE"),
            Case(argument: "forecast merge <files>", line: "forecast merge FILE"),
            Case(argument: "serve <story>", line: "serve FILE"),
            Case(argument: "doctor <paths>", line: "doctor FILE", canBeDirectory: true),
            Case(argument: "scan <paths>", line: "scan FILE", canBeDirectory: true),
            Case(argument: "scan --param-file", line: "scan Info.plist --param-file FILE"),
            Case(argument: "serve --catalog", line: "serve --catalog FILE"),
            Case(
                argument: "serve --stories", line: "serve story.yaml --stories FILE",
                isDirectory: true, canBeDirectory: true),
            Case(
                argument: "serve --authority", line: "serve story.yaml --authority FILE",
                isDirectory: true),
            Case(argument: "a story's catalog", line: "run catalog.yaml"),
            Case(argument: "a story's app", line: "run app.yaml"),
            Case(
                argument: "ledger verify --root", line: "ledger verify shop.ledger --root FILE"),
            Case(argument: "ledger import <source>", line: "ledger import FILE new.ledger"),
            Case(
                argument: "ledger import --key",
                line: "ledger import shop.jsonl new.ledger --key FILE"),
            Case(argument: "ledger backup <file>", line: "ledger backup FILE new.ledger"),
            Case(
                argument: "ledger backup --key",
                line: "ledger backup shop.ledger new.ledger --key FILE"),
            Case(argument: "ledger recover <file>", line: "ledger recover FILE new.ledger"),
            Case(
                argument: "ledger recover --key",
                line: "ledger recover shop.ledger new.ledger --key FILE"),
            Case(argument: "run --store", line: "run story.yaml --store FILE --read-only"),
        ]
        + ["show", "verify", "stats", "export", "compact"].flatMap { command in
            [
                Case(argument: "ledger \(command) <file>", line: "ledger \(command) FILE"),
                Case(
                    argument: "ledger \(command) --key",
                    line: "ledger \(command) shop.ledger --key FILE"),
            ]
        }

    /// The arguments that name a file to write.
    private static let outputs: Set = [
        "authority init --authority", "catalog init <file>", "run --receipts", "run --trace",
        "ledger export <destination>", "ledger import <file>", "ledger backup <destination>",
        "ledger recover <destination>", "catalog lint --sarif", "check --junit", "check --sarif",
        "check --html",
        "scan --junit", "scan --sarif", "scan --html", "serve --store", "serve --keys",
        "explore --stories", "forecast run --csv",
        "forecast run --html",
    ]

    /// Runs the rest of a command line as a user who is not the superuser.
    private static let asAnotherUser = """
        if [ $(id -u) = 0 ]; then
            set -- setpriv --reuid=65534 --regid=65534 --clear-groups "$SANDLOT"
        else
            set -- "$SANDLOT"
        fi
        exec "$@"
        """

    private let sandlot: Sandlot

    init() throws {
        sandlot = try KeptShop().sandlot
        let directory = sandlot.directory
        try directory.copy(Fixtures.products)
        try directory.copy(Fixtures.check("compliant.jsonl"))
        try directory.copy(
            "\(Fixtures.root)/fixtures/apps/model-citizen.yaml", as: "model.yaml")
        try directory.write("", to: "letter")
        try directory.write("<plist><dict/></plist>", to: "Info.plist")
        _ = try sandlot.run("authority", "init", "--authority", "ca").succeeded()
        _ = try sandlot.run("ledger", "export", "shop.ledger", "shop.jsonl").succeeded()
        let setup =
            "mkdir folder secrets; echo x > secret; chmod -R a+rwX ."
            + "; chmod 0 secret secrets"
        _ = try sandlot.shell(setup).succeeded()
    }

    @Test(arguments: cases)
    func anUnreadablePathHasStatus74(unreadable: Case) throws {
        let names = [
            "missing", "folder", "letter/below", unreadable.isDirectory ? "secrets" : "secret",
        ]
        for name in names where name != "folder" || !unreadable.canBeDirectory {
            try writeStories(naming: name)
            let line = unreadable.line.replacing("FILE", with: name)
            let outcome = try sandlot.shell("\(Self.asAnotherUser) \(line) < /dev/null")
            outcome.expect(74, saying: name)
            #expect(try !sandlot.directory.names().contains("new.ledger"))
        }
    }

    @Test
    func everyPathArgumentIsCovered() throws {
        let found = try DescribedArgument.all().filter(\.isPath).map(\.name)
        let covered = Set(Self.cases.map(\.argument)).subtracting([
            // The completions of these offer names too.
            "check --packs", "check --from", "a story's catalog", "a story's app",
        ])
        #expect(Set(found) == covered.union(Self.outputs))
    }

    /// Writes stories that name a file.
    private func writeStories(naming name: String) throws {
        let rest = "customers: [Ana]\ndevices: [phone]\nsteps:\n  - launch: phone\n"
        try sandlot.directory.write("scenario: A\ncatalog: \(name)\n\(rest)", to: "catalog.yaml")
        try sandlot.directory.write("scenario: A\napp: {file: \(name)}\n\(rest)", to: "app.yaml")
    }
}
