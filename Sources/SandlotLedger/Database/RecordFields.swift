#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The columns of a stored record, in the order of ``RecordRow``: position, stream, kind, version,
/// key, bytes, digest, and hash.
package protocol RecordFields {
    /// Returns whether a column has no value.
    func hasNull(atIndex index: Int) -> Bool

    /// Returns an integer, or nil if the column has another type.
    func number(_ index: Int) -> Int?

    /// Returns the bytes of a text or a blob, which are valid until the cursor moves.
    func borrowed(_ index: Int) -> UnsafeRawBufferPointer?
}

extension RecordFields {
    /// Returns the bytes of a text or a blob.
    package func bytes(_ index: Int) -> [UInt8]? {
        unsafe borrowed(index).map { unsafe [UInt8]($0) }
    }

    /// Returns a text.
    package func text(_ index: Int) -> String? {
        unsafe borrowed(index).map { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// Returns whether a column contains these bytes.
    package func contains(_ bytes: [UInt8], at index: Int) -> Bool {
        guard let stored = unsafe borrowed(index), stored.count == bytes.count else {
            return false
        }
        return unsafe bytes.withUnsafeBytes { bytes in
            guard let start = stored.baseAddress, let other = bytes.baseAddress else {
                return true
            }
            return unsafe memcmp(start, other, bytes.count) == 0
        }
    }
}
