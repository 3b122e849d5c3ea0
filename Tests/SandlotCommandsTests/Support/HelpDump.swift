import SandlotJSON
import Testing

/// An option or a positional argument of a command, as the program describes it.
struct DescribedArgument: Hashable {
    /// The command and the argument, as in `check --packs` or `check <files>`.
    let name: String
    /// Whether the argument can be given more than once.
    let isRepeating: Bool
    let isOption: Bool
    /// Whether the value is a path of a file or a directory.
    let isPath: Bool

    /// All arguments of all commands.
    static func all() throws -> [DescribedArgument] {
        let dump = try Sandlot().run("--experimental-dump-help").json()
        return all(of: try #require(dump["command"]), [])
    }

    private static func all(of command: JSONValue, _ path: [String]) -> [DescribedArgument] {
        let own = (command["arguments"]?.elements.map(Array.init) ?? []).map { argument in
            let isOption = argument["kind"]?.string == "option"
            let name =
                isOption
                ? "--\(argument["preferredName"]?["name"]?.string ?? "?")"
                : "<\(argument["valueName"]?.string ?? "?")>"
            let completion = argument["completionKind"]?.memberList.map(\.name) ?? []
            return DescribedArgument(
                name: (path + [name]).joined(separator: " "),
                isRepeating: argument["isRepeating"]?.bool == true, isOption: isOption,
                isPath: completion.contains("file") || completion.contains("directory"))
        }
        let below = (command["subcommands"]?.elements.map(Array.init) ?? []).flatMap {
            all(of: $0, path + [$0["commandName"]?.string ?? "?"])
        }
        return own + below
    }
}
