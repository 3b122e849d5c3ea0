/// Why something is no policy on ads.
public struct AdPolicyError: Error, Sendable, Hashable {
    /// The kinds of mistake, with stable raw values.
    public struct Code: RawRepresentable<String>, Sendable, Hashable {
        /// The name in output.
        public let rawValue: String

        /// Makes a code from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A slot lies in the middle of a test.
        public static let slotInGameplay = Code(rawValue: "slot_in_gameplay")
        /// There is no such slot.
        public static let unknownSlot = Code(rawValue: "unknown_slot")
        /// There is no such format.
        public static let unknownFormat = Code(rawValue: "unknown_format")
        /// There is no built-in policy of that name.
        public static let unknownPreset = Code(rawValue: "unknown_preset")
        /// A duration or a number is negative or too large.
        public static let outOfRange = Code(rawValue: "out_of_range")
        /// Something that must be said is missing, or a text is blank.
        public static let missingValue = Code(rawValue: "missing_value")
    }

    /// The kind of mistake.
    public let code: Code
    /// The part of the policy, as in `countdowns.watchOS`.
    public let field: String
    /// What is wrong and what to do, in one sentence without a period.
    public let reason: String

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The kind of mistake.
    ///   - field: The part of the policy.
    ///   - reason: What is wrong and what to do.
    public init(_ code: Code, at field: String, _ reason: String) {
        self.code = code
        self.field = field
        self.reason = reason
    }
}

extension AdPolicyError: CustomStringConvertible {
    /// The message as `field: reason`.
    public var description: String { "\(field): \(reason)" }
}
