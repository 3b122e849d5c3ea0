public import SandlotAds
import SandlotTrace
import StoreKit
import Synchronization

/// An observer that informs a presenter of purchases that remove ads.
///
/// The observer reads the current entitlements when it starts and after each transaction update,
/// and records an `entitlement` event for each change. It trusts only verified transactions. It
/// does not finish transactions, which is the task of the app's own listener.
///
/// ```swift
/// let observer = RemoveAdsObserver(ads, products: ["remove_ads"])
/// await observer.refresh()  // For example when the app becomes active: the end of a subscription is no update.
/// ```
///
/// Keep the observer as long as the presenter. It stops observing when it is released.
public final class RemoveAdsObserver: Sendable {
    private let book: OwnershipBook
    private let listener: Task<Void, Never>

    /// Creates an observer and starts observing.
    ///
    /// - Parameters:
    ///   - presenter: The presenter, which records the events.
    ///   - products: The products that remove ads, as in `AdPolicy.removeAdsProducts`.
    public init(_ presenter: AdPresenter, products: Set<String>) {
        let book = OwnershipBook(presenter, products)
        self.book = book
        listener = Task.detached {
            // The subscription precedes the first query, so that no update in between is missed.
            var updates = Transaction.updates.makeAsyncIterator()
            await book.refresh(.launch)
            while let update = await updates.next() {
                guard case .verified(let transaction) = update,
                    products.contains(transaction.productID)
                else { continue }
                await book.refresh(transaction.revocationDate == nil ? .update : .refund)
            }
        }
    }

    deinit {
        listener.cancel()
    }

    /// Reads the current entitlements again.
    ///
    /// Call this method after a purchase or a restore, neither of which is an update, and when the
    /// app becomes active.
    public func refresh() async {
        await book.refresh(.sync)
    }
}

/// The owned products that were last reported to the presenter.
private actor OwnershipBook {
    private let presenter: AdPresenter
    private let products: Set<String>
    /// The transaction for each owned product, or nil before the store's first answer.
    private var owned: [String: UInt64]?
    private var startedCount = 0
    /// The number of the latest refresh whose answer was used.
    private var latest = 0

    init(_ presenter: AdPresenter, _ products: Set<String>) {
        self.presenter = presenter
        self.products = products
    }

    func refresh(_ cause: TraceEvent.EntitlementCause) async {
        startedCount += 1
        let number = startedCount
        var current: [String: UInt64] = [:]
        for await case .verified(let transaction) in Transaction.currentEntitlements
        where products.contains(transaction.productID) {
            current[transaction.productID] = transaction.id
        }
        // A later refresh may already have received a newer answer.
        guard number > latest else { return }
        latest = number
        for product in products.sorted() {
            let (old, new) = (owned?[product], current[product])
            // The first answer is always recorded, because the ownership was unknown before it.
            guard owned == nil || (old == nil) != (new == nil) else { continue }
            presenter.record(
                .entitlement(
                    .init(
                        productId: product, active: new != nil, cause: cause,
                        tx: (new ?? old).map { String($0) }, verified: true)))
        }
        owned = current
    }
}
