public import SandlotAds
public import StoreKit

extension Product {
    /// Purchases the product with a pass of the parental gate.
    ///
    /// The pass is used up, whatever comes of the purchase. The store is asked only if the pass is valid.
    ///
    /// ```swift
    /// case .passed(let pass):
    ///     let result = try await product.purchase(with: pass, at: clock.gateTime)
    /// ```
    ///
    /// - Parameters:
    ///   - pass: A pass for a purchase.
    ///   - device: The name that the gate has for this device.
    ///   - time: The current time.
    ///   - options: The options of the purchase.
    ///   - willBegin: A function that is called with the name of the pass before the store is asked, for the event
    ///     `purchase_started` of a trace.
    /// - Returns: The result of the purchase.
    /// - Throws: `GateError` if the pass is not valid, or what `purchase(options:)` throws.
    @MainActor
    public func purchase(
        with pass: consuming GatePass, on device: String = "main", at time: GateTime,
        options: Set<PurchaseOption> = [], willBegin: (_ passID: String) -> Void = { _ in }
    ) async throws -> PurchaseResult {
        willBegin(try pass.use(for: .purchase, on: device, at: time))
        return try await purchase(options: options)
    }
}
