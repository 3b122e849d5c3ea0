import SandlotKids
import SandlotTrace

/// An action at an app whose file is known.
enum AppStep: Sendable {
    /// Whole tests, one after the other.
    case play(Play)
    /// A level is chosen. The step waits for the first word unless it says not to.
    case begin(level: Int?, set: String?, waits: Bool)
    case answer([Player.WordAnswer])
    /// A parent's demo begins or ends.
    case demo(Bool)
    /// The results of a puzzle.
    case earn([(field: String, amounts: [Int64])])
    /// The ad is closed, as soon as possible or immediately.
    case skip(isPatient: Bool)
    case tap(String)
    case network([NetworkResult])
    case background
    case foreground
    case open(String)
    case follow(String, leaves: Bool)
    case gate(TraceEvent.GatePurpose, [Player.GateBehavior])
    case close
    case write([(field: String, value: Int64)])
    case synchronize
    case account(String, isNew: Bool)
    case child(String, pin: String, isNew: Bool)
    case cloud(ProgressService.Status)

    /// Whole tests or puzzles.
    struct Play: Sendable {
        var level: Int?
        var set: String?
        /// The size of a puzzle that is not a preset.
        var size: String?
        var right: Int?
        var tests = 1
        var penalties: (mistakes: Int, hints: Int) = (0, 0)
    }
}
