import SandlotBase
import SandlotYAML

extension YAMLNode {
    private static let units: [(String, Int64)] = [
        ("ms", 1), ("s", 1_000), ("min", 60_000), ("m", 60_000), ("h", 3_600_000),
    ]

    /// Reads a duration in an app, as in `5s` or `500 ms`.
    func duration() throws(YAMLError) -> Duration {
        let text = try text("a time")
        guard !text.hasPrefix("-") else {
            throw invalid("\(Quotation.quoted(text)) is negative; a time is 0 or more, as in `5s`")
        }
        let digits = text.prefix { ("0"..."9").contains($0) }
        let unit = text[digits.endIndex...].drop { $0 == " " }
        guard digits.count <= 9, let count = Int64(digits),
            let factor = Self.units.first(where: { $0.0 == unit })?.1
        else {
            throw invalid(
                "\(Quotation.quoted(text)) is not a time; write it like `5s`, `500 ms` or `2 min`")
        }
        return .milliseconds(count * factor)
    }
}
