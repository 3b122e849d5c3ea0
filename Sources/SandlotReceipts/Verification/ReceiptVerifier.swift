public import SandlotBase
import SandlotJSON

/// A verifier of signed data in the App Store's format.
///
/// A receipt is verified if all of these conditions are met:
///
/// - Its certificates form a chain to one of the given roots, were valid when the payload was
///   signed, and have Apple's marker extensions.
/// - Its signature is valid.
/// - Its payload is well-formed and belongs to the given app and environment.
///
/// Where Apple's four server libraries differ, the verifier follows the strictest one. It skips no
/// check because a payload claims to come from "Xcode" or "LocalTesting". It does not use the
/// network.
///
/// Safe to use from several threads at the same time. Create one verifier and keep it, because it
/// caches chains and prepares keys that are used often. To verify many receipts, pass them together
/// to a method such as ``verifyTransactions(_:)``, which is faster.
public struct ReceiptVerifier: Sendable {
    /// The app and the environment that receipts must belong to.
    public struct Expectation: Sendable {
        /// The app's bundle identifier.
        public var bundleID: String
        /// The environment.
        public var environment: ReceiptEnvironment
        /// The app's Apple ID, its number in the App Store, which is required for Production.
        public var appAppleID: Int64?
        /// The checks to skip.
        public var relaxations: Relaxation

        /// Creates an expectation.
        ///
        /// - Parameters:
        ///   - bundleID: The app's bundle identifier.
        ///   - environment: The environment, usually Production or Sandbox.
        ///   - appAppleID: The app's Apple ID, its number in the App Store, which is required for
        ///     Production.
        ///   - relaxations: The checks to skip. By default, none are skipped.
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
    private let tables: KeyTablePolicy
    private let now: @Sendable () -> Timestamp

    /// Creates a verifier.
    ///
    /// - Parameters:
    ///   - roots: The certificates in which chains must end. No others are trusted.
    ///   - expectation: The app and the environment that receipts must belong to.
    ///   - now: The clock for payloads without a signing date and for registered claims of JWT.
    /// - Throws: ``ReceiptError`` with ``ReceiptError/Code/noTrustedRoots`` if `roots` is empty, or
    ///   ``ReceiptError/Code/missingAppAppleID`` if the environment is Production and the
    ///   expectation has no Apple ID.
    public init(
        roots: [Certificate], expectation: Expectation,
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) throws(ReceiptError) {
        try self.init(roots: roots, expectation: expectation, tables: .standard, now: now)
    }

    /// Creates a verifier.
    ///
    /// - Parameters:
    ///   - roots: The certificates in which chains must end. No others are trusted.
    ///   - expectation: The app and the environment that receipts must belong to.
    ///   - tables: The number of uses after which a key gets a table.
    ///   - now: The clock for payloads without a signing date and for registered claims of JWT.
    /// - Throws: ``ReceiptError`` as the public initializer does.
    package init(
        roots: [Certificate], expectation: Expectation, tables: KeyTablePolicy,
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) throws(ReceiptError) {
        guard !roots.isEmpty else {
            throw ReceiptError(.noTrustedRoots, "at least one trusted root certificate is required")
        }
        let needsAppID =
            expectation.environment == .production && !expectation.relaxations.contains(.anyApp)
        if needsAppID, expectation.appAppleID == nil {
            throw ReceiptError(
                .missingAppAppleID,
                "the Production environment requires the app's number (its Apple ID), which App Store "
                    + "Connect shows")
        }
        self.expectation = expectation
        self.tables = tables
        self.now = now
        trust = try TrustStore(
            roots: roots, isStrict: !expectation.relaxations.contains(.certificateProfile))
    }

    /// The number of chains that are kept because they have verified a signature.
    package var knownChainCount: Int { cache.count }

    /// The largest number of chains that are kept.
    package static var knownChainLimit: Int { ChainCache.capacity }

    /// Verifies a transaction.
    ///
    /// - Parameter jws: The compact JWS.
    /// - Returns: The payload as signed, or the reason why it cannot be trusted.
    /// - Complexity: O(*n*) in the token's length and one ECDSA verification. A chain that has been
    ///   seen before is not verified again.
    public func verifyTransaction(_ jws: String) -> ReceiptVerdict<TransactionPayload> {
        verify(text: jws)
    }

    /// Verifies renewal info, which does not state the app that it belongs to.
    ///
    /// - Parameter jws: The compact JWS.
    /// - Returns: The payload as signed, or the reason why it cannot be trusted.
    public func verifyRenewalInfo(_ jws: String) -> ReceiptVerdict<RenewalInfoPayload> {
        verify(text: jws)
    }

    /// Verifies an app transaction.
    ///
    /// - Parameter jws: The compact JWS.
    /// - Returns: The payload as signed, or the reason why it cannot be trusted.
    public func verifyAppTransaction(_ jws: String) -> ReceiptVerdict<AppTransactionPayload> {
        verify(text: jws)
    }

    /// Verifies a notification, but not the signed data inside it.
    ///
    /// - Parameter jws: The compact JWS, the `signedPayload` of the request's body.
    /// - Returns: The payload as signed, or the reason why it cannot be trusted.
    public func verifyNotification(_ jws: String) -> ReceiptVerdict<NotificationPayload> {
        verify(text: jws)
    }

    /// Verifies a token of any kind without copying it.
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
        verify(ReceivedToken(token))
    }

    /// Verifies a token.
    func verify<Payload: SignedPayload, Token>(
        _ token: ReceivedToken<Token>
    ) -> ReceiptVerdict<Payload> {
        do throws(Refused) {
            return .verified(try check(token))
        } catch {
            return .refused(error.refusal)
        }
    }

    private func check<Payload: SignedPayload, Token>(
        _ token: ReceivedToken<Token>
    ) throws(Refused) -> VerifiedReceipt<Payload> {
        guard let jws = token.jws else {
            throw Refused(
                .malformedToken, "a compact JWS has three segments with two dots between them")
        }
        let known = cache.chain(for: jws.header)
        let pending: PendingReceipt<Payload>
        if let known {
            pending = try self.pending(jws, of: token, under: known)
        } else {
            // A payload that is not JSON is refused for that reason, regardless of its
            // certificates.
            let header = try HeaderCheck(jws.header)
            let payload = try PayloadCheck<Payload>(jws, of: token)
            let chain = try header.verifiedChain(by: trust, prefix: jws.prefix, tables: tables)
            pending = try PendingReceipt(payload, of: jws, under: chain, now: now)
        }
        let isValid: Bool
        do {
            isValid = try pending.chain.key.isValid(pending.signature)
        } catch {
            throw Refused(unavailable: error)
        }
        guard isValid else { throw PendingReceipt<Payload>.badSignature }
        if known == nil { cache.insert(pending.chain, for: jws.header) }
        return try finish(pending)
    }

    /// Checks a receipt up to its signature, or returns nil if its chain has not been verified yet.
    func pending<Payload: SignedPayload, Token>(
        _ token: ReceivedToken<Token>
    ) throws(Refused) -> PendingReceipt<Payload>? {
        guard let jws = token.jws, let chain = cache.chain(for: jws.header) else { return nil }
        return try pending(jws, of: token, under: chain)
    }

    private func pending<Payload: SignedPayload, Token>(
        _ jws: CompactJWS<Token>, of token: ReceivedToken<Token>, under chain: CertificateChain
    ) throws(Refused) -> PendingReceipt<Payload> {
        try PendingReceipt(PayloadCheck(jws, of: token), of: jws, under: chain, now: now)
    }

    /// Checks that a payload that names no app is not of another kind.
    ///
    /// Only renewal information names no app. Transactions have everything that it must have, so that one of any
    /// app would pass for it.
    private func checkKind(
        of payload: JSONDocument, claiming identity: SignedIdentity
    ) throws(Refused) {
        guard case .absent = identity.bundleID else { return }
        let found = ReceiptKind(ofPayload: payload, stated: .renewal)
        guard found == nil || found == .renewal else {
            throw Refused(
                .invalidField,
                "the payload has members of another kind, and none of renewal information")
        }
    }

    /// Checks the content of a receipt whose signature is valid.
    func finish<Payload: SignedPayload>(
        _ pending: PendingReceipt<Payload>
    ) throws(Refused) -> VerifiedReceipt<Payload> {
        let allowingNull = expectation.relaxations.contains(.nullFields)
        let decoded = try pending.payload.decoded(allowingNull: allowingNull)
        try pending.chain.checkForeignDates(
            decoded.unknownFields, isDated: decoded.signingDate != nil)
        try RegisteredClaims.check(decoded.unknownFields, now: now)
        try expectation.check(decoded.identity)
        try checkKind(of: pending.payload.document, claiming: decoded.identity)
        return VerifiedReceipt(payload: decoded, document: pending.payload.document)
    }
}
