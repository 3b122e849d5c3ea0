import SandlotJSON

/// An HTTP response of the App Store Server API.
package struct APIResponse: Sendable {
    /// The HTTP status.
    package var status: Int
    /// The header fields.
    package var headers: [(String, String)] = []
    /// The body.
    package var body: [UInt8] = []

    /// Creates a response without a body.
    package init(status: Int) {
        self.status = status
    }
}

extension APIResponse {
    /// Creates a JSON response.
    ///
    /// Clients ignore an error's code if the content type has a parameter such as `charset`.
    init(status: Int = 200, json: [UInt8]) {
        self.init(status: status)
        headers = [("Content-Type", "application/json")]
        body = json
    }

    /// Creates a JSON response whose members a closure writes.
    init(status: Int = 200, _ write: (inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        writer.beginObject()
        write(&writer)
        writer.endObject()
        self.init(status: status, json: writer.bytes)
    }

    /// Creates the response to a request that an endpoint refuses.
    init(_ error: APIError) {
        self.init(status: error.status) { writer in
            writer.member("errorCode", Int64(error.code))
            writer.member("errorMessage", error.message)
        }
    }

    /// Creates a response with text for a person, which clients do not take for a coded error.
    init(status: Int, text: String) {
        self.init(status: status)
        headers = [("Content-Type", "text/plain; charset=utf-8")]
        body = Array((text + "\n").utf8)
    }
}
