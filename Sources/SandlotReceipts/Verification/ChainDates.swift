import SandlotBase

/// The periods in which the certificates of a chain are valid.
struct ChainDates: Sendable {
    private let links: [(name: String, validity: ClosedRange<Int64>)]

    /// Reads the dates of certificates.
    ///
    /// - Parameters:
    ///   - leaf: The leaf.
    ///   - issuers: The intermediate and the root.
    /// - Throws: ``Refused`` if the dates cannot be read.
    init(leaf: X509Certificate, issuers: [X509Certificate]) throws(Refused) {
        var links: [(String, ClosedRange<Int64>)] = []
        for (name, certificate) in zip(["leaf", "intermediate", "root"], [leaf] + issuers) {
            guard let validity = certificate.validity else {
                throw Refused(.certificateProfile, "the validity of the \(name) cannot be read")
            }
            links.append((name, validity))
        }
        self.links = links
    }

    /// Checks that every certificate was valid at an instant, to the millisecond.
    func check(at instant: Timestamp) throws(Refused) {
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
