import StoreKit

/// A badge that is right in every ordinary test, and wrong in one order of events.
@MainActor
public final class RacyBadge: Badge {
    /// Whether the app shows the badge.
    public private(set) var isShown = false
    private var updates: Task<Void, Never>?

    /// Creates a badge, listens for transactions, and reads what the customer owns.
    public init() {
        updates = Task { [weak self] in
            for await update in Transaction.updates {
                await self?.take(update)
            }
        }
        Task { [weak self] in await self?.refresh() }
    }

    deinit {
        updates?.cancel()
    }

    /// Buys the badge.
    ///
    /// - Throws: An error of StoreKit if the purchase fails.
    public func buy() async throws {
        guard let product = try await Product.products(for: [badgeProduct]).first else {
            throw Product.PurchaseError.productUnavailable
        }
        guard case .success(let result) = try await product.purchase() else { return }
        await take(result)
    }

    private func refresh() async {
        var isOwned = false
        for await case .verified(let transaction) in Transaction.currentEntitlements {
            isOwned = isOwned || transaction.productID == badgeProduct
        }
        isShown = isOwned
    }

    private func take(_ result: VerificationResult<Transaction>) async {
        guard case .verified(let transaction) = result else { return }
        isShown = transaction.revocationDate == nil
        await transaction.finish()
    }
}
