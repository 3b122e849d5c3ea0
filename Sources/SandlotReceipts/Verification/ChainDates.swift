import SandlotBase

/// The periods in which the certificates of a chain are valid.
struct ChainDates: Sendable {
    private typealias Link = (name: String, validity: ClosedRange<Int64>)

    private let links: [Link]
    /// The periods of the roots, of which one must fit.
    private let roots: [Link]

    /// Reads the dates of certificates.
    ///
    /// - Parameters:
    ///   - leaf: The leaf.
    ///   - intermediate: The intermediate.
    ///   - roots: The roots that issued the intermediate, at least one.
    /// - Throws: ``Refused`` if the dates cannot be read.
    init(
        leaf: X509Certificate, intermediate: X509Certificate, roots: [X509Certificate]
    ) throws(Refused) {
        links = [try Self.link("leaf", leaf), try Self.link("intermediate", intermediate)]
        var periods: [Link] = []
        for root in roots { periods.append(try Self.link("root", root)) }
        self.roots = periods
    }

    private static func link(
        _ name: String, _ certificate: X509Certificate
    ) throws(Refused) -> Link {
        guard let validity = certificate.validity else {
            throw Refused(.certificateProfile, "the validity of the \(name) cannot be read")
        }
        return (name, validity)
    }

    /// Checks that the leaf, the intermediate, and one of the roots were valid at an instant, to the
    /// millisecond.
    func check(at instant: Timestamp) throws(Refused) {
        for link in links { try Self.check(link, at: instant) }
        var refusal: Refused?
        for root in roots {
            do throws(Refused) {
                return try Self.check(root, at: instant)
            } catch {
                refusal = refusal ?? error
            }
        }
        if let refusal { throw refusal }
    }

    private static func check(_ link: Link, at instant: Timestamp) throws(Refused) {
        let (name, validity) = link
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
