import SandlotBase
import SandlotJSON
import SandlotReceipts
package import SandlotStore

extension LedgerLine {
    /// The content of a line.
    package enum Content {
        case header(LedgerIdentity)
        case record(LedgerRecord, position: Int, hash: [UInt8])
        case removed(digest: [UInt8], position: Int, hash: [UInt8])
        case checkpoint(Checkpoint)
        case end(count: Int, hash: [UInt8], removedCount: Int, signature: [UInt8])
    }

    /// The reason why a line cannot be read.
    package struct Problem: Error {
        /// The reason, as a clause without a final period.
        package let reason: String
    }

    /// Reads a line.
    ///
    /// - Parameter bytes: The line without its line break.
    /// - Returns: The content of the line.
    /// - Throws: ``Problem``.
    package static func read(_ bytes: [UInt8]) throws -> Content {
        guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else {
            throw Problem(reason: "it begins with a byte order mark; save the file without one")
        }
        guard bytes.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else {
            throw Problem(reason: "it is empty; each line must be a JSON object")
        }
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(bytes)
        } catch {
            throw Problem(
                reason: "it is not JSON: \(error.problem.rawValue), at byte \(error.offset + 1)")
        }
        let other: String?
        let content: Content
        do throws(JSONObjectReader.Mismatch) {
            var fields = try JSONObjectReader(document.root)
            content = try self.content(&fields)
            other = fields.remaining.first?.name
        } catch {
            throw Problem(reason: "\(error.path): \(error.expected) is expected")
        }
        if let other { throw Problem(reason: "\(other): this member is unknown") }
        return content
    }

    private static func content(
        _ fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) -> Content {
        if fields.contains("schema") { return try header(&fields) }
        if fields.contains("checkpoint") {
            return .checkpoint(
                Checkpoint(
                    count: try number("checkpoint", &fields), hash: try hash("hash", &fields),
                    signature: try base64("signature", &fields)))
        }
        if fields.contains("end") {
            return .end(
                count: try number("end", &fields), hash: try hash("hash", &fields),
                removedCount: try number("removed", &fields),
                signature: try base64("signature", &fields))
        }
        let position = try number("position", &fields)
        let hash = try hash("hash", &fields)
        if fields.contains("removed") {
            return .removed(
                digest: try self.hash("removed", &fields), position: position, hash: hash)
        }
        return .record(try record(&fields), position: position, hash: hash)
    }

    private static func header(
        _ fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) -> Content {
        guard try fields.string("schema") == schema else {
            throw fields.outOfRange("schema", "\"sandlot-ledger/1\"")
        }
        let id = try hexadecimal("id", count: LedgerIdentity.idByteCount, &fields)
        return .header(LedgerIdentity(id: id, publicKey: try base64("publicKey", &fields)))
    }

    private static func record(
        _ fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) -> LedgerRecord {
        guard let stream = try fields.string("stream") else { throw fields.missing("stream") }
        guard let kind = try fields.string("kind") else { throw fields.missing("kind") }
        guard let version = try fields.int32("version") else { throw fields.missing("version") }
        var record = LedgerRecord(stream: stream, kind: kind, version: version, bytes: [])
        record.key = try fields.string("key")
        if let text = try fields.string("text") {
            record.bytes = Array(text.utf8)
        } else {
            record.bytes = try base64("base64", &fields)
        }
        return record
    }

    private static func number(
        _ name: StaticString, _ fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) -> Int {
        guard let number = try fields.int64(name) else { throw fields.missing(name) }
        guard number >= 0 else { throw fields.outOfRange(name, "a number from 0") }
        return Int(number)
    }

    private static func base64(
        _ name: StaticString, _ fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) -> [UInt8] {
        guard let text = try fields.string(name) else { throw fields.missing(name) }
        guard let bytes = Base64.decode(Array(text.utf8), as: .standard) else {
            throw fields.outOfRange(name, "base64")
        }
        return bytes
    }

    private static func hash(
        _ name: StaticString, _ fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) -> [UInt8] {
        try hexadecimal(name, count: SHA256.byteCount, &fields)
    }

    private static func hexadecimal(
        _ name: StaticString, count: Int, _ fields: inout JSONObjectReader
    ) throws(JSONObjectReader.Mismatch) -> [UInt8] {
        guard let text = try fields.string(name) else { throw fields.missing(name) }
        let digits = text.utf8.compactMap(HexDigit.value(of:))
        guard text.utf8.count == count * 2, digits.count == count * 2,
            text.utf8.allSatisfy({ !(65...90).contains($0) })
        else { throw fields.outOfRange(name, "\(count * 2) lowercase hexadecimal digits") }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
