import Hummingbird
package import Logging
import SandlotBase
import SandlotJSON
import SandlotStore
import ServiceLifecycle
import Synchronization

/// An App Store on this machine: the App Store Server API, notifications, and a control API, with
/// one store behind them.
package final class StoreServer: Sendable {
    /// The address of the server, as in `http://127.0.0.1:8080`.
    package typealias Address = String

    private let configuration: ServerConfiguration
    private let stage: WorldStage
    private let ocsp: OCSPEndpoint?
    private let events: EventStream
    private let sessions = DeviceSessions()
    private let logger: Logger
    private let state = Mutex(State())

    private struct State {
        var group: ServiceGroup?
        var isFinished = false
        /// The callers that wait for the end.
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - world: The world that is served first.
    ///   - remaker: Makes a new world when a request asks for one, or nil if the store is in a file.
    ///   - reopener: Makes a world with a new store over the same ledger, or nil if only this server
    ///     records in it.
    ///   - ocsp: The OCSP responder of the stores' authority, or nil for none.
    ///   - events: The stream to which the stories send their events.
    ///   - configuration: The options.
    ///   - logger: The log.
    package init(
        of world: ServedWorld, remaker: ServedWorld.Maker? = nil,
        reopener: ServedWorld.Maker? = nil, ocsp: OCSPEndpoint? = nil, events: EventStream,
        configuration: ServerConfiguration, logger: Logger
    ) {
        self.configuration = configuration
        stage = WorldStage(
            world, make: remaker, reopen: reopener, hasSystemClock: configuration.hasSystemClock,
            events: events)
        self.ocsp = ocsp
        self.events = events
        self.logger = logger
    }

    /// The world that is served now.
    package var world: ServedWorld { stage.world }

    /// Answers requests until ``stop()`` is called, and then finishes those that have begun.
    ///
    /// - Parameter onReady: Receives the address as soon as the server answers.
    /// - Throws: ``ServerError`` if the server cannot listen on its address, or if the store's ledger
    ///   fails.
    package func run(onReady: @escaping @Sendable (Address) async -> Void) async throws {
        let (wakeups, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let wake: @Sendable () -> Void = { continuation.yield() }
        let responder = ServerResponder(
            requestGuard: RequestGuard(configuration: configuration), stage: stage,
            configuration: configuration, wake: wake, ocsp: ocsp, events: events,
            sessions: sessions,
            metrics: ServerMetrics())
        let host = configuration.host
        let requestTimeout = configuration.requestTimeout
        let application = Application(
            responder: responder,
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [RequestDeadline(requestTimeout)],
                    idleTimeout: .seconds(60),
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 64 << 10,
                        maxHeaderFieldCount: 100))),
            configuration: .init(address: .hostname(host, port: configuration.port)),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? 0
                await onReady("http://\(host.contains(":") ? "[\(host)]" : host):\(port)")
            }, logger: logger)
        let deliverer = DeliveryService(stage: stage, wakeups: wakeups, logger: logger)
        let activity = ActivityService(
            stage: stage, events: events, wake: wake, logger: logger)
        let clock = ClockService(stage: stage, wake: wake, logger: logger)
        var services = ServiceGroupConfiguration(
            services: [deliverer, clock, activity, application], logger: logger)
        // There is no limit for what is canceled then: passing it would end the process, which on a
        // busy machine may be the test that uses the server.
        services.maximumGracefulShutdownDuration = configuration.drainingTime
        let group = ServiceGroup(configuration: services)
        state.withLock { $0.group = group }
        defer { finish() }
        // What an earlier process did not deliver is due now.
        continuation.yield()
        do {
            try await group.run()
        } catch let error as StoreError {
            throw ServerError(reason: error.reason)
        } catch {
            throw ServerError(
                reason: "the server on \(host), port \(configuration.port), failed: \(error)")
        }
    }

    /// Stops the server after it has answered the requests that have begun, and waits for its end.
    package func stop() async {
        events.finish()
        sessions.finish()
        guard let group = state.withLock({ $0.group }) else { return }
        await group.triggerGracefulShutdown()
        await withCheckedContinuation { continuation in
            let isFinished = state.withLock { state in
                if !state.isFinished { state.waiting.append(continuation) }
                return state.isFinished
            }
            if isFinished { continuation.resume() }
        }
    }

    private func finish() {
        let waiting = state.withLock { state in
            state.isFinished = true
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}

/// Posts notifications whenever something may have become due.
struct DeliveryService: Service {
    let stage: WorldStage
    let wakeups: AsyncStream<Void>
    let logger: Logger

    func run() async throws {
        for await _ in wakeups.cancelOnGracefulShutdown() {
            do {
                let delivery = stage.world.delivery
                let mishaps = await delivery.waitingMishaps
                try await cancelWhenGracefulShutdown { try await delivery.deliver() }
                // A notification that is posted later takes a mishap, which the store does not record.
                if await delivery.waitingMishaps != mishaps { stage.announce(.webhook) }
            } catch {
                logger.error("notifications", metadata: ["error": "\(error)"])
                guard (try? await stage.recover()) == true else { throw error }
            }
        }
    }
}
