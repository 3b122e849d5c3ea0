import Dispatch
import Synchronization

/// Runs the jobs of Swift's concurrency one at a time on one thread, in an order that choices decide.
///
/// Unedited code runs as usual: tasks, groups, `async let`, actors, the main actor, continuations, and streams. Time is
/// virtual, and passes when nothing else can happen.
package final class JobScheduler: @unchecked Sendable {
    /// The end of a run.
    package enum Ending: Sendable, Hashable {
        /// No job is left, no timer is due, and the body has returned.
        case quiescent
        /// The body waits, and nothing is left that could resume it.
        case stuck
        /// More jobs ran than a run may have.
        case endless
        /// Something outside of the runtime's jobs took part in the run.
        case uncontrolled(String)
        /// The events ended the run.
        case over
    }

    private struct Waiting {
        let job: UnownedJob
        let task: Int
        let isMain: Bool
        /// Whether an actor handles its calls in this job, which belongs to no task.
        let isOfActor: Bool
    }

    private static let thread = ThreadValue<JobScheduler>()

    /// The scheduler whose run this thread performs.
    package static var current: JobScheduler? { thread.value }

    private let choices: Choices
    private var events = WorldEvents.none
    private let limits: Limits
    /// The jobs that wait.
    private var ready: [Waiting] = []
    /// The jobs that wait until nothing else is left to do.
    private var delayed: [Waiting] = []
    /// The numbers of tasks, by their numbers in the runtime.
    private var tasks: [UInt64: Int] = [:]
    private var taskCount = 0
    /// The number of the first task that was not dropped.
    private var firstLivingTask = 0
    private var timers = VirtualTimers()
    private var yields: [UnsafeContinuation<Void, Never>] = []
    private let otherThreads = OtherThreads()
    private lazy var main = MainStandIn(self)
    private lazy var pool = PoolStandIn(self)
    private var isBodyDone = false
    private var isKept = false
    /// Whether a job of the main actor runs.
    private(set) var isOnMain = false
    /// The number of jobs that have run.
    package private(set) var jobCount = 0
    /// The time that has passed in the run.
    package private(set) var now = Duration.zero
    /// The time of the last event.
    private var lastEvent = Duration.zero
    private let progressCount = Atomic<Int>(0)
    /// Whether the app may give work to other threads, which is not controlled.
    package var toleratesThreads = false

    var mainExecutor: UnownedSerialExecutor { main.asUnownedSerialExecutor() }

    /// A number that grows while the run goes on, which other threads may read.
    package var progress: Int { progressCount.load(ordering: .relaxed) }

    /// The limits of a run.
    package struct Limits: Sendable {
        /// The largest number of jobs.
        package var jobs = 100_000
        /// The virtual time after the last event in which timers still fire; those that are due later belong to
        /// an app at rest.
        package var horizon = Duration.seconds(Int64.max)
        /// The real milliseconds for which a run that cannot go on waits for another thread, which a run must not
        /// depend on.
        package var patience = 0

        /// Creates the usual limits.
        package init() {}
    }

    /// Whether the toolchain's runtime has the hooks that runs need.
    package static var isSupported: Bool { RuntimeHooks.isInstalled }

    /// Whether calls that give work to other threads are noticed, which is not so in a statically linked program.
    package static var noticesCalls: Bool { RuntimeHooks.areCallsWatched }

    /// Prepares a run, or returns nil if the toolchain's runtime has no hooks.
    ///
    /// - Parameters:
    ///   - choices: Decide what happens.
    ///   - limits: The limits.
    package init?(_ choices: Choices, limits: Limits = Limits()) {
        guard Self.isSupported else { return nil }
        _ = RuntimeHooks.areCallsWatched
        self.choices = choices
        self.limits = limits
    }

    // MARK: Running

    /// Runs a body, and everything that it causes, on this thread.
    ///
    /// - Parameters:
    ///   - events: What else can happen.
    ///   - body: The beginning of the run.
    /// - Returns: How the run ended.
    package func run(
        _ events: WorldEvents = .none, _ body: @escaping @Sendable () async -> Void
    ) -> Ending {
        precondition(Self.current == nil, "a run cannot be a part of another run")
        self.events = events
        otherThreads.begin()
        Self.thread.set(self)
        defer {
            Self.thread.set(nil)
            otherThreads.end()
        }
        Task {
            await body()
            self.isBodyDone = true
        }
        let ending = runJobs()
        // A global actor is used by the next run, too.
        if ending != .quiescent { finishActors() }
        // Tasks may wait forever.
        keep()
        return ending
    }

    private func runJobs() -> Ending {
        while true {
            progressCount.add(1, ordering: .relaxed)
            resumeYields()
            if let interference = otherThreads.interference { return .uncontrolled(interference) }
            guard jobCount < limits.jobs else { return .endless }
            if events.isOver() { return .over }
            let isBusy = hasSomethingDue
            // Events follow the beginning.
            let eventCount = isBodyDone ? events.count(!isBusy) : 0
            if isBusy {
                step(eventCount: eventCount)
            } else if !isContinued(byOneOf: eventCount) {
                if isBodyDone {
                    guard events.isContinued() else {
                        return otherThreads.interference.map { .uncontrolled($0) } ?? .quiescent
                    }
                    lastEvent = now
                } else if !otherThreads.resumeTask(within: .milliseconds(limits.patience)) {
                    return .stuck
                }
            }
        }
    }

    /// Whether a job waits, or a timer that does not belong to an app at rest.
    private var hasSomethingDue: Bool {
        if !ready.isEmpty || !delayed.isEmpty { return true }
        guard let due = timers.nextDue else { return false }
        return !isBodyDone || due - lastEvent <= limits.horizon || events.isAwaited()
    }

    /// Lets an event happen, or none of them, when nothing else is left to do.
    private func isContinued(byOneOf eventCount: Int) -> Bool {
        // The first alternative is the simplest one: that nothing more happens.
        let names = (0...eventCount).map { -1 - $0 }
        let index = choices.choose(.rest, from: eventCount + 1, tasks: names)
        guard index > 0 else { return false }
        perform(event: index - 1)
        return true
    }

    /// Lets one thing happen: a job, the next timer if there is no job, or an event.
    ///
    /// The first alternative is the job that has waited longest, or the timer. The events follow,
    /// and then the other jobs. To choose one of those delays all jobs before it until nothing else
    /// is left to do, or until they are chosen, so that one decision can delay a job for long.
    private func step(eventCount: Int) {
        let line = ready + delayed
        let names =
            [line.first?.task ?? -1] + (0..<eventCount).map { -2 - $0 }
            + line.dropFirst().map(\.task)
        let index = choices.choose(.job, from: names.count, tasks: names)
        if (1..<(1 + eventCount)).contains(index) {
            perform(event: index - 1)
        } else if line.isEmpty {
            fireTimer()
        } else {
            perform(remove(index == 0 ? 0 : index - eventCount))
        }
    }

    /// Removes a job from the line, and delays those before it.
    private func remove(_ index: Int) -> Waiting {
        guard index < ready.count else { return delayed.remove(at: index - ready.count) }
        delayed += ready[..<index]
        ready.removeFirst(index)
        return ready.removeFirst()
    }

    private func perform(event number: Int) {
        events.perform(number)
        // The event may have let days pass, in which timers were due.
        lastEvent = now
    }

    private func perform(_ waiting: Waiting) {
        jobCount += 1
        if waiting.isMain {
            isOnMain = true
            waiting.job.runSynchronously(on: main.asUnownedSerialExecutor())
            isOnMain = false
        } else {
            waiting.job.runSynchronously(on: pool.asUnownedTaskExecutor())
        }
    }

    /// Lets a job wait for its turn.
    func enqueue(_ job: UnownedJob, isMain: Bool) {
        guard Self.current === self else { return otherThreads.interfere() }
        // A process that was killed does nothing more.
        let name = job.taskNumber
        guard let task = number(ofTask: name), task >= firstLivingTask else { return }
        ready.append(
            Waiting(job: job, task: task, isMain: isMain, isOfActor: name == nil && !isMain))
    }

    /// Numbers the tasks of the run.
    ///
    /// - Parameter name: The runtime's number of a task, or nil for a job without a task.
    /// - Returns: The number in the run, or nil if the task belonged to an earlier run.
    private func number(ofTask name: UInt64?) -> Int? {
        if let name {
            if let known = tasks[name] { return known }
            if OtherThreads.hasEnded(name) { return nil }
        }
        let number = taskCount
        taskCount += 1
        // The job in which an actor handles its calls has no task, and is new each time.
        if let name {
            tasks[name] = number
            otherThreads.add(name)
        }
        return number
    }

    /// Performs something between jobs as a job of the main actor would.
    package func onMain<Result: Sendable>(_ body: @MainActor () -> Result) -> Result {
        let isOutside = Self.current == nil
        if isOutside { Self.thread.set(self) }
        isOnMain = true
        defer {
            isOnMain = false
            if isOutside { Self.thread.set(nil) }
        }
        return MainActor.assumeIsolated(body)
    }

    // MARK: Killing

    /// Runs the jobs in which actors handle the calls that wait for them, so that all actors are idle.
    ///
    /// The runtime enqueues one such job for an actor, and no other until it has run. An actor that outlives the app
    /// would handle no call again if the job were dropped. Such a job runs each call until it waits for something. It
    /// could have been chosen before the kill, so the run is a possible one. The runtime does not tell which task
    /// calls, and which actors outlive the app.
    package func finishActors() {
        let wasOnMain = isOnMain
        isOnMain = false
        defer { isOnMain = wasOnMain }
        // Two actors may call each other forever.
        let end = jobCount + limits.jobs
        while jobCount < end {
            if let index = ready.firstIndex(where: \.isOfActor) {
                perform(ready.remove(at: index))
            } else if let index = delayed.firstIndex(where: \.isOfActor) {
                perform(delayed.remove(at: index))
            } else {
                return
            }
        }
    }

    /// Drops all tasks, as the end of their process does.
    ///
    /// Their memory is never freed.
    package func kill() {
        // Tasks that the end of the app has resumed may wait for an actor, too.
        finishActors()
        firstLivingTask = taskCount
        ready = []
        delayed = []
        timers.drop()
        yields = []
        keep()
    }

    /// The executors of tasks that wait forever, which refer to them.
    private static let kept = Mutex<[(MainStandIn, PoolStandIn)]>([])

    private func keep() {
        guard !isKept else { return }
        isKept = true
        Self.kept.withLock { $0.append((main, pool)) }
    }

    /// Returns whether another thread resumes a task within real milliseconds.
    ///
    /// Such a task cannot be controlled, and the run ends.
    package func isResumedFromOutside(within milliseconds: Int) -> Bool {
        otherThreads.resumeTask(within: .milliseconds(milliseconds))
    }

    /// Notes that the run's thread gives work to another thread.
    func noteCall(_ name: () -> String) {
        if !toleratesThreads { otherThreads.interfere("the app used \(name())") }
    }

    // MARK: Time

    /// Lets time pass at once.
    package func pass(_ duration: Duration) { now += duration }

    /// Waits until virtual time has passed.
    package func sleep(for duration: Duration) async throws {
        let id = timers.makeID()
        let due = now + max(.zero, duration)
        try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation {
                (continuation: UnsafeContinuation<Void, any Error>) in
                guard !Task.isCancelled else {
                    continuation.resume(throwing: CancellationError())
                    return
                }
                timers.add(id, until: due, continuation)
            }
        } onCancel: {
            timers.cancel(id)
        }
    }

    private func fireTimer() {
        guard let due = timers.nextDue else { return }
        if due > now {
            let duration = due - now
            now = due
            events.passTime(duration)
        }
        timers.fire(at: due)
    }

    /// Lets other jobs run.
    package func yield() async {
        await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
            yields.append(continuation)
        }
    }

    private func resumeYields() {
        let waiting = yields
        yields = []
        for continuation in waiting { continuation.resume() }
    }

    /// Lets other jobs of the run go first, if there is a run.
    package static func pause() async { await current?.yield() }
}
