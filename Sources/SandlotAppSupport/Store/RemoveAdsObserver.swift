public import SandlotAds
import SandlotTrace
import StoreKit
import Synchronization

/// An observer that informs a presenter of purchases that remove ads.
///
/// The observer reads the current entitlements when it starts and after each transaction update,
/// and records an `entitlement` event for each change. It records a `transaction_update` event
/// before a change that an update explains. It trusts only verified transactions: data that fails
/// verification neither grants a product nor takes one back. If a product is not in the list of
/// entitlements, which can be late, the observer asks for its latest transaction. It does not
/// finish transactions, which is the task of the app's own listener.
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
    /// Transactions have the names that ``hashedName(of:)`` returns.
    ///
    /// - Parameters:
    ///   - presenter: The presenter, which records the events.
    ///   - products: The products that remove ads: those of `AdPolicy.removeAdsProducts`, and those
    ///     that the header of the trace marks with `removesAds`.
    public init(_ presenter: AdPresenter, products: Set<String>) {
        book = OwnershipBook(presenter, products, Self.hashedName)
        listener = book.listen()
    }

    /// Creates an observer that names transactions as the app does, and starts observing.
    ///
    /// - Parameters:
    ///   - presenter: The presenter, which records the events.
    ///   - products: The products that remove ads: those of `AdPolicy.removeAdsProducts`, and those
    ///     that the header of the trace marks with `removesAds`.
    ///   - transactionName: A function that returns the name of a transaction in the trace, which
    ///     must not be its identifier. It must be the function that the app uses for its own
    ///     events.
    public init(
        _ presenter: AdPresenter, products: Set<String>,
        transactionName: @escaping @Sendable (_ id: UInt64) -> String
    ) {
        book = OwnershipBook(presenter, products, transactionName)
        listener = book.listen()
    }

    deinit {
        listener.cancel()
    }

    /// Reads the current entitlements again.
    ///
    /// Call this method after a purchase or a restore, neither of which is an update, and when the
    /// app becomes active. If the task is canceled, this method changes nothing.
    public func refresh() async {
        await book.refresh(on: .request)
    }

    /// Returns a name of a transaction for traces, which must not contain identifiers of the store.
    ///
    /// The name is the same on every device. It is a hash and no protection from a person who
    /// tries all identifiers.
    ///
    /// - Parameter id: The identifier of the transaction.
    /// - Returns: The 64-bit FNV-1a hash of the decimal digits, as 16 hexadecimal digits.
    public static func hashedName(of id: UInt64) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for digit in String(id).utf8 { hash = (hash ^ UInt64(digit)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// The owned products that were last reported to the presenter.
private actor OwnershipBook {
    /// The occasion on which the current entitlements are read.
    enum Occasion {
        case launch
        case request
        case update(Transaction)
    }

    private let presenter: AdPresenter
    private let products: Set<String>
    private let transactionName: @Sendable (UInt64) -> String
    /// The transaction of each owned product, and nil for one that is not owned.
    ///
    /// It has no entry for a product before the first answer about it.
    private var known: [String: UInt64?] = [:]
    private var startedCount = 0
    /// The number of the latest refresh whose answer was used.
    private var latest = 0

    init(
        _ presenter: AdPresenter, _ products: Set<String>,
        _ transactionName: @escaping @Sendable (UInt64) -> String
    ) {
        self.presenter = presenter
        self.products = products
        self.transactionName = transactionName
    }

    /// Reads the current entitlements, and again after each update, until the task is canceled.
    nonisolated func listen() -> Task<Void, Never> {
        Task.detached { [self, products] in
            // The subscription precedes the first query, so that no update in between is missed.
            var updates = Transaction.updates.makeAsyncIterator()
            await refresh(on: .launch)
            while let update = await updates.next() {
                guard case .verified(let transaction) = update,
                    products.contains(transaction.productID)
                else { continue }
                await refresh(on: .update(transaction))
            }
        }
    }

    func refresh(on occasion: Occasion) async {
        startedCount += 1
        let number = startedCount
        var current: [String: UInt64?] = [:]
        var unverified: Set<String> = []
        for await entitlement in Transaction.currentEntitlements {
            let product = entitlement.unsafePayloadValue.productID
            guard products.contains(product) else { continue }
            if case .verified(let transaction) = entitlement {
                current[product] = transaction.id
            } else {
                unverified.insert(product)
            }
        }
        for product in products.sorted() where current[product] == nil {
            if !unverified.contains(product) {
                current[product] = await unlisted(product)
            }
            // Data that fails verification takes nothing back, and grants nothing either.
            if current[product] == nil, known[product] == nil,
                presenter.history.entitlement != .active
            {
                current[product] = .some(nil)
            }
        }
        // The answer to a canceled task is empty or incomplete. A later refresh may already have
        // received a newer answer.
        guard !Task.isCancelled, number > latest else { return }
        latest = number
        if case .update(let transaction) = occasion {
            record(transaction, isOwned: current[transaction.productID, default: nil] != nil)
        }
        for product in products.sorted() {
            guard let new = current[product] else { continue }
            let old = known[product]
            known[product] = .some(new)
            // The first answer is always recorded, because the ownership was unknown before it.
            guard old == nil || (old == .some(nil)) != (new == nil) else { continue }
            presenter.record(
                .entitlement(
                    .init(
                        productId: product, active: new != nil,
                        cause: cause(of: product, new, on: occasion),
                        tx: (new ?? old ?? nil).map(transactionName), verified: true)))
        }
    }

    /// Returns the transaction of a product that is owned without being in the list, or nil in it if
    /// it is not owned.
    ///
    /// - Returns: Nil if the latest transaction fails verification, so that nothing is known.
    private func unlisted(_ product: String) async -> UInt64?? {
        switch await Transaction.latest(for: product) {
        case nil: return .some(nil)
        case .unverified: return nil
        case .verified(let transaction):
            // The list decides on subscriptions, because only the store knows when one ends.
            let isOwned =
                transaction.productType == .nonConsumable && transaction.revocationDate == nil
            return .some(isOwned ? transaction.id : nil)
        }
    }

    /// Records an update, which is the evidence for the change that follows.
    ///
    /// An update that does not agree with the ownership changes nothing. Examples are a purchase
    /// that has expired, and a refund of one of two purchases.
    private func record(_ transaction: Transaction, isOwned: Bool) {
        let isRevoked = transaction.revocationDate != nil
        guard isOwned != isRevoked else { return }
        let revocation: TraceEvent.TransactionUpdateKind =
            transaction.ownershipType == .familyShared ? .familyRevoke : .refund
        presenter.record(
            .transactionUpdate(
                .init(
                    tx: transactionName(transaction.id), productId: transaction.productID,
                    kind: isRevoked ? revocation : .purchase, verified: true)))
    }

    /// Returns the cause of a change.
    ///
    /// - Parameters:
    ///   - product: The product.
    ///   - new: The transaction of the product, or nil if it is not owned.
    ///   - occasion: The occasion.
    /// - Returns: A cause for which the trace contains the evidence.
    private func cause(
        of product: String, _ new: UInt64?, on occasion: Occasion
    ) -> TraceEvent.EntitlementCause {
        switch occasion {
        // With the cause `launch`, the header would take precedence over the store's answer.
        case .launch: new == nil ? .sync : .launch
        case .request: .sync
        case .update(let transaction):
            if transaction.productID != product {
                .sync
            } else if transaction.revocationDate != nil {
                new == nil ? .refund : .sync
            } else {
                new == nil || new == transaction.id ? .update : .sync
            }
        }
    }
}
