public import SandlotAds
public import StoreKit

extension Product {
    /// Purchases the product with a pass of the parental gate.
    ///
    /// The pass is consumed even if the purchase fails. The store is called only if the pass is
    /// valid.
    ///
    /// ```swift
    /// case .passed(let pass):
    ///     let result = try await product.purchase(with: pass, at: clock.gateTime)
    /// ```
    ///
    /// - Parameters:
    ///   - pass: A pass for a purchase.
    ///   - device: The gate's name for this device.
    ///   - time: The current time.
    ///   - options: The options of the purchase.
    ///   - willBegin: A closure that is called with the pass's identifier before the store is
    ///     called, for the event `purchase_started` of a trace.
    /// - Returns: The result of the purchase.
    /// - Throws: `GateError` if the pass is not valid, or any error of `purchase(options:)`.
    @MainActor
    public func purchase(
        with pass: consuming GatePass, on device: String = "main", at time: GateTime,
        options: Set<PurchaseOption> = [], willBegin: (_ passID: String) -> Void = { _ in }
    ) async throws -> PurchaseResult {
        willBegin(try pass.use(for: .purchase, on: device, at: time))
        return try await purchase(options: options)
    }
}
