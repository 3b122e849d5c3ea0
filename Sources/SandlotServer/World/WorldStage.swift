import SandlotScenario
import SandlotStore
import Synchronization

/// The world that is served now, and the speed of its clock.
///
/// A request keeps the world with which it began, also if the world is replaced meanwhile.
final class WorldStage: Sendable {
    private struct State {
        var world: ServedWorld
        /// The seconds of the store's clock in a second.
        var rate = 0.0
    }

    private let state: Mutex<State>
    /// The current world and those that replace it.
    let worlds: AsyncStream<ServedWorld>
    private let replacements: AsyncStream<ServedWorld>.Continuation
    /// Makes a new world, or nil if the store is in a file, which cannot begin again.
    private let make: ServedWorld.Maker?
    /// Whether the store has the system's time.
    let hasSystemClock: Bool
    private let events: EventStream
    /// The order of requests with the same key.
    let turns = RequestTurns()

    /// Creates a stage.
    init(
        _ world: ServedWorld, make: ServedWorld.Maker?, hasSystemClock: Bool, events: EventStream
    ) {
        self.events = events
        state = Mutex(State(world: world))
        (worlds, replacements) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        replacements.yield(world)
        self.make = make
        self.hasSystemClock = hasSystemClock
    }

    /// The current world.
    var world: ServedWorld { state.withLock { $0.world } }

    /// Whether ``replace(with:)`` is possible.
    var isReplaceable: Bool { make != nil }

    /// Tells everyone who listens of a change that the store does not record.
    ///
    /// - Parameter change: The part of the server that changed.
    func announce(_ change: ServerChange) { events.send(change.event) }

    /// The seconds of the store's clock in a second.
    ///
    /// A manual clock stands still with 0.
    var rate: Double {
        get { hasSystemClock ? 1 : state.withLock { $0.rate } }
        set { state.withLock { $0.rate = newValue } }
    }

    /// Begins again in a new store, whose clock stands still.
    ///
    /// The URL for notifications stays. Notifications of the old store are not posted anymore.
    ///
    /// - Parameter beginning: The story with which the new store begins.
    /// - Returns: The new world.
    /// - Throws: The error of the maker.
    func replace(with beginning: ServedWorld.Beginning) async throws -> ServedWorld {
        guard let make else { return world }
        let new = try await make(beginning)
        let old = state.withLock { state in
            let old = state.world
            state = State(world: new)
            return old
        }
        replacements.yield(new)
        await new.delivery.setPoster(await old.delivery.poster)
        await old.delivery.setPoster(nil)
        try? await old.story.finish()
        return new
    }

    /// Advances the store's clock after real time has passed.
    ///
    /// - Parameter duration: The real time.
    /// - Returns: Whether anything can have happened.
    /// - Throws: ``ScenarioError``, also if the clock has reached the year 2090, and then the clock
    ///   stands still.
    func pass(_ duration: Duration) async throws -> Bool {
        let story = world.story
        if hasSystemClock {
            try await story.catchUp()
            return true
        }
        let rate = rate
        guard rate > 0 else { return false }
        let milliseconds = duration / .milliseconds(1) * rate
        do {
            try await story.advance(byMilliseconds: Int64(min(milliseconds, 1e15)))
        } catch {
            self.rate = 0
            announce(.clock)
            throw error
        }
        return true
    }
}
