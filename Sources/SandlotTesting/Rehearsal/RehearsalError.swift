import SandlotKids
import SandlotStore

/// An error in a rehearsal.
///
/// Two errors are equal if their codes are equal. The wording of ``reason`` can change.
public struct RehearsalError: Error, Sendable, CustomStringConvertible {
    /// An error code with a stable raw value.
    public struct Code: RawRepresentable<String>, Sendable, Hashable {
        /// The code as it is printed, such as `gate-locked`.
        public let rawValue: String

        /// Creates a code, which need not be a known one.
        ///
        /// The codes include those of the store.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The app does not run on the device.
        public static let notRunning = Code(rawValue: "not-running")
        /// The game or the current screen does not offer the action.
        public static let notPossible = Code(rawValue: "not-possible")
        /// The level is not yet unlocked.
        public static let levelLocked = Code(rawValue: "level-locked")
        /// The gate is locked after too many wrong answers.
        public static let gateLocked = Code(rawValue: "gate-locked")
        /// The purchase failed.
        public static let purchaseFailed = Code(rawValue: "purchase-failed")
        /// The restore failed.
        public static let restoreFailed = Code(rawValue: "restore-failed")
        /// The product has not been bought.
        public static let unknownTransaction = Code(rawValue: "unknown-transaction")
        /// The policy for ads or the gate is not valid.
        public static let invalidPolicy = Code(rawValue: "invalid-policy")
    }

    /// The error code.
    public let code: Code
    /// A description of the problem and its solution, as a clause without a period.
    public let reason: String

    init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    init(_ error: KidsError) {
        self.init(Code(rawValue: error.code.rawValue), error.reason)
    }

    init(_ error: StoreError) {
        self.init(Code(rawValue: error.code.rawValue), error.reason)
    }

    /// The reason and the code.
    public var description: String { "\(reason) (\(code.rawValue))" }
}

extension RehearsalError: Equatable {
    /// Whether both errors have the same code.
    public static func == (one: RehearsalError, other: RehearsalError) -> Bool {
        one.code == other.code
    }
}
