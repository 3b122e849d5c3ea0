import HTTPTypes
import Hummingbird
import SandlotServerAPI

/// The checks that every request passes before anything else happens.
///
/// A web page must not be able to control a store: pages send `Origin`, and a page whose name was
/// rebound to this machine sends that name as `Host`.
struct RequestGuard: Sendable {
    let configuration: ServerConfiguration

    /// Returns the reason why a request is refused, or nil if it is not.
    func refusal(of request: Request) -> ControlAnswer? {
        guard let authority = request.head.authority, !authority.isEmpty else {
            return .failure(.badRequest, "no-host", "the request needs the header `Host`")
        }
        if configuration.isLoopback, !Self.isLocal(authority) {
            return .failure(
                HTTPResponse.Status(code: 421, reasonPhrase: "Misdirected Request"), "wrong-host",
                "this server answers only requests for localhost")
        }
        if let origin = request.headers[.origin], origin != "http://\(authority)" {
            return .failure(
                .forbidden, "wrong-origin", "this server does not answer pages of other servers")
        }
        return nil
    }

    /// Returns the reason why a request to the control API is refused, or nil if it is not.
    func controlRefusal(of request: Request) -> ControlAnswer? {
        guard let token = configuration.token else { return nil }
        let given = request.headers[.authorization] ?? ""
        guard SecretComparison.areEqual("Bearer " + token, given) else {
            return .failure(
                .unauthorized, "wrong-token",
                "the control API needs the header `Authorization: Bearer TOKEN`")
        }
        return nil
    }

    private static func isLocal(_ authority: String) -> Bool {
        var host = authority.utf8[...]
        if host.first == UInt8(ascii: "["), let end = host.firstIndex(of: UInt8(ascii: "]")) {
            host = host[host.index(after: host.startIndex)..<end]
        } else if let colon = host.firstIndex(of: UInt8(ascii: ":")) {
            host = host[..<colon]
        }
        let name = Substring(host).lowercased()
        return name == "localhost" || name == "::1" || name.isLoopbackAddress
    }
}

extension String {
    /// Whether the text is an IPv4 address of this machine.
    fileprivate var isLoopbackAddress: Bool {
        guard hasPrefix("127.") else { return false }
        let parts = utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8(Substring($0)) != nil }
    }
}
