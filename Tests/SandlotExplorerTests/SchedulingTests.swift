import Dispatch
import Foundation
import SandlotExplorer
import Testing

/// A class as an app has it.
@MainActor private final class Shop {
    private(set) var log: [String] = []
    private var listener: Task<Void, Never>?

    init(_ updates: AsyncStream<Int>) {
        listener = Task.detached { [weak self] in
            for await update in updates { await self?.hear(update) }
        }
    }

    func hear(_ update: Int) { log.append("\(update)") }

    func buy() async {
        let coins = await Bank.shared.pay()
        isolated(coins)
    }

    nonisolated private func isolated(_ coins: Int) {
        MainActor.assumeIsolated { log.append("bought \(coins)") }
    }

    func finish() async { await listener?.value }
}

private actor Bank {
    static let shared = Bank()

    func pay() async -> Int {
        async let one = part(1)
        async let two = part(2)
        return await one + two
    }

    private func part(_ number: Int) async -> Int { number }
}

/// Runs follow one another, because they share an actor.
@Suite(.serialized) struct SchedulingTests {
    private static func limits(
        _ change: (inout JobScheduler.Limits) -> Void
    ) -> JobScheduler.Limits {
        var limits = JobScheduler.Limits()
        change(&limits)
        return limits
    }

    /// Runs a shop, and returns what happened in it.
    private func shop(_ choices: Choices) throws -> [String] {
        let log = Shared<[String]>([])
        let scheduler = try #require(JobScheduler(choices))
        let ending = scheduler.run {
            let (updates, continuation) = AsyncStream.makeStream(of: Int.self)
            let shop = await Shop(updates)
            await withTaskGroup(of: Void.self) { group in
                for update in 10..<13 { group.addTask { continuation.yield(update) } }
                group.addTask { await shop.buy() }
                group.addTask { await shop.buy() }
            }
            continuation.finish()
            await shop.finish()
            let entries = await shop.log
            log.value = entries
        }
        #expect(ending == .quiescent)
        return log.value
    }

    @Test func theSameDecisionsGiveTheSameRun() throws {
        var orders: Set<[String]> = []
        var strategy = RandomStrategy(seed: 7)
        for _ in 0..<200 {
            _ = strategy.begin()
            let choices = Choices(strategy)
            let first = try shop(choices)
            let again = try shop(Choices(ReplayStrategy(choices.made.map(\.value))))
            #expect(first == again)
            #expect(first.count == 5)
            orders.insert(first)
        }
        #expect(orders.count > 10)
    }

    @Test func otherTestsGoOn() async throws {
        let other = Task.detached {
            var sum = 0
            for number in 0..<1000 {
                await Task.yield()
                sum += number
            }
            return sum
        }
        for _ in 0..<50 { _ = try shop(Choices(RandomStrategy(seed: 1))) }
        #expect(await other.value == 499_500)
    }

    @Test func timePassesWhenNothingElseHappens() throws {
        let scheduler = try #require(JobScheduler(Choices(ReplayStrategy([]))))
        let order = Shared<[Int]>([])
        let ending = scheduler.run {
            await withTaskGroup(of: Void.self) { group in
                for seconds in [3600, 60, 7200] {
                    group.addTask {
                        _ = try? await VirtualTime.sleep(for: .seconds(seconds))
                        order.value += [seconds]
                    }
                }
            }
        }
        #expect(ending == .quiescent)
        #expect(order.value == [60, 3600, 7200])
        #expect(scheduler.now == .seconds(7200))
    }

    @Test func aCanceledSleepEnds() throws {
        let scheduler = try #require(JobScheduler(Choices(ReplayStrategy([]))))
        let isCanceled = Shared(false)
        let ending = scheduler.run {
            let task = Task {
                do {
                    _ = try await VirtualTime.sleep(for: .seconds(1_000_000))
                } catch {
                    isCanceled.value = error is CancellationError
                }
            }
            _ = await VirtualTime.yield()
            task.cancel()
            await task.value
        }
        #expect(ending == .quiescent)
        #expect(isCanceled.value)
        #expect(scheduler.now == .zero)
    }

    @Test func whatNobodyResumesIsStuck() throws {
        let scheduler = try #require(JobScheduler(Choices(ReplayStrategy([]))))
        let ending = scheduler.run {
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        #expect(ending == .stuck)
    }

    @Test func aRunWithoutAnEndIsEnded() throws {
        let scheduler = try #require(
            JobScheduler(Choices(ReplayStrategy([])), limits: Self.limits { $0.jobs = 1000 }))
        let ending = scheduler.run {
            while true { _ = await VirtualTime.yield() }
        }
        #expect(ending == .endless)
    }

    @Test func anotherThreadIsNoticed() throws {
        let scheduler = try #require(
            JobScheduler(
                Choices(ReplayStrategy([])), limits: Self.limits { $0.patience = 600_000 }))
        scheduler.toleratesThreads = true
        let ending = scheduler.run {
            let waits = DispatchSemaphore(value: 0)
            // This task runs once the other one waits.
            Task { waits.signal() }
            await withUnsafeContinuation { continuation in
                DispatchQueue.global().async {
                    waits.wait()
                    continuation.resume()
                }
            }
        }
        #expect(ending == .uncontrolled("another thread resumed a task of the app"))
    }

    /// Calls that give work to other threads, and their names.
    private static let calls: [(String, @Sendable () async -> Void)] = [
        ("DispatchQueue.async", { DispatchQueue.global().async {} }),
        ("DispatchQueue.async", { DispatchQueue.global().async(qos: .utility) {} }),
        ("DispatchQueue.async", { DispatchQueue.global().async(flags: .barrier) {} }),
        ("DispatchQueue.async", { DispatchQueue.global().async(group: DispatchGroup()) {} }),
        ("DispatchQueue.asyncAfter", { DispatchQueue.global().asyncAfter(deadline: .now()) {} }),
        ("DispatchGroup.notify", { DispatchGroup().notify(queue: .global()) {} }),
        (
            "DispatchQueue.concurrentPerform",
            { DispatchQueue.concurrentPerform(iterations: 2) { _ in } }
        ),
        (
            "DispatchSource.resume",
            {
                let timer = DispatchSource.makeTimerSource()
                timer.schedule(deadline: .distantFuture)
                timer.resume()
                timer.cancel()
            }
        ),
        ("Thread", { Thread {}.start() }),
        (
            "Task.sleep in a file that does not import StoreKit, or the sleep of a clock",
            { try? await Task.sleep(nanoseconds: 1_000_000) }
        ),
    ]

    @Test(.enabled(if: JobScheduler.noticesCalls), arguments: calls.indices)
    func aCallThatGivesWorkToAnotherThreadIsNamed(number: Int) throws {
        let (name, call) = Self.calls[number]
        let scheduler = try #require(JobScheduler(Choices(ReplayStrategy([]))))
        let ending = scheduler.run { await call() }
        #expect(ending == .uncontrolled("the app used \(name)"))
        // The same call is of no interest elsewhere, or if it is tolerated.
        let tolerant = try #require(JobScheduler(Choices(ReplayStrategy([]))))
        tolerant.toleratesThreads = true
        #expect(tolerant.run { DispatchQueue.global().async {} } == .quiescent)
    }

    @Test func aTaskOfAnEndedRunIsNeverResumed() throws {
        let continuation = Shared<UnsafeContinuation<Void, Never>?>(nil)
        let hasGoneOn = Shared(false)
        let first = try #require(JobScheduler(Choices(ReplayStrategy([]))))
        let ending = first.run {
            Task {
                await withUnsafeContinuation { continuation.value = $0 }
                hasGoneOn.value = true
            }
        }
        #expect(ending == .quiescent)
        // Here, it would run on the thread of the next run, and otherwise on the pool's.
        let second = try #require(JobScheduler(Choices(ReplayStrategy([]))))
        #expect(second.run { continuation.value?.resume() } == .quiescent)
        #expect(!hasGoneOn.value)
    }

    @Test func anotherThreadCannotResumeATaskOfAnEndedRun() async throws {
        let continuation = Shared<UnsafeContinuation<Void, Never>?>(nil)
        let hasGoneOn = Shared(false)
        let scheduler = try #require(JobScheduler(Choices(ReplayStrategy([]))))
        _ = scheduler.run {
            Task {
                await withUnsafeContinuation { continuation.value = $0 }
                hasGoneOn.value = true
            }
        }
        continuation.value?.resume()
        // The pool has had time for all that was enqueued before.
        for _ in 0..<100 { await Task.yield() }
        #expect(!hasGoneOn.value)
    }

    /// A job of an actor that was dropped would leave the actor without another one.
    @Test func anActorHandlesCallsAfterAKill() throws {
        for seed in 0..<100 as Range<UInt64> {
            let counter = Counter()
            let isAnswered = Shared(false)
            let mayKill = Shared(true)
            let scheduler = try #require(JobScheduler(Choices(RandomStrategy(seed: seed))))
            let events = WorldEvents(
                count: { _ in mayKill.value ? 1 : 0 },
                perform: { _ in
                    mayKill.value = false
                    scheduler.kill()
                    Task {
                        await counter.add()
                        isAnswered.value = true
                    }
                })
            let ending = scheduler.run(events) {
                for _ in 0..<3 { Task { @MainActor in await counter.add() } }
            }
            #expect(ending == .quiescent)
            #expect(isAnswered.value == !mayKill.value, "seed \(seed)")
        }
    }

    @Test func anActorHandlesCallsAfterARunThatEndsEarly() throws {
        for count in 0..<8 {
            let counter = Counter()
            let first = try #require(JobScheduler(Choices(ReplayStrategy([]))))
            let events = WorldEvents(
                count: { _ in 0 }, perform: { _ in }, isOver: { first.jobCount == count })
            _ = first.run(events) {
                for _ in 0..<3 { Task { @MainActor in await counter.add() } }
            }
            let second = try #require(JobScheduler(Choices(ReplayStrategy([]))))
            #expect(second.run { await counter.add() } == .quiescent, "after \(count) jobs")
        }
    }

    /// The jobs in which actors handle their calls have no task, and look the same in all of them.
    @Test func actorsOfOtherTestsGoOn() async throws {
        let other = Task.detached {
            let counter = Counter()
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<2000 { group.addTask { await counter.add() } }
            }
            return await counter.count
        }
        for seed in 0..<100 as Range<UInt64> {
            let scheduler = try #require(JobScheduler(Choices(RandomStrategy(seed: seed))))
            let ending = scheduler.run {
                let counter = Counter()
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<10 { group.addTask { await counter.add() } }
                }
            }
            #expect(ending == .quiescent)
        }
        #expect(await other.value == 2000)
    }
}

private actor Counter {
    private(set) var count = 0

    func add() async {
        let before = count
        _ = await VirtualTime.yield()
        count = max(count, before) + 1
    }
}
