import SandlotAds
import SandlotAppSupport
import StoreKit

/// A screen with a gate before the shop.
@MainActor
final class GateScreen {
    private let ads: AdPresenter
    private let clock: AppClock
    private let gate: ParentalGate

    init(ads: AdPresenter, clock: AppClock) {
        // snippet: gate
        let gate = ParentalGate(storage: UserDefaultsStorage())
        gate.report { ads.record($0) }
        // end
        self.ads = ads
        self.clock = clock
        self.gate = gate
    }

    func appMoved(to phase: TraceEvent.AppPhase) {
        // snippet: state
        gate.appStateChanged(to: phase)
        ads.record(.appState(.init(state: phase)))
        // end
    }

    func tapBuy() throws {
        // snippet: present
        guard case .question(let challenge) = try gate.present(.purchase, at: clock.gateTime)
        else { return showLocked() }
        show(challenge)
        // end
    }

    func submit(_ text: String, removeAds: Product) async throws {
        // snippet: answer
        switch try gate.answer(.typed(text), at: clock.gateTime) {
        case .next(let challenge): show(challenge)
        case .wrong(let challenge): show(challenge)
        case .locked: showLocked()
        case .passed(let pass):
            let result = try await removeAds.purchase(with: pass, at: clock.gateTime)
            await take(result)
        }
        // end
    }

    private func show(_ challenge: GateChallenge) { print(challenge.text) }
    private func showLocked() { print("locked") }
    private func take(_ result: Product.PurchaseResult) async { print(result) }
}
