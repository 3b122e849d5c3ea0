public import SandlotAds
import SandlotTrace
import StoreKit
import Synchronization

/// Tells a presenter which of the products that remove ads the customer owns.
///
/// The observer reads the current entitlements when it starts and again after each update of a transaction, and
/// records an `entitlement` event for each change. It trusts only verified transactions, and it finishes none: that
/// stays the task of the app's own listener.
///
/// ```swift
/// let observer = RemoveAdsObserver(ads, products: ["remove_ads"])
/// await observer.refresh()  // For example when the app becomes active: the end of a subscription is no update.
/// ```
///
/// Keep the observer as long as the presenter. It stops when it is released.
public final class RemoveAdsObserver: Sendable {
    private let book: OwnershipBook
    private let listener: Task<Void, Never>

    /// Starts to observe.
    ///
    /// - Parameters:
    ///   - presenter: The presenter, which records the events.
    ///   - products: The products that remove ads, as in `AdPolicy.removeAdsProducts`.
    public init(_ presenter: AdPresenter, products: Set<String>) {
        let book = OwnershipBook(presenter, products)
        self.book = book
        listener = Task.detached {
            // Subscribed before the first question, so that nothing is missed in between.
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
    /// Call this after a purchase and after a restore, neither of which is an update, and when the app becomes active.
    public func refresh() async {
        await book.refresh(.sync)
    }
}

/// The products that are owned, as the presenter was last told.
private actor OwnershipBook {
    private let presenter: AdPresenter
    private let products: Set<String>
    /// The transaction behind each owned product; nil until the store has answered once.
    private var owned: [String: UInt64]?
    private var startedCount = 0
    /// The number of the refresh whose answer counts.
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
        // While this one waited, a later one may have heard newer news.
        guard number > latest else { return }
        latest = number
        for product in products.sorted() {
            let (old, new) = (owned?[product], current[product])
            // The first answer is recorded in any case: until then, nobody knows.
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
