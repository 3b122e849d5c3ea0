import SandlotAds
import SandlotAppSupport
import StoreKit

/// A shop behind a gate that uses only public API.
@MainActor
public final class GatedShop {
    /// The gate.
    public let gate: ParentalGate
    private let clock: AppClock

    /// Creates a shop.
    public init(gate: ParentalGate, clock: AppClock) {
        self.gate = gate
        self.clock = clock
    }

    /// Buys a product if a parent answers all questions of the gate.
    ///
    /// - Returns: Whether the product was bought.
    public func buy(
        _ product: Product, answering answer: (GateChallenge) -> GateAnswer
    ) async throws -> Bool {
        guard case .question(var challenge) = try gate.present(.purchase, at: clock.gateTime)
        else { return false }
        while true {
            switch try gate.answer(answer(challenge), at: clock.gateTime) {
            case .next(let next): challenge = next
            case .wrong(let next): challenge = next
            case .locked: return false
            case .passed(let pass):
                let result = try await product.purchase(with: pass, at: clock.gateTime)
                guard case .success(.verified(let transaction)) = result else { return false }
                await transaction.finish()
                return true
            }
        }
    }
}
