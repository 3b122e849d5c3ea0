import HTTPTypes
import SandlotJSON

/// A kind of request to the control API.
///
/// The same description routes requests and makes the OpenAPI document.
struct ControlEndpoint: Sendable {
    /// Something in the path or the query of a URL.
    struct Parameter: Sendable {
        let name: String
        let summary: String
        /// The JSON Schema of the value.
        var schema = #"{"type": "string"}"#
        var isRequired = true
    }

    /// The content of a request or an answer.
    struct Content: Sendable {
        /// A sentence that describes it.
        let summary: String
        /// The JSON Schema of JSON content, or nil for other content.
        var schema: String?
        var type = "application/json"
        /// An example of JSON content.
        var example: String?
        /// Whether a request may have none.
        var isOptional = false
    }

    /// The way to answer a request.
    enum Handler: Sendable {
        /// A function of the request.
        case answer(@Sendable (ControlAPI, ControlAPI.Call) async throws -> ControlAnswer)
        /// A stream of what happens.
        case events
    }

    let method: HTTPRequest.Method
    /// The path after the prefix, as in `receipts/{transactionId}`.
    let path: String
    /// The name of the operation in generated clients.
    let name: String
    /// The effect of the request, as a clause that begins with a verb.
    let summary: String
    var pathParameters: [Parameter] = []
    var query: [Parameter] = []
    var body: Content?
    /// The answers with their statuses, beside errors.
    let answers: [(status: Int, content: Content)]
    let handler: Handler
    /// Whether the request can be repeated without an `Idempotency-Key`, or nil if its method says so.
    var repeats: Bool?

    /// Whether performing the request again does no harm, so that it needs no `Idempotency-Key`.
    var isRepeatable: Bool { repeats ?? (method == .get) }

    /// Whether the request begins again in a new store.
    var replacesWorld: Bool { parts == ["reset"] }

    /// The change of which a request of this kind tells everyone who listens, or nil if it changes
    /// nothing or the store records what it does.
    var announcement: ServerChange? {
        switch (method, parts.first) {
        case (.get, _), (_, "steps"), (_, "trace"): nil
        case (_, "clock"): .clock
        case (_, "webhook"), (_, "mishaps"), (_, "failures"), (_, "notifications"): .webhook
        default: .world
        }
    }

    /// The parts of the path.
    var parts: [Substring] { path.split(separator: "/") }

    /// Returns whether the path of a request is of this kind.
    func matches(_ path: [String]) -> Bool {
        let parts = parts
        return parts.count == path.count
            && zip(parts, path).allSatisfy { part, text in
                part.hasPrefix("{") ? !text.isEmpty : part == text
            }
    }
}

extension ControlAnswer {
    /// Creates an answer with JSON text.
    static func text(_ json: String) -> ControlAnswer {
        ControlAnswer(status: .ok, body: Array((json + "\n").utf8))
    }
}
