import SandlotReceipts

/// The types of `SandlotBase` whose names `SandlotReceipts` declares as well.
enum SharedValues {
    static let start = Timestamp(milliseconds: 1_767_225_600_000)
    static let price: Milliunits = 990

    static func isOver(_ instant: Timestamp) -> Bool {
        instant > start && instant.milliseconds > 0 && price.rawValue > 0
    }
}
