import ArgumentParser

/// The format in which a command writes its results.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
    /// For people.
    case text
    /// For scripts: keys in alphabetical order, and a `schema` where the result is one document.
    case json
}

/// The option that every command has.
struct FormatOptions: ParsableArguments {
    @Option(help: "The format of the result: text for people, json for scripts.")
    var format: OutputFormat = .text
}

/// Options whose help lists the possible words.
extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable<String> {
    static var words: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
