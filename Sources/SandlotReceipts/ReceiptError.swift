/// Why a receipt or an authority could not be made, stored or loaded.
///
/// Two errors are equal if their codes are: the reason is for people and may change.
public struct ReceiptError: Error, Sendable {
    /// What went wrong, as a stable string that is also used in JSON.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The string.
        public let rawValue: String

        /// Takes any string, so that codes of later versions can be represented.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// OpenSSL refused an operation that ought to succeed.
        public static let cryptography = Code(rawValue: "cryptography")
        /// A file cannot be read or written.
        public static let inputOutput = Code(rawValue: "input-output")
        /// There is an authority in the directory already.
        public static let authorityExists = Code(rawValue: "authority-exists")
        /// A file of the authority is missing or cannot be understood.
        public static let malformedAuthority = Code(rawValue: "malformed-authority")
        /// A private key and a certificate do not belong together, or a certificate has another issuer.
        public static let mismatchedAuthority = Code(rawValue: "mismatched-authority")
        /// A certificate is neither PEM nor DER.
        public static let malformedCertificate = Code(rawValue: "malformed-certificate")
        /// A verifier needs at least one trusted root.
        public static let noTrustedRoots = Code(rawValue: "no-trusted-roots")
        /// A verifier for Production needs the app's number in the App Store.
        public static let missingAppAppleID = Code(rawValue: "missing-app-apple-id")
        /// A token does not consist of three segments of base64url.
        public static let malformedToken = Code(rawValue: "malformed-token")
        /// A payload is not a JSON object.
        public static let malformedPayload = Code(rawValue: "malformed-payload")
        /// A member of a payload does not have the type it must have.
        public static let invalidField = Code(rawValue: "invalid-field")
        /// An option has a value that cannot be used.
        public static let invalidOption = Code(rawValue: "invalid-option")
    }

    /// What went wrong.
    public let code: Code
    /// What was wrong, where, and what to do, in a sentence without key material.
    public let reason: String
    /// What OpenSSL or the system said, if that adds something.
    public let underlying: String?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: What went wrong.
    ///   - reason: A sentence for people.
    ///   - underlying: What a lower layer said.
    public init(_ code: Code, _ reason: String, underlying: String? = nil) {
        self.code = code
        self.reason = reason
        self.underlying = underlying
    }
}

extension ReceiptError: Equatable {
    /// Compares the codes only.
    public static func == (one: ReceiptError, other: ReceiptError) -> Bool {
        one.code == other.code
    }
}

extension ReceiptError: CustomStringConvertible {
    /// The reason, with what a lower layer said.
    public var description: String {
        underlying.map { "\(reason) (\($0))" } ?? reason
    }
}
