import Observation
import StoreKit

/// The customer's membership in the reading club.
///
/// The store decides about access. This type never compares a date with the device's clock, which
/// the customer can set, and never computes a renewal itself.
@MainActor
@Observable
public final class Membership {
    /// The state that the app shows.
    public private(set) var state = State.none

    @ObservationIgnored private var listeners: [Task<Void, Never>] = []
    @ObservationIgnored private var readings = 0

    /// Creates a membership that follows the store.
    public init() {
        listeners = [
            Task { [weak self] in
                for await update in Transaction.updates {
                    await self?.take(update)
                }
            },
            // A payment that fails is no transaction. Only the status tells.
            Task { [weak self] in
                for await _ in Product.SubscriptionInfo.Status.updates {
                    await self?.refresh()
                }
            },
        ]
    }

    deinit {
        for listener in listeners { listener.cancel() }
    }

    /// Subscribes to a plan, or changes to it.
    ///
    /// A higher plan begins at once. A lower one begins with the next renewal.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - account: The account on the club's server, which appears in its notifications.
    /// - Throws: An error of StoreKit if the purchase fails, or if the store does not sell the plan.
    public func subscribe(to plan: Plan, for account: UUID) async throws {
        guard let product = try await Product.products(for: [plan.rawValue]).first else {
            throw Product.PurchaseError.productUnavailable
        }
        let options: Set<Product.PurchaseOption> = [.appAccountToken(account)]
        guard case .success(let result) = try await product.purchase(options: options) else {
            return
        }
        await take(result)
    }

    /// Reads the status of the subscription.
    ///
    /// Call this method when the app becomes active. Without a connection, the membership keeps the state that it had.
    public func refresh() async {
        readings += 1
        let reading = readings
        guard let statuses = try? await Product.SubscriptionInfo.status(for: Self.group) else {
            return
        }
        // A reading that began earlier can end later, and knows less.
        guard reading == readings else { return }
        // In a family, there can be a status for each member who shares the subscription.
        let states = statuses.map(State.init)
        state = states.first(where: \.grantsAccess) ?? states.first ?? .none
    }

    private func take(_ result: VerificationResult<Transaction>) async {
        guard case .verified(let transaction) = result else { return }
        await refresh()
        await transaction.finish()
    }

    private static let group = "7E3B0010"
}
