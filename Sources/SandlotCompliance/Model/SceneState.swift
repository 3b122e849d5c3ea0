public import SandlotTrace

/// The current state of one window of a run.
public final class SceneState {
    /// The name of the window.
    public let name: String
    /// The latest screen and when it appeared, if there was one.
    @exclusivity(unchecked) public internal(set) var screen: (name: String, since: Moment)?
    /// The latest phase; `none` before the first.
    @exclusivity(unchecked) public internal(set) var phase = TraceEvent.GamePhase.none
    /// The beginning of the latest phase, if there was one.
    @exclusivity(unchecked) public internal(set) var phaseSince: Moment?
    /// The attempt of the latest phase event that carries one, and that event.
    @exclusivity(unchecked) public internal(set) var attempt: (number: Int, since: Moment)?
    /// The ads on the screen, in order of appearance.
    @exclusivity(unchecked) public internal(set) var openAds: [AdLife] = []

    /// The position among the windows of the run, by first lines; `main` is 0.
    let index: Int

    init(name: String, index: Int) {
        self.name = name
        self.index = index
    }

    /// Whether the current screen is `game`, or not known.
    public var isGameScreen: Bool { screen.map { $0.name == "game" } ?? true }

    /// Whether gameplay is active.
    ///
    /// - Parameter phases: The parameter `gameplayPhases`.
    /// - Returns: Whether the phase is among them and the screen is `game` or unknown.
    public func isGameplay(_ phases: [String]) -> Bool {
        isGameScreen && phases.contains(phase.rawValue)
    }

    /// The events that define phase and screen.
    public var stateMoments: [Moment] {
        [phaseSince, screen?.since].compactMap(\.self)
    }
}
