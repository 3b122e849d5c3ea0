import ArgumentParser
import SandlotBase

/// A word in the place of a command that does not exist, such as `chek` in `sandlot chek`.
struct UnknownCommand {
    private typealias Command = any ParsableCommand.Type

    private let word: String
    /// The commands before the word, beginning with the program's name.
    private let path: [String]
    /// The full names of similar commands.
    private let suggestions: [String]

    /// Finds such a word, unless the arguments name a command, or an option comes first.
    ///
    /// - Parameters:
    ///   - arguments: The process's arguments.
    ///   - root: The command that has all others.
    init?(in arguments: [String], of root: any ParsableCommand.Type) {
        var (command, path): (Command, [String]) = (root, [Self.name(of: root)])
        // The parser itself adds the command `help`.
        guard arguments.first != "help" else { return nil }
        for argument in arguments {
            let choices = Self.subcommands(of: command)
            guard !choices.isEmpty, command.configuration.defaultSubcommand == nil,
                !argument.hasPrefix("-")
            else { return nil }
            guard let choice = choices.first(where: { Self.name(of: $0) == argument }) else {
                word = argument
                self.path = path
                suggestions = Self.suggestions(for: argument, among: choices, at: path, of: root)
                return
            }
            command = choice
            path.append(argument)
        }
        return nil
    }

    /// The problem, and the commands that may be meant.
    var description: String {
        let parent = path.joined(separator: " ")
        let problem = "'\(PlainText.excerpt(word))' is not a command of '\(parent)'"
        guard !suggestions.isEmpty else { return problem }
        let list = suggestions.map { "'\($0)'" }.joined(separator: " or ")
        return "\(problem); did you mean \(list)?"
    }

    /// Returns the commands elsewhere that have the name, or the most similar one in this place.
    private static func suggestions(
        for word: String, among choices: [Command], at path: [String], of root: Command
    ) -> [String] {
        let parent = path.joined(separator: " ")
        let names = choices.map { name(of: $0) }
        if let nearest = NearestWord.suggestion(for: word, among: names) {
            return ["\(parent) \(nearest)"]
        }
        return fullNames(of: word, below: root, as: name(of: root))
    }

    private static func fullNames(
        of word: String, below parent: Command, as path: String
    ) -> [String] {
        subcommands(of: parent).flatMap { command in
            let full = "\(path) \(name(of: command))"
            return (name(of: command) == word ? [full] : [])
                + fullNames(of: word, below: command, as: full)
        }
    }

    private static func subcommands(of command: Command) -> [Command] {
        command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    }

    private static func name(of command: Command) -> String {
        command.configuration.commandName ?? ""
    }
}
