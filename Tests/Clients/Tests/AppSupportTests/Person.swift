import SandlotAds
import SandlotAppSupport
import Testing

/// A person who answers a gate's questions.
enum Person {
    /// A person who multiplies.
    static func adult(_ challenge: GateChallenge) -> GateAnswer {
        let numbers = challenge.text.split { !$0.isNumber }.compactMap { Int($0) }
        return .typed(String(numbers.reduce(1, *)))
    }

    /// A person who always gives the same answer.
    static func guesser(_: GateChallenge) -> GateAnswer { .typed("1") }

    /// Passes a gate.
    static func pass(
        _ gate: ParentalGate, for purpose: TraceEvent.GatePurpose, _ clock: AppClock
    ) throws -> GatePass {
        guard case .question(var challenge) = try gate.present(purpose, at: clock.gateTime) else {
            throw NotPassed()
        }
        while true {
            switch try gate.answer(adult(challenge), at: clock.gateTime) {
            case .next(let next): challenge = next
            case .passed(let pass): return pass
            case .wrong: throw NotPassed()
            case .locked: throw NotPassed()
            }
        }
    }

    struct NotPassed: Error {}
}
