import SandlotStore

extension Product {
    /// Purchases the product.
    ///
    /// - Parameter options: The options of the purchase.
    /// - Returns: The outcome of the purchase.
    /// - Throws: ``Product/PurchaseError`` or ``StoreKitError``.
    @MainActor
    public func purchase(
        options: Set<PurchaseOption> = []
    ) async throws -> PurchaseResult {
        let origin = Origin(origin.effectiveEnvironment)
        let connection = try origin.requiredConnection()
        do throws(StoreError) {
            let order = try PurchaseOrder(productID: id, options: options)
            return switch try await connection.purchase(order) {
            case .success(let delivery):
                .success(VerificationResult(delivery, origin: origin))
            case .userCancelled: .userCancelled
            case .pending: .pending
            }
        } catch {
            // A simulated cancellation is an outcome, not a failure.
            if error.code == .userCancelled { return .userCancelled }
            throw error.appleError
        }
    }
}
