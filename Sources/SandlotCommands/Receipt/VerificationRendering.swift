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

    /// Returns one line, including its end.
    func render(_ result: ReceiptJudgment, _ file: String, line: Int) -> [UInt8] {
        switch format {
        case .json: json(result, file, line: line)
        case .text: Array((text(result, file, line: line) + "\n").utf8)
        }
    }

    private func text(_ result: ReceiptJudgment, _ file: String, line: Int) -> String {
        let place = style("\(file):\(line):", .faint)
        switch result.standing {
        case .refused(let refusal):
            return "\(place) \(style("refused", .bad)) \(refusal.code.rawValue): "
                + PlainText.escaping(refusal.reason)
        case .unverified:
            return "\(place) \(style("unverified", .doubtful)) \(summary(result.payload))"
        case .verified:
            return "\(place) \(style("verified", .good)) \(summary(result.payload))"
        }
    }

    /// Returns the members by which people recognize a payload.
    private func summary(_ payload: JSONDocument?) -> String {
        var summary = ""
        for name in [
            "notificationType", "subtype", "productId", "transactionId", "applicationVersion",
        ] {
            guard let text = payload?.root[name]?.string else { continue }
            if !summary.isEmpty { summary += " " }
            summary += PlainText.escaping(text)
        }
        return summary
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
        return LineSeparators.escaped(writer.bytes) + [UInt8(ascii: "\n")]
    }
}
