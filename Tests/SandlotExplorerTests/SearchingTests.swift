import SandlotExplorer
import Testing

/// Strategies, findings, and how they are shrunk.
@Suite struct SearchingTests {
    /// Runs a client whose balance is read, changed, and written in two tasks without protection.
    private func lostUpdate(_ choices: Choices) -> Exploration.Failure? {
        let balance = Shared(0)
        guard let scheduler = JobScheduler(choices) else { return nil }
        let ending = scheduler.run {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<2 {
                    group.addTask {
                        let before = balance.value
                        await Task.yield()
                        balance.value = before + 1
                    }
                }
            }
        }
        if ending != .quiescent { return .init("ending", "\(ending)") }
        let end = balance.value
        return end == 2 ? nil : .init("lost update", "the balance is \(end), not 2")
    }

    @Test(arguments: [0, 1, 2])
    func aLostUpdateIsFoundAndRepeated(number: Int) throws {
        let strategies: [any Strategy] = [
            RandomStrategy(seed: 3), PriorityStrategy(seed: 3, depth: 2), SearchStrategy(delays: 3),
        ]
        let report = Exploration(runs: 1000).explore(strategies[number], run: lostUpdate)
        let finding = try #require(report.finding)
        #expect(finding.failure.kind == "lost update")
        #expect(finding.token.values.count { $0 != 0 } <= 2)
        let token = try RunToken(parsing: finding.token.description)
        #expect(Exploration.replay(token, lostUpdate).failure == finding.failure)
    }

    /// Half of one task, then all of the other, which needs two orderings and is rare at random.
    @Test func anOrderingIsAsLikelyAsPromised() {
        let wanted = Array(repeating: 0, count: 5) + Array(repeating: 1, count: 10)
        func count(_ strategy: some Strategy, runs: Int) -> Int {
            var found = 0
            _ = Exploration(runs: runs).explore(strategy) { choices in
                var left = [10, 10]
                var order: [Int] = []
                while order.count < 20 {
                    let ready = left.indices.filter { left[$0] > 0 }
                    let chosen = ready[choices.choose(.job, from: ready.count, tasks: ready)]
                    left[chosen] -= 1
                    order.append(chosen)
                }
                if order.starts(with: wanted) { found += 1 }
                return nil
            }
            return found
        }
        // With two tasks and at most 32 decisions, one run in 64 is promised: 50 of these.
        #expect(count(PriorityStrategy(seed: 3, depth: 2), runs: 3200) > 30)
        #expect(count(RandomStrategy(seed: 3), runs: 3200) < 3)
    }

    @Test(arguments: [(0, false), (1, true)])
    func aSearchWithTooFewDelaysIsNotComplete(delays: Int, isComplete: Bool) {
        let report = Exploration(runs: 1000).explore(SearchStrategy(delays: delays)) { choices in
            _ = choices.choose(.job, from: 3)
            return nil
        }
        #expect(report.runCount < 1000)
        #expect(report.isComplete == isComplete)
    }

    @Test func aTokenThatFailedOnceIsTriedFirst() throws {
        let first = Exploration(runs: 1000).explore(RandomStrategy(seed: 3), run: lostUpdate)
        let token = try #require(first.finding).token
        let again = Exploration(runs: 1000)
            .explore(RandomStrategy(seed: 4), first: [token], run: lostUpdate)
        #expect(again.finding?.runCount == 1)
    }

    @Test func aRunThatDoesNotFailAgainIsNoFinding() {
        var count = 0
        let report = Exploration(runs: 100).explore(RandomStrategy(seed: 3)) { choices in
            _ = choices.choose(.value, from: 3)
            count += 1
            return count == 5 ? .init("coins", "a coin is missing") : nil
        }
        #expect(report.finding == nil)
        #expect(
            report.contradiction
                == "first, “coins” did not hold (a coin is missing), and then everything held")
    }

    @Test func aRunThatFailsInAnotherWayIsNoFinding() {
        var count = 0
        let report = Exploration(runs: 100).explore(RandomStrategy(seed: 3)) { _ in
            count += 1
            return .init("property \(count)", "it is \(count)")
        }
        #expect(report.finding == nil)
        #expect(
            report.contradiction
                == "first, “property 1” did not hold (it is 1), and then “property 2” (it is 2)")
    }

    @Test func otherDecisionsInARepeatedRunAreNoticed() {
        var generator = SystemRandomNumberGenerator()
        let report = Exploration(runs: 1000).explore(MixedStrategy(seed: 0, runs: 1000)) {
            choices in
            for _ in 0..<4 { _ = choices.choose(.job, from: .random(in: 2...9, using: &generator)) }
            return nil
        }
        #expect(report.contradiction == "it has other decisions")
        #expect(report.runCount < 10)
    }

    @Test func otherSeedsHaveOtherRuns() {
        func runs(seed: UInt64) -> [[Int]] {
            var runs: [[Int]] = []
            _ = Exploration(runs: 200).explore(MixedStrategy(seed: seed, runs: 200)) { choices in
                runs.append((0..<20).map { _ in choices.choose(.job, from: 4) })
                return nil
            }
            return runs
        }
        let (first, second, third) = (runs(seed: 0), runs(seed: 1), runs(seed: 2))
        // Only the first seed begins with the runs that have few delays.
        #expect(first[0].allSatisfy { $0 == 0 })
        #expect(Set(first).isDisjoint(with: second) && Set(second).isDisjoint(with: third))
        #expect(first == runs(seed: 0) && second == runs(seed: 1))
    }

    /// The strategies draw their numbers one after the other, so equal streams would be shifted.
    @Test func theStrategiesOfASeedDrawOtherNumbers() {
        var runs: [[Int]] = []
        _ = Exploration(runs: 3).explore(MixedStrategy(seed: 1, runs: 3)) { choices in
            runs.append((0..<20).map { _ in choices.choose(.value, from: 4) })
            return nil
        }
        for (first, second) in [(0, 1), (0, 2), (2, 1)] {
            for shift in 0...2 {
                #expect(Array(runs[first].dropFirst(shift)) != runs[second].dropLast(shift))
            }
        }
    }

    @Test func everySequenceOfValuesIsTriedOnce() {
        var seen: [[Int]] = []
        let report = Exploration(runs: 1000).explore(SearchStrategy(delays: 0)) { choices in
            let first = choices.choose(.value, from: 3)
            let second = first == 1 ? choices.choose(.value, from: 2) : 0
            seen.append([first, second, choices.choose(.value, from: 2)])
            return nil
        }
        #expect(report.isComplete)
        #expect(seen.count == 8)
        #expect(Set(seen).count == 8)
    }

    @Test func runsWithFewDelaysComeFirst() {
        var costs: [Int] = []
        _ = Exploration(runs: 10_000).explore(SearchStrategy(delays: 4)) { choices in
            let values = (0..<6).map { _ in choices.choose(.job, from: 3) }
            costs.append(values.count { $0 != 0 })
            return nil
        }
        let firsts = (0...4).map { cost in costs.firstIndex(of: cost) ?? .max }
        #expect(firsts == firsts.sorted())
        #expect(Set(costs) == [0, 1, 2, 3, 4])
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func aFindingIsShrunkToWhatItNeeds(seed: UInt64) throws {
        // Fails if a 7 is followed by a 3, anywhere among a hundred decisions.
        let report = Exploration(runs: 100_000).explore(RandomStrategy(seed: seed)) { choices in
            let values = (0..<100).map { _ in choices.choose(.value, from: 10) }
            let isFailure = zip(values, values.dropFirst()).contains { $0 == 7 && $1 == 3 }
            return isFailure ? .init("pair", "a pair") : nil
        }
        let finding = try #require(report.finding)
        #expect(finding.token.values == [7, 3])
    }
}
