import SandlotStore

extension SKTestSession {
    /// Sets or clears the simulated error of a StoreKit call.
    ///
    /// - Parameters:
    ///   - error: The error that the call throws, or nil to let it succeed again.
    ///   - api: The call.
    /// - Throws: Nothing at present. Calls that the simulated store does not know are unaffected.
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

    /// Returns the simulated error of a StoreKit call.
    ///
    /// - Parameter api: The call.
    /// - Returns: The error, or nil if none is set.
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
