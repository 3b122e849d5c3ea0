import StoreKit

/// Sells coins, and counts each purchase once.
@MainActor final class MendedCoinShop {
    private let savings: Savings
    private var updates: Task<Void, Never>?

    init(_ savings: Savings) {
        self.savings = savings
        updates = Task { [weak self] in
            for await result in Transaction.updates { await self?.deliver(result) }
        }
    }

    deinit { updates?.cancel() }

    func buy() async throws {
        let products = try await Product.products(for: ["coins_100"])
        guard case .success(let result)? = try await products.first?.purchase() else { return }
        await deliver(result)
    }

    // snippet: deliver
    private func deliver(_ result: VerificationResult<Transaction>) async {
        guard case .verified(let transaction) = result else { return }
        if savings.delivered.insert(transaction.id).inserted { savings.coins += 100 }
        await transaction.finish()
    }
    // end
}
