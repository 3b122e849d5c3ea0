import Foundation
import SandlotBase
import SandlotReceipts
import SandlotStore
import SandlotTesting
import Testing

/// Code that waits for a `Date()` in a test that does not move its clock.
struct RunningOnTests {
    private func configuration(_ patience: Duration) -> StoreEnvironment.Configuration {
        var configuration = StoreEnvironment.Configuration()
        configuration.patience = patience
        return configuration
    }

    @Test(.timeLimit(.minutes(30))) func aLoopWithADeadlineEnds() async throws {
        try await withIsolatedStore(configuration(.milliseconds(30))) { store in
            let start = Date()
            // App code that polls sleeps in real time, and so does this loop.
            while Date() < start + 0.03 { try await Task.sleep(for: .milliseconds(1)) }
            // The store's clock keeps running, too.
            let before = Date()
            #expect(store.store.now.date >= before)
            try await store.advance(days: 1)
            #expect(Date() >= before + 86_400)
        }
    }

    @Test func theClockStandsStillWhileRealTimePasses() async throws {
        try await withIsolatedStore(configuration(.zero)) { store in
            let start = Date()
            for _ in 0..<5 {
                // Real time must pass, or a clock that runs would show the same millisecond.
                try await Task.sleep(for: .milliseconds(1))
                #expect(Date() == start)
            }
            // Code that calls the store does not wait for a date.
            for _ in 0..<40 {
                _ = try await store.advance(by: .zero)
                #expect(Date() == start)
            }
        }
    }

    @Test(.timeLimit(.minutes(30))) func aRunLoopReturnsAtItsDate() async throws {
        try await withIsolatedStore(configuration(.milliseconds(30))) { _ in
            func run() { RunLoop.current.run(until: Date() + 0.03) }
            run()
        }
    }

    @Test(.timeLimit(.minutes(30))) func theClockStandsStillAfterItIsAdvanced() async throws {
        try await withIsolatedStore(configuration(.seconds(300))) { store in
            let start = Date()
            try await store.advance(by: .seconds(1))
            for _ in 0..<2 {
                // Real time must pass, or a clock that runs would show the same millisecond.
                try await Task.sleep(for: .milliseconds(5))
                #expect(Date() == start + 1)
            }
        }
    }

    @Test func aTimerFollowsTheStoresTime() async throws {
        try await withIsolatedStore(start: Date(timeIntervalSince1970: 3_000_000_000)) { _ in
            let timer = Timer(fire: Date() + 60, interval: 0, repeats: false) { _ in }
            #expect(abs(timer.fireDate.timeIntervalSince(Date()) - 60) < 0.001)
        }
    }
}
