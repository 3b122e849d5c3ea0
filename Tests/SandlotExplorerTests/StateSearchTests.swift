import SandlotExplorer
import Testing

/// Two jugs of 3 and 5 liters, of which one shall never contain 4 liters.
private struct Jugs: StateSpace {
    struct State: Hashable, Sendable {
        var small = 0
        var large = 0
    }

    private func reached(_ state: State) -> ReachedState<State, State> {
        ReachedState(
            node: state, key: state,
            breaches: state.large == 4 ? [Breach("never 4", "the large jug contains 4")] : [])
    }

    func beginning() -> ReachedState<State, State> { reached(State()) }

    func successors(of node: State) -> [ReachedState<State, State>] {
        let toLarge = min(node.small, 5 - node.large)
        let toSmall = min(node.large, 3 - node.small)
        return [
            State(small: 3, large: node.large), State(small: node.small, large: 5),
            State(small: 0, large: node.large), State(small: node.small, large: 0),
            State(small: node.small - toLarge, large: node.large + toLarge),
            State(small: node.small + toSmall, large: node.large - toSmall),
        ].map(reached)
    }
}

/// A line of numbers without an end.
private struct Numbers: StateSpace {
    func beginning() -> ReachedState<Int, Int> { ReachedState(node: 0, key: 0) }

    func successors(of node: Int) -> [ReachedState<Int, Int>] {
        [node + 1, node + 2].map {
            ReachedState(
                node: $0, key: $0, breaches: $0 >= 9 ? [Breach("small", "\($0) is too large")] : [])
        }
    }
}

@Suite struct StateSearchTests {
    @Test(arguments: [1, 2, 3, 8])
    func allStatesAndTheShortestWayAreFound(workers: Int) async throws {
        var search = StateSearch<Jugs>(depth: 100)
        search.workers = workers
        let result = try await search.search(Jugs())
        // All pairs in which one jug is empty or full.
        #expect(result.progress.states == 16)
        #expect(result.progress.transitions == 16 * 6)
        #expect(result.isExhausted && !result.isCutShort)
        #expect(result.findings.map(\.breach.property) == ["never 4"])
        #expect(result.findings.first?.depth == 6)
    }

    @Test func theDepthIsALimit() async throws {
        let result = try await StateSearch<Numbers>(depth: 4).search(Numbers())
        #expect(result.progress.states == 9)
        #expect(result.progress.depth == 4)
        #expect(!result.isExhausted && !result.isCutShort)
        #expect(result.findings.isEmpty)
    }

    @Test func eachPropertyIsFoundOnceAndReportedAtOnce() async throws {
        var reported: [String] = []
        let result = try await StateSearch<Numbers>(depth: 12).search(Numbers()) { _, news in
            reported += news.map(\.breach.difference)
        }
        #expect(reported == ["9 is too large"])
        #expect(result.findings.count == 1)
        #expect(result.findings.first?.depth == 5)
        #expect(result.findings.first?.node == 9)
    }

    @Test func aSearchCanEndEarly() async throws {
        var search = StateSearch<Numbers>(depth: 1_000_000)
        search.endsAtFirstFinding = true
        let found = try await search.search(Numbers())
        #expect(found.isCutShort && found.progress.depth < 10)

        let late = try await StateSearch<Numbers>(depth: 1_000_000, budget: .zero)
            .search(Numbers())
        #expect(late.isCutShort && late.progress.depth == 0)

        let canceled = Task {
            await Task.yield()
            return try await StateSearch<Numbers>(depth: .max).search(Numbers())
        }
        canceled.cancel()
        #expect(try await canceled.value.isCutShort)
    }
}
