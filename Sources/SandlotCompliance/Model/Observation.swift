public import SandlotTrace

/// An event with the state after it.
public struct Observation {
    /// The event.
    public let event: TraceEvent
    /// The time of the event.
    public let moment: Moment
    /// The window in which it happened.
    public let scene: SceneState
    /// The run so far, this event included.
    public let run: RunState
    /// The member names and e-mail addresses in the line.
    let content: TraceContent
}
