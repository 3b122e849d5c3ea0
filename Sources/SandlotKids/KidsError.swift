package import SandlotAds
package import SandlotStore

/// The reason that an app could not perform an action.
///
/// Two errors are equal if their codes are equal. The wording of ``reason`` may change.
package struct KidsError: Error, Sendable {
    /// A kind of failure, with a stable raw value.
    package struct Code: RawRepresentable<String>, Sendable, Hashable {
        /// The code in scenarios, as in `not-possible`.
        package let rawValue: String

        /// Creates a code from any string, known or not.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The current game or screen does not offer the action.
        package static let notPossible = Code(rawValue: "not-possible")
        /// The level is not unlocked yet, or requires a purchase.
        package static let levelLocked = Code(rawValue: "level-locked")
        /// The gate has not been passed.
        package static let gateNotPassed = Code(rawValue: "gate-not-passed")
        /// The gate is locked, after too many wrong answers.
        package static let gateLocked = Code(rawValue: "gate-locked")
        /// The app has no such screen, product, link, or field.
        package static let unknownName = Code(rawValue: "unknown-name")
        /// The PIN is wrong for the child.
        package static let wrongPIN = Code(rawValue: "wrong-pin")
        /// The ad cannot be closed, touched or reported now.
        package static let adRefused = Code(rawValue: "ad-refused")
        /// The store refused the purchase.
        package static let purchaseFailed = Code(rawValue: "purchase-failed")
        /// The store could not be asked for earlier purchases.
        package static let restoreFailed = Code(rawValue: "restore-failed")
        /// The app has crashed.
        package static let crashed = Code(rawValue: "crashed")
        /// The policy on ads or on the gate is invalid.
        package static let invalidPolicy = Code(rawValue: "invalid-policy")
    }

    /// The kind of failure.
    package let code: Code
    /// The problem and its solution, as a clause without a period.
    package let reason: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - reason: The problem and its solution, as a clause without a period.
    package init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    /// Creates an error from an error of the store.
    package init(_ error: StoreError) {
        self.init(Code(rawValue: error.code.rawValue), error.reason)
    }

    /// Creates an error from an error of the gate.
    package init(_ error: GateError) {
        self.init(Code(rawValue: error.code.rawValue), error.reason)
    }

    /// Creates an error from an error in a policy.
    package init(_ error: AdPolicyError) {
        self.init(.invalidPolicy, error.description)
    }
}

extension KidsError: Equatable {
    /// Whether both errors have the same code.
    package static func == (one: KidsError, other: KidsError) -> Bool { one.code == other.code }
}

extension KidsError: CustomStringConvertible {
    /// The reason and the code.
    package var description: String { "\(reason) (\(code.rawValue))" }
}
