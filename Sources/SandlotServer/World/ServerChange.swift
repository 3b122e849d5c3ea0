import SandlotJSON

/// A change that the store does not record, so that only an event tells of it.
enum ServerChange: String, Sendable {
    /// The clock has moved, or its speed has changed.
    case clock
    /// The way to the developer's server: the URL, a mishap, or a failure.
    case webhook
    /// The whole world, which began again, or a part that has no name of its own.
    case world

    /// The change as an event, on one line.
    var event: String {
        JSONElement.object([
            "schema": .string("sandlot-changed/1"), "changed": .string(rawValue),
        ]).compact
    }
}
