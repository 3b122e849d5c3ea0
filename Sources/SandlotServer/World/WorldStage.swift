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
        /// The replacement of a world whose store was overtaken.
        var recovery: Task<Void, any Error>?
    }

    private let state: Mutex<State>
    /// The current world and those that replace it.
    let worlds: AsyncStream<ServedWorld>
    private let replacements: AsyncStream<ServedWorld>.Continuation
    /// Makes a new world, or nil if the store is in a file, which cannot begin again.
    private let make: ServedWorld.Maker?
    /// Makes a world with a new store over the same ledger, or nil if only this server records in it.
    private let reopen: ServedWorld.Maker?
    /// Whether the store has the system's time.
    let hasSystemClock: Bool
    private let events: EventStream
    /// The order of requests with the same key.
    let turns = RequestTurns()

    /// Creates a stage.
    init(
        _ world: ServedWorld, make: ServedWorld.Maker?, reopen: ServedWorld.Maker? = nil,
        hasSystemClock: Bool, events: EventStream
    ) {
        self.events = events
        state = Mutex(State(world: world))
        (worlds, replacements) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        replacements.yield(world)
        self.make = make
        self.reopen = reopen
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
        rate = 0
        await install(new)
        return new
    }

    /// Replaces the world if its store was overtaken: after a lost connection, another server of the
    /// same database has recorded something before this one could.
    ///
    /// The new world has everything that any server has acknowledged.
    ///
    /// - Returns: Whether the world was replaced.
    /// - Throws: The error of the maker.
    @discardableResult
    func recover() async throws -> Bool {
        guard let reopen, world.story.store.isOvertaken else { return false }
        let recovery = state.withLock { state in
            if let recovery = state.recovery { return recovery }
            let recovery = Task { [self] in
                defer { self.state.withLock { $0.recovery = nil } }
                guard world.story.store.isOvertaken else { return }
                await install(try await reopen(ServedWorld.Beginning()))
            }
            state.recovery = recovery
            return recovery
        }
        try await recovery.value
        return true
    }

    private func install(_ new: ServedWorld) async {
        let old = state.withLock { state in
            defer { state.world = new }
            return state.world
        }
        replacements.yield(new)
        await new.delivery.setPoster(await old.delivery.poster)
        await old.delivery.setPoster(nil)
        try? await old.story.finish()
    }

    /// Advances the store's clock after real time has passed.
    ///
    /// - Parameter duration: The real time.
    /// - Returns: Whether anything can have happened.
    /// - Throws: ``ScenarioError``, also if the clock has reached the year 2090, and then the clock
    ///   stands still.
    func pass(_ duration: Duration) async throws -> Bool {
        try await recover()
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
