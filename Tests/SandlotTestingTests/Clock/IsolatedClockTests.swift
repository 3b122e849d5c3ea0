import Dispatch
import Foundation
import SandlotBase
import SandlotReceipts
import SandlotStore
import SandlotTesting
import Testing

/// `Date()` in tests with an isolated store, where it shows the store's time.
struct IsolatedClockTests {
    private static let newYear = Date(timeIntervalSince1970: 1_767_225_600)

    @Test(.isolatedStore) func datesShowTheStoresTime() async throws {
        #expect(Date() == Self.newYear)
        #expect(Date.now == Self.newYear)
        #expect(Date.timeIntervalSinceReferenceDate == Self.newYear.timeIntervalSinceReferenceDate)
        #expect(NSDate().timeIntervalSince1970 == Self.newYear.timeIntervalSince1970)
        #expect(Self.newYear.timeIntervalSinceNow == 0)
        #expect(Date(timeIntervalSinceNow: 60) == Self.newYear + 60)
        try await isolatedStore.advance(days: 31)
        #expect(Date() == Self.newYear + 31 * 86_400)
        #expect(try Date() == isolatedStore.store.now.date)
    }

    @Test(.isolatedStore) func calendarsGoByTheStoresTime() async throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        #expect(calendar.component(.year, from: Date()) == 2026)
        #expect(calendar.isDateInToday(Self.newYear + 3_600))
        try await isolatedStore.advance(days: 1)
        #expect(calendar.isDateInYesterday(Self.newYear + 3_600))
        #expect(calendar.isDateInToday(Self.newYear + 90_000))
    }

    @Test(.isolatedStore(start: Date(timeIntervalSince1970: 1_900_000_000), seed: 7))
    func aTestChoosesItsStartAndSeed() throws {
        #expect(Date() == Date(timeIntervalSince1970: 1_900_000_000))
        #expect(try isolatedStore.store.now.milliseconds == 1_900_000_000_000)
    }

    @Test func withIsolatedStoreTakesTheSame() async throws {
        let start = Date(timeIntervalSince1970: 1_000_000_000.5)
        let seen = try await withIsolatedStore(start: start, seed: 3) { _ in Date() }
        #expect(seen == start)
    }

    @Test(.isolatedStore(controlsDate: false)) func withoutControlBothClocksBeginAtTheSystemsTime()
        throws
    {
        let system = Timestamp.now.date
        #expect(abs(Date().timeIntervalSince(system)) < 3_600)
        #expect(try abs(isolatedStore.store.now.date.timeIntervalSince(system)) < 3_600)
    }

    @Test(.isolatedStore(start: Date(timeIntervalSince1970: 1_000_000_000), controlsDate: false))
    func aChosenStartCountsWhereDateIsLeftAlone() throws {
        #expect(try isolatedStore.store.now.milliseconds == 1_000_000_000_000)
        #expect(Date().timeIntervalSince1970 > 1_700_000_000)
    }

    @Test func aTaskOutsideIsUnaffected() async throws {
        let (requests, asker) = AsyncStream.makeStream(of: Void.self)
        let (answers, answerer) = AsyncStream.makeStream(of: Double.self)
        let outside = Task {
            for await _ in requests {
                answerer.yield(Date().timeIntervalSince(Timestamp.now.date))
            }
        }
        defer { outside.cancel() }
        let inside = try await withIsolatedStore { _ in
            asker.yield()
            var iterator = answers.makeAsyncIterator()
            let seen = try #require(await iterator.next())
            #expect(abs(seen) < 60)
            return Date()
        }
        #expect(inside == Self.newYear)
        #expect(abs(Date().timeIntervalSince(Timestamp.now.date)) < 60)
    }

    @Test(.isolatedStore) func queuesAndThreadsKeepTheSystemsTime() async {
        @Sendable func difference() -> Double { abs(Date().timeIntervalSince(Timestamp.now.date)) }
        let onQueue = await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: difference()) }
        }
        let onThread = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: difference()) }
        }
        #expect(onQueue < 60)
        #expect(onThread < 60)
    }

    @Test(.isolatedStore) func tasksOfTheTestShareItsTime() async throws {
        try await isolatedStore.advance(days: 1)
        let inTask = await Task { Date() }.value
        async let inLet = Date()
        let inGroup = await withTaskGroup(of: Date.self) { group in
            for _ in 0..<4 { group.addTask { Date() } }
            return await group.reduce(into: Set<Date>()) { $0.insert($1) }
        }
        let onMain = await MainActor.run { Date() }
        #expect(await [inTask, inLet, onMain] == Array(repeating: Self.newYear + 86_400, count: 3))
        #expect(inGroup == [Self.newYear + 86_400])
    }

    @Test func parallelTestsHaveTheirOwnClocks() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...64 {
                group.addTask {
                    let start = Date(
                        timeIntervalSince1970: 1_000_000_000 + Double(number) * 10_000_000)
                    try await withIsolatedStore(start: start) { store in
                        for day in 0..<20 {
                            #expect(Date() == start + Double(day) * 86_400)
                            try await store.advance(days: 1)
                            await Task.yield()
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func aDateIsThatOfTheStoreToTheLastBit() async throws {
        let seed = UInt64.random(in: 0 ..< .max)
        var random = SplitMix(state: seed)
        for _ in 0..<200 {
            let milliseconds = Int64.random(
                in: 1_010_000_000_000...3_786_000_000_000, using: &random)
            var configuration = StoreEnvironment.Configuration()
            configuration.clock = .manual(start: Timestamp(milliseconds: milliseconds))
            let seen = try await withIsolatedStore(configuration) { _ in Date() }
            #expect(seen == Timestamp(milliseconds: milliseconds).date, "seed \(seed)")
        }
    }

    @Test(arguments: [0, 4_000_000_000])
    func aStartAtWhichNothingCanBeSignedIsRefused(seconds: Double) async {
        let error = await #expect(throws: StoreError.self) {
            try await withIsolatedStore(start: Date(timeIntervalSince1970: seconds)) { _ in }
        }
        #expect(error?.code == .invalidDate)
    }

    @Test(.isolatedStore) func theSystemsTimeCanStillBeAsked() {
        #expect(Timestamp.now.milliseconds > 1_767_225_600_000 + 86_400_000)
    }

    @Test(.isolatedStore) func sleepingTakesRealTime() async throws {
        let clock = ContinuousClock()
        // The subject of the test is that a sleep is real.
        let elapsed = try await clock.measure { try await Task.sleep(for: .milliseconds(20)) }
        #expect(elapsed >= .milliseconds(20))
        #expect(Date() == Self.newYear)
    }

    @Test(.isolatedStore, arguments: [-400, 400])
    func waitingInFoundationTakesRealTime(days: Int) async throws {
        // At this distance from the system's time, an untranslated deadline has long passed or
        // never comes.
        let distance = Int64(days) * 86_400_000
        let store = try StoreEnvironment.manual(at: Timestamp.now.milliseconds + distance)
        let elapsed = StoreEnvironment.$local.withValue(store) {
            ContinuousClock().measure {
                let condition = NSCondition()
                condition.lock()
                #expect(!condition.wait(until: Date() + 0.05))
                condition.unlock()
                // The subject of the test is that Foundation waits in real time.
                Thread.sleep(until: Date() + 0.05)
            }
        }
        #expect(elapsed >= .milliseconds(95))
    }
}

extension StoreEnvironment {
    fileprivate static func manual(at milliseconds: Int64) throws -> StoreEnvironment {
        var configuration = Configuration()
        configuration.clock = .manual(start: Timestamp(milliseconds: milliseconds))
        return try StoreEnvironment(configuration)
    }
}

private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
