import CSandlotCrypto

/// A memory buffer that OpenSSL reads from or writes to.
@safe
final class MemoryBIO {
    let handle: OpaquePointer

    /// Creates an empty buffer.
    init() throws(ReceiptError) {
        guard let bio = unsafe BIO_new(BIO_s_mem()) else {
            throw OpenSSL.failure("allocate memory")
        }
        unsafe handle = bio
    }

    /// Creates a buffer with a copy of some bytes.
    convenience init(reading bytes: [UInt8]) throws(ReceiptError) {
        try self.init()
        guard let count = Int32(exactly: bytes.count),
            unsafe count == 0 || BIO_write(handle, bytes, count) == count
        else { throw OpenSSL.failure("allocate memory") }
    }

    deinit {
        unsafe BIO_free_all(handle)
    }

    /// The bytes that have not been read yet.
    var contents: [UInt8] {
        var start: UnsafePointer<CChar>?
        let count = unsafe sandlot_crypto_bio_contents(handle, &start)
        guard count > 0, let start = unsafe start else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}
