import SandlotBase
import SandlotJSON
import SandlotReceipts

/// A rendering of a verifier's result for one line.
struct VerificationRendering: Sendable {
    let format: OutputFormat
    private let style: Style

    init(format: OutputFormat) {
        self.format = format
        style = .standardOutput
    }

    /// The reason that is shown for a receipt of a test environment.
    private static let unverified =
        "a receipt of Xcode or of local testing was read; its origin cannot be verified"

    /// Adds one line, including its end, to a text.
    func append(
        _ result: ReceiptJudgment, _ file: String, line: Int, to text: inout [UInt8]
    ) {
        switch format {
        case .json: text += json(result, file, line: line)
        case .text: appendText(result, file, line: line, to: &text)
        }
        text.append(UInt8(ascii: "\n"))
    }

    private func appendText(
        _ result: ReceiptJudgment, _ file: String, line: Int, to text: inout [UInt8]
    ) {
        text += style("\(PlainText.escaping(file)):\(line):", .faint).utf8
        text.append(UInt8(ascii: " "))
        switch result.standing {
        case .refused(let refusal):
            text += style("refused", .bad).utf8
            text += " \(refusal.code.rawValue): \(PlainText.escaping(refusal.reason))".utf8
        case .unverified:
            text += style("unverified", .doubtful).utf8
            appendSummary(result.payload, to: &text)
        case .verified:
            text += style("verified", .good).utf8
            appendSummary(result.payload, to: &text)
        }
    }

    /// Adds the members by which people recognize a payload.
    private func appendSummary(_ payload: JSONDocument?, to text: inout [UInt8]) {
        for name in [
            "notificationType", "subtype", "productId", "transactionId", "applicationVersion",
        ] {
            guard let value = payload?.root[name]?.string, !value.isEmpty else { continue }
            text.append(UInt8(ascii: " "))
            text += PlainText.escaping(value).utf8
        }
    }

    private func json(_ result: ReceiptJudgment, _ file: String, line: Int) -> [UInt8] {
        var (code, reason): (String?, String?)
        var isVerified = false
        switch result.standing {
        case .verified: isVerified = true
        case .unverified: (code, reason) = ("unverified", Self.unverified)
        case .refused(let refusal): (code, reason) = (refusal.code.rawValue, refusal.reason)
        }
        var writer = JSONWriter(capacity: 1024)
        writer.beginObject()
        writer.name("code" as StaticString)
        if let code { writer.string(code) } else { writer.null() }
        writer.member("file", file)
        writer.member("line", Int64(line))
        writer.name("payload" as StaticString)
        if let payload = result.payload {
            writer.raw(payload.root.compactBytes)
        } else {
            writer.null()
        }
        writer.name("reason" as StaticString)
        if let reason { writer.string(reason) } else { writer.null() }
        writer.member("schema", "sandlot-verification/1")
        writer.member("verified", isVerified)
        writer.endObject()
        return LineSeparators.escaped(writer.bytes)
    }
}
