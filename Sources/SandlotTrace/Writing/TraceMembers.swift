import SandlotJSON

/// The members of a line that is being written.
struct TraceMembers: TraceMemberWriter {
    private(set) var writer = JSONWriter(capacity: 256)

    mutating func begin() { writer.beginObject() }

    mutating func end() -> [UInt8] {
        writer.endObject()
        return writer.bytes
    }

    mutating func write(_ field: TraceField, _ value: String?) {
        writer.member(field.name, value)
    }

    mutating func write(_ field: TraceField, _ value: Int?) {
        guard let value else { return }
        writer.name(field.name)
        writer.integer(Int64(value))
    }

    mutating func write(_ field: TraceField, _ value: Bool?) {
        guard let value else { return }
        writer.name(field.name)
        writer.bool(value)
    }

    mutating func write(_ field: TraceField, _ value: Double?) {
        guard let value else { return }
        writer.name(field.name)
        // A number that is too large is read as infinity, so infinity is written as such a number.
        let text = value.isFinite ? String(value) : value < 0 ? "-1e999" : "1e999"
        writer.raw((value.isNaN ? "null" : text).utf8)
    }

    mutating func write(_ field: TraceField, _ value: [String]?) {
        guard let value else { return }
        writer.beginArray(field.name)
        for element in value { writer.string(element) }
        writer.endArray()
    }

    mutating func write(_ field: TraceField, _ value: (some TraceWord)?) {
        writer.member(field.name, value?.rawValue)
    }

    mutating func write(_ field: TraceField, _ value: TraceJSON?) {
        guard let value else { return }
        writer.name(field.name)
        writer.raw(value.text.utf8)
    }

    mutating func write(_ field: TraceField, _ value: (some TraceObject)?) {
        guard let value else { return }
        writer.name(field.name)
        write(value)
    }

    mutating func write(_ field: TraceField, _ value: [some TraceObject]?) {
        guard let value else { return }
        writer.beginArray(field.name)
        for element in value { write(element) }
        writer.endArray()
    }

    private mutating func write(_ object: some TraceObject) {
        writer.beginObject()
        object.write(to: &self)
        writer.endObject()
    }

    mutating func write(_ field: TraceRecord.UnknownField) {
        writer.name(field.name)
        writer.raw(field.value.text.utf8)
    }

    // MARK: Fields with a default

    mutating func write(_ field: TraceField, _ value: String, unless usual: String) {
        if value != usual { write(field, value) }
    }

    mutating func write(_ field: TraceField, _ value: Int, unless usual: Int) {
        if value != usual { write(field, value) }
    }

    mutating func write(_ field: TraceField, _ value: Bool, unless usual: Bool) {
        if value != usual { write(field, value) }
    }

    mutating func write(_ field: TraceField, _ value: [String], unless usual: [String]) {
        if value != usual { write(field, value) }
    }

    mutating func write<Word: TraceWord>(_ field: TraceField, _ value: Word, unless usual: Word) {
        if value != usual { write(field, value) }
    }
}

/// An object inside an event.
protocol TraceObject: Sendable {
    init(reading fields: borrowing TraceFields) throws(TraceError)
    func write(to members: inout some TraceMemberWriter)
}
