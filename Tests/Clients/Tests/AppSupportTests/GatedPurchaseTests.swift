import GatedShop
import SandlotAds
import SandlotAppSupport
import SandlotTesting
import StoreKitTest
import Testing

@MainActor
@Suite(.isolatedStore)
struct GatedPurchaseTests {
    let session: SKTestSession
    let clock = AppClock()
    let storage = InMemoryGateStorage()

    init() throws {
        session = try SKTestSession(configurationFileNamed: "Gated")
    }

    private var gate: ParentalGate { ParentalGate(storage: storage) }

    private var product: Product {
        get async throws {
            try #require(try await Product.products(for: ["remove_ads"]).first)
        }
    }

    @Test func aParentBuys() async throws {
        let shop = GatedShop(gate: gate, clock: clock)
        #expect(try await shop.buy(product, answering: Person.adult))
        #expect(session.allTransactions().map(\.productIdentifier) == ["remove_ads"])
    }

    @Test func aGuesserBuysNothing() async throws {
        let shop = GatedShop(gate: gate, clock: clock)
        #expect(try await !shop.buy(product, answering: Person.guesser))
        #expect(session.allTransactions().isEmpty)
    }

    @Test(arguments: [
        (Defect.purpose, GateError.Code.passPurpose), (.device, .passDevice),
        (.background, .passRevoked), (.age, .passExpired),
    ])
    func anInvalidPassNeverReachesTheStore(
        _ defect: Defect, _ code: GateError.Code
    ) async throws {
        let gate = gate
        let pass = try Person.pass(gate, for: defect == .purpose ? .link : .purchase, clock)
        if defect == .background { gate.appStateChanged(to: .background) }
        var time = clock.gateTime
        if defect == .age { time.bootMilliseconds += 3_600_000 }
        var began: [String] = []
        do {
            _ = try await product.purchase(
                with: pass, on: defect == .device ? "another" : "main", at: time
            ) { began.append($0) }
            Issue.record("a pass with a wrong \(defect) was taken")
        } catch {
            #expect((error as? GateError)?.code == code)
        }
        #expect(began.isEmpty)
        #expect(session.allTransactions().isEmpty)
    }

    @Test func theEventNamesThePass() async throws {
        let product = try await product
        let pass = try Person.pass(gate, for: .purchase, clock)
        let id = pass.id
        let time = clock.gateTime
        var began: [String] = []
        _ = try await product.purchase(with: pass, at: time) { began.append($0) }
        #expect(began == [id])
    }

    enum Defect { case purpose, device, background, age }
}
