import CSandlotCrypto
import SandlotBase

/// A chain of leaf, intermediate, and trusted root that has been verified except for dates.
final class CertificateChain: Sendable {
    /// The leaf's key, prepared for the header that carried the chain.
    let key: ES256Verifier
    private let links: [(name: String, validity: ClosedRange<Int64>)]

    /// Creates a chain from certificates that have been verified.
    ///
    /// - Parameters:
    ///   - leaf: The leaf.
    ///   - issuers: The intermediate and the root.
    ///   - prefix: The encoded header and the dot after it, which every signature covers.
    ///   - tables: The number of uses after which the leaf's key gets a table.
    /// - Throws: ``Refused`` if the dates cannot be read or OpenSSL fails.
    init(
        leaf: X509Certificate, issuers: [X509Certificate], prefix: some Collection<UInt8>,
        tables: KeyTablePolicy
    ) throws(Refused) {
        var links: [(String, ClosedRange<Int64>)] = []
        for (name, certificate) in zip(["leaf", "intermediate", "root"], [leaf] + issuers) {
            guard let validity = certificate.validity else {
                throw Refused(.certificateProfile, "the validity of the \(name) cannot be read")
            }
            links.append((name, validity))
        }
        self.links = links
        do {
            key = try ES256Verifier(certificate: leaf, prefix: prefix, tables: tables)
        } catch {
            throw Refused(unavailable: error)
        }
    }

    /// Checks that every certificate was valid at an instant, to the millisecond.
    func checkValidity(at instant: Timestamp) throws(Refused) {
        for (name, validity) in links {
            if instant.milliseconds < validity.lowerBound * 1000 {
                let from = Timestamp(milliseconds: validity.lowerBound * 1000)
                throw Refused(
                    .certificateNotYetValid,
                    "the \(name) is valid from \(from), but the payload was signed at \(instant)")
            }
            if instant.milliseconds > validity.upperBound * 1000 {
                let through = Timestamp(milliseconds: validity.upperBound * 1000)
                throw Refused(
                    .certificateExpired,
                    "the \(name) expired at \(through), but the payload was signed at \(instant)")
            }
        }
    }
}
