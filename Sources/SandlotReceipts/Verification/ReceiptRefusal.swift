import SandlotBase

/// The reason why a receipt cannot be trusted.
///
/// A refusal is a result of verification, not an error.
public struct ReceiptRefusal: Sendable, Hashable {
    /// The cause, as a stable string that is also used in JSON and on the command line.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The string that identifies the cause.
        public let rawValue: String

        /// Creates a code from any string, so that codes of later versions can be represented.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The token is not three segments of base64url without padding.
        public static let malformedToken = Code(rawValue: "malformed-token")
        /// The header is not a JSON object with the required members.
        public static let malformedHeader = Code(rawValue: "malformed-header")
        /// The payload is not a JSON object.
        public static let malformedPayload = Code(rawValue: "malformed-payload")
        /// The header's `alg` is not `ES256`.
        public static let wrongAlgorithm = Code(rawValue: "wrong-algorithm")
        /// The header requires an extension (`crit`) or has a `kid` that is not a string.
        public static let unsupportedHeader = Code(rawValue: "unsupported-header")
        /// The header has no `x5c`.
        public static let missingChain = Code(rawValue: "missing-chain")
        /// `x5c` does not contain exactly three certificates.
        public static let wrongChainLength = Code(rawValue: "wrong-chain-length")
        /// An entry of `x5c` is not one certificate in DER.
        public static let unreadableCertificate = Code(rawValue: "unreadable-certificate")
        /// The leaf was not issued by the intermediate.
        public static let brokenChain = Code(rawValue: "broken-chain")
        /// The intermediate was not issued by a trusted root.
        public static let untrustedRoot = Code(rawValue: "untrusted-root")
        /// A certificate violates the rules for its position in the chain (RFC 5280).
        public static let certificateProfile = Code(rawValue: "certificate-profile")
        /// The leaf or the intermediate lacks Apple's marker extension.
        public static let missingMarker = Code(rawValue: "missing-marker")
        /// A certificate was not valid yet when the payload was signed.
        public static let certificateNotYetValid = Code(rawValue: "certificate-not-yet-valid")
        /// A certificate had expired when the payload was signed.
        public static let certificateExpired = Code(rawValue: "certificate-expired")
        /// The signature does not match the header and the payload.
        public static let badSignature = Code(rawValue: "bad-signature")
        /// A registered claim of JWT (`exp`, `nbf`, `iat`, `aud`, `sub`, `jti`) makes the token
        /// invalid.
        public static let registeredClaim = Code(rawValue: "registered-claim")
        /// A member of the payload has the wrong type.
        public static let invalidField = Code(rawValue: "invalid-field")
        /// A member of the payload is null instead of missing.
        public static let nullField = Code(rawValue: "null-field")
        /// An object has two members with the same name.
        public static let duplicateMember = Code(rawValue: "duplicate-member")
        /// The payload has another app's bundle identifier.
        public static let wrongBundle = Code(rawValue: "wrong-bundle")
        /// The payload has another app's Apple ID.
        public static let wrongAppID = Code(rawValue: "wrong-app-id")
        /// The payload belongs to another environment.
        public static let wrongEnvironment = Code(rawValue: "wrong-environment")

        /// The leaf or the intermediate was revoked, according to its OCSP responder.
        ///
        /// Only online checks find this, so the code is not in ``all``.
        public static let certificateRevoked = Code(rawValue: "certificate-revoked")
        /// No OCSP responder proved that the leaf and the intermediate were not revoked.
        ///
        /// The receipt may be good, and a later check may succeed. The code is not in ``all``.
        public static let revocationUnknown = Code(rawValue: "revocation-unknown")
        /// The receipt could not be checked because OpenSSL failed, for example for lack of memory.
        ///
        /// This code is not in ``all``, whose codes describe receipts.
        public static let verificationUnavailable = Code(rawValue: "verification-unavailable")

        /// An app receipt is not signed data of PKCS #7 with one signer.
        public static let malformedReceipt = Code(rawValue: "malformed-receipt")
        /// An app receipt lacks its bundle identifier or its creation date.
        public static let missingField = Code(rawValue: "missing-field")
        /// An app receipt belongs to another version of the app.
        public static let wrongVersion = Code(rawValue: "wrong-version")
        /// An app receipt belongs to another device.
        public static let wrongDevice = Code(rawValue: "wrong-device")
        /// An app receipt has an expiration date, which has passed.
        public static let receiptExpired = Code(rawValue: "receipt-expired")

        /// All codes of this version that describe an app receipt, in the order of the checks.
        public static let ofAppReceipts: [Code] = [
            .malformedReceipt, .wrongAlgorithm, .malformedPayload, .invalidField,
            .duplicateMember, .missingField, .missingChain, .unreadableCertificate, .brokenChain,
            .untrustedRoot, .certificateProfile, .missingMarker, .badSignature,
            .certificateNotYetValid, .certificateExpired, .receiptExpired, .wrongBundle,
            .wrongAppID, .wrongEnvironment, .wrongVersion, .wrongDevice,
        ]

        /// All codes of this version that describe a signed payload in JSON, in the usual order of
        /// the checks.
        public static let all: [Code] = [
            .malformedToken, .malformedHeader, .wrongAlgorithm, .unsupportedHeader, .missingChain,
            .wrongChainLength, .malformedPayload, .unreadableCertificate, .brokenChain,
            .untrustedRoot, .certificateProfile, .missingMarker, .certificateNotYetValid,
            .certificateExpired, .badSignature, .duplicateMember, .invalidField, .nullField,
            .registeredClaim, .wrongBundle, .wrongAppID, .wrongEnvironment,
        ]
    }

    /// The cause.
    public let code: Code
    /// The cause in a sentence.
    ///
    /// The sentence may name a member of the receipt. It is short and has no control characters, so
    /// it can be logged.
    public let reason: String

    /// Creates a refusal.
    ///
    /// - Parameters:
    ///   - code: The cause.
    ///   - reason: A sentence for people.
    public init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = PlainText.excerpt(reason)
    }
}

extension ReceiptRefusal: CustomStringConvertible {
    /// The code and the sentence.
    public var description: String { "\(code.rawValue): \(reason)" }
}

/// An error that carries a refusal out of the checks.
struct Refused: Error {
    let refusal: ReceiptRefusal

    init(_ code: ReceiptRefusal.Code, _ reason: String) {
        refusal = ReceiptRefusal(code, reason)
    }

    /// Creates an error for a failure of OpenSSL.
    init(unavailable error: ReceiptError) {
        self.init(.verificationUnavailable, "the receipt could not be checked: \(error.reason)")
    }
}
