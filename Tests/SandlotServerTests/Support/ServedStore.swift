import Logging
import SandlotJSON
import SandlotScenario
import SandlotServer
import SandlotServerAPI
import SandlotStore
import TestSupport
import Testing

/// A server in this process, with a store that a story describes.
final class ServedStore: Sendable {
    /// The head of the usual story.
    static let world = """
        scenario: A served store
        start: 2026-01-31 09:30
        products:
          - {id: remove_ads, type: non-consumable, price: 0.99}
          - {id: coins_100, type: consumable, price: 1.99}
          - {id: club_month, type: auto-renewable, price: 4.99, period: 1 month, group: club}
        customers: [Ana, Ben]
        devices:
          - {name: phone, of: Ana}

        """

    let story: LiveStory
    let delivery: NotificationDelivery
    let port: Int
    /// The stream of what happens.
    let events: EventStream
    private let server: StoreServer
    private let task: Task<Void, any Error>

    /// Starts a server, which ends with ``stop()``.
    init(
        _ story: String = world, in file: StoreFile? = nil, keys: [APIKey] = [],
        poster: (any NotificationPoster)? = nil, token: String? = nil,
        maximumBodyLength: Int? = nil, ocsp: OCSPEndpoint? = nil, port: Int = 0,
        stories: StoryFolder? = nil, requestTimeout: Duration? = nil,
        drainingTime: Duration? = nil, log: LogBook? = nil
    ) async throws {
        var configuration = ServerConfiguration()
        configuration.token = token
        configuration.port = port
        configuration.stories = stories
        configuration.maximumBodyLength = maximumBodyLength ?? configuration.maximumBodyLength
        configuration.requestTimeout = requestTimeout ?? .seconds(600)
        configuration.drainingTime = drainingTime ?? configuration.drainingTime
        let events = EventStream()
        self.events = events
        let make: ServedWorld.Maker = { beginning in
            let scenario =
                switch beginning.story {
                case .text(let text):
                    try Scenario(
                        bytes: text, file: "request", noting: InputLog(allowsFiles: false),
                        isServed: true)
                case .file(let path): try Scenario(contentsOf: path, isServed: true)
                case nil:
                    try Scenario(bytes: Array(story.utf8), file: "story.yaml", isServed: true)
                }
            let live = try await LiveStory(scenario, in: file, waits: beginning.waits) {
                events.send($0.json)
            }
            let delivery = try NotificationDelivery(
                of: live.store, poster: poster)
            return ServedWorld(
                story: live,
                api: AppStoreServerAPI(store: live.store, keys: keys, notifications: delivery),
                delivery: delivery)
        }
        let first = try await make(ServedWorld.Beginning())
        self.story = first.story
        delivery = first.delivery
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        if let log { logger = log.logger }
        let server = StoreServer(
            of: first, remaker: file == nil ? make : nil, ocsp: ocsp, events: events,
            configuration: configuration, logger: logger)
        self.server = server
        let (addresses, continuation) = AsyncStream.makeStream(of: String.self)
        task = Task {
            defer { continuation.finish() }
            try await server.run { continuation.yield($0) }
        }
        let address = await addresses.first { _ in true }
        self.port = try #require(address?.split(separator: ":").last.flatMap { Int($0) })
    }

    /// The world that is served now.
    var current: ServedWorld { server.world }

    /// Stops the server and waits for its end.
    func stop() async throws {
        await server.stop()
        try await task.value
    }

    /// Sends a request.
    func request(
        _ method: String, _ path: String, _ body: String = "", headers: [String] = []
    ) async throws -> (status: Int, json: JSONValue) {
        let answer = try await RawHTTP.request(
            method, path, headers: headers, body: body, port: port)
        return (
            try #require(answer.httpStatus), try JSONDocument(Array(answer.httpBody.utf8)).root
        )
    }

    /// Performs steps.
    func steps(
        _ steps: String, key: String? = nil
    ) async throws -> (status: Int, json: JSONValue) {
        try await request(
            "POST", "/control/v1/steps", steps,
            headers: key.map { ["Idempotency-Key: \($0)"] } ?? [])
    }
}

/// Runs a test with a server, and stops the server also if the test fails.
func withServedStore(
    _ story: String = ServedStore.world, in file: StoreFile? = nil,
    poster: (any NotificationPoster)? = nil, token: String? = nil, maximumBodyLength: Int? = nil,
    ocsp: OCSPEndpoint? = nil, stories: StoryFolder? = nil, requestTimeout: Duration? = nil,
    log: LogBook? = nil, _ body: (ServedStore) async throws -> Void
) async throws {
    let served = try await ServedStore(
        story, in: file, poster: poster, token: token, maximumBodyLength: maximumBodyLength,
        ocsp: ocsp, stories: stories, requestTimeout: requestTimeout, log: log)
    do {
        try await body(served)
    } catch {
        try? await served.stop()
        throw error
    }
    try await served.stop()
}
