import SandlotStore
import Testing

@Suite struct PendingListenerTests {
    @Test func aTaskThatNeitherListensNorEndsIsNotWaitedForLongerThanItsPatience() async {
        let listener = PendingListener(patience: .zero)
        listener.begin()
        await listener.settle(until: .now + .seconds(3_600))
        #expect(listener.isSettled)
    }

    @Test func aTaskThatHasNotStartedIsStillExpected() async {
        let listener = PendingListener(patience: .zero)
        await listener.settle(until: .now + .seconds(3_600))
        #expect(!listener.isSettled)
    }

    /// The patience is longer than a suite takes, so that other tests cannot use it up.
    @Test(.timeLimit(.minutes(30))) func aRequestIsWaitedForUntilItEnds() async {
        let listener = PendingListener(patience: .seconds(3_600))
        listener.begin()
        async let settled: Void = listener.settle(until: .now + .seconds(3_600))
        for _ in 0..<100 { await Task.yield() }
        #expect(!listener.isSettled)
        listener.end()
        await settled
        #expect(listener.isSettled)
    }
}
