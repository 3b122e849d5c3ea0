import SandlotBase
import SandlotTrace
import SandlotYAML

/// A reader of rule files.
enum RuleFileReader {
    /// The largest number of rules in a file.
    static let ruleLimit = 200
    /// The largest number of own events in a file.
    static let ownEventLimit = 200
    /// The longest text about the pack, in Unicode scalars.
    private static let textLimit = 4_000

    private static let keys = [
        "id", "version", "title", "basis", "in-force", "events", "rules",
    ]

    /// Reads a whole file, without checking its examples.
    ///
    /// - Parameters:
    ///   - root: The root of the file.
    ///   - name: The name of the file as it was given.
    /// - Returns: The file.
    /// - Throws: ``YAMLError`` with the location of the first mistake.
    static func file(_ root: YAMLNode, name: String) throws(YAMLError) -> RuleFile {
        let map = try MapReader(root, "a rule file", keys: keys)
        let id = try packName(map)
        let ownEvents = try self.ownEvents(map)
        let ruleNodes = try map.required("rules").list("a list of rules")
        guard let first = ruleNodes.first else {
            throw YAMLError(
                .missingKey, "the file has no rules; add one to `rules`", at: map.location)
        }
        guard ruleNodes.count <= ruleLimit else {
            throw YAMLError(
                .tooMany, "the file has more than \(ruleLimit) rules; split it",
                at: first.location)
        }
        let builtIn = Set(RuleCatalog.standard.rules.map(\.id))
        var patterns: [RulePattern] = []
        var examples: [RuleFileExample] = []
        for node in ruleNodes {
            let (pattern, location, own) = try RuleReader.rule(
                node, pack: id, ownEvents: ownEvents)
            let rule = pattern.descriptor.id
            guard !builtIn.contains(rule) else {
                throw YAMLError(
                    .nameTaken,
                    "\(Quotation.quoted(rule)) is the name of a built-in rule; choose another one",
                    at: location)
            }
            guard !patterns.contains(where: { $0.descriptor.id == rule }) else {
                throw YAMLError(
                    .nameTaken, "there is another rule \(Quotation.quoted(rule)) in this file",
                    at: location)
            }
            patterns.append(pattern)
            examples += own
        }
        let title = try map["title"]?.plainText("the title", limit: textLimit) ?? id.rawValue
        let pack = Pack(
            id: id, version: try map["version"]?.plainText("the version", limit: textLimit) ?? "1",
            title: title,
            basis: try map["basis"]?.plainText("the basis", limit: textLimit) ?? "",
            entries: patterns.map { Pack.Entry($0.descriptor, $0.severity) }, parameters: [:],
            editions: try PolicyEdition.editions(map["in-force"], of: title))
        return RuleFile(pack: pack, name: name, patterns: patterns, examples: examples)
    }

    private static func packName(_ map: MapReader) throws(YAMLError) -> PackID {
        let node = try map.required("id")
        let id = try RuleReader.name(node, "a name")
        guard RuleCatalog.standard.pack(PackID(rawValue: id)) == nil, id != "all" else {
            throw YAMLError(
                .nameTaken,
                "\(Quotation.quoted(id)) is the name of a built-in pack; choose another one",
                at: node.location)
        }
        return PackID(rawValue: id)
    }

    /// The names of events that the vocabulary of traces does not have.
    private static func ownEvents(_ map: MapReader) throws(YAMLError) -> [String] {
        var names: [String] = []
        for node in try map["events"]?.list("a list of your own events") ?? [] {
            let name = try node.text("the name of an event")
            guard !TraceEventKind.allCases.contains(where: { $0.name == name }) else {
                throw YAMLError(
                    .nameTaken,
                    "\(Quotation.quoted(name)) is in the vocabulary; `events` lists only your own events",
                    at: node.location)
            }
            guard !names.contains(name) else {
                throw YAMLError(
                    .nameTaken, "\(Quotation.quoted(name)) is listed twice; remove one of the two",
                    at: node.location)
            }
            guard names.count < ownEventLimit else {
                throw YAMLError(
                    .tooMany, "there are more than \(ownEventLimit) events", at: node.location)
            }
            names.append(name)
        }
        return names
    }
}
