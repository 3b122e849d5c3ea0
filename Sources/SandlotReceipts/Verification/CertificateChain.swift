import SandlotBase

/// A chain of leaf, intermediate, and trusted roots that has been verified except for dates.
final class CertificateChain: Sendable {
    /// The leaf's key, prepared for the header that carried the chain.
    let key: ES256Verifier
    private let dates: ChainDates

    /// Creates a chain from certificates that have been verified.
    ///
    /// - Parameters:
    ///   - leaf: The leaf.
    ///   - intermediate: The intermediate.
    ///   - roots: The roots that issued the intermediate, at least one.
    ///   - prefix: The encoded header and the dot after it, which every signature covers.
    ///   - tables: The number of uses after which the leaf's key gets a table.
    /// - Throws: ``Refused`` if the dates cannot be read or OpenSSL fails.
    init(
        leaf: X509Certificate, intermediate: X509Certificate, roots: [X509Certificate],
        prefix: some Collection<UInt8>, tables: KeyTablePolicy
    ) throws(Refused) {
        dates = try ChainDates(leaf: leaf, intermediate: intermediate, roots: roots)
        do {
            key = try ES256Verifier(certificate: leaf, prefix: prefix, tables: tables)
        } catch {
            throw Refused(unavailable: error)
        }
    }

    /// Checks that every certificate was valid at an instant, to the millisecond.
    func checkValidity(at instant: Timestamp) throws(Refused) {
        try dates.check(at: instant)
    }
}
