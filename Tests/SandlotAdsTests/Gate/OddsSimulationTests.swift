import SandlotAds
import SandlotTrace
import Synchronization
import Testing

/// Compares the computed odds with games of the optimal strategy against the real gate.
@Suite struct OddsSimulationTests {
    /// A player who sees only earlier questions.
    private struct Player {
        let strategy: GateStrategy
        var last: (Int, Int)?
        var row = 0
        var wrong = 0
        var unanswered = 0

        func answer() -> GateAnswer? {
            strategy.answer(after: last, row: row, wrong: wrong, unanswered: unanswered)
        }
    }

    @Test(arguments: [(1, 3, 10), (2, 3, 2), (3, 3, 10), (1, 2, 1)])
    func simulatedGuessersConfirmTheOdds(_ row: Int, _ attempts: Int, _ unanswered: Int) throws {
        let policy = try GatePolicy(
            questionsInARow: row, attempts: attempts, unansweredLimit: unanswered,
            lockout: .init(durationMilliseconds: 86_400_000))
        let strategy = GateStrategy(against: policy, for: .guesser)
        let expected = GateOdds(of: policy).chanceInARound(of: .guesser)
        let latest = Mutex<TraceEvent.Challenge?>(nil)
        var rounds = 0
        var passes = 0
        var guesses = 0
        let target = GateDice.isSoak ? 2_500_000 : GateDice.isFull ? 500_000 : 8_000
        while guesses < target {
            rounds += 1
            let storage = InMemoryGateStorage()
            let gate = ParentalGate(
                policy: policy, storage: storage, seed: GateDice.seed &+ UInt64(rounds))
            gate.report { event in
                if case .gateShown(let event) = event { latest.withLock { $0 = event.challenge } }
            }
            let time = GateTime(bootID: "b", bootMilliseconds: 0, wallMilliseconds: 0)
            var player = Player(strategy: strategy)
            _ = try gate.present(.purchase, at: time)
            round: while true {
                // The current question becomes known only later.
                let asked = latest.withLock { $0 }
                let answer = player.answer()
                player.last = asked.flatMap { challenge in
                    challenge.a.flatMap { a in challenge.b.map { (a, $0) } }
                }
                guard let answer else {
                    try gate.cancel(at: time)
                    player.row = 0
                    player.unanswered += 1
                    guard case .question = try gate.present(.purchase, at: time) else {
                        break round
                    }
                    continue
                }
                guesses += 1
                switch try gate.answer(answer, at: time) {
                case .next: player.row += 1
                case .wrong:
                    player.row = 0
                    player.wrong += 1
                case .locked: break round
                case .passed:
                    passes += 1
                    break round
                }
            }
        }
        let share = Double(passes) / Double(rounds)
        let deviation = (expected * (1 - expected) / Double(rounds)).squareRoot()
        #expect(
            abs(share - expected) < 5 * deviation,
            "seed \(GateDice.seed): \(passes) of \(rounds) rounds, expected \(expected)")
    }
}
