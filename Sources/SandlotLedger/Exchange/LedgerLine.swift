import SandlotBase
import SandlotJSON
import SandlotReceipts
package import SandlotStore

/// The lines of an export, `sandlot-ledger/1`: JSON objects of which the first identifies the
/// ledger and the last proves that nothing is missing.
package enum LedgerLine {
    static let schema = "sandlot-ledger/1"

    /// Returns the first line.
    package static func header(_ identity: LedgerIdentity) -> [UInt8] {
        line { writer in
            writer.member("schema", schema)
            writer.member("id", HexDigit.string(identity.id))
            writer.member("publicKey", base64(identity.publicKey))
        }
    }

    /// Returns the line of a record.
    ///
    /// - Parameters:
    ///   - record: The record. If its content was removed, its bytes are the digest.
    ///   - position: The record's position.
    ///   - hash: The record's hash.
    ///   - isRemoved: Whether its content was removed.
    ///   - reason: The reason why it was set aside, if it was.
    /// - Returns: The line.
    package static func record(
        _ record: LedgerRecord, at position: Int, hash: [UInt8], isRemoved: Bool,
        reason: String? = nil
    ) -> [UInt8] {
        line(capacity: record.bytes.count + 256) { writer in
            writer.member("position", Int64(position))
            if isRemoved {
                writer.member("removed", HexDigit.string(record.bytes))
            } else {
                writer.member("stream", record.stream)
                writer.member("kind", record.kind)
                writer.member("version", record.version)
                writer.member("key", record.key)
                if let text = String(validating: record.bytes, as: UTF8.self) {
                    writer.member("text", text)
                } else {
                    writer.member("base64", base64(record.bytes))
                }
            }
            writer.member("hash", HexDigit.string(hash))
            writer.member("reason", reason)
        }
    }

    /// Returns the line of a checkpoint.
    package static func checkpoint(_ checkpoint: Checkpoint) -> [UInt8] {
        line { writer in
            writer.member("checkpoint", Int64(checkpoint.count))
            writer.member("hash", HexDigit.string(checkpoint.hash))
            writer.member("signature", base64(checkpoint.signature))
        }
    }

    /// Returns the last line.
    package static func end(_ head: LedgerHead, signature: [UInt8]) -> [UInt8] {
        line { writer in
            writer.member("end", Int64(head.count))
            writer.member("hash", HexDigit.string(head.hash))
            writer.member("removed", Int64(head.removedCount))
            writer.member("signature", base64(signature))
        }
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        String(decoding: Base64.encoded(bytes, as: .standard), as: UTF8.self)
    }

    private static func line(
        capacity: Int = 512, _ write: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: capacity)
        writer.beginObject()
        write(&writer)
        writer.endObject()
        return writer.bytes + [0x0A]
    }
}
