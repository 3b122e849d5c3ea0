import StoreKit

/// The products of the kids' app, and whether the family owns them.
@MainActor
package final class StoreManager: ObservableObject {
    package static let removeAdsID = "remove_ads"

    package enum PurchaseState: Equatable {
        case ready, purchasing, waitingForParent
        case failed(String)
    }

    @Published package private(set) var removeAds: Product?
    @Published package private(set) var adsAreRemoved = false
    @Published package private(set) var state = PurchaseState.ready

    private var updates: Task<Void, Never>?

    package init() {}

    deinit {
        updates?.cancel()
    }

    /// Performs the app's work at launch.
    package func start() async {
        updates = listenForTransactions()
        await refreshEntitlements()
        await loadProducts()
    }

    package var displayPrice: String {
        removeAds?.displayPrice ?? "$0.99"
    }

    package func loadProducts() async {
        do {
            removeAds = try await Product.products(for: [Self.removeAdsID]).first
        } catch {
            state = .failed("Product not available. Please try again later.")
        }
    }

    package func purchaseRemoveAds() async {
        guard let product = removeAds else {
            state = .failed("Product not available. Please try again later.")
            return
        }
        state = .purchasing
        do {
            switch try await product.purchase() {
            case .success(let verification):
                await handle(verification)
                state = adsAreRemoved ? .ready : .failed("Purchase verification failed")
            case .userCancelled:
                state = .ready
            case .pending:
                state = .waitingForParent
            @unknown default:
                state = .failed("Unknown purchase result")
            }
        } catch {
            state = .failed("Purchase failed: \(error.localizedDescription)")
        }
    }

    @discardableResult
    package func restore() async -> Bool {
        do {
            try await AppStore.sync()
            await refreshEntitlements()
        } catch {
            state = .failed("Restore failed: \(error.localizedDescription)")
        }
        return adsAreRemoved
    }

    private func listenForTransactions() -> Task<Void, Never> {
        Task.detached { [weak self] in
            for await update in Transaction.updates {
                await self?.handle(update)
            }
        }
    }

    private func handle(_ verification: VerificationResult<Transaction>) async {
        guard case .verified(let transaction) = verification else { return }
        if transaction.productID == Self.removeAdsID {
            adsAreRemoved = transaction.revocationDate == nil
            if adsAreRemoved { state = .ready }
        }
        await transaction.finish()
    }

    private func refreshEntitlements() async {
        var isOwned = false
        for await entitlement in Transaction.currentEntitlements {
            guard case .verified(let transaction) = entitlement else { continue }
            if transaction.productID == Self.removeAdsID, transaction.revocationDate == nil {
                isOwned = true
            }
        }
        adsAreRemoved = isOwned
    }
}
