/// A table that maps the entries of an analytics export to events of a trace.
///
/// ```swift
/// var mapping = AnalyticsMapping.firebase
/// mapping.rows.append(.init("gate_ok", becomes: "gate_passed", members: [
///     "gateId": .alias(of: "gate", "g"), "passId": .alias(of: "pass", "p"),
///     "purpose": .parameter("purpose"),
/// ]))
/// ```
public struct AnalyticsMapping: Sendable, Hashable {
    /// A row that maps entries to one event.
    public struct Row: Sendable, Hashable {
        /// The name of the entry, or ``any``.
        public var entry: String
        /// The values that the entry must have, one of several for each name.
        ///
        /// Without conditions, the row applies to every entry with the name.
        public var conditions: [String: [String]]
        /// The name of the event in the trace.
        public var event: String
        /// The members of the event, without those of the envelope.
        public var members: [String: Value]
        /// The types of the members that are a ``Value/word(of:words:otherwise:)`` but no text, by their paths, such
        /// as `challenge.a`.
        package var conversions: [String: Conversion] = [:]

        /// The name that stands for entries with any name.
        public static let any = "*"

        /// Creates a row.
        ///
        /// - Parameters:
        ///   - entry: The name of the entry, or ``any``.
        ///   - event: The name of the event in the trace.
        ///   - members: The members of the event.
        ///   - conditions: The values that the entry must have, one of several for each name.
        public init(
            _ entry: String, becomes event: String, members: [String: Value] = [:],
            when conditions: [String: [String]] = [:]
        ) {
            self.entry = entry
            self.conditions = conditions
            self.event = event
            self.members = members
        }
    }

    /// The source of a member's value.
    public enum Value: Sendable, Hashable {
        /// A constant text.
        case text(String)
        /// A constant integer.
        case integer(Int)
        /// A constant number with a fraction.
        case fraction(Double)
        /// A constant Boolean value.
        case flag(Bool)
        /// A parameter of the entry.
        ///
        /// Words in `words` are replaced. If the parameter is missing, `otherwise` is used, or the member is
        /// omitted.
        case word(of: [String], words: [String: String], otherwise: String?)
        /// A parameter of the entry that is an integer.
        ///
        /// If it is missing, the member is omitted.
        case number(of: String)
        /// A parameter of the entry that is a number.
        ///
        /// If it is missing, the member is omitted.
        case decimal(of: String)
        /// A parameter of the entry that is a list, or a text that a separator splits into one.
        ///
        /// If it is missing, the member is omitted, or empty if the event requires it.
        case list(of: String, separator: Character)
        /// A list of values.
        case array([Value])
        /// An object of values.
        case object([String: Value])
        /// A parameter of the entry that is 0 or 1, or `true` or `false`.
        ///
        /// If it is missing, the member is omitted.
        case truth(of: String)
        /// A name such as `a1` for each value of a parameter in a run, so that the value itself is not imported.
        ///
        /// If the parameter is missing, the name is new.
        case alias(of: String, String)
        /// The number of entries with a name in the run so far, including this one and at least 1.
        case occurrences(of: String)

        /// Returns a value that is a parameter of the entry.
        ///
        /// - Parameters:
        ///   - names: The name of the parameter, and alternatives if it is missing.
        ///   - words: The replacements for some values.
        ///   - otherwise: The value if all parameters are missing, or nil to omit the member.
        /// - Returns: The value.
        public static func parameter(
            _ names: String..., words: [String: String] = [:], otherwise: String? = nil
        ) -> Value {
            .word(of: names, words: words, otherwise: otherwise)
        }
    }

    /// The type that a parameter of the entry becomes.
    package enum Conversion: Sendable, Hashable {
        /// An integer.
        case integer
        /// A number.
        case number
        /// A Boolean value.
        case truth
        /// A list, or the parts of a text between separators.
        case list(separator: Character)
        /// A name for each value, as in ``Value/alias(of:_:)``, with its prefix.
        case alias(String)

        /// Returns the path of a member or an element in the value at a path.
        package static func path(of member: String, in path: String) -> String {
            path.isEmpty ? member : "\(path).\(member)"
        }
    }

    /// The data collection that the existence of an export proves.
    public struct Collection: Sendable, Hashable {
        /// A value of an entry that describes a person or a device.
        public struct Detail: Sendable, Hashable {
            /// The path in the entry, as in `device.vendor_id`.
            public var path: String
            /// The name in a trace.
            public var name: String
            /// The name on Android, if it differs.
            public var androidName: String?

            /// Creates a detail from its path and names.
            public init(_ path: String, _ name: String, android androidName: String? = nil) {
                self.path = path
                self.name = name
                self.androidName = androidName
            }
        }

        /// The recipient.
        public var party: String
        /// The identifiers, whose values are never imported.
        public var identifiers: [Detail]
        /// The fields that describe the device, whose values are never imported.
        public var fields: [Detail]

        /// Creates a collection.
        public init(party: String, identifiers: [Detail], fields: [Detail]) {
            self.party = party
            self.identifiers = identifiers
            self.fields = fields
        }
    }

    /// The rows.
    ///
    /// Several rows for one entry become several events, in this order.
    public var rows: [Row]
    /// The names of entries to ignore, which are only counted.
    public var ignored: Set<String>
    /// The collection that each run records once, with its first entry, or nil for none.
    public var collection: Collection?
    /// The parameters of rules that each header sets, as a JSON object.
    ///
    /// They make rules lenient about data that such an export never contains. Parameters in a header take precedence.
    public var params: TraceJSON?

    /// Creates a mapping.
    ///
    /// - Parameters:
    ///   - rows: The rows.
    ///   - ignored: The names of entries to ignore.
    ///   - collection: The data collection that the existence of the export proves.
    ///   - params: The parameters of rules that each header sets.
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
