internal import SandlotReceipts

extension Timestamp {
    /// Returns the instant that is later by a duration, in whole milliseconds.
    func later(by duration: Duration) -> Timestamp {
        let (seconds, attoseconds) = duration.components
        return Timestamp(
            milliseconds: milliseconds + seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    }
}
