internal import SandlotStore

/// What a call of StoreKit can be made to fail with.
public protocol SKTestFailure: Equatable, Sendable {}

/// What the calls of StoreKit can be made to fail with, one enumeration for each.
public enum SKTestFailures {}

/// A failure that the simulated store can carry.
protocol ScriptedFailure: SKTestFailure {
    /// What the store is told to fail with.
    var storeError: StoreError { get }

    /// The failure that the store was told, or nil if it is none of these.
    init?(_ error: StoreError)
}
