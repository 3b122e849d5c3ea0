import Foundation
import SandlotTrace
import Testing

@Suite("The page on events")
struct TraceEventsPageTests {
    /// A row of the page: an event or an object with its fields.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let fields: [Field]

        var testDescription: String { name }
    }

    /// A field in the page's notation, as in `**adId** string`.
    struct Field: Sendable {
        let name: String
        let type: String
        let isRequired: Bool
        let fallback: String?

        init(_ text: Substring) {
            var words = text.split(separator: " ")
            fallback = words.last.flatMap { $0.hasPrefix("=") ? String($0.dropFirst()) : nil }
            if fallback != nil { words.removeLast() }
            isRequired = text.hasPrefix("**")
            name = String(words[0].filter { $0 != "*" })
            type = words.dropFirst().joined(separator: " ")
        }
    }

    private static let page: String = {
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
            .dropLast(4).joined(separator: "/")
        let bytes = FileManager.default.contents(atPath: "\(root)/Documentation/trace-events.md")
        return String(decoding: bytes ?? Data(), as: UTF8.self)
    }()

    private static func rows(after heading: String, until end: String?) -> [Row] {
        let start = page.range(of: heading)?.upperBound ?? page.endIndex
        let stop = end.flatMap { page.range(of: $0)?.lowerBound } ?? page.endIndex
        return page[start..<stop].split(separator: "\n").compactMap { line in
            let cells = line.split(separator: " | ", omittingEmptySubsequences: false)
            guard line.hasPrefix("| `"), cells.count == 3, let last = cells.last else { return nil }
            let fields = last.dropLast(2).split(separator: " · ").map { Field($0) }
            return Row(name: String(cells[0].dropFirst(3).dropLast()), fields: fields)
        }
    }

    static let events = rows(after: "## Session", until: "## Objects")
    static let objects = rows(after: "## Objects", until: nil)

    // MARK: Generated lines

    /// Returns a value of a field's type as JSON.
    private func value(_ field: Field) -> String {
        switch field.type {
        case "string": field.name == "schema" ? #""sandlot-trace/1""# : #""x""#
        case "int", "ms": "3"
        case "number": "1.5"
        case "bool": "true"
        case "object": "{}"
        case "[string]": #"["x"]"#
        case let words where words.hasPrefix("{"):
            "\"\(words.dropFirst().prefix { $0 != "," })\""
        case let array where array.hasPrefix("["):
            "[\(object(String(array.dropFirst().dropLast())))]"
        default: object(field.type)
        }
    }

    private func object(_ name: String) -> String {
        guard let row = Self.objects.first(where: { $0.name == name }) else {
            return "no such object"
        }
        return members(row.fields).map { "{\($0)}" } ?? "{}"
    }

    private func members(
        _ fields: [Field], replacing: String? = nil, with other: String? = nil
    ) -> String? {
        let all = fields.compactMap { field -> String? in
            guard field.name == replacing else { return "\"\(field.name)\":\(value(field))" }
            return other.map { "\"\(field.name)\":\($0)" }
        }
        return all.isEmpty ? nil : all.joined(separator: ",")
    }

    private func record(_ event: String, _ members: String?) throws -> TraceRecord? {
        let line = #"{"seq":0,"t":0,"run":"r","e":"\#(event)"\#(members.map { "," + $0 } ?? "")}"#
        var reader = TraceReader(Array((line + "\n").utf8))
        return try reader.next()
    }

    // MARK: Tests

    @Test
    func everyEventHasOneRow() {
        let known = TraceEventKind.allCases.filter { $0 != .unknown }.map(\.name)
        #expect(Self.events.map(\.name).sorted() == known.map { "\($0)" }.sorted())
    }

    @Test(arguments: events)
    func theFieldsAreThoseOfTheVocabulary(row: Row) throws {
        let record = try #require(try record(row.name, members(row.fields)))
        #expect("\(record.event.kind.name)" == row.name)
        #expect(record.unknownFields.map(\.name).isEmpty)
        let payload = try #require(Mirror(reflecting: record.event).children.first)
        let names = Mirror(reflecting: payload.value).children.compactMap(\.label)
        #expect(Set(names) == Set(row.fields.map(\.name)))
    }

    @Test(arguments: events)
    func whatIsBoldIsRequiredAndNothingElse(row: Row) throws {
        for field in row.fields {
            let rest = members(row.fields, replacing: field.name)
            if field.isRequired {
                let error = #expect(throws: TraceError.self) { try record(row.name, rest) }
                let expected: [TraceError.Code] = [.missingMember, .unknownSchema]
                #expect(error.map { expected.contains($0.code) } == true, "\(field.name)")
            } else {
                #expect(throws: Never.self, "\(field.name)") { try record(row.name, rest) }
            }
        }
    }

    @Test(arguments: events)
    func theTypesAreThoseOfTheVocabulary(row: Row) {
        for field in row.fields {
            let wrong: [String] =
                switch field.type {
                case "object": ["1", "[]"]
                case "int", "ms": ["1.5", #""1""#]
                case "number", "bool": [#""1""#, "[]"]
                case let array where array.hasPrefix("["): ["1", "{}", "[1]"]
                case let type where Self.objects.contains { $0.name == type }: ["1", "[]"]
                default: ["1", "true", "[]"]
                }
            for value in wrong {
                let line = members(row.fields, replacing: field.name, with: value)
                let error = #expect(throws: TraceError.self, "\(field.name) \(value)") {
                    try record(row.name, line)
                }
                #expect(error?.code == .wrongType, "\(field.name) \(value)")
            }
        }
    }

    @Test(arguments: events)
    func aFallbackIsWhatAMissingFieldMeans(row: Row) throws {
        for field in row.fields {
            guard let fallback = field.fallback else { continue }
            let isText = field.type == "string" || field.type.hasPrefix("{")
            let written = members(
                row.fields, replacing: field.name, with: isText ? "\"\(fallback)\"" : fallback)
            let missing = members(row.fields, replacing: field.name)
            #expect(
                try record(row.name, written) == record(row.name, missing), "\(field.name)")
        }
    }

    @Test(arguments: objects)
    func whatIsBoldInAnObjectIsRequired(row: Row) throws {
        let (event, field, isArray) = try #require(
            Self.events.lazy.flatMap { event in
                event.fields.map { (event, $0, $0.type == "[\(row.name)]") }
            }.first { $0.1.type == row.name || $0.2 })
        for member in row.fields {
            let object = members(row.fields, replacing: member.name).map { "{\($0)}" } ?? "{}"
            let line = members(
                event.fields, replacing: field.name, with: isArray ? "[\(object)]" : object)
            if member.isRequired {
                #expect(throws: TraceError.self, "\(member.name)") { try record(event.name, line) }
            } else {
                #expect(throws: Never.self, "\(member.name)") { try record(event.name, line) }
            }
        }
    }
}
