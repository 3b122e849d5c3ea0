extension Duration {
    /// The whole milliseconds, rounded toward zero, or nil if they do not fit into 64 bits.
    package var wholeMillisecondsIfRepresentable: Int64? {
        let (seconds, attoseconds) = components
        let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1000)
        let (milliseconds, isTooLongStill) = whole.addingReportingOverflow(
            attoseconds / 1_000_000_000_000_000)
        return isTooLong || isTooLongStill ? nil : milliseconds
    }

    /// The whole milliseconds, rounded toward zero, limited to what fits into 64 bits.
    package var wholeMilliseconds: Int64 {
        wholeMillisecondsIfRepresentable ?? (self < .zero ? .min : .max)
    }
}
