/// A receiver of the fields of an event that keeps the value of one of them.
struct TraceFieldFinder: TraceMemberWriter {
    private let field: TraceField
    private let member: TraceField?
    /// The value of the field, or nil if the event does not have the field.
    private(set) var value: TraceFieldValue?

    init(_ field: TraceField, _ member: TraceField?) {
        self.field = field
        self.member = member
    }

    private mutating func keep(_ field: TraceField, _ value: @autoclosure () -> TraceFieldValue?) {
        guard field == self.field, member == nil else { return }
        self.value = value()
    }

    mutating func write(_ field: TraceField, _ value: String?) {
        keep(field, value.map(TraceFieldValue.text))
    }

    mutating func write(_ field: TraceField, _ value: Int?) {
        keep(field, value.map { .number(Double($0)) })
    }

    mutating func write(_ field: TraceField, _ value: Bool?) {
        keep(field, value.map(TraceFieldValue.boolean))
    }

    mutating func write(_ field: TraceField, _ value: Double?) {
        keep(field, value.map(TraceFieldValue.number))
    }

    mutating func write(_ field: TraceField, _ value: [String]?) {
        keep(field, value.map(TraceFieldValue.list))
    }

    mutating func write(_ field: TraceField, _ value: (some TraceWord)?) {
        keep(field, (value?.rawValue).map(TraceFieldValue.text))
    }

    mutating func write(_ field: TraceField, _ value: TraceJSON?) {
        keep(field, value.map { _ in .other })
    }

    mutating func write(_ field: TraceField, _ value: (some TraceObject)?) {
        guard field == self.field, let value else { return }
        guard let member else {
            self.value = .other
            return
        }
        var inner = TraceFieldFinder(member, nil)
        value.write(to: &inner)
        self.value = inner.value
    }

    mutating func write(_ field: TraceField, _ value: [some TraceObject]?) {
        keep(field, value.map { _ in .other })
    }

    // MARK: Fields with a default

    mutating func write(_ field: TraceField, _ value: String, unless usual: String) {
        write(field, value)
    }

    mutating func write(_ field: TraceField, _ value: Int, unless usual: Int) {
        write(field, value)
    }

    mutating func write(_ field: TraceField, _ value: Bool, unless usual: Bool) {
        write(field, value)
    }

    mutating func write(_ field: TraceField, _ value: [String], unless usual: [String]) {
        write(field, value)
    }

    mutating func write<Word: TraceWord>(_ field: TraceField, _ value: Word, unless usual: Word) {
        write(field, value)
    }
}
