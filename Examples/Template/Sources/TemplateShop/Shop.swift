import Observation
import StoreKit

/// The purchase that removes the app's ads.
///
/// Create a shop when the app launches, and keep it while the app runs, so that it receives every
/// transaction.
@MainActor
@Observable
public final class Shop {
    /// Whether the customer owns the purchase.
    public private(set) var isAdFree = false

    /// The product that removes the ads.
    private static let productID = "remove_ads"

    @ObservationIgnored private var updates: Task<Void, Never>?
    @ObservationIgnored private var readings = 0

    /// Creates a shop that listens for transactions.
    public init() {
        updates = Task { [weak self] in
            for await update in Transaction.updates {
                await self?.take(update)
            }
        }
    }

    deinit {
        updates?.cancel()
    }

    /// Buys the product.
    ///
    /// A purchase that a parent has to approve arrives later, as an update.
    ///
    /// - Throws: An error of StoreKit if the purchase fails, or if the store does not sell the product.
    public func buy() async throws {
        guard let product = try await Product.products(for: [Self.productID]).first else {
            throw Product.PurchaseError.productUnavailable
        }
        guard case .success(let result) = try await product.purchase() else { return }
        await take(result)
    }

    /// Reads what the customer owns.
    ///
    /// Call this method when the app becomes active.
    public func refresh() async {
        readings += 1
        let reading = readings
        var isOwned = false
        for await case .verified(let transaction) in Transaction.currentEntitlements {
            isOwned = isOwned || transaction.productID == Self.productID
        }
        // A reading that began earlier can end later, and knows less.
        if reading == readings { isAdFree = isOwned }
    }

    private func take(_ result: VerificationResult<Transaction>) async {
        guard case .verified(let transaction) = result else { return }
        await refresh()
        await transaction.finish()
    }
}
