import SandlotStore

/// A simulated error of a StoreKit call.
public protocol SKTestFailure: Equatable, Sendable {}

/// The simulated errors of StoreKit calls, with one enumeration for each call.
public enum SKTestFailures {}

/// A simulated error that the store can throw.
protocol ScriptedFailure: SKTestFailure {
    /// The corresponding error of the store.
    var storeError: StoreError { get }

    /// Creates the simulated error for an error of the store, or nil if there is none.
    init?(_ error: StoreError)
}
