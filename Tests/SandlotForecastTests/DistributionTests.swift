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
        let weights = SessionPattern.weights(testCounts: [1, 2, 1], fill: 0.8)
        #expect(abs(weights.reduce(0, +) - 1) < 1e-12)
    }

    @Test func intervalsContainWhatTheyShould() {
        let mean = Estimate(sum: 30, squares: 100, count: 10)
        #expect(mean.value == 3)
        #expect(abs(mean.margin - 1.959_964 * (10.0 / 9 / 10).squareRoot()) < 1e-9)
        #expect(Estimate(share: 0, of: 100).margin > 0)
        let ratio = Estimate(ratioOf: 20, to: 10, squares: 200, products: 100, baseSquares: 50)
        #expect(ratio.value == 2)
        #expect(ratio.margin == 0)
    }
}
