import SandlotStore
import Testing

@Suite struct PendingListenerTests {
    @Test func aTaskThatNeitherListensNorEndsIsNotWaitedForLongerThanItsPatience() async {
        let listener = PendingListener(patience: .zero)
        listener.begin()
        await listener.settle(until: .now + .seconds(30))
        #expect(listener.isSettled)
    }

    @Test func aTaskThatHasNotStartedIsStillExpected() async {
        let listener = PendingListener(patience: .zero)
        await listener.settle(until: .now + .seconds(30))
        #expect(!listener.isSettled)
    }

    @Test func aRequestIsWaitedForUntilItEnds() async {
        let listener = PendingListener(patience: .seconds(30))
        listener.begin()
        let start = ContinuousClock.now
        async let settled: Void = listener.settle(until: .now + .seconds(30))
        for _ in 0..<100 { await Task.yield() }
        #expect(!listener.isSettled)
        listener.end()
        await settled
        #expect(listener.isSettled)
        #expect(ContinuousClock.now - start < .seconds(30))
    }
}
