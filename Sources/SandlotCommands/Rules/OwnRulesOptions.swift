import ArgumentParser
import SandlotCompliance
import SandlotYAML

/// The rule files whose rules a command shows besides the built-in ones.
struct OwnRulesOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Also show the rules of your own files, separated by commas; may be repeated.",
            valueName: "file,…"),
        completion: .file(extensions: ["yaml", "yml", "json"]),
        transform: ListArgument<String>.paths)
    var rules: [ListArgument<String>] = []

    /// The built-in rules and those of the files.
    ///
    /// - Throws: ``CommandFailure`` with status 64, or with 74 if a file cannot be read.
    func catalog() throws -> RuleCatalog {
        var files = RuleFiles()
        return try CheckCriteria.asUsage { () throws(YAMLError) in
            for path in rules.elements() { _ = try files.read(path) }
            return files.catalog
        }
    }
}
