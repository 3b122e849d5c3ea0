package import SandlotBase
package import SandlotJSON

/// Something that happened while a scenario ran.
package struct ScenarioEvent: Sendable {
    /// What kinds of events there are.
    package enum Kind: String, Sendable {
        /// The scenario begins.
        case begin
        /// A step was done, or failed.
        case step
        /// An app got a transaction that it had not just bought.
        case delivery
        /// Something that had to hold was looked at.
        case expectation
        /// The scenario is over.
        case result
    }

    /// The instant of the store's clock.
    package let at: Timestamp
    /// What kind of event it is.
    package let kind: Kind
    /// The device or customer that it is about.
    package let actor: String?
    /// What happened, for people.
    package let text: String
    /// Whether what was expected holds, or the whole scenario; nil for other events.
    package let holds: Bool?
    /// What happened, for scripts.
    package let fields: [String: JSONElement]

    /// Whether it says something to the reader, and nothing happens.
    var isNote: Bool {
        if case .string("note") = fields["verb"] { true } else { false }
    }

    /// The event as one line of JSON without its end.
    package var json: String {
        var members = fields
        members["schema"] = .string("sandlot-scenario/1")
        members["at"] = .string(at.description)
        members["kind"] = .string(kind.rawValue)
        return JSONElement.object(members).compact
    }
}
