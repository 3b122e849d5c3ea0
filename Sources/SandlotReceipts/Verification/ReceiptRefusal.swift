internal import SandlotBase

/// Why a receipt cannot be trusted.
///
/// A refusal is a result, not an error: verifying is asking a question.
public struct ReceiptRefusal: Sendable, Hashable {
    /// The cause, as a stable string that is also used in JSON and on the command line.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The string.
        public let rawValue: String

        /// Takes any string, so that codes of later versions can be represented.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Not three segments of base64url without padding.
        public static let malformedToken = Code(rawValue: "malformed-token")
        /// The header is not a JSON object with the members that it must have.
        public static let malformedHeader = Code(rawValue: "malformed-header")
        /// The payload is not a JSON object.
        public static let malformedPayload = Code(rawValue: "malformed-payload")
        /// The header's `alg` is not `ES256`.
        public static let wrongAlgorithm = Code(rawValue: "wrong-algorithm")
        /// The header demands an extension (`crit`), or has a `kid` that is no string.
        public static let unsupportedHeader = Code(rawValue: "unsupported-header")
        /// The header has no `x5c`.
        public static let missingChain = Code(rawValue: "missing-chain")
        /// `x5c` does not hold exactly three certificates.
        public static let wrongChainLength = Code(rawValue: "wrong-chain-length")
        /// An entry of `x5c` is not one certificate in DER.
        public static let unreadableCertificate = Code(rawValue: "unreadable-certificate")
        /// The leaf was not issued by the intermediate.
        public static let brokenChain = Code(rawValue: "broken-chain")
        /// The intermediate was not issued by a trusted root.
        public static let untrustedRoot = Code(rawValue: "untrusted-root")
        /// A certificate violates the rules for its place in the chain (RFC 5280).
        public static let certificateProfile = Code(rawValue: "certificate-profile")
        /// The leaf or the intermediate lacks Apple's marker extension.
        public static let missingMarker = Code(rawValue: "missing-marker")
        /// A certificate was not valid yet when the payload was signed.
        public static let certificateNotYetValid = Code(rawValue: "certificate-not-yet-valid")
        /// A certificate had expired when the payload was signed.
        public static let certificateExpired = Code(rawValue: "certificate-expired")
        /// The signature is not that of the header and the payload.
        public static let badSignature = Code(rawValue: "bad-signature")
        /// A claim that JWT registers (`exp`, `nbf`, `iat`, `aud`, `sub`, `jti`) forbids the use.
        public static let registeredClaim = Code(rawValue: "registered-claim")
        /// A member of the payload does not have the type it must have.
        public static let invalidField = Code(rawValue: "invalid-field")
        /// A member of the payload is null instead of missing.
        public static let nullField = Code(rawValue: "null-field")
        /// An object has two members of one name.
        public static let duplicateMember = Code(rawValue: "duplicate-member")
        /// The payload belongs to another app, by its bundle identifier.
        public static let wrongBundle = Code(rawValue: "wrong-bundle")
        /// The payload belongs to another app, by its number in the App Store.
        public static let wrongAppID = Code(rawValue: "wrong-app-id")
        /// The payload belongs to another environment.
        public static let wrongEnvironment = Code(rawValue: "wrong-environment")

        /// All codes of this version, in the order in which most checks are made.
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
    /// It may name a member of the receipt; it is short and has no control characters, so that it can be logged.
    public let reason: String

    /// Describes a refusal.
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

/// A refusal on its way out of the checks.
struct Refused: Error {
    let refusal: ReceiptRefusal

    init(_ code: ReceiptRefusal.Code, _ reason: String) {
        refusal = ReceiptRefusal(code, reason)
    }
}
