import SandlotStore

/// A message from the store that the app shows to the customer.
public struct Message: Equatable, Hashable, Sendable {
    /// The reason for the message.
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

    /// The messages as they arrive.
    public static var messages: Messages { Messages(origin: .current) }

    /// A sequence of messages.
    ///
    /// The sequence belongs to the store in which it was created.
    public struct Messages: AsyncSequence, Sendable {
        /// The type of the elements.
        public typealias Element = Message

        let origin: Origin

        /// Returns an iterator that starts listening.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(feed: FeedIterator(origin: origin) { $0.messages })
        }

        /// An iterator over the messages.
        public struct AsyncIterator: AsyncIteratorProtocol {
            var feed: FeedIterator<StoreMessage>

            /// Returns the next message, or nil if the task is canceled or the app ends.
            public mutating func next() async -> Message? {
                await feed.next().map { Message($0) }
            }
        }
    }
}
