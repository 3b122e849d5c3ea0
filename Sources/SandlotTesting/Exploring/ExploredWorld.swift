import SandlotBase
import SandlotCatalog
import SandlotExplorer
public import SandlotStore

/// The people, the store, and the app of one run of an exploration.
///
/// A description calls ``launch(_:)`` for the app, then ``may(_:times:ends:_:)`` and
/// ``may(_:times:)`` for what may happen, and then ``counts(_:_:)``, ``grants(_:_:)``,
/// ``always(_:_:)``, ``atRest(_:_:)``, and ``afterRelaunch(_:_:)`` for what must hold.
///
/// When nothing more happens, the run is at rest. Then the app is launched once more, with a
/// connection, as it will be one day on a real device, and the run ends when it is at rest again.
///
/// What must hold for every app needs no description: at the end, the app has finished all
/// transactions that it received, it has finished none that was never verified, and what people do
/// in the app has an end. If the description says neither what the app grants nor what it counts,
/// the app must at least have heard of every paid purchase and of every refund.
@MainActor public final class ExploredWorld {
    /// Something that may happen.
    struct Event {
        let name: String
        /// The actor.
        let actor: ExploredStory.Actor
        var remaining: Int
        /// Whether it takes so long that all jobs end before.
        var isLong = false
        /// Whether it can happen now.
        let isPossible: @MainActor () -> Bool
        let perform: @MainActor () -> Void
    }

    /// Something that must hold.
    struct Property {
        let name: String
        /// Returns the difference, or nil if the property holds.
        let difference: @MainActor () throws -> String?
    }

    /// The environment of the app, for what the actions do not offer.
    public let environment: StoreEnvironment
    let connection: ExploredConnection
    let story: ExploredStory
    let catalog: Catalog
    private let scheduler: JobScheduler
    private let watch: RunWatch

    private var events: [Event] = []
    private var always: [Property] = []
    private var atRest: [Property] = []
    private var afterRelaunch: [Property] = []
    private var launches: [@MainActor () -> Void] = []
    private var kills: [@MainActor () -> Void] = []
    /// The actions of people in the app that have not ended, by number.
    private var activities: [Int: String] = [:]
    private var activityCount = 0
    /// Whether the app runs.
    private(set) var isRunning = false
    private var wasKilled = false
    private var isLastLaunch = false
    var leavesUnfinished = false
    /// Whether the description says what the app grants or counts.
    var saysWhatIsGranted = false
    private(set) var failure: Exploration.Failure?
    private(set) var misuse: ExplorationError?
    /// The possible events, and the state for which they are known.
    private var possible: (events: [Int], records: Int, isAtRest: Bool)?

    var store: Store { environment.store }
    var customer: CustomerID { environment.customer }
    var bundleID: String { environment.bundleID }

    init(
        _ environment: StoreEnvironment, _ connection: ExploredConnection, catalog: Catalog,
        story: ExploredStory, scheduler: JobScheduler, watch: RunWatch
    ) {
        self.environment = environment
        self.connection = connection
        self.catalog = catalog
        self.story = story
        self.scheduler = scheduler
        self.watch = watch
    }

    // MARK: - What may happen

    /// Launches an app, at once and again after it was killed.
    ///
    /// - Parameter make: Makes the app, such as its purchase manager. What it refers to from
    ///   outside survives a kill, as `UserDefaults` and the keychain do.
    /// - Returns: The app.
    public func launch<App>(_ make: @escaping @MainActor () -> App) -> LaunchedApp<App> {
        let app = LaunchedApp(make)
        launches.append { app.launch() }
        kills.append { app.kill() }
        return app
    }

    /// Lets people do something in the app while it runs.
    ///
    /// - Parameters:
    ///   - name: The action in a story, such as `tap Buy`.
    ///   - times: How often it may happen.
    ///   - ends: Whether the action must have ended when the app is at rest.
    ///   - action: The action. An error that it throws has been shown to people.
    public func may(
        _ name: String, times: Int = 1, ends: Bool = true,
        _ action: @escaping @MainActor () async throws -> Void
    ) {
        events.append(
            Event(
                name: name, actor: .people, remaining: times,
                isPossible: { [unowned self] in isRunning },
                perform: { [unowned self] in begin(name, ends: ends, action) }))
    }

    /// Lets people and the store do something outside the app.
    ///
    /// - Parameters:
    ///   - actions: The actions.
    ///   - times: How often each of them may happen.
    public func may(_ actions: Action..., times: Int = 1) {
        for action in actions {
            let first = action.products.first { product in
                !catalog.items.contains { $0.productID == product }
            }
            if let first { misuse = misuse ?? unknownProduct(first) }
            events.append(
                Event(
                    name: action.name, actor: action.actor, remaining: times,
                    isLong: action.isLong,
                    isPossible: { [unowned self] in canPerform(action) },
                    perform: { [unowned self] in perform(action) }))
        }
    }

    private func begin(
        _ name: String, ends: Bool, _ action: @escaping @MainActor () async throws -> Void
    ) {
        activityCount += 1
        let number = activityCount
        if ends { activities[number] = name }
        let story = story
        Task { @MainActor [weak self] in
            do {
                try await action()
            } catch {
                story.tell(.app, "ends “\(name)” with an error: \(error)")
            }
            self?.activities[number] = nil
        }
    }

    // MARK: - What must hold

    /// Expects that something holds after every step.
    ///
    /// - Parameters:
    ///   - name: What holds, such as `the coins are not negative`.
    ///   - holds: Returns whether it does. An error that it throws means that it does not.
    public func always(_ name: String, _ holds: @escaping @MainActor () throws -> Bool) {
        always.append(Property(name, holds))
    }

    /// Expects that something holds whenever nothing more happens.
    ///
    /// - Parameters:
    ///   - name: What holds.
    ///   - holds: Returns whether it does. An error that it throws means that it does not.
    public func atRest(_ name: String, _ holds: @escaping @MainActor () throws -> Bool) {
        atRest.append(Property(name, holds))
    }

    /// Expects that something holds at the end, after the next launch.
    ///
    /// - Parameters:
    ///   - name: What holds.
    ///   - holds: Returns whether it does. An error that it throws means that it does not.
    public func afterRelaunch(_ name: String, _ holds: @escaping @MainActor () throws -> Bool) {
        afterRelaunch.append(Property(name, holds))
    }

    /// Lets the app give work to dispatch queues and threads, which nothing decides about.
    ///
    /// This is for work that the result does not depend on, such as the writing of a log. If it
    /// resumes a task of the app, the exploration still ends with an error.
    public func mayUseThreads() { scheduler.toleratesThreads = true }

    func add(atRest property: Property) { atRest.append(property) }

    func unknownProduct(_ productID: String) -> ExplorationError {
        let known = catalog.items.map(\.productID)
        let hint =
            NearestWord.suggestion(for: productID, among: known).map { "; did you mean “\($0)”?" }
            ?? "; it has \(known.isEmpty ? "none" : known.joined(separator: ", "))"
        return ExplorationError("the catalog has no product “\(productID)”\(hint)")
    }

    func misuse(_ error: ExplorationError) { misuse = misuse ?? error }

    // MARK: - Running

    /// Launches the app after the description.
    func begin() throws(ExplorationError) {
        if let misuse { throw misuse }
        guard !events.isEmpty else {
            throw ExplorationError("nothing may happen in this world; call its method may")
        }
        launchApps()
    }

    private func launchApps() {
        if wasKilled { try? environment.relaunch() }
        isRunning = true
        possible = nil
        for launch in launches { launch() }
    }

    private func possibleEvents(isAtRest: Bool) -> [Int] {
        let records = (try? store.committedRecordCount) ?? 0
        if let possible, possible.records == records, possible.isAtRest == isAtRest {
            return possible.events
        }
        // The launch of an app that does not run is the first event, with the number -1.
        var events = isRunning ? [] : [-1]
        for (index, event) in self.events.enumerated()
        where event.remaining > 0 && (isAtRest || !event.isLong) && event.isPossible() {
            events.append(index)
        }
        possible = (events, records, isAtRest)
        return events
    }

    /// The number of events that can happen now.
    func possibleCount(isAtRest: Bool) -> Int {
        isLastLaunch ? 0 : possibleEvents(isAtRest: isAtRest).count
    }

    /// Makes one of the events that are possible happen.
    func perform(_ number: Int) {
        guard let indices = possible?.events, indices.indices.contains(number) else { return }
        possible = nil
        let index = indices[number]
        guard index >= 0 else {
            story.tell(.people, "launch the app")
            return launchApps()
        }
        events[index].remaining -= 1
        story.tell(events[index].actor, events[index].name)
        events[index].perform()
    }

    /// Ends the app's process.
    func kill() {
        guard isRunning else { return }
        // The last jobs of the app run while it still exists.
        scheduler.finishActors()
        isRunning = false
        possible = nil
        for kill in kills { kill() }
        activities = [:]
        environment.quit()
        scheduler.kill()
        wasKilled = true
    }

    /// Lets time pass in the store, because the app's tasks sleep.
    func pass(_ duration: Duration) {
        possible = nil
        story.tell(.people, "let \(duration) pass")
        do {
            try store.advance(by: duration)
        } catch {
            misuse(ExplorationError("the store's clock cannot go on: \(error.reason)"))
        }
    }

    /// Lets time pass in the store and in the app.
    func letPass(_ duration: Duration) {
        scheduler.pass(duration)
        possible = nil
        do {
            try store.advance(by: duration)
        } catch {
            misuse(ExplorationError("the store's clock cannot go on: \(error.reason)"))
        }
    }

    /// Checks what must always hold, and returns whether the run ends.
    func isOver() -> Bool {
        check(always)
        return failure != nil || misuse != nil
    }

    /// Checks what must hold at rest, and launches the app once more at the end.
    ///
    /// - Returns: Whether the run goes on.
    func goesOn() -> Bool {
        if !isRunning {
            story.tell(.people, "launch the app")
            launchApps()
            return true
        }
        if !activities.isEmpty, watch.waits(scheduler) { return true }
        check(always + atRest)
        checkActivities()
        guard failure == nil, misuse == nil, !isLastLaunch else {
            if isLastLaunch { checkEnd() }
            return false
        }
        isLastLaunch = true
        try? store.setOnline(true, device: environment.device)
        story.tell(.people, "launch the app the next time")
        story.noteLastLaunch()
        kill()
        launchApps()
        return true
    }

    /// Whether the description launches an app.
    var hasApp: Bool { !launches.isEmpty }

    /// Whether people wait for the end of what they do in the app.
    var isAwaited: Bool { !activities.isEmpty }

    private func checkActivities() {
        guard failure == nil, let first = activities.min(by: { $0.key < $1.key }) else { return }
        failure = .init("what people do in the app ends", "nobody resumes “\(first.value)”")
    }

    private func checkEnd() {
        check(afterRelaunch + promises)
    }

    private func check(_ properties: [Property]) {
        for property in properties where failure == nil {
            do {
                guard let difference = try property.difference() else { continue }
                failure = .init(property.name, difference)
            } catch {
                failure = .init(property.name, "an error was thrown: \(error)")
            }
        }
    }
}

extension ExploredWorld.Property {
    init(_ name: String, _ holds: @escaping @MainActor () throws -> Bool) {
        self.init(name: name) { try holds() ? nil : "this does not hold" }
    }
}
