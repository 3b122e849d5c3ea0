import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotStore

/// A rendering of a record as one line.
struct LedgerRecordRendering {
    private let format: OutputFormat
    private let style = Style.standardOutput

    init(_ format: OutputFormat) {
        self.format = format
    }

    func line(_ record: LedgerRecord, at position: Int) -> String {
        switch format {
        case .json: json(record, at: position).compact
        case .text: text(record, at: position)
        }
    }

    private func json(_ record: LedgerRecord, at position: Int) -> JSONElement {
        var members: [String: JSONElement] = ["position": .integer(Int64(position))]
        if record.stream == LedgerRecord.removedStream {
            members["removed"] = .string(HexDigit.string(record.bytes))
            return .object(members)
        }
        members["stream"] = .string(record.stream)
        members["kind"] = .string(record.kind)
        members["version"] = .integer(Int64(record.version))
        if let key = record.key { members["key"] = .string(key) }
        if let text = String(validating: record.bytes, as: UTF8.self) {
            members["text"] = .string(text)
        } else {
            members["base64"] = .string(base64(record.bytes))
        }
        return .object(members)
    }

    private func text(_ record: LedgerRecord, at position: Int) -> String {
        let number = style("\(position)", .faint)
        if record.stream == LedgerRecord.removedStream {
            return "\(number)  removed  sha256 \(HexDigit.string(record.bytes))"
        }
        let name = style(PlainText.escaping("\(record.stream)/\(record.kind)"), .strong)
        let key = record.key.map { "  key " + PlainText.excerpt($0, atMost: 80) } ?? ""
        let content =
            String(validating: record.bytes, as: UTF8.self).map { PlainText.excerpt($0) }
            ?? "\(record.bytes.count) bytes"
        return "\(number)  \(name)\(key)  \(content)"
    }

    private func base64(_ bytes: [UInt8]) -> String {
        String(decoding: Base64.encoded(bytes, as: .standard), as: UTF8.self)
    }
}
