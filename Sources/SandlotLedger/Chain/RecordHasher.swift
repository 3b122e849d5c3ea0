package import SandlotReceipts
package import SandlotStore

/// A hasher for the chain: each record's hash covers the previous hash, its position, and its
/// content's digest.
///
/// The chain covers only the digest of the content, so that the content can be removed while the
/// chain can still be followed. A hasher reuses its buffers and must be used by only one task at a
/// time.
package final class RecordHasher {
    /// The buffers in one value, so that a call checks only once that it has exclusive access.
    private var chain: ChainHash

    /// Creates a hasher.
    package init() throws(ReceiptError) {
        chain = ChainHash(sha: try SHA256())
    }

    /// The digest of the last content.
    package var digest: [UInt8] { chain.digest }

    /// Computes the digest of a record's content.
    package func take(_ record: LedgerRecord) throws {
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
    package func take(
        stream: UnsafeRawBufferPointer, kind: UnsafeRawBufferPointer, version: Int32,
        key: UnsafeRawBufferPointer?, bytes: UnsafeRawBufferPointer
    ) throws {
        try unsafe chain.take(
            stream: stream, kind: kind, version: version, key: key, bytes: bytes)
    }

    /// Uses a known digest in place of a record's content.
    package func take(digest known: [UInt8]) {
        chain.digest.replaceSubrange(0..., with: known)
    }

    /// Replaces the hash of the previous record with that of the current one.
    package func link(_ hash: inout [UInt8], position: Int) throws {
        try chain.link(&hash, position: position)
    }
}

/// The buffers of a hasher.
private struct ChainHash: ~Copyable {
    private static let contentTag: UInt8 = 0x01
    private static let linkTag: UInt8 = 0x02

    private var sha: SHA256
    private var text: [UInt8] = []
    var digest = [UInt8](repeating: 0, count: SHA256.byteCount)

    init(sha: consuming SHA256) {
        self.sha = sha
    }

    mutating func take(
        stream: UnsafeRawBufferPointer, kind: UnsafeRawBufferPointer, version: Int32,
        key: UnsafeRawBufferPointer?, bytes: UnsafeRawBufferPointer
    ) throws {
        text.removeAll(keepingCapacity: true)
        text.append(Self.contentTag)
        unsafe text.append(key == nil ? 0 : 1)
        text.append(bigEndian: Int64(version))
        text.append(bigEndian: Int64(stream.count))
        text.append(bigEndian: Int64(kind.count))
        unsafe text.append(bigEndian: Int64(key?.count ?? 0))
        text.append(bigEndian: Int64(bytes.count))
        // Copying the short parts takes less time than a call of OpenSSL for each of them.
        unsafe text.append(contentsOf: stream)
        unsafe text.append(contentsOf: kind)
        if let key = unsafe key { unsafe text.append(contentsOf: key) }
        sha.update(text)
        unsafe sha.update(bytes)
        try sha.finish(into: &digest)
    }

    mutating func link(_ hash: inout [UInt8], position: Int) throws {
        text.removeAll(keepingCapacity: true)
        text.append(Self.linkTag)
        text.append(bigEndian: Int64(position))
        text.append(contentsOf: hash)
        text.append(contentsOf: digest)
        sha.update(text)
        try sha.finish(into: &hash)
    }
}

extension [UInt8] {
    /// Appends the eight bytes of a number in big-endian order.
    mutating func append(bigEndian number: Int64) {
        unsafe Swift.withUnsafeBytes(of: number.bigEndian) { unsafe append(contentsOf: $0) }
    }
}
