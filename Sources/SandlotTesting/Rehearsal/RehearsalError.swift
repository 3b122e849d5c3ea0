import SandlotKids
import SandlotStore

/// Why something could not be done in a rehearsal.
///
/// Two errors are equal if their codes are; the wording of ``reason`` may change.
public struct RehearsalError: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it is, as in `gate-locked`.
    public let code: String
    /// What is wrong and what to do, as a clause without a full stop.
    public let reason: String

    init(_ code: String, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    init(_ error: KidsError) {
        self.init(error.code.rawValue, error.reason)
    }

    init(_ error: StoreError) {
        self.init(error.code.rawValue, error.reason)
    }

    /// The reason and the code.
    public var description: String { "\(reason) (\(code))" }
}

extension RehearsalError: Equatable {
    /// Whether both have the same code.
    public static func == (one: RehearsalError, other: RehearsalError) -> Bool {
        one.code == other.code
    }
}
