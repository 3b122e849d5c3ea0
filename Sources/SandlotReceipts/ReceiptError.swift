/// An error in making, storing, or loading a receipt or an authority.
///
/// Two errors are equal if their codes are equal. The reason is for people and may change.
public struct ReceiptError: Error, Sendable {
    /// The cause, as a stable string that is also used in JSON.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The string that identifies the cause.
        public let rawValue: String

        /// Creates a code from any string, so that codes of later versions can be represented.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// OpenSSL failed in an operation that should have succeeded.
        public static let cryptography = Code(rawValue: "cryptography")
        /// A file cannot be read or written.
        public static let inputOutput = Code(rawValue: "input-output")
        /// The directory already contains an authority.
        public static let authorityExists = Code(rawValue: "authority-exists")
        /// A file of the authority is missing or malformed.
        public static let malformedAuthority = Code(rawValue: "malformed-authority")
        /// A private key and a certificate do not match, or a certificate has another issuer.
        public static let mismatchedAuthority = Code(rawValue: "mismatched-authority")
        /// A certificate is neither PEM nor DER.
        public static let malformedCertificate = Code(rawValue: "malformed-certificate")
        /// A verifier was created without a trusted root.
        public static let noTrustedRoots = Code(rawValue: "no-trusted-roots")
        /// A verifier for Production was created without the app's Apple ID.
        public static let missingAppAppleID = Code(rawValue: "missing-app-apple-id")
        /// A token is not three segments of base64url.
        public static let malformedToken = Code(rawValue: "malformed-token")
        /// A payload is not a JSON object.
        public static let malformedPayload = Code(rawValue: "malformed-payload")
        /// A member of a payload has the wrong type.
        public static let invalidField = Code(rawValue: "invalid-field")
        /// An option has an invalid value.
        public static let invalidOption = Code(rawValue: "invalid-option")
    }

    /// The cause.
    public let code: Code
    /// A sentence, without key material, that states the problem, its location, and what to do.
    public let reason: String
    /// The message of OpenSSL or the system, if it adds information.
    public let underlying: String?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The cause.
    ///   - reason: A sentence for people.
    ///   - underlying: The message of a lower layer.
    public init(_ code: Code, _ reason: String, underlying: String? = nil) {
        self.code = code
        self.reason = reason
        self.underlying = underlying
    }
}

extension ReceiptError: Equatable {
    /// Compares only the codes.
    public static func == (one: ReceiptError, other: ReceiptError) -> Bool {
        one.code == other.code
    }
}

extension ReceiptError: CustomStringConvertible {
    /// The reason, followed by the message of the lower layer if there is one.
    public var description: String {
        underlying.map { "\(reason) (\($0))" } ?? reason
    }
}
