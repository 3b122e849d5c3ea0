import SandlotForecast
import Testing

@Suite struct PriceCurveTests {
    private func curve(_ gains: [(price: Int64, gain: Double, margin: Double)]) -> PriceCurve {
        PriceCurve(
            points: gains.map { price, gain, margin in
                PriceCurve.Point(
                    priceMilliunits: price, net: 100 + gain, conversion: 0.1,
                    gain: Estimate(value: gain, margin: margin),
                    fromBest: Estimate(value: gain - 10, margin: margin))
            }, netWithoutProduct: 100)
    }

    @Test func everyCrossingHasAPriceAndAnInterval() throws {
        let curve = curve([
            (1_000, -10, 2), (2_000, -6, 2), (3_000, 6, 2), (4_000, 10, 2), (5_000, -10, 2),
        ])
        let crossings = curve.crossings
        try #require(crossings.count == 2)
        #expect(crossings[0].paysAbove)
        #expect(abs(crossings[0].price - 2.5) < 1e-9)
        #expect(abs((crossings[0].low ?? 0) - 2.333_333) < 1e-5)
        #expect(abs((crossings[0].high ?? 0) - 2.666_667) < 1e-5)
        #expect(!crossings[1].paysAbove)
        #expect(abs(crossings[1].price - 4.5) < 1e-9)
        #expect(abs((crossings[1].low ?? 0) - 4.4) < 1e-9)
        #expect(abs((crossings[1].high ?? 0) - 4.6) < 1e-9)
    }

    @Test func anIntervalThatReachesTheLowestPriceIsOpen() throws {
        let crossing = try #require(
            curve([(1_000, -1, 3), (2_000, 1, 3), (3_000, 9, 3)]).crossings.first)
        #expect(crossing.low == nil)
        #expect(abs((crossing.high ?? 0) - 2.25) < 1e-9)
    }

    @Test func pricesThatMayEarnAsMuchAreNamed() {
        let curve = curve([(1_000, 1, 2), (2_000, 10, 0), (3_000, 9, 2)])
        #expect(curve.best?.priceMilliunits == 2_000)
        #expect(curve.rivals.map(\.priceMilliunits) == [3_000])
    }

    /// Children who can pay without a parent make no difference to the curve.
    @Test func theCurveHasNoUnwantedPurchases() throws {
        var model = try Models.eventful("spellflare-ios")
        let sample = Sample(families: 300, days: 30, seed: 3, threadCount: 2)
        let curve = try #require(try PriceCurve.make(of: model, sample))
        model.population[.isUnprotected] = 0
        let protected = try #require(try PriceCurve.make(of: model, sample))
        #expect(curve.points == protected.points)
    }
}
