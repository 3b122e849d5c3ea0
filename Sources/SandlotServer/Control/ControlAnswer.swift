import HTTPTypes
import Hummingbird
import SandlotJSON

/// An answer of the control API.
struct ControlAnswer: Sendable {
    var status: HTTPResponse.Status
    var contentType = "application/json"
    var body: [UInt8]

    /// Creates an answer with JSON.
    static func json(
        _ members: [String: JSONElement], status: HTTPResponse.Status = .ok
    ) -> ControlAnswer {
        var members = members
        members["schema"] = .string("sandlot-control/1")
        return ControlAnswer(
            status: status, body: Array((JSONElement.object(members).compact + "\n").utf8))
    }

    /// Creates an answer that states what was wrong and what to do.
    static func failure(
        _ status: HTTPResponse.Status, _ code: String, _ reason: String, at location: String? = nil
    ) -> ControlAnswer {
        var error: [String: JSONElement] = ["code": .string(code), "reason": .string(reason)]
        if let location { error["location"] = .string(location) }
        return json(["error": .object(error)], status: status)
    }

    /// The answer as an HTTP response.
    var response: Response {
        Response(
            status: status,
            headers: [
                .contentType: contentType, .cacheControl: "no-store",
                .xContentTypeOptions: "nosniff",
            ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}
