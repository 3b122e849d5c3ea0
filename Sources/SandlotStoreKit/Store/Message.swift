internal import SandlotStore

/// Something that the store wants to tell the customer in the app.
public struct Message: Equatable, Hashable, Sendable {
    /// What it is about.
    public let reason: Reason

    init(_ message: StoreMessage) {
        reason =
            switch message {
            case .priceIncreaseConsent: .priceIncreaseConsent
            case .billingIssue: .billingIssue
            case .winBackOffer: .winBackOffer
            case .generic: .generic
            }
    }

    /// Messages as they come.
    public static var messages: Messages { Messages(origin: .current) }

    /// A sequence of messages.
    ///
    /// It belongs to the store in which it was made.
    public struct Messages: AsyncSequence, Sendable {
        /// What comes out.
        public typealias Element = Message

        let origin: Origin

        /// Starts listening.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(feed: FeedIterator(origin: origin) { $0.messages })
        }

        /// Listens for messages.
        public struct AsyncIterator: AsyncIteratorProtocol {
            var feed: FeedIterator<StoreMessage>

            /// The next message, or nil in a cancelled task and when the app ends.
            public mutating func next() async -> Message? {
                await feed.next().map { Message($0) }
            }
        }
    }
}
