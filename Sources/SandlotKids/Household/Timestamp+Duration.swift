internal import SandlotReceipts

extension Timestamp {
    /// The instant some time later, in whole milliseconds.
    func later(by duration: Duration) -> Timestamp {
        let (seconds, attoseconds) = duration.components
        return Timestamp(
            milliseconds: milliseconds + seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    }
}
