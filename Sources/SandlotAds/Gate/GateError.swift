/// Why the parental gate did not do what it was asked.
///
/// Two errors are equal if their codes are; the wording of ``reason`` may change.
public struct GateError: Error, Sendable {
    /// A kind of failure, with a stable raw value.
    public struct Code: RawRepresentable<String>, Hashable, Sendable {
        /// The code as scripts write it, as in `pass-expired`.
        public let rawValue: String

        /// Takes any string, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A policy that would be no gate, or whose numbers contradict each other.
        public static let invalidPolicy = Code(rawValue: "invalid-policy")
        /// An answer came while nothing was asked.
        public static let noQuestion = Code(rawValue: "no-question")
        /// The answer has no character that counts.
        public static let emptyAnswer = Code(rawValue: "empty-answer")
        /// Something was typed where the button must be held, or the other way round.
        public static let otherInput = Code(rawValue: "other-input")
        /// What the gate remembers could not be read or kept; nothing was asked, judged or opened.
        public static let storageFailed = Code(rawValue: "storage-failed")
        /// The pass is older than it may be.
        public static let passExpired = Code(rawValue: "pass-expired")
        /// The pass was given for something else.
        public static let passPurpose = Code(rawValue: "pass-purpose")
        /// The pass was given on another device.
        public static let passDevice = Code(rawValue: "pass-device")
        /// Since the pass was given the app was left, or the gate has locked itself.
        public static let passRevoked = Code(rawValue: "pass-revoked")
        /// A purchase or a click on an ad uses a pass up, and it was only lent.
        public static let passMustBeUsedUp = Code(rawValue: "pass-must-be-used-up")
    }

    /// What kind of failure it is.
    public let code: Code
    /// What is wrong and what to do, as a clause without a full stop.
    public let reason: String
    /// The error of the storage, if that is the cause.
    public let underlying: (any Error)?

    /// Describes a failure.
    ///
    /// - Parameters:
    ///   - code: What kind of failure it is.
    ///   - reason: What is wrong and what to do, as a clause without a full stop.
    ///   - underlying: The error that caused it.
    public init(_ code: Code, _ reason: String, underlying: (any Error)? = nil) {
        self.code = code
        self.reason = reason
        self.underlying = underlying
    }
}

extension GateError: Equatable {
    /// Whether both have the same code.
    public static func == (one: GateError, other: GateError) -> Bool {
        one.code == other.code
    }
}

extension GateError: CustomStringConvertible {
    /// The reason and the code.
    public var description: String { "\(reason) (\(code.rawValue))" }
}
