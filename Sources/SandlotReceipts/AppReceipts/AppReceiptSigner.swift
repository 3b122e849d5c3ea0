public import SandlotBase

/// A signer of app receipts under an authority.
///
/// Apple signs app receipts with RSA, and the authority's leaf has a key on P-256. So each signer gets a certificate of
/// its own from the intermediate. Its key is never written.
///
/// Safe to use from several threads at the same time.
public struct AppReceiptSigner: Sendable {
    /// The hash functions that Apple has used to sign app receipts.
    public enum Digest: String, Sendable, CaseIterable {
        /// The hash function of receipts since 2023.
        case sha256
        /// The hash function of older receipts.
        case sha1
    }

    private let authority: CertificateAuthority
    private let digest: Digest
    private let flaw: ReceiptFlaw?

    /// Creates a signer, which generates a key.
    ///
    /// - Parameters:
    ///   - authority: The authority, whose intermediate issues the certificate.
    ///   - digest: The hash function.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography`` if OpenSSL fails.
    public init(
        authority: CertificateAuthority, digest: Digest = .sha256
    ) throws(ReceiptError) {
        self.authority = try authority.withReceiptLeaf()
        self.digest = digest
        flaw = nil
    }

    /// Creates a signer of receipts that have exactly one defect.
    ///
    /// - Parameters:
    ///   - authority: The authority whose keys and chain the defective ones are derived from.
    ///   - flaw: The defect.
    ///   - signingDate: An instant at which receipts will be signed.
    ///   - digest: The hash function, unless the flaw is another one.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/invalidOption`` if app receipts cannot have the flaw, or
    ///   with ``ReceiptError/Code/cryptography`` if OpenSSL fails.
    public init(
        authority: CertificateAuthority, flaw: ReceiptFlaw, signingDate: Timestamp,
        digest: Digest = .sha256
    ) throws(ReceiptError) {
        guard flaw.appReceiptCode != nil else {
            let possible = ReceiptFlaw.allCases.filter { $0.appReceiptCode != nil }
            throw ReceiptError(
                .invalidOption,
                "an app receipt cannot have the flaw \(flaw.rawValue); it can have "
                    + possible.map(\.rawValue).joined(separator: ", "))
        }
        let spoiled = try authority.spoiled(by: flaw, at: signingDate, leafKey: .rsa2048)
        let hasOwnLeaf = spoiled.leaf.x509.hasRSAKey
        self.authority = hasOwnLeaf ? spoiled : try spoiled.withReceiptLeaf()
        self.digest = digest
        self.flaw = flaw
    }

    /// Signs a receipt.
    ///
    /// - Parameter receipt: The receipt. Verifiers accept it only if its creation date is within the chain's validity.
    /// - Returns: The signed receipt in DER, which is the content of the file on a device. Backends receive it in
    ///   Base64.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/cryptography`` if OpenSSL fails.
    /// - Complexity: O(*n*) in the receipt's size, and one RSA signature.
    public func sign(_ receipt: AppReceipt) throws(ReceiptError) -> [UInt8] {
        guard let flaw else { return try message(receipt.der) }
        let spoiled = flaw.spoiling(receipt)
        guard flaw != .unreadablePayload else { return try message(Array("not a receipt".utf8)) }
        var signed = try message(spoiled.der)
        switch flaw {
        case .tamperedPayload: signed = Self.changingOpaqueValue(of: spoiled, in: signed)
        case .tamperedSignature: signed[signed.count - 1] ^= 1
        case .tamperedHeader, .derSignature, .truncatedSignature, .missingSignature,
            .wrongAlgorithm, .noAlgorithm, .unreadablePayload, .missingChain, .shortChain,
            .longChain, .reversedChain, .unreadableCertificate, .untrustedRoot,
            .forgedIntermediate, .brokenChain, .expiredLeaf, .futureLeaf, .expiredIntermediate,
            .missingMarker, .missingIntermediateMarker, .criticalMarker, .notAnAuthority,
            .wrongCurve, .wrongBundle, .wrongEnvironment, .wrongAppID:
            break
        }
        return signed
    }

    private func message(_ payload: [UInt8]) throws(ReceiptError) -> [UInt8] {
        let algorithm =
            switch digest {
            case .sha256: OpenSSL.sha256
            case .sha1: OpenSSL.sha1
            }
        return try SignedMessage.signed(
            payload, by: authority.leafLink, issuers: [authority.intermediate, authority.root],
            digest: flaw == .wrongAlgorithm ? OpenSSL.sha384 : algorithm,
            includingCertificates: flaw != .missingChain)
    }

    /// Changes a bit of the opaque value inside a message.
    private static func changingOpaqueValue(
        of receipt: AppReceipt, in message: [UInt8]
    ) -> [UInt8] {
        var other = receipt
        other.opaqueValue?[0] ^= 1
        guard let range = message.firstRange(of: receipt.der) else { return message }
        var message = message
        message.replaceSubrange(range, with: other.der)
        return message
    }
}

extension CertificateAuthority {
    /// Returns an authority with the same issuers and a leaf that signs app receipts, whose key is one of RSA.
    ///
    /// The leaf has the validity and the address for revocation checks of the one before.
    fileprivate func withReceiptLeaf() throws(ReceiptError) -> CertificateAuthority {
        var options = Options()
        options.validity = leaf.validity
        options = options.keepingAddress(of: [leaf, intermediate])
        return try replacingLeaf(.leaf(options), .rsa2048)
    }
}

extension ReceiptFlaw {
    /// The code with which a verifier of app receipts refuses the flaw, or nil if app receipts cannot have it.
    public var appReceiptCode: ReceiptRefusal.Code? {
        switch self {
        case .tamperedPayload, .tamperedSignature: .badSignature
        case .wrongAlgorithm: .wrongAlgorithm
        case .unreadablePayload: .malformedPayload
        case .missingChain: .missingChain
        case .brokenChain: .brokenChain
        case .untrustedRoot, .forgedIntermediate: .untrustedRoot
        case .expiredLeaf, .expiredIntermediate: .certificateExpired
        case .futureLeaf: .certificateNotYetValid
        case .missingMarker, .missingIntermediateMarker: .missingMarker
        case .criticalMarker, .notAnAuthority: .certificateProfile
        case .wrongBundle: .wrongBundle
        case .wrongAppID: .wrongAppID
        case .wrongEnvironment: .wrongEnvironment
        case .tamperedHeader, .derSignature, .truncatedSignature, .missingSignature, .noAlgorithm,
            .shortChain, .longChain, .reversedChain, .unreadableCertificate, .wrongCurve:
            nil
        }
    }

    /// Applies the flaw to a receipt if it is a flaw of the content.
    fileprivate func spoiling(_ receipt: AppReceipt) -> AppReceipt {
        var receipt = receipt
        if self == .tamperedPayload, receipt.opaqueValue?.isEmpty ?? true {
            receipt.opaqueValue = [0]
        }
        if self == .wrongBundle { receipt.bundleID = "com.example.another-app" }
        if self == .wrongAppID { receipt.appAppleID = (receipt.appAppleID ?? 0) ^ 1 }
        if self == .wrongEnvironment {
            receipt.environment = receipt.environment == .sandbox ? .production : .sandbox
        }
        return receipt
    }
}
