extension Timestamp {
    /// Returns the instant that is later by a duration, in whole milliseconds.
    package func later(by duration: Duration) -> Timestamp {
        Timestamp(milliseconds: milliseconds + duration.wholeMilliseconds)
    }
}
