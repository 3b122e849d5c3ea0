public import SandlotBase
import SandlotJSON

/// Decides whether signed data of the App Store's format can be trusted.
///
/// A receipt is verified if its certificates lead to one of the given roots, were valid when the payload
/// was signed and carry Apple's markers, if its signature is right, and if the payload is well-formed and
/// belongs to the given app and environment. Where Apple's four server libraries differ, the strictest one
/// is followed. Nothing is skipped because a payload says "Xcode" or "LocalTesting". No network is used.
///
/// Safe to use from several threads at a time; make one and keep it, because it remembers chains.
public struct ReceiptVerifier: Sendable {
    /// What receipts must belong to.
    public struct Expectation: Sendable {
        /// The app's bundle identifier.
        public var bundleID: String
        /// The environment.
        public var environment: ReceiptEnvironment
        /// The app's number in the App Store; needed for Production.
        public var appAppleID: Int64?
        /// What is not checked.
        public var relaxations: Relaxation

        /// Describes an app in an environment.
        ///
        /// - Parameters:
        ///   - bundleID: The app's bundle identifier.
        ///   - environment: The environment, mostly Production or Sandbox.
        ///   - appAppleID: The app's number in the App Store; needed for Production.
        ///   - relaxations: What is not checked; nothing is left out by default.
        public init(
            bundleID: String, environment: ReceiptEnvironment, appAppleID: Int64? = nil,
            relaxations: Relaxation = []
        ) {
            self.bundleID = bundleID
            self.environment = environment
            self.appAppleID = appAppleID
            self.relaxations = relaxations
        }
    }

    private let expectation: Expectation
    private let trust: TrustStore
    private let cache = ChainCache()
    private let now: @Sendable () -> Timestamp

    /// Prepares to verify.
    ///
    /// - Parameters:
    ///   - roots: The certificates in which chains must end. Nothing else is trusted.
    ///   - expectation: The app and the environment to which receipts must belong.
    ///   - now: The clock for payloads without a signing date, and for claims of JWT.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/noTrustedRoots`` if `roots` is empty, or
    ///   ``ReceiptError/Code/missingAppAppleID`` if the environment is Production and there is none.
    public init(
        roots: [Certificate], expectation: Expectation,
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) throws(ReceiptError) {
        guard !roots.isEmpty else {
            throw ReceiptError(.noTrustedRoots, "at least one trusted root certificate is needed")
        }
        let needsAppID =
            expectation.environment == .production && !expectation.relaxations.contains(.anyApp)
        if needsAppID, expectation.appAppleID == nil {
            throw ReceiptError(
                .missingAppAppleID,
                "the environment Production needs the app's number (app Apple ID)")
        }
        self.expectation = expectation
        self.now = now
        trust = try TrustStore(
            roots: roots, isStrict: !expectation.relaxations.contains(.certificateProfile))
    }

    /// Verifies a transaction.
    ///
    /// - Parameter jws: The compact JWS.
    /// - Returns: The payload as it was signed, or why it cannot be trusted.
    /// - Complexity: O(*n*) in the token's length and one ECDSA verification; a chain that has been seen
    ///   before is not verified again.
    public func verifyTransaction(_ jws: String) -> ReceiptVerdict<TransactionPayload> {
        verify(text: jws)
    }

    /// Verifies renewal info, which does not say to which app it belongs.
    ///
    /// - Parameter jws: The compact JWS.
    /// - Returns: The payload as it was signed, or why it cannot be trusted.
    public func verifyRenewalInfo(_ jws: String) -> ReceiptVerdict<RenewalInfoPayload> {
        verify(text: jws)
    }

    /// Verifies an app transaction.
    ///
    /// - Parameter jws: The compact JWS.
    /// - Returns: The payload as it was signed, or why it cannot be trusted.
    public func verifyAppTransaction(_ jws: String) -> ReceiptVerdict<AppTransactionPayload> {
        verify(text: jws)
    }

    /// Verifies a notification, but not the signed data inside it.
    ///
    /// - Parameter jws: The compact JWS, the `signedPayload` of the request's body.
    /// - Returns: The payload as it was signed, or why it cannot be trusted.
    public func verifyNotification(_ jws: String) -> ReceiptVerdict<NotificationPayload> {
        verify(text: jws)
    }

    /// Verifies a token of any kind where it stands.
    private func verify<Payload: SignedPayload>(text: String) -> ReceiptVerdict<Payload> {
        let verdict = unsafe text.utf8.withContiguousStorageIfAvailable { token in
            unsafe verify(token) as ReceiptVerdict<Payload>
        }
        return verdict ?? verify(Array(text.utf8))
    }

    /// Verifies a token of any kind.
    package func verify<Payload: SignedPayload, Token: RandomAccessCollection<UInt8>>(
        _ token: Token, as type: Payload.Type = Payload.self
    ) -> ReceiptVerdict<Payload> where Token.Index == Int {
        do throws(Refused) {
            return .verified(try check(token))
        } catch {
            return .refused(error.refusal)
        }
    }

    private func check<Payload: SignedPayload, Token: RandomAccessCollection<UInt8>>(
        _ token: Token
    ) throws(Refused) -> VerifiedReceipt<Payload> where Token.Index == Int {
        guard let jws = CompactJWS(token) else {
            throw Refused(
                .malformedToken, "a compact JWS has three segments with two dots between them")
        }
        let known = cache.chain(for: jws.header)
        let header = known == nil ? try HeaderCheck(jws.header) : nil
        let payload = try PayloadCheck<Payload>(jws.payload)

        let chain: CertificateChain
        if let known {
            chain = known
        } else if let header {
            chain = try header.verifiedChain(by: trust, prefix: jws.prefix)
        } else {
            throw Refused(.missingChain, "the header has no certificates in x5c")
        }
        try chain.checkValidity(at: payload.signingDate ?? now())
        try checkSignature(jws, by: chain)
        if known == nil { cache.insert(chain, for: jws.header) }

        let allowingNull = expectation.relaxations.contains(.nullFields)
        let decoded = try payload.decoded(allowingNull: allowingNull)
        try chain.checkForeignDates(decoded.unknownFields, isDated: decoded.signingDate != nil)
        try RegisteredClaims.check(decoded.unknownFields, now: now)
        try expectation.check(decoded.identity)
        return VerifiedReceipt(payload: decoded, json: payload.document.bytes)
    }

    private func checkSignature<Token>(
        _ jws: CompactJWS<Token>, by chain: CertificateChain
    ) throws(Refused) {
        guard let signature = Base64.decode(jws.signature, as: .url) else {
            throw Refused(.malformedToken, "the signature is not base64url without padding")
        }
        guard signature.count == ECDSASignature.rawLength else {
            let hint = signature.first == 0x30 ? " (this looks like DER)" : ""
            throw Refused(
                .badSignature,
                "the signature has \(signature.count) bytes; ES256 has the 64 bytes of r and s\(hint)"
            )
        }
        let isValid = try? chain.key.isValid(signature, of: jws.payload)
        guard isValid == true else {
            throw Refused(
                .badSignature,
                "the signature is not that of this header and payload by the leaf's key")
        }
    }
}
