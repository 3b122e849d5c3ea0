import Logging
import SandlotScenario
import ServiceLifecycle

/// Lets time pass in a store whose clock runs.
struct ClockService: Service {
    /// The real time between two moves of the clock.
    private static let period = Duration.milliseconds(200)
    /// The real time between two events about a clock that runs.
    private static let announcingPeriod = Duration.seconds(1)

    let stage: WorldStage
    /// Posts what has become due.
    let wake: @Sendable () -> Void
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var last = ContinuousClock.now
            var lastAnnounced = last
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.period)
                let now = ContinuousClock.now
                do {
                    if try await stage.pass(now - last) {
                        wake()
                        if now - lastAnnounced >= Self.announcingPeriod {
                            lastAnnounced = now
                            stage.announce(.clock)
                        }
                    }
                } catch {
                    logger.error("clock", metadata: ["error": "\(error)"])
                }
                last = now
            }
        }
    }
}
