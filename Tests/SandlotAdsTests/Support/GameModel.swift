import SandlotTrace
import TestSupport

/// A model of a game that can follow or break its intended order.
struct GameModel {
    private(set) var phase = TraceEvent.GamePhase.none
    private var attempt = 0
    private var word = 0
    private var count = 3
    private var isOnGameScreen = false

    /// Updates the model with an event.
    mutating func take(_ event: TraceEvent) {
        switch event {
        case .phase(let event):
            phase = event.phase
            if let number = event.attempt { attempt = number }
            if let number = event.word { word = number }
        case .screen(let event): isOnGameScreen = event.name == "game"
        default: break
        }
    }

    /// Returns the event for the first word of the current test.
    func begin() -> TraceEvent { .phase(.presenting, max(1, attempt), word: 0, of: count) }

    /// Returns the next event of a game in its intended order.
    mutating func next(_ random: inout SeededGenerator) -> TraceEvent? {
        if !isOnGameScreen, phase == .none || phase == .levelComplete { return .screen("game") }
        switch phase {
        case .none, .levelComplete:
            count = Int.random(in: 1...3, using: &random)
            return .phase(.preAd, attempt + 1, of: count)
        case .preAd: return .phase(.presenting, attempt, word: 0, of: count)
        case .presenting: return .phase(.spelling, attempt, word: word, of: count)
        case .spelling: return .phase(.feedback, attempt, word: word, of: count)
        case .feedback:
            if Int.random(in: 0..<8, using: &random) == 0 {
                return .phase(.presenting, attempt, word: word, of: count)
            }
            if word + 1 < count { return .phase(.presenting, attempt, word: word + 1, of: count) }
            return .phase(.levelComplete, attempt, of: count)
        default: return nil
        }
    }

    /// Returns the events of a whole test, sometimes without one of its words.
    mutating func rush(_ random: inout SeededGenerator) -> [TraceEvent]? {
        let number = attempt + 1
        let words = Int.random(in: 1...4, using: &random)
        let lost = Int.random(in: 0...12, using: &random)
        var events: [TraceEvent] = [.screen("game"), .phase(.preAd, number)]
        for word in 0..<words where word != lost {
            events += [
                .phase(.presenting, number, word: word), .phase(.spelling, number, word: word),
                .phase(.feedback, number, word: word),
            ]
        }
        return events + [.phase(.levelComplete, number, of: words)]
    }

    /// Returns a random phase of a random test.
    func jump(_ random: inout SeededGenerator) -> TraceEvent {
        let number = random.pick([attempt, attempt, attempt + 1, max(1, attempt - 1), 1])
        let phase = random.pick([
            TraceEvent.GamePhase.preAd, .presenting, .spelling, .feedback, .levelComplete, .none,
            TraceEvent.GamePhase(rawValue: "bonus"),
        ])
        let word = Int.random(in: 0...3, using: &random)
        let isOfWord = phase != .none && phase != .preAd && phase != .levelComplete
        return .phase(
            .init(
                phase: phase, attempt: max(1, number), word: isOfWord ? word : nil,
                wordCount: random.pick([nil, nil, 1, 2, 4])))
    }
}
