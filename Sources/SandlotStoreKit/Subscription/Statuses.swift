import SandlotStore

extension Product.SubscriptionInfo.Status {
    /// A sequence of statuses.
    ///
    /// The sequence belongs to the store in which it was created.
    public struct Statuses: AsyncSequence, Sendable {
        /// The type of the elements.
        public typealias Element = Product.SubscriptionInfo.Status

        let origin: Origin

        /// Returns an iterator that starts listening.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(feed: FeedIterator(origin: origin) { $0.standingUpdates })
        }

        /// An iterator over the statuses.
        public struct AsyncIterator: AsyncIteratorProtocol {
            var feed: FeedIterator<SubscriptionStanding>

            /// Returns the next status, or nil if the task is canceled or the app ends.
            public mutating func next() async -> Product.SubscriptionInfo.Status? {
                await feed.next().map { Product.SubscriptionInfo.Status($0, origin: feed.origin) }
            }
        }
    }

    /// The statuses as they change.
    public static var updates: Statuses { Statuses(origin: .current) }

    /// The statuses of each group in which the customer has ever subscribed.
    ///
    /// The sequence is finite.
    public static var all: AsyncStream<(groupID: String, statuses: [Self])> {
        let groups = GroupedStatuses(origin: .current)
        return AsyncStream { await groups.next() }
    }
}

/// The statuses of each group, fetched when the first group is read.
private actor GroupedStatuses {
    private let origin: Origin
    private var remaining: [(groupID: String, statuses: [SubscriptionStatus])]?

    init(origin: Origin) {
        self.origin = origin
    }

    func next() async -> (groupID: String, statuses: [SubscriptionStatus])? {
        if remaining == nil { remaining = await Self.groups(of: origin) }
        guard remaining?.isEmpty == false else { return nil }
        return remaining?.removeFirst()
    }

    private static func groups(
        of origin: Origin
    ) async -> [(groupID: String, statuses: [SubscriptionStatus])] {
        guard !Task.isCancelled, let environment = origin.ownEnvironment,
            let standings = try? await environment.connection.subscriptionStandings()
        else { return [] }
        var groups: [(groupID: String, statuses: [SubscriptionStatus])] = []
        for standing in standings {
            let status = SubscriptionStatus(standing, origin: origin)
            if let index = groups.firstIndex(where: { $0.groupID == standing.groupID }) {
                groups[index].statuses.append(status)
            } else {
                groups.append((standing.groupID, [status]))
            }
        }
        return groups
    }
}
