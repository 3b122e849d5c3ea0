/// The number of verifications with a key after which a table for the key is computed.
package struct KeyTablePolicy: Sendable {
    /// The number, or nil if no table is computed.
    let uses: Int?

    /// The policy of verifiers unless a test sets another one.
    ///
    /// Computing a table takes as long as 350 verifications without it. A table saves 30 to 45 µs on
    /// each verification, so the table pays off after about 600
    /// verifications.
    package static let standard = after(512)

    /// A policy without tables, as on a system where OpenSSL cannot compute them.
    package static let never = KeyTablePolicy(uses: nil)

    /// A policy that computes the table after this number of verifications.
    package static func after(_ uses: Int) -> KeyTablePolicy {
        KeyTablePolicy(uses: uses)
    }
}
