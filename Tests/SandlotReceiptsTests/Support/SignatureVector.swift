import Foundation
import SandlotJSON
import SandlotReceipts

/// A signature of `fixtures/signatures/p256.json`, which `Scripts/signature-vectors` writes.
struct SignatureVector: Sendable {
    let name: String
    /// The public key, SubjectPublicKeyInfo in DER.
    let key: [UInt8]
    let signature: HashedSignature
    let isValid: Bool

    struct Malformed: Error {}

    static let all = Result { try load() }

    /// Returns all vectors by their keys.
    static func byKey() throws -> [[UInt8]: [SignatureVector]] {
        try Dictionary(grouping: all.get(), by: \.key)
    }

    private static func load() throws -> [SignatureVector] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../fixtures/signatures/p256.json")
        let document = try JSONDocument(Array(Data(contentsOf: file)))
        guard let elements = document.root.elements else { throw Malformed() }
        return try elements.map { element in
            guard let name = element["name"]?.string, let isValid = element["valid"]?.bool,
                let signature = HashedSignature(
                    try hex(element["signature"]), hash: try hex(element["hash"]))
            else { throw Malformed() }
            return SignatureVector(
                name: name, key: try hex(element["key"]), signature: signature, isValid: isValid)
        }
    }

    private static func hex(_ element: JSONValue?) throws -> [UInt8] {
        guard let digits = element?.string.map({ Array($0.utf8) }) else { throw Malformed() }
        return try stride(from: 0, to: digits.count, by: 2).map { start in
            let pair = String(decoding: digits[start..<start + 2], as: UTF8.self)
            guard let byte = UInt8(pair, radix: 16) else { throw Malformed() }
            return byte
        }
    }
}
