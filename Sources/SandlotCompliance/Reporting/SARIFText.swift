import SandlotBase
package import SandlotJSON

/// The parts that all SARIF reports have in common.
///
/// - SeeAlso: Static Analysis Results Interchange Format, version 2.1.0.
package enum SARIFText {
    private static let schema =
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"

    /// Returns the document with one run.
    package static func document(_ run: [String: JSONElement]) -> JSONElement {
        .object([
            "$schema": .string(schema), "version": .string("2.1.0"),
            "runs": .array([.object(run)]),
        ])
    }

    /// Returns the name of a rule in the form that the format recommends, for example `AdSpacing`.
    package static func name(_ rule: String) -> String {
        rule.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// Returns a message.
    ///
    /// Text from a file must not become a link, or change the direction of reading.
    package static func message(_ text: String) -> JSONElement {
        let pieces = PlainText.escaping(text)
            .split(separator: "[", omittingEmptySubsequences: false)
        return .object(["text": .string(pieces.joined(separator: "\\["))])
    }

    /// Returns a path as a reference of RFC 3986.
    package static func uri(_ path: String) -> String {
        var uri = path.hasPrefix("/") ? "file://" : ""
        let plain = Array("-._~/!$&'()*+,;=@".utf8)
        for byte in path.utf8 {
            switch byte {
            case 48...57, 65...90, 97...122: uri.unicodeScalars.append(Unicode.Scalar(byte))
            case _ where plain.contains(byte): uri.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                uri += "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }
        return uri
    }

    /// Returns the 64-bit FNV-1a hash of a text, which is the same on every machine.
    package static func hash(_ text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
