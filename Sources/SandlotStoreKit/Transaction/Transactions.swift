import SandlotReceipts
import SandlotStore

extension Transaction {
    /// A sequence of transactions.
    ///
    /// The sequence belongs to the store in which it was created.
    public struct Transactions: AsyncSequence, Sendable {
        /// The type of the elements.
        public typealias Element = VerificationResult<Transaction>

        enum Source {
            case selection(TransactionSelection)
            case updates
        }

        let source: Source
        let origin: Origin

        /// Returns an iterator that starts reading.
        ///
        /// Updates are recorded from this call on. All other transactions are fetched when the
        /// first element is read.
        public func makeAsyncIterator() -> AsyncIterator {
            switch source {
            case .selection(let selection):
                AsyncIterator(state: .selection(selection, origin))
            case .updates:
                AsyncIterator(
                    state: .updates(FeedIterator(origin: origin) { $0.transactionUpdates }))
            }
        }

        /// An iterator over the transactions.
        public struct AsyncIterator: AsyncIteratorProtocol {
            enum State {
                case selection(TransactionSelection, Origin)
                case snapshot(ArraySlice<Delivery<TransactionPayload>>, Origin)
                case updates(FeedIterator<Delivery<TransactionPayload>>)
            }

            var state: State

            /// Returns the next transaction, or nil at the end or if the task is canceled, on the
            /// given actor.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async -> VerificationResult<Transaction>? {
                await next()
            }

            /// Returns the next transaction, or nil at the end or if the task is canceled.
            public mutating func next() async -> VerificationResult<Transaction>? {
                if Task.isCancelled { return nil }
                if case .selection(let selection, let origin) = state {
                    let found = await origin.ownEnvironment?.connection.transactions(selection)
                    state = .snapshot(found?[...] ?? [], origin)
                }
                switch state {
                case .selection: return nil
                case .snapshot(var remaining, let origin):
                    let next = remaining.popFirst()
                    state = .snapshot(remaining, origin)
                    return next.map { VerificationResult($0, origin: origin) }
                case .updates(var feed):
                    let next = await feed.next()
                    state = .updates(feed)
                    return next.map { VerificationResult($0, origin: feed.origin) }
                }
            }
        }
    }

    /// The customer's history, without finished consumables.
    public static var all: Transactions { sequence(.all(productID: nil)) }

    /// The latest transaction of each product to which the customer is entitled.
    public static var currentEntitlements: Transactions {
        sequence(.currentEntitlements(productID: nil))
    }

    /// The transactions that the app has not finished.
    public static var unfinished: Transactions { sequence(.unfinished) }

    /// The transactions that do not come from a purchase call on this device.
    ///
    /// The sequence lasts as long as the app runs. It delivers unfinished transactions once, to
    /// listeners that start right after launch.
    public static var updates: Transactions {
        Transactions(source: .updates, origin: .current)
    }

    /// Returns the history of one product.
    public static func all(for productID: String) -> Transactions {
        sequence(.all(productID: productID))
    }

    /// Returns the transactions that entitle the customer to a product.
    public static func currentEntitlements(for productID: String) -> Transactions {
        sequence(.currentEntitlements(productID: productID))
    }

    /// Returns the latest transaction of a product, or nil if there is none.
    public static func latest(for productID: String) async -> VerificationResult<Transaction>? {
        await first(.latest(productID: productID), origin: .current)
    }

    /// Returns the transaction that entitles the customer to a product, or nil if there is none.
    public static func currentEntitlement(
        for productID: String
    ) async -> VerificationResult<Transaction>? {
        await first(.currentEntitlements(productID: productID), origin: .current)
    }

    static func first(
        _ selection: TransactionSelection, origin: Origin
    ) async -> VerificationResult<Transaction>? {
        var iterator = Transactions(source: .selection(selection), origin: origin)
            .makeAsyncIterator()
        return await iterator.next()
    }

    private static func sequence(_ selection: TransactionSelection) -> Transactions {
        Transactions(source: .selection(selection), origin: .current)
    }
}
