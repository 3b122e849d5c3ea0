import Foundation
import SandlotReceipts
import TestSupport

/// A signer of any header with an authority's leaf, which uses the `openssl` command line.
struct Forger {
    private let directory: TemporaryDirectory
    private let key: String

    init(_ authority: CertificateAuthority) throws {
        directory = try TemporaryDirectory()
        try authority.write(to: directory.path)
        key = directory.path("leaf-key.pem")
    }

    /// Signs with the key in a file.
    init(key: String) throws {
        directory = try TemporaryDirectory()
        self.key = key
    }

    /// Returns a token with exactly this header and payload and a valid signature.
    func sign(header: [UInt8], payload: [UInt8]) throws -> String {
        let text = Token.encoded(header) + "." + Token.encoded(payload)
        try directory.write(text, to: "text")
        let outcome = try OpenSSLCommand.run(
            "dgst", "-sha256", "-sign", key, directory.path("text"))
        return text + "." + Token.encoded(try DERSignature.raw(outcome.output))
    }
}

/// Conversions of ECDSA signatures on P-256 between DER and 64 bytes.
enum DERSignature {
    struct Malformed: Error {}

    static func raw(_ der: [UInt8]) throws -> [UInt8] {
        guard der.count > 4, der[0] == 0x30, Int(der[1]) == der.count - 2 else { throw Malformed() }
        var rest = der.dropFirst(2)
        var raw: [UInt8] = []
        for _ in 0..<2 {
            guard rest.popFirst() == 0x02, let length = rest.popFirst(), rest.count >= Int(length)
            else {
                throw Malformed()
            }
            let digits = rest.prefix(Int(length)).drop { $0 == 0 }
            raw += [UInt8](repeating: 0, count: 32 - digits.count) + digits
            rest = rest.dropFirst(Int(length))
        }
        return raw
    }

    static func der(_ raw: [UInt8]) -> [UInt8] {
        let integers = [raw.prefix(32), raw.suffix(32)].flatMap { half -> [UInt8] in
            var digits = Array(half.drop { $0 == 0 })
            if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
            return [0x02, UInt8(digits.count)] + digits
        }
        return [0x30, UInt8(integers.count)] + integers
    }
}
