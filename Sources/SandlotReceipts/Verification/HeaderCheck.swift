import SandlotJSON

/// A check of a receipt's header and of its chain to a trusted root.
struct HeaderCheck {
    /// The certificates of `x5c`, decoded from Base64.
    let chain: [[UInt8]]

    /// Checks everything about a header that does not depend on certificates.
    ///
    /// - Parameter encoded: The first segment.
    /// - Throws: ``Refused`` for the first rule that is violated.
    init(_ encoded: some RandomAccessCollection<UInt8>) throws(Refused) {
        guard let text = Base64.decode(encoded, as: .url) else {
            throw Refused(.malformedToken, "the header is not base64url without padding")
        }
        let document: JSONDocument
        do {
            document = try JSONDocument(text)
        } catch {
            throw Refused(.malformedHeader, "the header is not JSON: \(error.problem.rawValue)")
        }
        let maximum = PayloadCheck<TransactionPayload>.maximumDigitCount
        guard !document.hasInteger(longerThan: maximum) else {
            throw Refused(.malformedHeader, "an integer has more than \(maximum) digits")
        }
        do {
            self = try Self(document)
        } catch let mismatch as JSONObjectReader.Mismatch {
            throw Refused(
                mismatch.isDuplicate ? .duplicateMember : .malformedHeader,
                "header, \(mismatch.path): \(mismatch.expected) is expected")
        } catch let refused as Refused {
            throw refused
        } catch {
            throw Refused(.malformedHeader, "the header cannot be read")
        }
    }

    private init(_ document: JSONDocument) throws {
        var fields = try JSONObjectReader(document.root)
        guard let algorithm = try fields.string("alg"), algorithm.utf8.elementsEqual("ES256".utf8)
        else {
            throw Refused(.wrongAlgorithm, "the header's alg is not ES256")
        }
        // A reader must refuse these members unless it understands them (RFC 7515, section 4.1.11,
        // and RFC 7797).
        for name: StaticString in ["crit", "b64"] where fields.contains(name) {
            throw Refused(.unsupportedHeader, "the header's \(name) is not supported")
        }
        if fields.contains("kid"), fields.value("kid")?.kind != .string {
            throw Refused(.unsupportedHeader, "the header's kid is not a string")
        }
        guard let entries = try fields.strings("x5c"), !entries.isEmpty else {
            throw Refused(.missingChain, "the header has no certificates in x5c")
        }
        guard entries.count == 3 else {
            let found = entries.count == 1 ? "one certificate" : "\(entries.count) certificates"
            throw Refused(.wrongChainLength, "x5c has \(found) instead of three")
        }
        var chain: [[UInt8]] = []
        for (name, entry) in zip(["leaf", "intermediate", "root"], entries) {
            guard let der = Base64.decode(Array(entry.utf8)[...], as: .standard) else {
                throw Refused(
                    .unreadableCertificate, "the \(name) in x5c is not base64 with padding")
            }
            chain.append(der)
        }
        self.chain = chain
    }

    /// Parses the certificates and verifies their chain to a trusted root.
    ///
    /// - Parameters:
    ///   - store: The trusted roots.
    ///   - prefix: The encoded header and the dot after it.
    ///   - tables: The number of uses after which the leaf's key gets a table.
    /// - Returns: The chain, verified except for dates.
    /// - Throws: ``Refused`` if a certificate cannot be read or the chain does not end in a trusted
    ///   root.
    func verifiedChain(
        by store: TrustStore, prefix: some Collection<UInt8>, tables: KeyTablePolicy
    ) throws(Refused) -> CertificateChain {
        var certificates: [X509Certificate] = []
        for (name, der) in zip(["leaf", "intermediate", "root"], chain) {
            guard let certificate = X509Certificate(der: der) else {
                throw Refused(
                    .unreadableCertificate, "the \(name) in x5c is not one certificate in DER")
            }
            certificates.append(certificate)
        }
        // The third certificate is only a hint. Trust comes from the configured roots.
        let roots = try store.verify(leaf: certificates[0], intermediate: certificates[1])
        return try CertificateChain(
            leaf: certificates[0], intermediate: certificates[1], roots: roots, prefix: prefix,
            tables: tables)
    }
}
