/// An error of the parental gate.
///
/// Two errors are equal if their codes are equal. The wording of ``reason`` can change.
public struct GateError: Error, Sendable {
    /// An error code with a stable raw value.
    public struct Code: RawRepresentable<String>, Hashable, Sendable {
        /// The code as it appears in output, such as `pass-expired`.
        public let rawValue: String

        /// Creates a code, which need not be a known one.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The policy is not effective, or its numbers contradict each other.
        public static let invalidPolicy = Code(rawValue: "invalid-policy")
        /// There is no question to answer.
        public static let noQuestion = Code(rawValue: "no-question")
        /// The answer contains no characters that count.
        public static let emptyAnswer = Code(rawValue: "empty-answer")
        /// The user typed an answer to a question that needs a button, or used a button for one
        /// that needs typing.
        public static let otherInput = Code(rawValue: "other-input")
        /// The state of the gate could not be read or stored, so the gate did nothing.
        public static let storageFailed = Code(rawValue: "storage-failed")
        /// The pass has expired.
        public static let passExpired = Code(rawValue: "pass-expired")
        /// The pass was issued for another purpose.
        public static let passPurpose = Code(rawValue: "pass-purpose")
        /// The pass was issued on another device.
        public static let passDevice = Code(rawValue: "pass-device")
        /// The app was in the background or the gate was locked after the pass was issued.
        public static let passRevoked = Code(rawValue: "pass-revoked")
        /// The action consumes its pass, but the pass was only borrowed.
        public static let passMustBeUsedUp = Code(rawValue: "pass-must-be-used-up")
    }

    /// The error code.
    public let code: Code
    /// A description of the problem and its solution, as a clause without a period.
    public let reason: String
    /// The error of the storage, or nil if it is not the cause.
    public let underlying: (any Error)?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The error code.
    ///   - reason: A description of the problem and its solution, as a clause without a period.
    ///   - underlying: The error that caused this one.
    public init(_ code: Code, _ reason: String, underlying: (any Error)? = nil) {
        self.code = code
        self.reason = reason
        self.underlying = underlying
    }
}

extension GateError: Equatable {
    /// Whether both errors have the same code.
    public static func == (one: GateError, other: GateError) -> Bool {
        one.code == other.code
    }
}

extension GateError: CustomStringConvertible {
    /// The reason and the code.
    public var description: String { "\(reason) (\(code.rawValue))" }
}
