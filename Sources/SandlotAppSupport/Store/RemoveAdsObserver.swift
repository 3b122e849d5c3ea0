public import SandlotAds
import SandlotTrace
public import StoreKit
import Synchronization

/// An observer that informs a presenter of purchases that remove ads.
///
/// The observer reads the current entitlements when it starts and after each transaction update,
/// and records an `entitlement` event for each change. It records a `transaction_update` event
/// before a change that an update explains. It trusts only verified transactions: data that fails
/// verification neither grants a product nor takes one back. If a product is not in the list of
/// entitlements, which can be late, the observer looks for a transaction that counts.
///
/// ```swift
/// let observer = RemoveAdsObserver(
///     ads, products: ["remove_ads"],
///     onUpdate: { update in
///         if case .verified(let transaction) = update { await transaction.finish() }
///     })
/// await observer.refresh()  // For example when the app becomes active: the end of a subscription is no update.
/// ```
///
/// The observer finishes no transaction. The store may deliver the unfinished transactions of
/// earlier launches to the first listener only, so use `onUpdate` instead of a listener of the
/// app's own. An app with such a listener must also process `Transaction.unfinished` at its launch.
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

    /// Creates an observer that passes all transaction updates on to the app, and starts observing.
    ///
    /// - Parameters:
    ///   - presenter: The presenter, which records the events.
    ///   - products: The products that remove ads: those of `AdPolicy.removeAdsProducts`, and those
    ///     that the header of the trace marks with `removesAds`.
    ///   - transactionName: A function that returns the name of a transaction in the trace, or nil
    ///     for the names that ``hashedName(of:)`` returns.
    ///   - onUpdate: A closure that receives each update, of any product and also if it fails
    ///     verification. The presenter knows of a verified update of its products by then. The next
    ///     update waits until the closure returns.
    public init(
        _ presenter: AdPresenter, products: Set<String>,
        transactionName: (@Sendable (_ id: UInt64) -> String)? = nil,
        onUpdate: @escaping @Sendable (_ update: VerificationResult<Transaction>) async -> Void
    ) {
        book = OwnershipBook(presenter, products, transactionName ?? Self.hashedName)
        listener = book.listen(onUpdate)
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

    /// The store's answer about a product.
    private enum Answer: Equatable {
        case owned(UInt64)
        case absent
        /// Data that fails verification, or a store that cannot be reached, says nothing.
        case unknown

        /// The transaction of an owned product.
        var transaction: UInt64? { if case .owned(let id) = self { id } else { nil } }
    }

    private let presenter: AdPresenter
    private let products: Set<String>
    private let transactionName: @Sendable (UInt64) -> String
    /// The transaction of each owned product, and nil for one that is not owned.
    ///
    /// It has no entry for a product before the first answer about it.
    private var known: [String: UInt64?] = [:]
    private var startedCount = 0
    /// The number of the latest refresh whose answer about a product was used.
    private var latest: [String: Int] = [:]
    /// The number of the latest refresh that had started when a product was granted.
    private var latestAtGrant = 0

    init(
        _ presenter: AdPresenter, _ products: Set<String>,
        _ transactionName: @escaping @Sendable (UInt64) -> String
    ) {
        self.presenter = presenter
        self.products = products
        self.transactionName = transactionName
    }

    /// Reads the current entitlements, and again after each update, until the task is canceled.
    ///
    /// - Parameter onUpdate: A closure that receives each update afterward.
    /// - Returns: The task.
    nonisolated func listen(
        _ onUpdate: (@Sendable (VerificationResult<Transaction>) async -> Void)? = nil
    ) -> Task<Void, Never> {
        Task.detached { [self, products] in
            // The subscription precedes the first query, so that no update in between is missed.
            var updates = Transaction.updates.makeAsyncIterator()
            await refresh(on: .launch)
            while let update = await updates.next() {
                if case .verified(let transaction) = update,
                    products.contains(transaction.productID)
                {
                    await refresh(on: .update(transaction))
                }
                // Without a presenter that knows of it, the update must come again.
                guard !Task.isCancelled else { return }
                await onUpdate?(update)
            }
        }
    }

    func refresh(on occasion: Occasion) async {
        startedCount += 1
        let number = startedCount
        let answers = await answers()
        // The answer to a canceled task is empty or incomplete.
        guard !Task.isCancelled else { return }
        // A later refresh may already have received a newer answer about a product.
        let open = products.filter { number > latest[$0, default: 0] }
        let gained = open.filter { answers[$0]?.transaction != nil }.sorted()
        let lost = open.filter { isAbsent($0, answers[$0]) }.sorted()
        // An answer may be older than a grant that came while the store was being read.
        if number <= latestAtGrant, lost.contains(where: { transaction(of: $0) != nil }) {
            return await refresh(on: occasion)
        }
        for product in open where answers[product] != .unknown { latest[product] = number }
        if case .update(let transaction) = occasion, open.contains(transaction.productID) {
            record(transaction, isOwned: gained.contains(transaction.productID))
        }
        // If one product replaces another, there is no instant without either.
        for product in gained { take(product, answers[product]?.transaction, on: occasion) }
        for product in lost { take(product, nil, on: occasion) }
    }

    /// Returns whether an answer means that a product is not owned.
    ///
    /// The first answer does if it says nothing, and nothing else indicates that it is owned.
    private func isAbsent(_ product: String, _ answer: Answer?) -> Bool {
        switch answer {
        case .owned: false
        case .absent: true
        case .unknown, nil: known[product] == nil && presenter.history.entitlement != .active
        }
    }

    /// Records the ownership of a product if it has changed.
    private func take(_ product: String, _ new: UInt64?, on occasion: Occasion) {
        let old = transaction(of: product)
        let isFirst = known.updateValue(new, forKey: product) == nil
        // The first answer is always recorded, because the ownership was unknown before it.
        guard isFirst || (old == nil) != (new == nil) else { return }
        if new != nil { latestAtGrant = startedCount }
        presenter.record(
            .entitlement(
                .init(
                    productId: product, active: new != nil,
                    cause: cause(of: product, new, on: occasion),
                    tx: (new ?? old).map(transactionName), verified: true)))
    }

    /// The transaction of a product that is known to be owned.
    private func transaction(of product: String) -> UInt64? { known[product, default: nil] }

    // MARK: The store's answers

    private func answers() async -> [String: Answer] {
        var answers = await listed()
        for product in products where answers[product]?.transaction == nil {
            let isDoubtful = answers[product] == .unknown
            let answer = await unlisted(product)
            answers[product] = isDoubtful && answer == .absent ? .unknown : answer
        }
        return answers
    }

    /// Returns the answers about the products in the list of entitlements.
    private func listed() async -> [String: Answer] {
        var answers: [String: Answer] = [:]
        for await entitlement in Transaction.currentEntitlements {
            let product = entitlement.unsafePayloadValue.productID
            guard products.contains(product) else { continue }
            if case .verified(let transaction) = entitlement {
                answers[product] = .owned(transaction.id)
            } else if answers[product] == nil {
                answers[product] = .unknown
            }
        }
        return answers
    }

    /// Returns the answer about a product that is not in the list, which can be late.
    ///
    /// Any of its transactions can count. For example, a purchase is older than the family's share
    /// that has ended since.
    private func unlisted(_ product: String) async -> Answer {
        guard await Transaction.latest(for: product) != nil else {
            return await isAbsenceConfirmed(product) ? .absent : .unknown
        }
        var answer = Answer?.none
        var subscriptions: Set<UInt64> = []
        for await result in Transaction.all
        where result.unsafePayloadValue.productID == product {
            guard case .verified(let transaction) = result else {
                answer = .unknown
                continue
            }
            if answer == nil { answer = .absent }
            guard transaction.revocationDate == nil, !transaction.isUpgraded else { continue }
            switch transaction.productType {
            case .nonConsumable, .nonRenewable: return .owned(transaction.id)
            case .autoRenewable:
                // The renewals have the status of their subscription in common.
                guard subscriptions.insert(transaction.originalID).inserted else { continue }
                switch await isRunning(transaction) {
                case true?: return .owned(transaction.id)
                case false?: break
                case nil: answer = .unknown
                }
            default: break
            }
        }
        return answer ?? .unknown
    }

    /// Returns whether a product has no transaction, although the store can be reached.
    ///
    /// A store that cannot be reached looks like one without transactions. This matters only for a
    /// product that was owned before. The app transaction is an answer that cannot be empty.
    private func isAbsenceConfirmed(_ product: String) async -> Bool {
        guard transaction(of: product) != nil || presenter.history.entitlement == .active else {
            return true
        }
        guard case .verified? = try? await AppTransaction.shared else { return false }
        return await Transaction.latest(for: product) == nil
    }

    /// Returns whether a subscription gives access to its product now.
    ///
    /// Only the store knows, because a grace period can follow the expiration date.
    ///
    /// - Parameter transaction: A transaction of the subscription.
    /// - Returns: Nil if the store does not say it, or if its answer fails verification.
    private func isRunning(_ transaction: Transaction) async -> Bool? {
        guard let status = await transaction.subscriptionStatus,
            case .verified(let current) = status.transaction, case .verified = status.renewalInfo
        else { return nil }
        return current.productID == transaction.productID
            && [.subscribed, .inGracePeriod].contains(status.state)
    }

    // MARK: The trace

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
