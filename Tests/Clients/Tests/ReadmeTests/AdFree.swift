import StoreKit

/// The family's ownership of `remove_ads`.
@MainActor
final class AdFree: ObservableObject {
    @Published private(set) var isOwned = false
    private var refreshes = 0
    private var listener: Task<Void, Never>?

    init() {
        listener = Task.detached { [weak self] in
            for await update in Transaction.updates {
                await self?.take(update)
            }
        }
    }

    deinit {
        listener?.cancel()
    }

    func buy() async throws {
        guard let product = try await Product.products(for: ["remove_ads"]).first,
            case .success(let result) = try await product.purchase()
        else { return }
        await take(result)
    }

    func refresh() async {
        refreshes += 1
        let number = refreshes
        var found = false
        for await case .verified(let transaction) in Transaction.currentEntitlements {
            found = found || transaction.productID == "remove_ads"
        }
        // A refresh that began earlier can end later, and knows less.
        if number == refreshes { isOwned = found }
    }

    private func take(_ result: VerificationResult<Transaction>) async {
        guard case .verified(let transaction) = result else { return }
        await refresh()
        await transaction.finish()
    }
}
