/// What the entries of an analytics export mean as events of a trace: a table.
///
/// ```swift
/// var mapping = AnalyticsMapping.firebase
/// mapping.rows.append(.init("gate_ok", "gate_passed", [
///     "gateId": .alias(of: "gate", "g"), "passId": .alias(of: "pass", "p"),
///     "purpose": .parameter("purpose"),
/// ]))
/// ```
public struct AnalyticsMapping: Sendable, Hashable {
    /// An entry's name and the event that it becomes.
    public struct Row: Sendable, Hashable {
        /// The entry's name, or ``any``.
        public var entry: String
        /// Values that the entry must have, one of several for each name; without any, every entry counts.
        public var conditions: [String: [String]]
        /// The name of the event in the trace.
        public var event: String
        /// The event's members, without those of the envelope.
        public var members: [String: Value]

        /// Stands for entries of any name.
        public static let any = "*"

        /// Makes a row.
        ///
        /// - Parameters:
        ///   - entry: The entry's name, or ``any``.
        ///   - event: The name of the event in the trace.
        ///   - members: The event's members.
        ///   - conditions: Values that the entry must have, one of several for each name.
        public init(
            _ entry: String, _ event: String, _ members: [String: Value] = [:],
            when conditions: [String: [String]] = [:]
        ) {
            self.entry = entry
            self.conditions = conditions
            self.event = event
            self.members = members
        }
    }

    /// Where the value of a member comes from.
    public enum Value: Sendable, Hashable {
        /// The same text always.
        case text(String)
        /// The same number always.
        case integer(Int)
        /// The same number with a fraction always.
        case fraction(Double)
        /// The same truth always.
        case flag(Bool)
        /// A parameter of the entry; a word that `words` has is replaced, and without the parameter `otherwise`
        /// counts, or the member is left out.
        case word(of: [String], words: [String: String], otherwise: String?)
        /// A parameter of the entry that is an integer; without it the member is left out.
        case number(of: String)
        /// A parameter of the entry that is a number; without it the member is left out.
        case decimal(of: String)
        /// A parameter of the entry that is a list, or a text that a separator cuts into one; without it the list
        /// is empty.
        case list(of: String, separator: Character)
        /// The same list always, or values one after another.
        case array([Value])
        /// An object of values.
        case object([String: Value])
        /// A parameter of the entry that is 0 or 1, `true` or `false`; without it the member is left out.
        case truth(of: String)
        /// A name such as `a1` for each value of a parameter in a run, so that the value itself stays behind; a
        /// new one if the parameter is missing.
        case alias(of: String, String)
        /// How many entries of a name there have been in the run, this one included; at least 1.
        case occurrences(of: String)

        /// A parameter of the entry as it is.
        ///
        /// - Parameters:
        ///   - names: The parameter's name, and others that count in its absence.
        ///   - words: What is written instead of some values.
        ///   - otherwise: What counts if the entry has none of the parameters; nil leaves the member out.
        /// - Returns: The value.
        public static func parameter(
            _ names: String..., words: [String: String] = [:], otherwise: String? = nil
        ) -> Value {
            .word(of: names, words: words, otherwise: otherwise)
        }
    }

    /// What an entry proves by being there: that its app sends data about a person to somebody.
    public struct Collection: Sendable, Hashable {
        /// A value of an entry that says something about a person or a device.
        public struct Detail: Sendable, Hashable {
            /// Where it stands in the entry, as in `device.vendor_id`.
            public var path: String
            /// What it is called in a trace.
            public var name: String
            /// What it is called on Android, if that is something else.
            public var androidName: String?

            /// Makes one from its parts.
            public init(_ path: String, _ name: String, android androidName: String? = nil) {
                self.path = path
                self.name = name
                self.androidName = androidName
            }
        }

        /// Who receives it.
        public var party: String
        /// Identifiers; their values never enter the trace.
        public var identifiers: [Detail]
        /// What describes the device; values never enter the trace.
        public var fields: [Detail]

        /// Makes one from its parts.
        public init(party: String, identifiers: [Detail], fields: [Detail]) {
            self.party = party
            self.identifiers = identifiers
            self.fields = fields
        }
    }

    /// The rows; several for one entry become several events, in this order.
    public var rows: [Row]
    /// Entries that mean nothing for a trace; they are counted.
    public var ignored: Set<String>
    /// What each run is said to send, once, with its first entry; nil leaves that out.
    public var collection: Collection?
    /// Parameters of rules that each header sets, as a JSON object.
    ///
    /// They are leniencies for what such an export never says. A header that sets some itself keeps its own.
    public var params: TraceJSON?

    /// Makes a table.
    ///
    /// - Parameters:
    ///   - rows: The rows.
    ///   - ignored: Entries that mean nothing for a trace.
    ///   - collection: What the export proves by being there.
    ///   - params: Parameters of rules that each header sets.
    public init(
        rows: [Row], ignored: Set<String> = [], collection: Collection? = nil,
        params: TraceJSON? = nil
    ) {
        self.rows = rows
        self.ignored = ignored
        self.collection = collection
        self.params = params
    }
}
