import SandlotJSON
import SandlotReceipts

/// The contents of signed data for people, without a verification.
enum TokenText {
    /// Returns the payload of a compact JWS, or nil if it cannot be read.
    static func payload(_ jws: String) -> JSONValue? {
        guard let bytes = try? UntrustedReceipt(jws).payload else { return nil }
        return try? JSONDocument(bytes).root
    }

    /// Returns the payload of a compact JWS with one member on each line, in which signed data is
    /// replaced by its own payload.
    static func decoded(_ jws: String) -> String? {
        payload(jws).map { text(of: $0, indentation: 0) }
    }

    private static let depth = 8

    private static func text(of value: JSONValue, indentation: Int) -> String {
        let inner = String(repeating: "  ", count: indentation + 1)
        let outer = String(repeating: "  ", count: indentation)
        guard indentation < depth else { return String(decoding: value.rawBytes, as: UTF8.self) }
        if let members = value.members {
            let lines = members.map { member in
                "\(inner)\"\(member.name)\": \(text(of: member.value, indentation: indentation + 1))"
            }
            return lines.isEmpty ? "{}" : "{\n\(lines.joined(separator: ",\n"))\n\(outer)}"
        }
        if let elements = value.elements {
            let lines = elements.map { inner + text(of: $0, indentation: indentation + 1) }
            return lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n\(outer)]"
        }
        if let token = value.string, token.hasPrefix("eyJ"), let payload = payload(token) {
            return text(of: payload, indentation: indentation)
        }
        return String(decoding: value.rawBytes, as: UTF8.self)
    }
}
