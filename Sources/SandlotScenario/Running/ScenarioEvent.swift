package import SandlotBase
package import SandlotJSON

/// Something that happened while a scenario ran.
package struct ScenarioEvent: Sendable {
    /// The kind of an event.
    package enum Kind: String, Sendable {
        /// The scenario begins.
        case begin
        /// A step succeeded or failed.
        case step
        /// An app received a transaction that it had not just bought.
        case delivery
        /// An expectation was checked.
        case expectation
        /// The scenario has ended.
        case result
    }

    /// The instant of the store's clock.
    package let at: Timestamp
    /// The kind of the event.
    package let kind: Kind
    /// The device or customer of the event.
    package let actor: String?
    /// The description for people.
    package let text: String
    /// Whether the expectation, or the whole scenario, holds; nil for other events.
    package let holds: Bool?
    /// The description for scripts.
    package let fields: [String: JSONElement]

    /// Whether the event is a note for the reader.
    var isNote: Bool {
        if case .string("note") = fields["verb"] { true } else { false }
    }

    /// The event as one line of JSON, without its end.
    package var json: String {
        var members = fields
        members["schema"] = .string("sandlot-scenario/1")
        members["at"] = .string(at.description)
        members["kind"] = .string(kind.rawValue)
        return JSONElement.object(members).compact
    }
}
