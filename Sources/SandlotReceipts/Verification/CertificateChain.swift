internal import CSandlotCrypto
internal import SandlotBase

/// A chain of leaf, intermediate and trusted root that has been verified, apart from dates.
final class CertificateChain: Sendable {
    /// The key of the leaf, for the header that carried the chain.
    let key: ES256Verifier
    private let links: [(name: String, validity: ClosedRange<Int64>)]

    /// Takes a verified chain.
    ///
    /// - Parameters:
    ///   - leaf: The leaf.
    ///   - issuers: The intermediate and the root.
    ///   - prefix: The encoded header and the dot behind it, which every signature covers.
    /// - Throws: ``Refused`` if dates or the leaf's key cannot be used.
    init(
        leaf: X509Certificate, issuers: [X509Certificate], prefix: some Collection<UInt8>
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
            key = try ES256Verifier(certificate: leaf, prefix: prefix)
        } catch {
            throw Refused(.certificateProfile, "the key of the leaf cannot be used: \(error)")
        }
    }

    /// Checks that every certificate was valid at an instant, to the millisecond.
    func checkValidity(at instant: Timestamp) throws(Refused) {
        for (name, validity) in links {
            if instant.milliseconds < validity.lowerBound * 1000 {
                let from = Timestamp(milliseconds: validity.lowerBound * 1000)
                throw Refused(
                    .certificateNotYetValid,
                    "the \(name) is valid from \(from), signed at \(instant)")
            }
            if instant.milliseconds > validity.upperBound * 1000 {
                let through = Timestamp(milliseconds: validity.upperBound * 1000)
                throw Refused(
                    .certificateExpired, "the \(name) expired at \(through), signed at \(instant)")
            }
        }
    }
}
