package import SandlotYAML

/// Rules that are written as patterns of events in a YAML file.
///
/// The examples of the rules have been checked: each gives the verdict that the file states. A rule file is also a
/// pack, which contains its rules with their severities:
///
/// ```swift
/// let ours = try RuleFile(contentsOf: "team-rules.yaml")
/// expectCompliant(.file(trace), packs: [ours.pack], catalog: RuleCatalog(files: [ours]))
/// ```
public struct RuleFile: Sendable {
    /// The pack of all rules of the file.
    public let pack: Pack
    /// The name of the file as it was given.
    public let name: String
    /// The rules.
    let patterns: [RulePattern]
    /// The examples of the rules, in the order of the file.
    package let examples: [RuleFileExample]

    /// The descriptions of the rules, in the order of the file.
    public var rules: [RuleDescriptor] { patterns.map(\.descriptor) }

    /// Reads a file.
    ///
    /// - Parameter path: The file, in YAML or JSON; `-` is standard input.
    /// - Throws: ``RuleFileError``: with ``RuleFileError/Code/unreadableFile`` if the system refuses, with
    ///   ``RuleFileError/Code/wrongVerdict`` if an example does not have its verdict, otherwise with the position
    ///   of the first mistake.
    public init(contentsOf path: String) throws(RuleFileError) {
        do throws(YAMLError) {
            self = try Self.read(contentsOf: path)
            try requireVerdicts()
        } catch {
            throw RuleFileError(error)
        }
    }

    /// Reads the text of a file.
    ///
    /// - Parameters:
    ///   - text: YAML or JSON.
    ///   - name: The name of the file in error messages.
    /// - Throws: ``RuleFileError`` with the position of the first mistake.
    public init(_ text: String, name: String = "rules.yaml") throws(RuleFileError) {
        do throws(YAMLError) {
            self = try Self.read(Array(text.utf8), name: name)
            try requireVerdicts()
        } catch {
            throw RuleFileError(error)
        }
    }

    init(
        pack: Pack, name: String, patterns: [RulePattern], examples: [RuleFileExample]
    ) {
        self.pack = pack
        self.name = name
        self.patterns = patterns
        self.examples = examples
    }

    private static let needs = "a rule file has at least `id` and `rules`"

    /// Reads a file without checking its examples.
    ///
    /// - Parameter path: The file; `-` is standard input.
    /// - Returns: The file.
    /// - Throws: ``YAMLError`` with the location of the first mistake.
    package static func read(contentsOf path: String) throws(YAMLError) -> RuleFile {
        let root = try StructuredFile.root(contentsOf: path, needs: needs)
        return try RuleFileReader.file(root, name: path)
    }

    private static func read(_ bytes: [UInt8], name: String) throws(YAMLError) -> RuleFile {
        let root = try StructuredFile.root(bytes, file: name, needs: needs)
        return try RuleFileReader.file(root, name: name)
    }

    /// Fails if an example does not have the verdict that the file states.
    ///
    /// - Throws: ``YAMLError`` for the first such example.
    package func requireVerdicts() throws(YAMLError) {
        for result in results() {
            if let error = result.error { throw error }
        }
    }
}
