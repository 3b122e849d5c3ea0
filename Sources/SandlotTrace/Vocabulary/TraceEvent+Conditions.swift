// Conditions that the tables of fields cannot express: fields that certain values of other fields require.

import SandlotBase

extension TraceEvent {
    /// An event with an unknown name.
    public struct Unknown: Sendable, Hashable {
        /// The name.
        public var name: String

        /// Creates an event from its fields.
        public init(name: String) {
            self.name = name
        }

        init(reading fields: borrowing TraceFields) throws(TraceError) {
            name = try fields.string(.e)
        }
    }
}

extension TraceEvent.TraceHeader {
    /// The format that this module reads and writes.
    public static let schema = "sandlot-trace/1"

    static func check(_ schema: String, in fields: borrowing TraceFields) throws(TraceError) {
        guard schema == Self.schema else {
            throw fields.error(
                .unknownSchema, at: .schema,
                "the schema is \"\(PlainText.excerpt(schema, atMost: 40))\", but only "
                    + "\"\(Self.schema)\" is supported")
        }
    }
}

extension TraceEvent.Phase {
    static func check(
        _ phase: TraceEvent.GamePhase, attempt: Int?, word: Int?, in fields: borrowing TraceFields
    ) throws(TraceError) {
        if let attempt, attempt < 1 {
            throw fields.error(.outOfRange, at: .attempt, "attempt must be at least 1")
        }
        if let word, word < 0 {
            throw fields.error(.outOfRange, at: .word, "word must be at least 0")
        }
        if attempt == nil, phase != .none {
            throw fields.error(
                .missingMember, at: .phase, "phase \(phase.rawValue) requires the member attempt")
        }
        if word == nil, [.presenting, .spelling, .feedback].contains(phase) {
            throw fields.error(
                .missingMember, at: .phase, "phase \(phase.rawValue) requires the member word")
        }
    }
}

extension TraceEvent.Challenge {
    static func check(
        _ kind: TraceEvent.ChallengeKind, a: Int?, b: Int?, in fields: borrowing TraceFields
    ) throws(TraceError) {
        guard kind == .multiply || kind == .add, a == nil || b == nil else { return }
        throw fields.error(
            .missingMember, at: .kind, "a \(kind.rawValue) challenge requires the members a and b")
    }
}

extension TraceEvent.Consent {
    static func checkGrant(
        _ action: TraceEvent.ConsentAction, scope: [String]?, method: String?,
        by: TraceEvent.Actor?,
        in fields: borrowing TraceFields
    ) throws(TraceError) {
        guard action == .granted, scope == nil || method == nil || by == nil else { return }
        throw fields.error(
            .missingMember, at: .action,
            "consent that is granted requires the members scope, method, and by")
    }
}

extension TraceEvent.AdShown {
    /// Whether the ad covers the screen: ``modal``, or the default of the format if it is nil.
    public var isFullScreen: Bool {
        modal ?? (format == .interstitial || format == .rewarded || format == .appOpen)
    }
}
