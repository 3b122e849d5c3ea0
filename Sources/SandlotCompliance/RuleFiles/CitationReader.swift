import SandlotBase
import SandlotYAML

/// A reader of the sources of a rule.
enum CitationReader {
    private static let keys = ["name", "tag", "date", "section"]
    private static let limit = 20
    /// The longest text, in Unicode scalars.
    private static let textLimit = 1_000
    /// The abbreviation of a document that the file gives none.
    private static let ownTag = "TEAM"

    /// Reads a source or a list of sources.
    ///
    /// A text is the name of your own document. A map has the name, the abbreviation, the edition, and the section.
    /// Without a name, the abbreviation is that of a document that built-in rules cite.
    static func sources(_ node: YAMLNode) throws(YAMLError) -> [Citation] {
        var sources: [Citation] = []
        for node in try node.limited(node.listOrSingle("a source"), to: limit) {
            sources.append(try source(node))
        }
        guard !sources.isEmpty else { throw node.invalid("the list of sources is empty") }
        return sources
    }

    private static func source(_ node: YAMLNode) throws(YAMLError) -> Citation {
        guard node.isMap else {
            let name = try node.plainText("the source", limit: textLimit)
            return Citation(SourceDocument(name, tag: ownTag, date: "undated"))
        }
        let map = try MapReader(node, "a source", keys: keys)
        let section = try map["section"]?.plainText("the section", limit: textLimit) ?? ""
        guard let nameNode = map["name"] else {
            let tagNode = try map.required("tag")
            let documents = SourceDocument.known.map { ($0.tag, $0) }
            let document = try tagNode.word(
                "the tag of a document that built-in rules cite (a source of your own has a `name`)",
                documents)
            return Citation(document, section)
        }
        let document = SourceDocument(
            try nameNode.plainText("the name", limit: textLimit),
            tag: try map["tag"]?.plainText("the tag", limit: textLimit) ?? ownTag,
            date: try map["date"]?.plainText("the date", limit: textLimit) ?? "undated")
        return Citation(document, section)
    }
}
