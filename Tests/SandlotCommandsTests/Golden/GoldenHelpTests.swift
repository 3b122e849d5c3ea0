import SandlotJSON
import Testing

@Suite struct GoldenHelpTests {
    @Test(arguments: CommandTree.paths)
    func helpMatchesItsGoldenFile(path: [String]) throws {
        let outcome = try Sandlot().run(path + ["--help"])
        outcome.expect(0)
        #expect(outcome.errors.isEmpty)
        let name = path.isEmpty ? "sandlot" : path.joined(separator: "-")
        try Golden.expect(outcome.text, equals: "help/\(name).txt")
    }

    @Test(arguments: CommandTree.paths)
    func theStatusesOfACommandFitIntoATerminalOf80Columns(path: [String]) throws {
        let text = try Sandlot().run(path + ["--help"]).text
        guard let statuses = text.firstRange(of: "EXIT STATUS:\n") else { return }
        let lines = text[statuses.upperBound...].split(
            separator: "\n", omittingEmptySubsequences: false)
        for line in lines.prefix(while: { !$0.isEmpty }) {
            #expect(line.count <= 80, "\(line)")
        }
    }

    /// The parser breaks a line of 80 characters, too.
    @Test(arguments: CommandTree.paths)
    func theExamplesOfACommandFitIntoATerminalOf80Columns(path: [String]) throws {
        func examples(columns: String) throws -> [Substring] {
            let help = try Sandlot().run(path + ["--help"], environment: ["COLUMNS": columns])
            guard let start = help.text.firstRange(of: "EXAMPLES:\n") else { return [] }
            let lines = help.text[start.upperBound...].split(
                separator: "\n", omittingEmptySubsequences: false)
            return Array(lines.prefix { $0.isEmpty || $0.hasPrefix(" ") })
        }
        let lines = try examples(columns: "200")
        for line in lines { #expect(line.count < 80, "\(line)") }
        #expect(try examples(columns: "80") == lines)
    }

    @Test
    func theVersionMatchesItsGoldenFile() throws {
        let outcome = try Sandlot().run("--version")
        outcome.expect(0)
        try Golden.expect(outcome.text, equals: "help/version.txt")
    }

    @Test
    func everyCommandIsCovered() throws {
        let dump = try Sandlot().run("--experimental-dump-help").json()
        let command = try #require(dump["command"])
        let paths = CommandTree.paths(below: command).filter { $0 != ["help"] }
        #expect(Set(paths) == Set(CommandTree.paths))
    }
}

/// The commands by their names.
enum CommandTree {
    static let paths: [[String]] = [
        [],
        ["authority"], ["authority", "init"], ["authority", "show"], ["authority", "rotate"],
        ["receipt"], ["receipt", "issue"], ["receipt", "verify"], ["receipt", "inspect"],
        ["catalog"], ["catalog", "init"], ["catalog", "show"], ["catalog", "lint"], ["run"],
        ["explore"], ["forecast"], ["forecast", "run"], ["forecast", "merge"],
        ["ledger"], ["ledger", "show"], ["ledger", "verify"], ["ledger", "stats"],
        ["ledger", "export"], ["ledger", "import"], ["ledger", "backup"], ["ledger", "recover"],
        ["ledger", "compact"],
        ["check"], ["fleet"], ["fleet", "merge"], ["rules"], ["rules", "list"], ["rules", "show"],
        ["rules", "test"],
        ["gate"], ["gate", "new"], ["gate", "odds"], ["notify"],
        ["serve"], ["doctor"], ["scan"],
    ]

    /// Returns the paths of a command and all its subcommands, without the command's own name.
    static func paths(below command: JSONValue) -> [[String]] {
        var paths: [[String]] = [[]]
        guard let subcommands = command["subcommands"]?.elements else { return paths }
        for subcommand in subcommands {
            let name = subcommand["commandName"]?.string ?? "?"
            paths += Self.paths(below: subcommand).map { [name] + $0 }
        }
        return paths
    }
}
