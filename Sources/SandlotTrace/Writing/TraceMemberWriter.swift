/// A receiver of the fields of an event, each with the type that the vocabulary gives it.
///
/// ``TraceMembers`` writes them to a line, and ``TraceFieldFinder`` looks for one of them.
protocol TraceMemberWriter {
    mutating func write(_ field: TraceField, _ value: String?)
    mutating func write(_ field: TraceField, _ value: Int?)
    mutating func write(_ field: TraceField, _ value: Bool?)
    mutating func write(_ field: TraceField, _ value: Double?)
    mutating func write(_ field: TraceField, _ value: [String]?)
    mutating func write(_ field: TraceField, _ value: (some TraceWord)?)
    mutating func write(_ field: TraceField, _ value: TraceJSON?)
    mutating func write(_ field: TraceField, _ value: (some TraceObject)?)
    mutating func write(_ field: TraceField, _ value: [some TraceObject]?)

    // MARK: Fields with a default

    mutating func write(_ field: TraceField, _ value: String, unless usual: String)
    mutating func write(_ field: TraceField, _ value: Int, unless usual: Int)
    mutating func write(_ field: TraceField, _ value: Bool, unless usual: Bool)
    mutating func write(_ field: TraceField, _ value: [String], unless usual: [String])
    mutating func write<Word: TraceWord>(_ field: TraceField, _ value: Word, unless usual: Word)
}
