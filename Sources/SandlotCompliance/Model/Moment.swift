/// The time of an event on all clocks that rules use.
public struct Moment: Sendable, Hashable {
    /// The number of the event in its run.
    public let seq: Int
    /// The position among the events of the run, which is unique even if events share a number.
    public let position: Int
    /// Milliseconds since the run began.
    public let t: Int
    /// The wall clock, milliseconds since 1970 UTC, if the line has it.
    public let wall: Int?
    /// The time for which the app has been in the foreground since the run began, in milliseconds.
    let foreground: Int
    /// The same, if `inactive` counts as the foreground.
    let foregroundOrInactive: Int

    /// Whether this moment comes before another of the same run.
    ///
    /// - Parameter other: The other moment.
    /// - Returns: false if they are the same one.
    public func isBefore(_ other: Moment) -> Bool { position < other.position }

    /// The visible time from this moment to a later one, in milliseconds.
    ///
    /// - Parameters:
    ///   - later: The end.
    ///   - inactiveIsVisible: The parameter of that name.
    /// - Returns: The part of the time between the two during which the app is in the foreground.
    public func visibleTime(until later: Moment, inactiveIsVisible: Bool) -> Int {
        inactiveIsVisible
            ? later.foregroundOrInactive &- foregroundOrInactive
            : later.foreground &- foreground
    }
}
