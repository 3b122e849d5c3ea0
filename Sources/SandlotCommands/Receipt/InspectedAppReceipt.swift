import SandlotBase
import SandlotJSON
import SandlotReceipts

/// An app receipt that is shown without being trusted.
struct InspectedAppReceipt {
    private let receipt: UntrustedAppReceipt
    private let file: String
    private let line: Int

    init(_ receipt: UntrustedAppReceipt, file: String, line: Int) {
        self.receipt = receipt
        self.file = file
        self.line = line
    }

    /// Returns several lines for people.
    ///
    /// The first one states that nothing was verified.
    func text(_ style: Style) -> String {
        var lines = [
            style("NOT VERIFIED", .doubtful)
                + " \(file):\(line), an app receipt, decoded without checking signature or certificates",
            style("signature", .strong), "  \(receipt.digest?.rawValue ?? "another hash function")",
        ]
        for (index, certificate) in receipt.certificates.enumerated() {
            lines.append("  certificate[\(index)]  \(PlainText.escaping(certificate.subject))")
        }
        guard let root = (try? JSONDocument(receipt.content.json))?.root else {
            return lines.joined(separator: "\n")
        }
        lines.append(style("content", .strong))
        lines += Self.members(of: root)
        for purchase in root["inApp"]?.elementList ?? [] {
            lines.append(style("purchase", .strong))
            lines += Self.members(of: purchase)
        }
        return lines.joined(separator: "\n")
    }

    /// Returns a line for each member that is not shown on its own.
    private static func members(of object: JSONValue) -> [String] {
        let members = object.memberList.filter { $0.name != "inApp" }
        let width = members.map(\.name.count).max() ?? 0
        return members.map { member in
            let padding = String(repeating: " ", count: width - member.name.count + 2)
            return "  \(member.name)\(padding)\(describe(member.name, member.value))"
        }
    }

    private static func describe(_ name: String, _ value: JSONValue) -> String {
        let text = PlainText.escaping(String(decoding: value.compactBytes, as: UTF8.self))
        if name.hasSuffix("Date"), let milliseconds = value.integer {
            return "\(text)  \(Timestamp(milliseconds: milliseconds))"
        }
        return text.count > 200 ? "\(text.prefix(60))…  (\(text.count) characters)" : text
    }

    /// A JSON object for scripts.
    var json: JSONElement {
        .object([
            "schema": .string("sandlot-inspection/1"),
            "verified": .bool(false),
            "note": .string("decoded without checking signature or certificates"),
            "kind": .string(ReceiptForm.appReceiptName),
            "file": .string(file),
            "line": .integer(Int64(line)),
            "digest": receipt.digest.map { .string($0.rawValue) } ?? .null,
            "payload": (try? JSONDocument(receipt.content.json)).map { .raw($0.root) } ?? .null,
            "certificates": .array(receipt.certificates.map(\.inspection)),
        ])
    }
}

extension Certificate {
    /// The names, the number, and the dates of a certificate for scripts.
    var inspection: JSONElement {
        .object([
            "subject": .string(subject),
            "serialNumber": .string(serialNumber),
            "notBefore": .string(validity.lowerBound.description),
            "notAfter": .string(validity.upperBound.description),
        ])
    }
}
