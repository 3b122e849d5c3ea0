package import SandlotScenario
package import SandlotServerAPI

/// A store that a server serves, with everything that belongs to it.
package struct ServedWorld: Sendable {
    /// The story with which a world begins.
    package struct Beginning: Sendable {
        /// The story, or nil for the one of the command line.
        package var story: Story?
        /// Whether its steps wait until each is asked for.
        package var waits = false

        /// Creates a beginning.
        package init(story: Story? = nil, waits: Bool = false) {
            self.story = story
            self.waits = waits
        }
    }

    /// A story that a request names or contains.
    package enum Story: Sendable {
        /// The text of a story, which names no files.
        case text([UInt8])
        /// The path of a story in the folder of stories.
        case file(String)
    }

    /// Makes a world.
    package typealias Maker = @Sendable (Beginning) async throws -> ServedWorld

    /// The story, which has performed its first steps.
    package let story: LiveStory
    /// The App Store Server API of the story's store.
    package let api: AppStoreServerAPI
    /// The delivery of the store's notifications.
    package let delivery: NotificationDelivery
    /// The places of customers and transactions in the log of the store.
    let activityIndex = ActivityIndex()
    /// The latest verdicts about the trace of the played apps.
    let verdicts = TraceVerdicts()
    /// The beginnings of the runs of that trace.
    let traceHeaders = TraceHeaders()

    /// Creates a world.
    ///
    /// - Parameters:
    ///   - story: The story, which has performed its first steps.
    ///   - api: The App Store Server API of the story's store.
    ///   - delivery: The delivery of the store's notifications.
    package init(story: LiveStory, api: AppStoreServerAPI, delivery: NotificationDelivery) {
        self.story = story
        self.api = api
        self.delivery = delivery
    }
}
