import HTTPTypes
import Hummingbird
import SandlotJSON

/// An answer of the control API.
struct ControlAnswer: Sendable {
    var status: HTTPResponse.Status
    var contentType = "application/json"
    var body: [UInt8]
    /// The methods of the path, if the request has another one.
    var allowedMethods: [HTTPRequest.Method] = []

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

    /// Creates the answer to a request whose method the path does not have.
    static func wrongMethod(needing methods: [HTTPRequest.Method]) -> ControlAnswer {
        var answer = failure(
            .methodNotAllowed, "wrong-method",
            "this path needs the method \(methods.map(\.rawValue).joined(separator: " or "))")
        answer.allowedMethods = methods
        return answer
    }

    /// The answer as an HTTP response.
    var response: Response {
        var headers: HTTPFields = [
            .contentType: contentType, .cacheControl: "no-store",
            .xContentTypeOptions: "nosniff",
        ]
        if !allowedMethods.isEmpty {
            // RFC 9110, section 15.5.6, requires the field.
            headers[.allow] = allowedMethods.map(\.rawValue).joined(separator: ", ")
        }
        return Response(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}
