import CSandlotCrypto

/// A number of any size that one thread uses at a time, or that never changes.
@safe
final class BigNumber: @unchecked Sendable {
    let handle: OpaquePointer

    /// Creates a number with the value 0.
    init() throws(ReceiptError) {
        guard let number = unsafe BN_new() else { throw OpenSSL.failure("allocate memory") }
        unsafe handle = number
    }

    deinit {
        unsafe BN_free(handle)
    }
}

/// The temporary numbers of OpenSSL's functions, for one thread at a time.
@safe
final class BigNumberContext: @unchecked Sendable {
    let handle: OpaquePointer

    init() throws(ReceiptError) {
        guard let context = unsafe BN_CTX_new() else { throw OpenSSL.failure("allocate memory") }
        unsafe handle = context
    }

    deinit {
        unsafe BN_CTX_free(handle)
    }
}

/// A modulus with the constants of Montgomery multiplication.
///
/// In Montgomery form, a number is multiplied by a power of two. A product of two numbers in this
/// form needs no division. The constants never change after initialization.
@safe
final class MontgomeryModulus: @unchecked Sendable {
    let handle: OpaquePointer

    /// Computes the constants of an odd modulus.
    init(_ modulus: OpaquePointer, with context: BigNumberContext) throws(ReceiptError) {
        guard let montgomery = unsafe BN_MONT_CTX_new() else {
            throw OpenSSL.failure("allocate memory")
        }
        unsafe handle = montgomery
        guard unsafe BN_MONT_CTX_set(montgomery, modulus, context.handle) == 1 else {
            throw OpenSSL.failure("prepare a modulus")
        }
    }

    deinit {
        unsafe BN_MONT_CTX_free(handle)
    }
}
