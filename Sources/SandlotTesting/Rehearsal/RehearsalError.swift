import SandlotKids
import SandlotStore

/// Why something could not be done in a rehearsal.
///
/// Two errors are equal if their codes are; the wording of ``reason`` may change.
public struct RehearsalError: Error, Sendable, CustomStringConvertible {
    /// A kind of failure, with a stable raw value.
    public struct Code: RawRepresentable<String>, Sendable, Hashable {
        /// The code as it is printed, as in `gate-locked`.
        public let rawValue: String

        /// Takes any string, known or not; the store's codes are among them.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The app does not run there.
        public static let notRunning = Code(rawValue: "not-running")
        /// The game, or the screen that is shown, has no such thing to do.
        public static let notPossible = Code(rawValue: "not-possible")
        /// The level is not unlocked yet.
        public static let levelLocked = Code(rawValue: "level-locked")
        /// The gate is locked, after too many wrong answers.
        public static let gateLocked = Code(rawValue: "gate-locked")
        /// The store did not sell.
        public static let purchaseFailed = Code(rawValue: "purchase-failed")
        /// The store could not be asked for what was bought.
        public static let restoreFailed = Code(rawValue: "restore-failed")
        /// Nobody has bought the product.
        public static let unknownTransaction = Code(rawValue: "unknown-transaction")
        /// The policy on ads or on the gate makes no sense.
        public static let invalidPolicy = Code(rawValue: "invalid-policy")
    }

    /// What kind of failure it is.
    public let code: Code
    /// What is wrong and what to do, as a clause without a full stop.
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
    /// Whether both have the same code.
    public static func == (one: RehearsalError, other: RehearsalError) -> Bool {
        one.code == other.code
    }
}
