internal import SandlotStore

/// A call of StoreKit that a test session can make fail.
public protocol FailableStoreKitAPI: Sendable {
    /// What the call can fail with.
    associatedtype Failure: SKTestFailure
}

/// A call that the simulated store knows.
protocol ScriptedAPI: FailableStoreKitAPI where Failure: ScriptedFailure {
    /// What the store calls it.
    static var call: StoreCall { get }
}
