package import SandlotAds
package import SandlotStore

/// Why an app could not do what somebody wanted of it.
///
/// Two errors are equal if their codes are; the wording of ``reason`` may change.
package struct KidsError: Error, Sendable {
    /// A kind of failure, with a stable raw value.
    package struct Code: RawRepresentable<String>, Sendable, Hashable {
        /// The code as scenarios write it, as in `not-possible`.
        package let rawValue: String

        /// Takes any string, known or not.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The game, or the screen that is shown, has no such thing to do.
        package static let notPossible = Code(rawValue: "not-possible")
        /// The level is not unlocked yet, or belongs to those who have paid.
        package static let levelLocked = Code(rawValue: "level-locked")
        /// The gate has not been passed.
        package static let gateNotPassed = Code(rawValue: "gate-not-passed")
        /// The gate is locked, after too many wrong answers.
        package static let gateLocked = Code(rawValue: "gate-locked")
        /// The app knows no such screen, product, link or field.
        package static let unknownName = Code(rawValue: "unknown-name")
        /// The PIN is not that of the child.
        package static let wrongPIN = Code(rawValue: "wrong-pin")
        /// The ad cannot be closed, touched or reported now.
        package static let adRefused = Code(rawValue: "ad-refused")
        /// The store did not sell.
        package static let purchaseFailed = Code(rawValue: "purchase-failed")
        /// The store could not be asked for what was bought.
        package static let restoreFailed = Code(rawValue: "restore-failed")
        /// The app has crashed.
        package static let crashed = Code(rawValue: "crashed")
        /// The policy on ads or on the gate makes no sense.
        package static let invalidPolicy = Code(rawValue: "invalid-policy")
    }

    /// What kind of failure it is.
    package let code: Code
    /// What is wrong and what to do, as a clause without a full stop.
    package let reason: String

    /// Describes a failure.
    ///
    /// - Parameters:
    ///   - code: What kind of failure it is.
    ///   - reason: What is wrong and what to do, as a clause without a full stop.
    package init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    /// Takes over what the store says.
    package init(_ error: StoreError) {
        self.init(Code(rawValue: error.code.rawValue), error.reason)
    }

    /// Takes over what the gate says.
    package init(_ error: GateError) {
        self.init(Code(rawValue: error.code.rawValue), error.reason)
    }

    /// Takes over what is wrong with a policy.
    package init(_ error: AdPolicyError) {
        self.init(.invalidPolicy, error.description)
    }
}

extension KidsError: Equatable {
    /// Whether both have the same code.
    package static func == (one: KidsError, other: KidsError) -> Bool { one.code == other.code }
}

extension KidsError: CustomStringConvertible {
    /// The reason and the code.
    package var description: String { "\(reason) (\(code.rawValue))" }
}
