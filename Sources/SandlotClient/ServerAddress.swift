import Foundation
import SandlotStore

/// The address of a served store, and the secret that its requests present.
struct ServerAddress: Sendable {
    let host: String
    let port: Int
    let token: String?

    /// The value of `Host`.
    var authority: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }

    /// Reads an address.
    ///
    /// - Parameters:
    ///   - text: A URL such as `http://127.0.0.1:8080`.
    ///   - token: The server's secret, or nil if it has none.
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidValue``.
    init(_ text: String, token: String?) throws(StoreError) {
        guard let url = URL(string: text), url.scheme?.lowercased() == "http",
            let host = url.host(), !host.isEmpty, url.path().isEmpty || url.path() == "/"
        else {
            throw StoreError(
                .invalidValue,
                "\"\(text)\" is not the address of a served store, which begins with http:// and has no "
                    + "path, as sandlot serve prints it")
        }
        self.host = host.trimmingCharacters(in: ["[", "]"])
        port = url.port ?? 80
        guard (1...65535).contains(port) else {
            throw StoreError(.invalidValue, "a port is a number from 1 to 65535")
        }
        if let token, token.isEmpty || !token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
            throw StoreError(
                .invalidValue, "the token must consist of printable ASCII characters")
        }
        self.token = token
    }
}
