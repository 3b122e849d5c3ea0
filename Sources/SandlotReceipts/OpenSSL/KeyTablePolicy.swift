/// The number of verifications with a key after which a table for the key is computed.
package struct KeyTablePolicy: Sendable {
    /// The answer of the library when it is asked to compute a table.
    enum Library: Sendable {
        /// The answer of this OpenSSL.
        case asInstalled
        /// The library reports an error, as one without these functions does.
        case withoutTables
        /// The library reports success, but has no table afterward.
        case idle
    }

    /// The number, or nil if no table is computed.
    let uses: Int?
    /// The answer of the library.
    var library = Library.asInstalled

    /// Whether the policy allows tables.
    package var usesTables: Bool { uses != nil }

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

    /// A policy that asks for a table at the first use, of a library that was compiled without
    /// tables.
    package static let refused = KeyTablePolicy(uses: 0, library: .withoutTables)

    /// A policy that asks for a table at the first use, of a library that does nothing and reports
    /// success.
    package static let idle = KeyTablePolicy(uses: 0, library: .idle)
}
