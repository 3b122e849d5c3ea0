import Foundation
import TestSupport
import Testing

@Suite("The examples in the help")
struct HelpExampleTests {
    /// The files that a comment in an example can name, because the reader provides them.
    private enum ProvidedFile: String, CaseIterable {
        case firstPurchase = "first-purchase.yaml"
        case story = "story.yaml"
        case monday = "monday.yaml"
        case tuesday = "tuesday.yaml"
        case session = "session.jsonl"
        case export = "export.jsonl"
        case pack = "our-pack.yaml"
        case rules = "team-rules.yaml"
        case mapping = "mapping.yaml"
        case catalog = "Store.storekit"
        case swift = "Shop.swift"
        case info = "Info.plist"
        case payload = "transaction.json"
        case app = "Store.app"
        case shop = "shop.yaml"
        case watch = "watch.yaml"
        case model = "model.yaml"
        case observed = "observed.csv"

        var text: String {
            get throws {
                switch self {
                case .firstPurchase, .monday, .story:
                    """
                    scenario: A purchase
                    products:
                      - {id: remove_ads, type: non-consumable, price: 0.99}
                    customers: [Ana]
                    devices: [phone]
                    steps:
                      - launch: phone
                      - {buy: remove_ads, on: phone}

                    """
                case .shop:
                    """
                    app: Letters
                    bundle-id: com.example.letters
                    products:
                      - {id: coins, type: consumable, price: 0.99}
                    gate: {policy: standard, before: [purchase, restore]}
                    shop: {sells: [coins], offer: coins}
                    screens: {home: {affordances: [restore]}, settings: {affordances: [restore]}}

                    """
                case .model:
                    try String(
                        contentsOfFile: "\(Fixtures.root)/fixtures/apps/model-citizen.yaml",
                        encoding: .utf8)
                case .observed:
                    "week,installs,purchases,refunds\n"
                        + (1...8).map { "\($0),1000,\($0 * 2),0\n" }.joined()
                case .watch:
                    """
                    app: Letters on the watch
                    bundle-id: com.example.letters
                    platform: watchOS

                    """
                case .tuesday:
                    """
                    scenario: The next day
                    products:
                      - {id: remove_ads, type: non-consumable, price: 0.99}
                    customers: [Ana]
                    devices: [phone]
                    steps:
                      - launch: phone

                    """
                case .session:
                    try String(contentsOfFile: Fixtures.check("compliant.jsonl"), encoding: .utf8)
                case .export:
                    #"{"event_name":"screen_view","event_timestamp":"1793613600000000","#
                        + #""user_pseudo_id":"p-1","platform":"IOS","event_params":["#
                        + #"{"key":"ga_session_id","value":{"int_value":"17"}},"#
                        + #"{"key":"firebase_screen","value":{"string_value":"home"}}]}"# + "\n"
                case .rules:
                    try String(contentsOfFile: Fixtures.check("team-rules.yaml"), encoding: .utf8)
                case .pack: "id: ours\nextends: [seed]\n"
                case .mapping:
                    """
                    extends: firebase
                    app: {build: "1", audience: {minAge: 6, maxAge: 8}, initialEntitlements: []}

                    """
                case .catalog:
                    try String(contentsOfFile: Fixtures.catalog("5.0"), encoding: .utf8)
                        .replacing("club_year", with: "pro.monthly")
                case .swift: #"let productID = "remove_ads""#
                case .info:
                    """
                    <plist><dict>
                    <key>NSMicrophoneUsageDescription</key><string>Say the word.</string>
                    </dict></plist>

                    """
                case .payload: #"{"transactionId": "1"}"#
                case .app: "a program"
                }
            }
        }
    }

    /// The commands that a script has in addition to those of the system.
    ///
    /// No test reaches a server, so `curl` checks only what it would deliver. A server ends as soon
    /// as it is ready.
    private static let commands = #"""
        set -eu
        sandlot() {
            if [ "$1" != serve ]; then
                "$SANDLOT" "$@"
                return
            fi
            mkfifo ready
            "$SANDLOT" "$@" > ready &
            head -n 1 ready | grep -q '"url"'
            rm ready
            kill "$!"
            wait "$!" || [ "$?" = 143 ]
        }
        curl() { grep -q signedPayload; }

        """#

    @Test(arguments: CommandTree.paths)
    func examplesWorkInAnEmptyFolder(path: [String]) throws {
        let sandlot = try Sandlot()
        // The examples must not be broken on a narrow terminal.
        let help = try sandlot.run(path + ["--help"], environment: ["COLUMNS": "80"]).succeeded()
        let examples = Self.examples(in: help.text)
        let isGroup = help.text.contains("SUBCOMMANDS:") && !path.isEmpty
        #expect(examples.isEmpty == isGroup, "a command without examples: \(path)")
        for comment in examples where comment.hasPrefix("#") {
            for word in comment.split(whereSeparator: { " ,".contains($0) }) {
                let name = word.hasSuffix(".") ? word.dropLast() : word
                guard name.contains(".") else { continue }
                let file = try #require(ProvidedFile(rawValue: String(name)), "\(comment)")
                try sandlot.directory.write(file.text, to: file.rawValue)
            }
        }
        // The reader's server.
        let server = try ScriptedServer(.status(200))
        let script = examples.joined(separator: "\n")
            .replacing("127.0.0.1:8080", with: "127.0.0.1:\(server.port)")
        let outcome = try sandlot.shell(Self.commands + script)
        outcome.expect(0)
    }

    @Test
    func theExamplesOfTheDocumentationWorkInTheRepository() throws {
        let sandlot = try Sandlot()
        try sandlot.directory.copy(Fixtures.products)
        try sandlot.directory.copy("\(Fixtures.root)/fixtures")
        for file in [ProvidedFile.monday] {
            try sandlot.directory.write(file.text, to: file.rawValue)
        }
        let page = try String(
            contentsOfFile: "\(Fixtures.root)/Documentation/command-line.md", encoding: .utf8)
        let blocks = page.split(separator: "```sh\n").dropFirst().compactMap {
            $0.split(separator: "```").first
        }
        #expect(blocks.count == 1)
        try sandlot.shell(Self.commands + blocks.joined()).expect(0)
    }

    /// Returns the lines of the examples, without their indentation.
    private static func examples(in help: String) -> [String] {
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
        guard let heading = lines.firstIndex(of: "EXAMPLES:") else { return [] }
        return lines[(heading + 1)...].prefix { $0.isEmpty || $0.hasPrefix("  ") }
            .map { String($0.drop { $0 == " " }) }
    }
}
