import SandlotStore

/// A StoreKit call for which a test session can simulate errors.
public protocol FailableStoreKitAPI: Sendable {
    /// The type of the errors that can be simulated.
    associatedtype Failure: SKTestFailure
}

/// A call that the simulated store knows.
protocol ScriptedAPI: FailableStoreKitAPI where Failure: ScriptedFailure {
    /// The store's name for the call.
    static var call: StoreCall { get }
}
