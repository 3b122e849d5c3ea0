public import SandlotTrace

/// An event as rules see it, with what is true once it has happened.
public struct Observation {
    /// The event.
    public let event: TraceEvent
    /// When it happened.
    public let moment: Moment
    /// The window in which it happened.
    public let scene: SceneState
    /// The run so far, this event included.
    public let run: RunState
    /// Which member names and e-mail addresses the line holds.
    let content: TraceContent
}
