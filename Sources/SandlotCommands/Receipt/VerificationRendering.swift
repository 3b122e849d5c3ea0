internal import SandlotJSON
internal import SandlotReceipts

/// Writes what a verifier found about one line.
struct VerificationRendering: Sendable {
    let format: OutputFormat
    private let style: Style

    init(format: OutputFormat) {
        self.format = format
        style = .standardOutput
    }

    /// One line, its end included.
    func render(_ result: ReceiptResult, _ file: String, _ line: Int) -> [UInt8] {
        switch format {
        case .json: json(result, file, line)
        case .text: Array((text(result, file, line) + "\n").utf8)
        }
    }

    private func text(_ result: ReceiptResult, _ file: String, _ line: Int) -> String {
        let place = style("\(file):\(line):", .faint)
        if let refusal = result.refusal {
            return "\(place) \(style("refused", .bad)) \(refusal.code.rawValue): "
                + PlainText.escaping(refusal.reason)
        }
        return "\(place) \(style("verified", .good)) \(summary(result.json ?? []))"
    }

    /// The members by which people recognise a payload.
    private func summary(_ json: [UInt8]) -> String {
        guard let root = (try? JSONDocument(json))?.root else { return "" }
        return ["notificationType", "subtype", "productId", "transactionId", "applicationVersion"]
            .compactMap { root[$0]?.string.map(PlainText.escaping) }
            .joined(separator: " ")
    }

    private func json(_ result: ReceiptResult, _ file: String, _ line: Int) -> [UInt8] {
        var writer = JSONWriter(capacity: 1024)
        writer.beginObject()
        writer.name("code" as StaticString)
        if let refusal = result.refusal {
            writer.string(refusal.code.rawValue)
        } else {
            writer.null()
        }
        writer.member("file", file)
        writer.member("line", Int64(line))
        writer.name("payload" as StaticString)
        if let payload = result.json.flatMap({ try? JSONDocument($0) }) {
            writer.raw(payload.root.compactBytes)
        } else {
            writer.null()
        }
        writer.name("reason" as StaticString)
        if let refusal = result.refusal { writer.string(refusal.reason) } else { writer.null() }
        writer.member("schema", "sandlot-verification/1")
        writer.member("verified", result.refusal == nil)
        writer.endObject()
        return writer.bytes + [UInt8(ascii: "\n")]
    }
}
