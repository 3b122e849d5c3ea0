internal import SandlotStore

extension Product.SubscriptionInfo.Status {
    /// A sequence of statuses.
    ///
    /// It belongs to the store in which it was made.
    public struct Statuses: AsyncSequence, Sendable {
        /// What comes out.
        public typealias Element = Product.SubscriptionInfo.Status

        let origin: Origin

        /// Starts listening.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(feed: FeedIterator(origin: origin) { $0.standingUpdates })
        }

        /// Listens for statuses.
        public struct AsyncIterator: AsyncIteratorProtocol {
            var feed: FeedIterator<SubscriptionStanding>

            /// The next status, or nil in a cancelled task and when the app ends.
            public mutating func next() async -> Product.SubscriptionInfo.Status? {
                await feed.next().map { Product.SubscriptionInfo.Status($0, origin: feed.origin) }
            }
        }
    }

    /// Statuses as they change.
    public static var updates: Statuses { Statuses(origin: .current) }

    /// How it stands with every group in which the customer ever subscribed; finite.
    public static var all: AsyncStream<(groupID: String, statuses: [Self])> {
        let groups = GroupedStatuses(origin: .current)
        return AsyncStream { await groups.next() }
    }
}

/// Statuses group by group, looked up with the first group.
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
