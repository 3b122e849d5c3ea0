import Foundation
import HTTPTypes
import Hummingbird
import SandlotBase
package import SandlotReceipts
import Synchronization

/// The OCSP responder of a served store, at `/ocsp`.
///
/// - SeeAlso: RFC 6960, appendix A.
package final class OCSPEndpoint: Sendable {
    /// The path of the responder.
    package static let path = "/ocsp"

    private let responder: Mutex<OCSPResponder>

    /// Creates an endpoint for which all certificates are good.
    ///
    /// - Parameter authority: The authority whose certificates the store's receipts carry.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography``.
    package init(authority: CertificateAuthority) throws(ReceiptError) {
        responder = Mutex(try OCSPResponder(authority: authority))
    }

    /// Returns whether a path belongs to the responder.
    static func handles(path: String) -> Bool {
        path == Self.path || path.hasPrefix(Self.path + "/")
    }

    /// The state of each certificate.
    var states: [OCSPResponder.Role: CertificateState] {
        responder.withLock { responder in
            Dictionary(
                uniqueKeysWithValues: OCSPResponder.Role.allCases.map { ($0, responder[$0]) })
        }
    }

    /// Sets the states of some certificates.
    func set(_ states: [OCSPResponder.Role: CertificateState]) {
        responder.withLock { responder in
            for (role, state) in states { responder[role] = state }
        }
    }

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - request: The head of the request: a POST, or a GET with the request in its path.
    ///   - body: The body.
    /// - Returns: The response, after the delay of a slow certificate.
    func response(to request: Request, body: [UInt8]) async -> Response {
        let question: [UInt8]
        switch request.method {
        case .post: question = body
        case .get: question = Self.question(in: request.uri.path)
        default: return Response(status: .methodNotAllowed)
        }
        let responder = responder.withLock { $0 }
        guard let answer = try? responder.answer(to: question, at: .now) else {
            return Response(status: .internalServerError)
        }
        if answer.delay > .zero { try? await Task.sleep(for: answer.delay) }
        guard let bytes = answer.response else { return Response(status: .serviceUnavailable) }
        return Response(
            status: .ok,
            headers: [.contentType: "application/ocsp-response", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// Returns the request in the path of a GET, in base64 with percent-encoding.
    private static func question(in path: String) -> [UInt8] {
        let text = path.dropFirst(Self.path.count + 1).removingPercentEncoding ?? ""
        return Data(base64Encoded: text).map(Array.init) ?? []
    }
}
