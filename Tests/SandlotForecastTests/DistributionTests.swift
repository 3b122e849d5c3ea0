import SandlotForecast
import TestSupport
import Testing

@Suite struct DistributionTests {
    @Test func aliasTablesHaveExactlyTheirWeights() {
        let weights = [0.5, 0, 0.25, 0.15, 0.1]
        let table = AliasTable(weights)
        // Every column is walked in steps, so the counts are those of all words but for rounding.
        var counts = [Double](repeating: 0, count: weights.count)
        let step: UInt64 = 4_099
        for word in stride(from: 0, to: UInt64(1) << 32, by: Int(step)) {
            counts[table.value(UInt32(word))] += Double(step)
        }
        for (count, weight) in zip(counts, weights) {
            #expect(abs(count / 4_294_967_296 - weight) < 1e-5)
        }
    }

    @Test func aTableOfOneValueGivesIt() {
        #expect(AliasTable([3]).value(.max) == 0)
        #expect(AliasTable([0, 2]).value(0) == 1)
    }

    @Test func geometricTablesAgreeWithTheFormula() {
        let table = GeometricTable(0.25)
        #expect(table.trials(0) == 1)
        for (word, trials) in [(0x3FFF_FFFF, 1), (0x4000_0000, 2), (0x6FFF_FFFF, 2)] {
            #expect(table.trials(UInt32(word)) == Int32(trials))
        }
        var random = SeededGenerator(seed: 5)
        var sum = 0.0
        for _ in 0..<100_000 {
            sum += Double(table.trials(UInt32.random(in: 0 ... .max, using: &random)))
        }
        #expect(abs(sum / 100_000 - 4) < 0.05)
    }

    @Test func whatIsImpossibleNeverHappensAndWhatIsCertainDoes() {
        #expect(GeometricTable(0).trials(.max) == GeometricTable.never)
        #expect(GeometricTable(1).trials(.max) == 1)
        let later = GeometricTable(hazards: [0, 0, 1])
        #expect(later.trials(0) == 3)
        #expect(later.trials(.max) == 3)
        #expect(GeometricTable(hazards: [0.5]).trials(.max) == GeometricTable.never)
    }

    /// Many entries share the upper bits of a word.
    @Test(arguments: [0.5, 0.01, 0.000_1])
    func theSearchFindsTheFirstEntryThatIsGreater(probability: Double) {
        let table = GeometricTable(probability)
        var random = SeededGenerator(seed: 6)
        let edges = table.words.flatMap { [$0 &- 1, $0, $0 &+ 1] }
        let words = (0..<2_000).map { _ in UInt32.random(in: 0 ... .max, using: &random) }
        for word in edges.shuffled(using: &random).prefix(2_000) + words + [0, .max] {
            let index = table.words.firstIndex { $0 > word }
            let expected = index.map { Int32($0) + 1 } ?? table.trials(.max)
            #expect(table.trials(word) == expected, "\(word)")
        }
    }

    @Test func sketchesAreAsExactAsStated() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<20_000 {
            let value = Int64.random(in: 0 ... .max, using: &random) >> Int64.random(in: 0...62)
            let middle = Sketch.middle(of: Sketch.part(of: value))
            #expect(abs(middle - Double(value)) <= Double(value) / 64)
        }
        #expect(Sketch.part(of: .max) < Sketch.maximumCount)
        #expect(Sketch.part(of: -1) == 0)
    }

    @Test func quantilesAreThoseOfTheValues() {
        var sketch = Sketch()
        #expect(sketch.quantile(0.5) == nil)
        for value in 1...1_000 as ClosedRange<Int64> { sketch.add(value) }
        for (share, value) in [(0.5, 500.0), (0.9, 900), (0.99, 990)] {
            #expect(abs((sketch.quantile(share) ?? 0) - value) <= value / 64)
        }
    }

    @Test func patternsAreNumberedWithoutGaps() {
        #expect(SessionPattern.count(upTo: 5) == 1_364)
        for index in 0..<SessionPattern.count(upTo: 4) {
            let pattern = SessionPattern(index: index)
            #expect(SessionPattern.firstIndex(tests: pattern.tests) + pattern.fills == index)
            #expect(pattern.fills < 1 << (2 * pattern.tests))
        }
        let weights = SessionPattern.fillWeights(tests: 3, fill: 0.8)
        #expect(abs(weights.reduce(0, +) - 1) < 1e-12)
    }

    @Test func patternsHaveTheirWeights() {
        let (testCounts, fill) = ([0.3, 0, 0.5, 0.2], 0.7)
        let table = PatternTable(testCounts: testCounts, fill: fill)
        var random = SeededGenerator(seed: 3)
        var counts = [Int](repeating: 0, count: 4)
        var (filled, requests) = (0, 0)
        for _ in 0..<40_000 {
            let words = SIMD2<UInt32>.random(in: 0 ... .max, using: &random)
            let pattern = SessionPattern(index: table.pattern(words))
            counts[pattern.tests - 1] += 1
            filled += pattern.fills.nonzeroBitCount
            requests += 2 * pattern.tests
        }
        for (count, weight) in zip(counts, testCounts) {
            #expect(abs(Double(count) / 40_000 - weight) < 0.01)
        }
        #expect(abs(Double(filled) / Double(requests) - fill) < 0.01)
    }

    /// The upper bits of a word suffice for most numbers, but not beside a threshold.
    @Test(arguments: [[1], [0.3, 0, 0.5, 0.2], [1, 1, 1, 1], [0.001, 0.001, 1, 0.001, 0.001]])
    func theFirstWordDecidesTheNumberOfTests(testCounts: [Double]) {
        let table = PatternTable(testCounts: testCounts, fill: 0.7)
        let edges = table.testCounts + (0..<256).map { UInt32($0) << 24 }
        for word in edges.flatMap({ [$0 &- 1, $0, $0 &+ 1] }) {
            let tests = 1 + table.testCounts.count { word >= $0 }
            for fills in [0, 0x8000_0000, .max] as [UInt32] {
                let pattern = SessionPattern(index: table.pattern(SIMD2(word, fills)))
                #expect(pattern.tests == tests, "\(word)")
            }
        }
    }

    /// Another fill changes no number of tests.
    @Test func testCountsDoNotDependOnTheFill() {
        let (one, other) = (
            PatternTable(testCounts: [3, 2, 1], fill: 0.2),
            PatternTable(testCounts: [3, 2, 1], fill: 0.9)
        )
        var random = SeededGenerator(seed: 4)
        for _ in 0..<2_000 {
            let words = SIMD2<UInt32>.random(in: 0 ... .max, using: &random)
            #expect(
                SessionPattern(index: one.pattern(words)).tests
                    == SessionPattern(index: other.pattern(words)).tests)
        }
    }

    @Test(arguments: [0, 0.2, 1, 1.6, 2])
    func aMeanNumberOfSessionsIsPlayedAsStated(mean: Double) {
        let shares = Probability.upToThree(mean: mean)
        #expect(abs(shares.reduce(0, +) - 1) < 1e-12)
        #expect(abs(shares[1] + 2 * shares[2] + 3 * shares[3] - mean) < 1e-9)
    }

    @Test func intervalsContainWhatTheyShould() {
        let mean = Estimate(sum: 30, squares: 100, count: 10)
        #expect(mean.value == 3)
        #expect(abs(mean.high - 3 - 1.959_964 * (10.0 / 9 / 10).squareRoot()) < 1e-9)
        let ratio = Estimate(
            ratioOf: 20, to: 10, squares: 200, products: 100, baseSquares: 50, count: 10)
        #expect(ratio.value == 2)
        #expect(ratio.margin == 0)
    }

    /// The ends are those of Wilson's interval, which is not centered on the share.
    @Test func theIntervalOfAShareIsWilsons() throws {
        let none = Estimate(share: 0, of: 100)
        #expect(none.low == 0)
        #expect(abs(none.high - 0.036_994) < 1e-5)
        let some = Estimate(share: 5, of: 100)
        #expect(abs(some.low - 0.021_543) < 1e-4)
        #expect(abs(some.high - 0.111_755) < 1e-4)
        #expect(Estimate(share: 100, of: 100).high == 1)
    }

    /// Three purchases of which none is refunded say little about refunds.
    @Test func aShareOfAFewCasesHasAWideInterval() {
        let none = Estimate(
            share: 0, of: 3, squares: 0, products: 0, totalSquares: 3, families: 1_000)
        #expect(none.low == 0)
        #expect(abs(none.high - 0.561_497) < 1e-5)
        let all = Estimate(
            share: 3, of: 3, squares: 3, products: 3, totalSquares: 3, families: 1_000)
        #expect(all.high == 1)
        #expect(abs(all.low - 0.438_503) < 1e-5)
    }

    /// The children of a family share the product together, so 20 children count as 9.
    @Test func casesThatComeTogetherMakeTheIntervalWider() {
        let shared = Estimate(
            share: 10, of: 20, squares: 20, products: 20, totalSquares: 40, families: 10)
        #expect(shared.value == 0.5)
        #expect(abs(shared.low - 0.226_529) < 1e-5)
        #expect(abs(shared.high - 0.773_471) < 1e-5)
        let rare = Estimate(
            share: 2, of: 60, squares: 4, products: 4, totalSquares: 120, families: 30)
        #expect(abs(rare.low - 0.005_769) < 1e-5)
        #expect(abs(rare.high - 0.170_069) < 1e-5)
    }

    @Test func oneFamilyHasNoInterval() {
        #expect(Estimate(sum: 3, squares: 9, count: 1).interval == nil)
        #expect(Estimate(share: 0, of: 0).interval == nil)
        let ratio = Estimate(
            ratioOf: 2, to: 1, squares: 4, products: 2, baseSquares: 1, count: 1)
        #expect(ratio.interval == nil)
        let share = Estimate(
            share: 1, of: 2, squares: 1, products: 2, totalSquares: 4, families: 1)
        #expect(share.value == 0.5)
        #expect(share.interval == nil)
    }
}
