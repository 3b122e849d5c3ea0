import CSandlotCrypto
import SandlotBase
import Synchronization

/// A check with responders that the certificates of verified receipts were not revoked.
///
/// Like Apple's server libraries with online checks, it asks about the leaf and the intermediate at
/// the address that each of them names. Each certificate is asked about once.
package final class RevocationCheck: Sendable {
    /// Sends a request to an address, and returns the answer.
    package typealias Exchange =
        @Sendable (_ request: [UInt8], _ url: String) throws(RevocationUnknown) -> [UInt8]

    private struct Pair: Hashable {
        let certificate: [UInt8]
        let issuer: [UInt8]
    }

    private let roots: [Certificate]
    private let exchange: Exchange
    private let findings = Mutex<[Pair: ReceiptRefusal?]>([:])

    /// Creates a check that has asked nothing yet.
    ///
    /// - Parameters:
    ///   - roots: The trusted roots.
    ///   - exchange: The connection to responders.
    package init(roots: [Certificate], exchange: @escaping Exchange) {
        self.roots = roots
        self.exchange = exchange
    }

    /// Asks about the certificates of a token.
    ///
    /// - Parameter jws: A compact JWS that was verified.
    /// - Returns: The reason not to trust it, or nil if no certificate was revoked. The code is
    ///   ``ReceiptRefusal/Code/certificateRevoked``, ``ReceiptRefusal/Code/revocationUnknown``,
    ///   ``ReceiptRefusal/Code/certificateNotYetValid``, ``ReceiptRefusal/Code/certificateExpired``, or
    ///   ``ReceiptRefusal/Code/verificationUnavailable``.
    package func refusal(of jws: String) -> ReceiptRefusal? {
        let certificates = (try? UntrustedReceipt(jws))?.certificates.prefix(2).compactMap(\.self)
        guard let certificates, certificates.count == 2 else { return Self.notFound }
        // If a root was renewed with the same key, several have issued the intermediate.
        let chains = roots.filter { $0.hasIssued(certificates[1]) }.map { certificates + [$0] }
        guard let first = chains.first else { return Self.notFound }
        guard let chain = chains.first(where: { Self.refusalNow(of: $0) == nil }) else {
            return Self.refusalNow(of: first)
        }
        for (index, name) in ["leaf", "intermediate"].enumerated() {
            let (certificate, issuer) = (chain[index], chain[index + 1])
            let pair = Pair(certificate: certificate.der, issuer: issuer.der)
            // The lock is held during the exchange, so that nothing is asked twice.
            let refusal = findings.withLock { findings in
                if let known = findings[pair] { return known }
                let found = ask(about: certificate, named: name, issuer: issuer)
                findings[pair] = .some(found)
                return found
            }
            if let refusal { return refusal }
        }
        return nil
    }

    private static var notFound: ReceiptRefusal {
        ReceiptRefusal(.revocationUnknown, "the certificates cannot be found in the receipt")
    }

    /// Returns a refusal if a certificate is not valid now.
    ///
    /// Without online checks, a certificate must have been valid when the payload was signed. With
    /// them, Apple's libraries compare its dates with the present.
    private static func refusalNow(of chain: [Certificate]) -> ReceiptRefusal? {
        let now = Timestamp.now
        for (name, certificate) in zip(["leaf", "intermediate", "root"], chain) {
            let validity = certificate.validity
            if now < validity.lowerBound {
                return ReceiptRefusal(
                    .certificateNotYetValid,
                    "the \(name) is valid from \(validity.lowerBound), and online checks need one that is valid now"
                )
            }
            if now > validity.upperBound {
                return ReceiptRefusal(
                    .certificateExpired,
                    "the \(name) expired at \(validity.upperBound), and online checks need one that is valid now"
                )
            }
        }
        return nil
    }

    private func ask(
        about certificate: Certificate, named name: String, issuer: Certificate
    ) -> ReceiptRefusal? {
        guard let url = certificate.x509.ocspURLs.first else {
            return ReceiptRefusal(
                .revocationUnknown,
                "the \(name) names no OCSP responder to ask; verify without online checks")
        }
        do {
            let question = try OCSPQuestion(about: certificate.x509, issuer: issuer.x509)
            switch try question.state(in: exchange(question.der(), url)) {
            case .good: return nil
            case .revoked(let instant, let reason):
                let date = instant.map { " on \($0)" } ?? ""
                let why = reason.map { " (\($0))" } ?? ""
                return ReceiptRefusal(
                    .certificateRevoked, "the \(name) was revoked\(date)\(why), says \(url)")
            }
        } catch let unknown as RevocationUnknown {
            return ReceiptRefusal(
                .revocationUnknown,
                "whether the \(name) was revoked is unknown: \(unknown.reason) (\(url))")
        } catch let error as ReceiptError {
            return Refused(unavailable: error).refusal
        } catch {
            return ReceiptRefusal(.verificationUnavailable, "\(error)")
        }
    }
}

extension Certificate {
    /// Returns whether this certificate's key signed another one, and is named as its issuer.
    fileprivate func hasIssued(_ other: Certificate) -> Bool {
        defer { ERR_clear_error() }
        guard other.x509.issuer == x509.subject,
            let key = unsafe X509_get0_pubkey(x509.handle)
        else { return false }
        return unsafe X509_verify(other.x509.handle, key) == 1
    }
}
