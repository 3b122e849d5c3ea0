internal import SandlotStore

extension SKTestSession {
    /// Makes a call of StoreKit fail from now on, or no longer.
    ///
    /// - Parameters:
    ///   - error: What the call fails with; nil to let it succeed again.
    ///   - api: The call.
    /// - Throws: Nothing at present. Calls that the simulated store does not know stay as they are.
    public func setSimulatedError<API>(
        _ error: API.Failure?, forAPI api: API
    ) async throws where API: FailableStoreKitAPI {
        guard let call = (API.self as? any ScriptedAPI.Type)?.call else { return }
        if let failure = error as? any ScriptedFailure {
            environment.store.arm(Fault(call, error: failure.storeError))
        } else {
            environment.store.disarm(call)
        }
    }

    /// What a call of StoreKit is made to fail with.
    ///
    /// - Parameter api: The call.
    /// - Returns: The failure, or nil if the call is not made to fail.
    public func simulatedError<API>(
        forAPI api: API
    ) async -> API.Failure? where API: FailableStoreKitAPI {
        guard let call = (API.self as? any ScriptedAPI.Type)?.call,
            let fault = environment.store.fault(for: call),
            let failure = API.Failure.self as? any ScriptedFailure.Type
        else { return nil }
        return failure.init(fault.error) as? API.Failure
    }
}
