import StoreKit

/// Where the game keeps its coins, as in `UserDefaults`.
@MainActor final class Savings {
    var coins = 0
    var delivered: Set<UInt64> = []
}

/// Sells coins.
@MainActor final class CoinShop {
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

    private func deliver(_ result: VerificationResult<Transaction>) async {
        guard case .verified(let transaction) = result else { return }
        savings.coins += 100
        await transaction.finish()
    }
}
