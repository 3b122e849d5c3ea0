/// An error in an ad policy.
public struct AdPolicyError: Error, Sendable, Hashable {
    /// An error code with a stable raw value.
    public struct Code: RawRepresentable<String>, Sendable, Hashable {
        /// The code as it appears in output.
        public let rawValue: String

        /// Creates a code from its raw value.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The slot is in the middle of a test.
        public static let slotInGameplay = Code(rawValue: "slot_in_gameplay")
        /// There is no such slot.
        public static let unknownSlot = Code(rawValue: "unknown_slot")
        /// A slot of your own cannot have this name.
        public static let invalidSlotName = Code(rawValue: "invalid_slot_name")
        /// There are more slots than a policy can have.
        public static let tooManySlots = Code(rawValue: "too_many_slots")
        /// There is no such format.
        public static let unknownFormat = Code(rawValue: "unknown_format")
        /// There is no built-in policy with this name.
        public static let unknownPreset = Code(rawValue: "unknown_preset")
        /// A duration or a number is out of range.
        public static let outOfRange = Code(rawValue: "out_of_range")
        /// A required value is missing or blank.
        public static let missingValue = Code(rawValue: "missing_value")
    }

    /// The error code.
    public let code: Code
    /// The field of the policy, such as `countdowns.watchOS`.
    public let field: String
    /// A description of the problem and its solution, as a clause without a period.
    public let reason: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The error code.
    ///   - field: The field of the policy.
    ///   - reason: A description of the problem and its solution.
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
