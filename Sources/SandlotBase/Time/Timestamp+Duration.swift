extension Timestamp {
    /// Returns the instant some time later, in whole milliseconds.
    package func later(by duration: Duration) -> Timestamp {
        Timestamp(milliseconds: milliseconds + duration.wholeMilliseconds)
    }
}
