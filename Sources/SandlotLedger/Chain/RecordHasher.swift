import SandlotReceipts
import SandlotStore

/// A hasher for the chain: each record's hash covers the previous hash, its position, and its
/// content's digest.
///
/// The chain covers only the digest of the content, so that the content can be removed while the
/// chain can still be followed. A hasher reuses its buffers and must be used by only one task at a
/// time.
final class RecordHasher {
    private static let contentTag: UInt8 = 0x01
    private static let linkTag: UInt8 = 0x02

    private var sha: SHA256
    private var header: [UInt8] = []
    /// The digest of the last content.
    private(set) var digest = [UInt8](repeating: 0, count: SHA256.byteCount)

    init() throws(ReceiptError) {
        sha = try SHA256()
    }

    /// Computes the digest of a record's content.
    func take(_ record: LedgerRecord) throws {
        var record = record
        try record.stream.withUTF8 { stream in
            try record.kind.withUTF8 { kind in
                try unsafe record.bytes.withUnsafeBytes { bytes in
                    guard var key = record.key else {
                        return try unsafe take(
                            stream: UnsafeRawBufferPointer(stream),
                            kind: UnsafeRawBufferPointer(kind), version: record.version, key: nil,
                            bytes: bytes)
                    }
                    try key.withUTF8 { key in
                        try unsafe take(
                            stream: UnsafeRawBufferPointer(stream),
                            kind: UnsafeRawBufferPointer(kind), version: record.version,
                            key: UnsafeRawBufferPointer(key), bytes: bytes)
                    }
                }
            }
        }
    }

    /// Computes the digest of a record's content from its parts.
    func take(
        stream: UnsafeRawBufferPointer, kind: UnsafeRawBufferPointer, version: Int32,
        key: UnsafeRawBufferPointer?, bytes: UnsafeRawBufferPointer
    ) throws {
        header.removeAll(keepingCapacity: true)
        header.append(Self.contentTag)
        unsafe header.append(key == nil ? 0 : 1)
        header.append(bigEndian: Int64(version))
        header.append(bigEndian: Int64(stream.count))
        header.append(bigEndian: Int64(kind.count))
        unsafe header.append(bigEndian: Int64(key?.count ?? 0))
        header.append(bigEndian: Int64(bytes.count))
        sha.update(header)
        unsafe sha.update(stream)
        unsafe sha.update(kind)
        if let key = unsafe key { unsafe sha.update(key) }
        unsafe sha.update(bytes)
        try sha.finish(into: &digest)
    }

    /// Uses a known digest in place of a record's content.
    func take(digest known: [UInt8]) {
        digest.replaceSubrange(0..., with: known)
    }

    /// Replaces the hash of the previous record with that of the current one.
    func link(_ hash: inout [UInt8], position: Int) throws {
        header.removeAll(keepingCapacity: true)
        header.append(Self.linkTag)
        header.append(bigEndian: Int64(position))
        header.append(contentsOf: hash)
        header.append(contentsOf: digest)
        sha.update(header)
        try sha.finish(into: &hash)
    }
}

extension [UInt8] {
    /// Appends the eight bytes of a number in big-endian order.
    mutating func append(bigEndian number: Int64) {
        for shift in stride(from: 56, through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: number >> Int64(shift)))
        }
    }
}
