public import SandlotBase

/// The result of verifying an app receipt.
public enum AppReceiptVerdict: Sendable {
    /// The content was signed under a trusted root.
    case verified(AppReceipt)
    /// The receipt must not be trusted.
    case refused(ReceiptRefusal)

    /// The content, or nil if the receipt was refused.
    public var receipt: AppReceipt? {
        if case .verified(let receipt) = self { receipt } else { nil }
    }

    /// The refusal, or nil if the receipt was verified.
    public var refusal: ReceiptRefusal? {
        if case .refused(let refusal) = self { refusal } else { nil }
    }
}

/// A verifier of app receipts, which Apple has deprecated.
///
/// A receipt is verified if all of these conditions are met:
///
/// - It is signed data of PKCS #7 with one signature over a SHA-256 or SHA-1 hash, and with the chain.
/// - Its certificates form a chain to one of the given roots, were valid on the creation date, and have Apple's
///   marker extensions. The signer's key is one of RSA that may sign data, and no certificate is signed with MD5.
/// - Its signature is valid.
/// - It has not expired, and it belongs to the given app, environment, version, and device.
///
/// The verifier does not use the network. Safe to use from several threads at the same time.
public struct AppReceiptVerifier: Sendable {
    /// The app, the environment, and the device that receipts must belong to.
    public struct Expectation: Sendable {
        /// The app's bundle identifier.
        public var bundleID: String
        /// The environment.
        public var environment: ReceiptEnvironment
        /// The app's Apple ID, or nil for any number.
        ///
        /// It is compared only in Production, because receipts of other environments do not contain it.
        public var appAppleID: Int64?
        /// The app's version, or nil for any version.
        public var appVersion: String?
        /// The bytes that identify the device, or nil to skip the check of the hash.
        ///
        /// Only code on the device knows them.
        public var device: [UInt8]?
        /// The checks to skip.
        public var relaxations: Relaxation

        /// Creates an expectation.
        ///
        /// - Parameters:
        ///   - bundleID: The app's bundle identifier.
        ///   - environment: The environment, usually Production or Sandbox.
        ///   - appVersion: The app's version, or nil for any version.
        ///   - device: The bytes that identify the device, or nil to skip the check of the hash.
        ///   - relaxations: The checks to skip. By default, none are skipped.
        public init(
            bundleID: String, environment: ReceiptEnvironment, appVersion: String? = nil,
            device: [UInt8]? = nil, relaxations: Relaxation = []
        ) {
            self.bundleID = bundleID
            self.environment = environment
            self.appVersion = appVersion
            self.device = device
            self.relaxations = relaxations
        }
    }

    /// The largest receipt, in bytes.
    public static let maximumLength = 8 << 20
    /// The largest number of certificates, which is more than a chain has.
    private static let maximumCertificateCount = 8

    let expectation: Expectation
    private let trust: TrustStore
    private let now: @Sendable () -> Timestamp

    /// Creates a verifier.
    ///
    /// Apple's own app receipts end in "Apple Inc. Root", which is on
    /// <https://www.apple.com/certificateauthority/>.
    ///
    /// - Parameters:
    ///   - roots: The certificates in which chains must end. No others are trusted.
    ///   - expectation: The app, the environment, and the device that receipts must belong to.
    ///   - now: The clock for receipts that expire.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/noTrustedRoots`` if `roots` is empty.
    public init(
        roots: [Certificate], expectation: Expectation,
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) throws(ReceiptError) {
        guard !roots.isEmpty else {
            throw ReceiptError(.noTrustedRoots, "at least one trusted root certificate is required")
        }
        self.expectation = expectation
        self.now = now
        trust = try TrustStore(
            roots: roots, isStrict: !expectation.relaxations.contains(.certificateProfile))
    }

    /// Verifies an app receipt.
    ///
    /// - Parameter receipt: The receipt in DER or BER, not in Base64.
    /// - Returns: The content as signed, or the reason why it cannot be trusted.
    /// - Complexity: O(*n*) in the receipt's size, one RSA verification, and the verification of the chain.
    public func verify(_ receipt: [UInt8]) -> AppReceiptVerdict {
        do throws(Refused) {
            return .verified(try check(receipt))
        } catch {
            return .refused(error.refusal)
        }
    }

    private func check(_ bytes: [UInt8]) throws(Refused) -> AppReceipt {
        let claim = try Claim(bytes)
        let chains = try verifiedChains(of: claim.message)
        try claim.checkSignature()
        _ = try Self.successes(of: chains) { dates throws(Refused) in
            try dates.check(at: claim.creationDate)
        }
        try check(claim.content, against: expectation)
        return claim.content
    }

    /// Checks that a receipt has not expired, and what it belongs to.
    func check(_ receipt: AppReceipt, against expectation: Expectation) throws(Refused) {
        if let end = receipt.expirationDate, end < now() {
            throw Refused(.receiptExpired, "the receipt expired at \(end)")
        }
        try expectation.check(receipt)
    }

    /// Verifies the certificates except for dates.
    ///
    /// - Returns: The dates of each chain that leads to a trusted root, of which there is at least one.
    private func verifiedChains(of message: SignedMessage) throws(Refused) -> [ChainDates] {
        let all = message.certificates()
        guard all.count <= Self.maximumCertificateCount else {
            throw Refused(
                .malformedReceipt,
                "the receipt has \(all.count) certificates, more than \(Self.maximumCertificateCount)"
            )
        }
        guard let signer = message.signer() else { throw Self.missingSigner() }
        // Several certificates can have the issuer's name, for example if it was renewed.
        let issuers = all.filter { $0.subject == signer.issuer && $0.subject != signer.subject }
        guard !issuers.isEmpty else {
            throw Refused(
                .brokenChain,
                signer.subject == signer.issuer
                    ? "the signer's certificate is self-signed, as in a receipt of StoreKit Testing "
                        + "in Xcode"
                    : "the receipt does not contain the issuer of the signer")
        }
        let leaf = try Self.strict(signer)
        return try Self.successes(of: issuers) { issuer throws(Refused) in
            let intermediate = try Self.strict(issuer)
            let roots = try trust.verify(leaf: leaf, intermediate: intermediate, leafKey: .rsa)
            return try ChainDates(leaf: leaf, intermediate: intermediate, roots: roots)
        }
    }

    /// Returns a certificate that is read again, and must be DER.
    private static func strict(_ certificate: X509Certificate) throws(Refused) -> X509Certificate {
        guard let read = (try? certificate.der()).flatMap({ X509Certificate(der: $0) }) else {
            throw Refused(
                .unreadableCertificate, "a certificate of the receipt is not one in DER")
        }
        return read
    }

    /// Returns the results of a check for all elements that pass it.
    ///
    /// - Parameters:
    ///   - elements: The elements, of which there is at least one.
    ///   - check: The check.
    /// - Returns: The results, of which there is at least one.
    /// - Throws: The refusal of the first element if none passes.
    private static func successes<Element, Result>(
        of elements: [Element], _ check: (Element) throws(Refused) -> Result
    ) throws(Refused) -> [Result] {
        var results: [Result] = []
        var refusals: [Refused] = []
        for element in elements {
            do throws(Refused) {
                results.append(try check(element))
            } catch {
                refusals.append(error)
            }
        }
        if results.isEmpty, let first = refusals.first { throw first }
        return results
    }

    static func missingSigner() -> Refused {
        Refused(.missingChain, "the receipt does not contain the signer's certificate")
    }

    /// Parses a receipt of any signer.
    static func message(_ bytes: [UInt8]) throws(Refused) -> SignedMessage {
        guard bytes.count <= maximumLength else {
            throw Refused(.malformedReceipt, "the receipt has more than \(maximumLength) bytes")
        }
        guard let message = SignedMessage(bytes) else {
            let length = statedLength(of: bytes) ?? 0
            throw Refused(
                .malformedReceipt,
                length > bytes.count
                    ? "the receipt ends after \(bytes.count) of its \(length) bytes"
                    : "the receipt is not one message of PKCS #7")
        }
        return message
    }

    /// Returns the number of bytes of a receipt, as its first bytes state it.
    ///
    /// - Parameter bytes: The receipt, or its beginning.
    /// - Returns: The number, or nil if the length is indefinite, or if the bytes do not begin a SEQUENCE.
    package static func statedLength(of bytes: [UInt8]) -> Int? {
        guard bytes.count >= 2, bytes[0] == DER.sequenceTag else { return nil }
        let first = Int(bytes[1])
        guard first >= 0x80 else { return 2 + first }
        let digits = bytes.dropFirst(2).prefix(first - 0x80)
        guard (1...4).contains(first - 0x80), digits.count == first - 0x80 else { return nil }
        return digits.reduce(0) { $0 << 8 | Int($1) } + 2 + digits.count
    }

    /// Returns the signed bytes of a receipt.
    static func content(of message: SignedMessage) throws(Refused) -> [UInt8] {
        guard let content = message.content else {
            throw Refused(
                .malformedReceipt, "the receipt is not signed data that contains its content")
        }
        return content
    }
}

extension AppReceiptVerifier.Expectation {
    /// Checks what a receipt belongs to.
    fileprivate func check(_ receipt: AppReceipt) throws(Refused) {
        if !relaxations.contains(.anyApp), !isSame(receipt.bundleID, bundleID) {
            throw Refused(.wrongBundle, "the receipt belongs to another app than \(bundleID)")
        }
        if !relaxations.contains(.anyApp), environment == .production, let appAppleID,
            receipt.appAppleID != appAppleID
        {
            throw Refused(.wrongAppID, "the receipt does not have the expected app Apple ID (1)")
        }
        if !relaxations.contains(.anyEnvironment), receipt.environment != environment {
            throw Refused(
                .wrongEnvironment,
                "the receipt is of the type \(receipt.receiptType ?? "(none)"), "
                    + "which is not one of the environment \(environment.rawValue)")
        }
        if let appVersion, !isSame(receipt.appVersion, appVersion) {
            throw Refused(
                .wrongVersion,
                "the receipt belongs to version \(receipt.appVersion ?? "(none)"), not \(appVersion)"
            )
        }
        guard let device else { return }
        let hash: [UInt8]
        do throws(ReceiptError) {
            hash = try receipt.hash(for: device)
        } catch {
            throw Refused(unavailable: error)
        }
        guard receipt.deviceHash == hash else {
            throw Refused(.wrongDevice, "the hash in the receipt is that of another device")
        }
    }

    /// Compares bytes, because Swift's strings are equal if they are canonically equivalent.
    private func isSame(_ one: String?, _ other: String) -> Bool {
        one.map { $0.utf8.elementsEqual(other.utf8) } ?? false
    }
}
