internal import SandlotReceipts
internal import SandlotStore

extension Transaction {
    /// A sequence of transactions.
    ///
    /// It belongs to the store in which it was made.
    public struct Transactions: AsyncSequence, Sendable {
        /// What comes out.
        public typealias Element = VerificationResult<Transaction>

        enum Source {
            case selection(TransactionSelection)
            case updates
        }

        let source: Source
        let origin: Origin

        /// Starts reading.
        ///
        /// Updates are subscribed to at once; everything else is looked up with the first element.
        public func makeAsyncIterator() -> AsyncIterator {
            switch source {
            case .selection(let selection):
                AsyncIterator(state: .selection(selection, origin))
            case .updates:
                AsyncIterator(
                    state: .updates(FeedIterator(origin: origin) { $0.transactionUpdates }))
            }
        }

        /// Reads transactions one by one.
        public struct AsyncIterator: AsyncIteratorProtocol {
            enum State {
                case selection(TransactionSelection, Origin)
                case snapshot(ArraySlice<Delivery<TransactionPayload>>, Origin)
                case updates(FeedIterator<Delivery<TransactionPayload>>)
            }

            var state: State

            /// The next transaction, or nil at the end and in a cancelled task, read where the caller runs.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async -> VerificationResult<Transaction>? {
                await next()
            }

            /// The next transaction, or nil at the end and in a cancelled task.
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

    /// The customer's history: everything but consumables that were finished.
    public static var all: Transactions { sequence(.all(productID: nil)) }

    /// The latest transaction of each product that the customer is entitled to.
    public static var currentEntitlements: Transactions {
        sequence(.currentEntitlements(productID: nil))
    }

    /// The transactions that the app has not finished.
    public static var unfinished: Transactions { sequence(.unfinished) }

    /// Transactions that were not bought just now on this device; it does not end while the app runs.
    ///
    /// The unfinished ones come once, to those who listen right after launch.
    public static var updates: Transactions {
        Transactions(source: .updates, origin: .current)
    }

    /// The history of one product.
    public static func all(for productID: String) -> Transactions {
        sequence(.all(productID: productID))
    }

    /// The transactions that entitle the customer to a product.
    public static func currentEntitlements(for productID: String) -> Transactions {
        sequence(.currentEntitlements(productID: productID))
    }

    /// The latest transaction of a product, or nil if there is none.
    public static func latest(for productID: String) async -> VerificationResult<Transaction>? {
        await first(.latest(productID: productID), origin: .current)
    }

    /// The transaction that entitles the customer to a product, or nil if there is none.
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
