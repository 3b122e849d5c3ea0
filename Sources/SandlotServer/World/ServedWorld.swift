package import SandlotScenario
package import SandlotServerAPI

/// A store that a server serves, with everything that belongs to it.
package struct ServedWorld: Sendable {
    /// Makes a world that begins with a story, or with the one of the command line for nil.
    package typealias Maker = @Sendable (_ story: [UInt8]?) async throws -> ServedWorld

    /// The story, which has performed its first steps.
    package let story: LiveStory
    /// The App Store Server API of the story's store.
    package let api: AppStoreServerAPI
    /// The delivery of the store's notifications.
    package let delivery: NotificationDelivery

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
