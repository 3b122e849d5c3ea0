import SandlotBase
import SandlotJSON
import SandlotReceipts

/// A receipt that is shown without being trusted.
struct InspectedReceipt {
    private let receipt: UntrustedReceipt
    private let file: String
    private let line: Int
    /// The number of tokens that contain this one.
    private let depth: Int

    init(_ receipt: UntrustedReceipt, file: String, line: Int, depth: Int = 0) {
        self.receipt = receipt
        self.file = file
        self.line = line
        self.depth = depth
    }

    /// The reason that this is not a receipt, although it is a JWS, or nil.
    var problem: String? {
        let parts = [("header", receipt.header), ("payload", receipt.payload)]
        let other = parts.first { (try? JSONDocument($1))?.root.kind != .object }
        return other.map { "the \($0.0) is not a JSON object, so this is not a receipt" }
    }

    /// Returns several lines for people.
    ///
    /// The first one states that nothing was verified.
    func text(_ style: Style) -> String {
        let lines = [
            style("NOT VERIFIED", .doubtful)
                + " \(file):\(line), decoded without checking signature or certificates"
        ]
        return (lines + content(style, indent: "")).joined(separator: "\n")
    }

    /// Returns the parts of the token and of the tokens inside its payload.
    private func content(_ style: Style, indent: String) -> [String] {
        var lines: [String] = []
        lines.append(style("header", .strong))
        let header = members(receipt.header)
        lines += header.filter { $0.name != "x5c" }.map { "  \($0.text)" }
        if header.isEmpty {
            lines.append("  " + PlainText.escaping(String(decoding: receipt.header, as: UTF8.self)))
        }
        for (index, certificate) in receipt.certificates.enumerated() {
            lines.append(
                "  x5c[\(index)]  \(PlainText.escaping(certificate?.subject ?? "not a certificate"))"
            )
        }
        lines.append(style("payload", .strong))
        let payload = members(receipt.payload)
        // A name can have any length, and would widen every other line.
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
        lines = lines.map { indent + $0 }
        for (name, inner) in nested {
            lines.append("\(indent)\(style(name, .strong)), not verified either")
            lines += inner.content(style, indent: indent + "  ")
        }
        return lines
    }

    /// The signed data inside the payload, with the names of its members.
    private var nested: [(name: String, receipt: InspectedReceipt)] {
        guard depth < 2, let root = (try? JSONDocument(receipt.payload))?.root else { return [] }
        let names = SignedMember.allCases.map(\.rawValue)
        let holders =
            [("", root)]
            + ["data", "appData"].compactMap { name in
                root[name].map { ("\(name).", $0) }
            }
        return holders.flatMap { prefix, holder in
            names.compactMap { name -> (String, InspectedReceipt)? in
                guard let token = holder[name]?.string, let inner = try? UntrustedReceipt(token)
                else { return nil }
                return (
                    prefix + name,
                    InspectedReceipt(inner, file: file, line: line, depth: depth + 1)
                )
            }
        }
    }

    /// A JSON object for scripts.
    var json: JSONElement {
        var members: [String: JSONElement] = [
            "schema": .string("sandlot-inspection/1"),
            "verified": .bool(false),
            "note": .string("decoded without checking signature or certificates"),
            "file": .string(file),
            "line": .integer(Int64(line)),
        ]
        members.merge(content) { $1 }
        return .object(members)
    }

    /// The parts of the token and of the tokens inside its payload, as JSON.
    private var content: [String: JSONElement] {
        var members: [String: JSONElement] = [
            "header": Self.element(receipt.header),
            "payload": Self.element(receipt.payload),
            "signature": .string(HexDigit.string(receipt.signature)),
            "certificates": .array(
                receipt.certificates.map { $0?.inspection ?? .null }),
        ]
        let nested = nested
        if !nested.isEmpty {
            let inner = nested.map { ($0.name, JSONElement.object($0.receipt.content)) }
            members["nested"] = .object(Dictionary(inner, uniquingKeysWith: { $1 }))
        }
        return members
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

    /// Formats a value for people: dates as dates, signed data by its length.
    private static func describe(_ name: String, _ value: JSONValue) -> String {
        let text = String(decoding: value.compactBytes, as: UTF8.self)
        if name.hasSuffix("Date"), let milliseconds = value.double, abs(milliseconds) < 1e15 {
            return "\(text)  \(Timestamp(milliseconds: Int64(milliseconds)))"
        }
        if text.utf8.count > 200, value.kind == .object {
            let members = value.memberList.map { member in
                "\(JSONElement.string(member.name).compact):\(excerpt(member.value))"
            }
            return "{\(members.joined(separator: ","))}"
        }
        return excerpt(value)
    }

    /// Returns a value, or the beginning of a long string.
    private static func excerpt(_ value: JSONValue) -> String {
        let text = String(decoding: value.compactBytes, as: UTF8.self)
        if text.utf8.count > 200, value.kind == .string {
            return "\(text.prefix(60))…  (\(text.utf8.count - 2) characters)"
        }
        return text
    }
}
