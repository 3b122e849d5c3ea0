import Foundation
import SandlotJSON
import SandlotReceipts

/// A compact JWS whose parts can be changed.
struct Token {
    var header: [UInt8]
    var payload: [UInt8]
    var signature: [UInt8]

    struct Malformed: Error {}

    init(_ text: String) throws {
        guard let parts = CompactJWS(Array(text.utf8)[...]),
            let header = Base64.decode(parts.header, as: .url),
            let payload = Base64.decode(parts.payload, as: .url),
            let signature = Base64.decode(parts.signature, as: .url)
        else { throw Malformed() }
        self.header = header
        self.payload = payload
        self.signature = signature
    }

    /// The joined segments.
    var text: String {
        [header, payload, signature].map(Token.encoded).joined(separator: ".")
    }

    /// The entries of `x5c`.
    var chain: [[UInt8]] {
        get throws {
            let entries = try JSONDocument(header).root["x5c"]?.elements.map { Array($0) } ?? []
            return try entries.map { entry in
                guard let text = entry.string,
                    let der = Base64.decode(Array(text.utf8)[...], as: .standard)
                else { throw Malformed() }
                return der
            }
        }
    }

    static func encoded(_ bytes: [UInt8]) -> String {
        String(decoding: Base64.encoded(bytes, as: .url), as: UTF8.self)
    }

    /// Returns a header with certificates and other members, for example `"kid":"x"`.
    static func header(_ chain: [[UInt8]], adding members: [String] = []) -> [UInt8] {
        let entries = chain.map {
            "\"" + String(decoding: Base64.encoded($0, as: .standard), as: UTF8.self) + "\""
        }
        let all = ["\"alg\":\"ES256\"", "\"x5c\":[\(entries.joined(separator: ","))]"] + members
        return Array("{\(all.joined(separator: ","))}".utf8)
    }
}
