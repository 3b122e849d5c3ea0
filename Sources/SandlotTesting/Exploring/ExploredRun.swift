package import SandlotCatalog
import SandlotExplorer
package import SandlotStore

/// One description of runs, and how each of them is performed.
package struct ExploredRun: Sendable {
    let catalog: Catalog
    let configuration: StoreEnvironment.Configuration
    private let isSupported: Bool
    let describe: @MainActor (ExploredWorld) throws -> Void

    /// Describes runs.
    ///
    /// - Parameters:
    ///   - catalog: The products.
    ///   - configuration: The configuration of each run's store.
    ///   - isSupported: Whether the runtime has the hooks that runs need.
    ///   - describe: Describes a run.
    package init(
        catalog: Catalog, configuration: StoreEnvironment.Configuration = .init(),
        isSupported: Bool = JobScheduler.isSupported,
        describe: @escaping @MainActor (ExploredWorld) throws -> Void
    ) {
        self.catalog = catalog
        self.configuration = configuration
        self.isSupported = isSupported
        self.describe = describe
    }

    /// The virtual time in which an app that only waits for timers is at rest.
    private static let horizon = Duration.seconds(3600)

    /// Performs a run on this thread.
    ///
    /// - Parameters:
    ///   - choices: Decide what happens.
    ///   - story: What happens.
    ///   - watch: Watches the run.
    /// - Returns: The reason why the run failed, or nil.
    /// - Throws: ``ExplorationError`` if the run cannot be performed as it is described.
    func perform(
        _ choices: Choices, story: ExploredStory = ExploredStory(), watch: RunWatch
    ) throws(ExplorationError) -> Exploration.Failure? {
        TrapReport.beginRun()
        let environment: StoreEnvironment
        let connection: ExploredConnection
        do throws(StoreError) {
            (environment, connection) = try makeEnvironment(choices, story)
        } catch {
            throw ExplorationError("a run can have no store: \(error.reason)")
        }
        // Tasks of a killed app refer to the environment forever.
        defer {
            environment.end()
            environment.store.discardContents()
        }
        let result = StoreEnvironment.$local.withValue(environment) {
            Result { () throws(ExplorationError) in
                try perform(choices, story, environment, connection, watch)
            }
        }
        return try result.get()
    }

    private func makeEnvironment(
        _ choices: Choices, _ story: ExploredStory
    ) throws(StoreError) -> (StoreEnvironment, ExploredConnection) {
        nonisolated(unsafe) var made: ExploredConnection?
        nonisolated(unsafe) let choices = choices
        var configuration = configuration
        // The clock moves only when the run moves it.
        configuration.patience = .seconds(1_000_000_000)
        configuration.connect = { store, bundleID, device throws(StoreError) in
            let connection = try ExploredConnection(
                store, bundleID, on: device, choices: choices, story: story)
            made = connection
            return connection
        }
        let environment = try StoreEnvironment(configuration)
        try environment.install(catalog)
        guard let made else {
            throw StoreError(.invalidAction, "the app was not connected")
        }
        return (environment, made)
    }

    private func perform(
        _ choices: Choices, _ story: ExploredStory, _ environment: StoreEnvironment,
        _ connection: ExploredConnection, _ watch: RunWatch
    ) throws(ExplorationError) -> Exploration.Failure? {
        var limits = JobScheduler.Limits()
        limits.horizon = Self.horizon
        guard isSupported, let scheduler = JobScheduler(choices, limits: limits) else {
            throw ExplorationError(
                "Swift's runtime here has no hooks for a scheduler (swift_task_enqueueGlobal_hook "
                    + "and swift_task_getMainExecutor_hook); explorations need the Swift 6.3 "
                    + "toolchain for Linux, dynamically linked")
        }
        watch.watch(scheduler)
        nonisolated(unsafe) var world: ExploredWorld?
        nonisolated(unsafe) var problem: ExplorationError?
        let events = WorldEvents(
            count: { isAtRest in
                scheduler.onMain { world?.possibleCount(isAtRest: isAtRest) ?? 0 }
            },
            perform: { number in scheduler.onMain { world?.perform(number) } },
            isOver: { scheduler.onMain { problem != nil || world?.isOver() ?? false } },
            isContinued: { scheduler.onMain { world?.goesOn() ?? false } },
            isAwaited: { scheduler.onMain { world?.isAwaited ?? false } },
            passTime: { duration in scheduler.onMain { world?.pass(duration) } })
        let ending = scheduler.run(events) { @MainActor in
            let made = ExploredWorld(
                environment, connection, catalog: catalog, story: story, scheduler: scheduler,
                watch: watch)
            do {
                try describe(made)
                try made.begin()
            } catch {
                problem =
                    error as? ExplorationError
                    ?? ExplorationError("the description of the run failed: \(error)")
            }
            world = made
        }
        if let problem { throw problem }
        let (failure, misuse) = scheduler.onMain { (world?.failure, world?.misuse) }
        if let misuse { throw misuse }
        if case .uncontrolled(let what) = ending {
            throw ExplorationError(
                "\(what) during a run; an exploration controls only Swift's tasks, and no dispatch "
                    + "queue, thread, timer, or network request, nor Task.sleep in a file that does "
                    + "not import StoreKit. Replace it in the test, for example by a protocol, or "
                    + "call mayUseThreads() in the description if the result does not depend on "
                    + "it. The run is \(TrapReport.token)")
        }
        if let failure { return failure }
        switch ending {
        case .quiescent, .over, .uncontrolled: return nil
        case .stuck: throw ExplorationError("the description of the run did not end")
        case .endless:
            return .init(
                "the app comes to rest",
                "it has run \(scheduler.jobCount) jobs, and goes on without end")
        }
    }
}
