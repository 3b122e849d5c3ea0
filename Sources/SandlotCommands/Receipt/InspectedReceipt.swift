internal import SandlotJSON
internal import SandlotReceipts

/// A receipt as it is shown without being trusted.
struct InspectedReceipt {
    private let receipt: UntrustedReceipt
    private let file: String
    private let line: Int

    init(_ receipt: UntrustedReceipt, file: String, line: Int) {
        self.receipt = receipt
        self.file = file
        self.line = line
    }

    /// Several lines for people; the first one says that nothing was verified.
    func text(_ style: Style) -> String {
        var lines = [
            style("NOT VERIFIED", .doubtful)
                + " \(file):\(line), decoded without checking signature or certificates"
        ]
        lines.append(style("header", .strong))
        lines += members(receipt.header).filter { $0.name != "x5c" }.map { "  \($0.text)" }
        for (index, certificate) in receipt.certificates.enumerated() {
            lines.append(
                "  x5c[\(index)]  \(PlainText.escaping(certificate?.subject ?? "not a certificate"))"
            )
        }
        lines.append(style("payload", .strong))
        let payload = members(receipt.payload)
        // A name can be as long as its author likes, and would be paid for by every other line.
        let width = min(40, payload.map(\.name.count).max() ?? 0)
        for member in payload {
            let padding = String(repeating: " ", count: max(0, width - member.name.count) + 2)
            lines.append("  \(member.name)\(padding)\(member.value)")
        }
        if payload.isEmpty {
            lines.append(
                "  " + PlainText.escaping(String(decoding: receipt.payload, as: UTF8.self)))
        }
        lines.append(style("signature", .strong))
        lines.append("  \(receipt.signature.count) bytes")
        return lines.joined(separator: "\n")
    }

    /// One object for scripts.
    var json: JSONElement {
        .object([
            "schema": .string("sandlot-inspection/1"),
            "verified": .bool(false),
            "note": .string("decoded without checking signature or certificates"),
            "file": .string(file),
            "line": .integer(Int64(line)),
            "header": Self.element(receipt.header),
            "payload": Self.element(receipt.payload),
            "signature": .string(HexDigit.string(receipt.signature)),
            "certificates": .array(
                receipt.certificates.map { certificate in
                    guard let certificate else { return .null }
                    return .object([
                        "subject": .string(certificate.subject),
                        "serialNumber": .string(certificate.serialNumber),
                        "notBefore": .string(certificate.validity.lowerBound.description),
                        "notAfter": .string(certificate.validity.upperBound.description),
                    ])
                }),
        ])
    }

    private static func element(_ bytes: [UInt8]) -> JSONElement {
        (try? JSONDocument(bytes)).map { .raw($0.root) }
            ?? .string(String(decoding: bytes, as: UTF8.self))
    }

    private struct Member {
        let name: String
        let value: String
        var text: String { "\(name)  \(value)" }
    }

    private func members(_ bytes: [UInt8]) -> [Member] {
        guard let members = (try? JSONDocument(bytes))?.root.members else { return [] }
        return members.map { member in
            Member(
                name: PlainText.escaping(member.name),
                value: PlainText.escaping(Self.describe(member.name, member.value)))
        }
    }

    /// A value as people like to read it: dates as dates, signed data by its length.
    private static func describe(_ name: String, _ value: JSONValue) -> String {
        let text = String(decoding: value.compactBytes, as: UTF8.self)
        if name.hasSuffix("Date"), let milliseconds = value.double, abs(milliseconds) < 1e15 {
            return "\(text)  \(Timestamp(milliseconds: Int64(milliseconds)))"
        }
        if text.utf8.count > 200, value.kind == .string {
            return "\(text.prefix(60))…  (\(text.utf8.count - 2) characters)"
        }
        return text
    }
}
