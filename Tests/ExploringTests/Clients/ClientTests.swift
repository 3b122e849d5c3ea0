import SandlotTesting
import Testing

/// Explorations of the shops that `Tests/Clients` contains, in the styles of several authors.
///
/// The shops keep the mistakes of their styles, which are in real apps, too.
@Suite(.serialized) struct ClientTests {
    private static let cleanRuns = Extent.runs(sample: 50)

    /// A shop, and what may happen in it.
    struct Case: Sendable, CustomTestStringConvertible {
        let shop: ClientShop
        let events: ShopEvents

        var testDescription: String { "\(shop.name), \(events)" }
    }

    private static let cases = ClientShop.all.flatMap { shop in
        ShopEvents.allCases.filter { !shop.excluded.contains($0) }.map {
            Case(shop: shop, events: $0)
        }
    }

    @Test(arguments: cases) func onlyTheKnownMistakesAreFound(_ one: Case) async throws {
        let (shop, events) = (one.shop, one.events)
        guard let mistake = shop.mistakes[events] else {
            let finding = try await shop.finding(in: events, runs: Self.cleanRuns)
            #expect(finding == nil, "\(finding?.description ?? "")")
            return
        }
        let finding = try #require(try await shop.finding(in: events, runs: 10_000))
        #expect(finding.property == "the app grants \(shop.product) exactly while it is owned")
        #expect(finding.difference == mistake.rawValue, "\(finding)")
    }
}
