import Foundation
import StoreKit

/// A magazine subscription, in the style of an app that compares dates itself.
package final class SubscriptionManager: ObservableObject, @unchecked Sendable {
    package static let shared = SubscriptionManager()

    @MainActor @Published package private(set) var expirationDate: Date?
    @MainActor @Published package private(set) var renewals = 0
    @MainActor private var refreshes = 0
    private var updates: Task<Void, Never>?

    package init() {}

    deinit {
        updates?.cancel()
    }

    package func startListening() {
        updates = Task.detached(priority: .background) { [weak self] in
            for await result in Transaction.updates {
                guard case .verified(let transaction) = result else { continue }
                await self?.noteRenewal()
                await transaction.finish()
            }
        }
    }

    package func stopListening() {
        updates?.cancel()
    }

    @MainActor private func noteRenewal() {
        renewals += 1
    }

    package func subscribe() async throws -> Transaction? {
        guard let product = try await Product.products(for: ["magazine.monthly"]).first,
            case .success(.verified(let transaction)) = try await product.purchase()
        else { return nil }
        await transaction.finish()
        await refresh()
        return transaction
    }

    @MainActor package func refresh() async {
        refreshes += 1
        let number = refreshes
        var latest: Date?
        for await case .verified(let transaction) in Transaction.all {
            guard let expires = transaction.expirationDate else { continue }
            latest = max(latest ?? expires, expires)
        }
        // A refresh that began earlier may end later, and knows less.
        if number == refreshes { expirationDate = latest }
    }

    /// Whether the subscription is active, by the device's clock.
    @MainActor package var isActive: Bool {
        guard let expirationDate else { return false }
        return Date() < expirationDate
    }

    @MainActor package var daysLeft: Int {
        guard let expirationDate else { return 0 }
        return Calendar.current.dateComponents([.day], from: Date(), to: expirationDate).day ?? 0
    }

    /// Whether the subscription is active, evaluated where no environment is passed on.
    package static func isExpiredInBackground(_ transaction: Transaction) async -> Bool {
        await Task.detached(priority: .utility) {
            guard let expires = transaction.expirationDate else { return false }
            return expires <= Date()
        }.value
    }
}
