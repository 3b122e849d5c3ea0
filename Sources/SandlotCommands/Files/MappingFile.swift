import SandlotCompliance
import SandlotJSON
package import SandlotTrace
package import SandlotYAML

/// A YAML file that maps the rows of an export to events.
///
/// It belongs to this module because this module reads YAML.
package struct MappingFile {
    private static let keys = [
        "extends", "format", "delimiter", "columns", "app", "rows", "ignore", "sent",
    ]

    private static let needs = "a mapping has at least `columns` and `rows`"
    private static let productKeys = [
        "id", "kind", "amountMinor", "currency", "random", "removesAds",
    ]
    private static let objects: [(key: String, what: String, keys: [String])] = [
        ("audience", "an audience", ["minAge", "maxAge"]),
        ("gateState", "the state of a gate", ["attemptsUsed", "lockedUntilWall"]),
    ]

    /// The export as the file describes it.
    package private(set) var description: ExportDescription

    /// Reads a mapping.
    ///
    /// - Parameter path: The file; `-` is standard input.
    /// - Throws: ``YAMLError``: with `unreadableFile` if the system refuses, otherwise with the
    ///   location of the first mistake.
    init(contentsOf path: String) throws(YAMLError) {
        try self.init(try StructuredFile.root(contentsOf: path, needs: Self.needs))
    }

    /// Reads a mapping from bytes.
    ///
    /// - Parameters:
    ///   - bytes: YAML or JSON.
    ///   - file: The name of the file, for locations.
    /// - Throws: ``YAMLError`` with the location of the first mistake.
    package init(bytes: [UInt8], file: String) throws(YAMLError) {
        try self.init(try StructuredFile.root(bytes, file: file, needs: Self.needs))
    }

    init(_ root: YAMLNode) throws(YAMLError) {
        let map = try MapReader(root, "a mapping", keys: Self.keys)
        let extended = try map["extends"]?.word(
            "a built-in mapping", [("firebase", ExportDescription.firebase)])
        description =
            extended
            ?? ExportDescription(
                mapping: AnalyticsMapping(rows: []), layout: AnalyticsLayout(event: nil, time: ""))
        if extended == nil || map["columns"] != nil {
            try readColumns(try map.required("columns"), isExtending: extended != nil)
        }
        try readFormat(map)
        if let node = map["app"] { description.header = try Self.header(node) }
        try readRows(map, isExtending: extended != nil)
        for node in try map["ignore"]?.listOrSingle("a list of entries") ?? [] {
            description.mapping.ignored.insert(try node.text("the name of an entry"))
        }
        if let node = map["sent"] { try readCollection(node) }
    }

    // MARK: The export

    private mutating func readFormat(_ map: MapReader) throws(YAMLError) {
        description.format = try map["format"]?.word(
            "a format", ExportFormat.allCases.map { ($0.rawValue, $0) })
        description.delimiter = try map["delimiter"]?.word(
            "a delimiter",
            [
                ("comma", UInt8(ascii: ",")), (",", UInt8(ascii: ",")),
                ("semicolon", UInt8(ascii: ";")), (";", UInt8(ascii: ";")),
                ("tab", UInt8(ascii: "\t")), ("\t", UInt8(ascii: "\t")),
                ("pipe", UInt8(ascii: "|")), ("|", UInt8(ascii: "|")),
            ])
    }

    private mutating func readColumns(
        _ node: YAMLNode, isExtending: Bool
    ) throws(YAMLError) {
        let map = try MapReader(
            node, "the columns",
            keys: [
                "event", "time", "unit", "session", "person", "order", "platform", "appVersion",
            ])
        var layout = description.layout
        if let name = try column(map["event"]) { layout.event = name }
        if let name = try column(isExtending ? map["time"] : try map.required("time")) {
            layout.time = name
        }
        let unit = try map["unit"]?.word(
            "a way to write a time",
            AnalyticsLayout.TimeFormat.allCases.map { ($0.rawValue, $0) })
        if let unit { layout.timeFormat = unit }
        if let names = try columns(map["session"]) { layout.session = names }
        if let name = try column(map["person"]) { layout.person = name }
        if let names = try columns(map["order"]) {
            guard names.count <= 2 else {
                throw YAMLError(
                    .invalidValue, "two columns order entries at most", at: map.location)
            }
            layout.order = names
        }
        if let name = try column(map["platform"]) { layout.platform = name }
        if let name = try column(map["appVersion"]) { layout.appVersion = name }
        description.layout = layout
    }

    /// Reads the name of a column, and records its location for a table that lacks the column.
    private mutating func column(_ node: YAMLNode?) throws(YAMLError) -> String? {
        guard let node else { return nil }
        let name = try node.text("the name of a column")
        description.columns.append(.init(name, place: node.location.description))
        return name
    }

    private mutating func columns(_ node: YAMLNode?) throws(YAMLError) -> [String]? {
        guard let node else { return nil }
        var names: [String] = []
        for element in try node.listOrSingle("a column or a list of columns") {
            names += [try column(element)].compactMap(\.self)
        }
        return names
    }

    // MARK: The app

    private static func header(
        _ node: YAMLNode
    ) throws(YAMLError) -> TraceEvent.TraceHeader {
        let keys = EventProbe.fieldNames(of: "trace_header").filter { $0 != "schema" }
        let map = try MapReader(node, "an app", keys: keys)
        // A misspelled member of a header would be ignored, and only its effect would be missing.
        for product in try map["products"]?.list("a list of products") ?? [] {
            _ = try MapReader(product, "a product", keys: Self.productKeys)
        }
        for (key, what, keys) in Self.objects {
            if let node = map[key] { _ = try MapReader(node, what, keys: keys) }
        }
        if let params = map["params"] {
            _ = try ParameterFile.parameters(params, RuleCatalog.standard.parameters)
        }
        var members: [String: JSONElement] = [:]
        var places: [String: YAMLLocation] = [:]
        for entry in try node.map("a map that describes an app") {
            members[entry.key] = entry.value.parameterValue.json
            places[entry.key] = entry.value.location
        }
        do throws(TraceError) {
            return try EventProbe.header(members)
        } catch {
            let member = EventProbe.problem("trace_header", members)?.member
            throw YAMLError(
                .wrongType, error.reason, at: member.flatMap { places[$0] } ?? node.location)
        }
    }

    // MARK: The table

    private mutating func readRows(
        _ map: MapReader, isExtending: Bool
    ) throws(YAMLError) {
        let nodes = try map["rows"]?.list("a list of rows") ?? []
        guard !nodes.isEmpty || isExtending else {
            throw YAMLError(
                .missingKey,
                "the mapping has no `rows`; each states which entry becomes which event",
                at: map.location)
        }
        var rows: [AnalyticsMapping.Row] = []
        for node in nodes {
            var reader = MappingRowReader(hasEntryNames: description.layout.event != nil)
            rows.append(try reader.row(node))
            description.columns += reader.columns
        }
        // The user's rows replace the rows of the built-in mapping for the same entry.
        let own = Set(rows.map(\.entry))
        description.mapping.rows.removeAll { own.contains($0.entry) }
        description.mapping.rows += rows
        description.mapping.ignored.subtract(own)
    }

    private mutating func readCollection(_ node: YAMLNode) throws(YAMLError) {
        let map = try MapReader(
            node, "a transmission", keys: ["party", "identifiers", "fields"])
        var collection = AnalyticsMapping.Collection(
            party: try map.required("party").text("the company that receives it"),
            identifiers: [], fields: [])
        for (key, path) in [
            ("identifiers", \AnalyticsMapping.Collection.identifiers),
            ("fields", \AnalyticsMapping.Collection.fields),
        ] {
            for entry in try map[key]?.map("a map of columns and names") ?? [] {
                collection[keyPath: path].append(
                    .init(entry.key, try entry.value.text("its name in a trace")))
                description.columns.append(
                    .init(entry.key, place: entry.keyLocation.description))
            }
        }
        description.mapping.collection = collection
    }
}
