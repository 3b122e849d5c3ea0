import SandlotBase

extension CertificateAuthority {
    /// Returns an authority that has exactly one defect.
    ///
    /// - Parameters:
    ///   - flaw: The defect.
    ///   - signingDate: An instant at which receipts will be signed.
    ///   - leafKey: The kind of key of every new leaf.
    /// - Returns: The authority, which is this one if certificates cannot have the flaw.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography`` or
    ///   ``ReceiptError/Code/invalidOption``.
    func spoiled(
        by flaw: ReceiptFlaw, at signingDate: Timestamp, leafKey: PrivateKey.Kind = .p256
    ) throws(ReceiptError) -> CertificateAuthority {
        guard Options.years.contains(signingDate) else {
            throw ReceiptError(
                .invalidOption,
                "the signing date must be within the years 0 to 9999, not \(signingDate)")
        }
        let options = Options()
        var leaf = CertificateTemplate.leaf(options)
        var intermediate = CertificateTemplate.intermediate(options)
        let day: Int64 = 86_400_000
        let midnight = signingDate.milliseconds - signingDate.milliseconds % day
        let before =
            Timestamp(milliseconds: midnight - 30 * day)...Timestamp(milliseconds: midnight - day)
        let after =
            Timestamp(
                milliseconds: midnight + 2 * day)...Timestamp(milliseconds: midnight + 30 * day)

        switch flaw {
        case .expiredLeaf: leaf.validity = before
        case .futureLeaf: leaf.validity = after
        case .missingMarker: leaf.remove(CertificateTemplate.leafMarker)
        case .criticalMarker:
            leaf.replace(CertificateTemplate.leafMarker, with: "critical,DER:0500")
        case .wrongCurve: return try replacingLeaf(leaf, .p384)

        case .expiredIntermediate: intermediate.validity = before
        case .missingIntermediateMarker: intermediate.remove(CertificateTemplate.intermediateMarker)
        case .notAnAuthority:
            intermediate.replace("basicConstraints", with: "critical,CA:FALSE")
            intermediate.replace("keyUsage", with: "critical,digitalSignature")

        case .untrustedRoot:
            return try CertificateAuthority(options: options).replacingLeaf(leaf, leafKey)
        case .forgedIntermediate:
            return try forgingIntermediate(intermediate, leaf, leafKey)
        case .brokenChain:
            let other = try CertificateAuthority(options: options).replacingLeaf(leaf, leafKey)
            return CertificateAuthority(
                root: rootLink, intermediate: intermediateLink, leaf: other.leafLink)
        case .tamperedPayload, .tamperedSignature, .tamperedHeader, .derSignature,
            .truncatedSignature, .missingSignature, .wrongAlgorithm, .noAlgorithm,
            .unreadablePayload, .missingChain, .shortChain, .longChain, .reversedChain,
            .unreadableCertificate, .wrongBundle, .wrongEnvironment, .wrongAppID:
            return self
        }
        switch flaw {
        case .expiredIntermediate, .missingIntermediateMarker, .notAnAuthority:
            let issuer = try Self.makeLink(intermediate, .p384, under: rootLink)
            return CertificateAuthority(
                root: rootLink, intermediate: issuer,
                leaf: try Self.makeLink(leaf, leafKey, under: issuer))
        default:
            return try replacingLeaf(leaf, leafKey)
        }
    }

    /// Returns an authority with the same issuers and a new leaf.
    func replacingLeaf(
        _ template: CertificateTemplate, _ kind: PrivateKey.Kind
    ) throws(ReceiptError) -> CertificateAuthority {
        CertificateAuthority(
            root: rootLink, intermediate: intermediateLink,
            leaf: try Self.makeLink(template, kind, under: intermediateLink))
    }

    /// Returns a chain whose names are all correct, issued by a root with the same name but another
    /// key.
    private func forgingIntermediate(
        _ intermediate: CertificateTemplate, _ leaf: CertificateTemplate,
        _ leafKey: PrivateKey.Kind
    ) throws(ReceiptError) -> CertificateAuthority {
        var root = CertificateTemplate.root(Options())
        root.commonName = self.root.commonName
        let impostor = try Self.makeLink(root, .p384, under: nil)
        let issuer = try Self.makeLink(intermediate, .p384, under: impostor)
        return CertificateAuthority(
            root: rootLink, intermediate: issuer,
            leaf: try Self.makeLink(leaf, leafKey, under: issuer))
    }
}

extension ReceiptFlaw {
    /// Applies the flaw to the header if it is a flaw of the header.
    func spoil(_ header: inout JWSHeader) {
        switch self {
        case .wrongAlgorithm: header.algorithm = "ES384"
        case .noAlgorithm: header.algorithm = "none"
        case .missingChain: header.chain = nil
        case .shortChain: header.chain?.removeLast()
        case .longChain: header.chain = header.chain.map { $0 + $0.suffix(1) }
        case .reversedChain: header.chain?.reverse()
        case .unreadableCertificate: header.chain?[0] = Array("not a certificate".utf8)
        case .tamperedPayload, .tamperedSignature, .tamperedHeader, .derSignature,
            .truncatedSignature, .missingSignature, .unreadablePayload, .untrustedRoot,
            .forgedIntermediate, .brokenChain, .expiredLeaf, .futureLeaf, .expiredIntermediate,
            .missingMarker, .missingIntermediateMarker, .criticalMarker, .notAnAuthority,
            .wrongCurve, .wrongBundle, .wrongEnvironment, .wrongAppID:
            break
        }
    }
}
