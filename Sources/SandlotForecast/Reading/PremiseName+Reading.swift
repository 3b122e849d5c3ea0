import SandlotBase

extension PremiseName {
    /// Reads a value of this kind.
    ///
    /// - Parameter text: The text, as in `30%`, `0.3`, `1.99`, or `on`.
    /// - Returns: The value, or nil if the text is not such a value.
    package func value(_ text: String) -> Double? {
        switch kind {
        case .share: Self.share(text)
        case .money, .number: Self.decimal(text)
        case .flag:
            ["on": 1, "true": 1, "yes": 1, "off": 0, "false": 0, "no": 0][text]
        }
    }

    /// The description of a value in messages.
    package var expectation: String {
        switch kind {
        case .share: "a share from 0% to 100%, as in `30%` or `0.3`"
        case .money: "an amount of 0 or more, as in `1.99`"
        case .number: "a number of 0 or more, as in `2.5`"
        case .flag: "`on` or `off`"
        }
    }

    /// Reads a share, as in `30%` or `0.3`.
    package static func share(_ text: String) -> Double? {
        let isPercentage = text.hasSuffix("%")
        guard let value = decimal(isPercentage ? String(text.dropLast()) : text) else { return nil }
        let share = isPercentage ? value / 100 : value
        return share <= 1 ? share : nil
    }

    /// Reads a decimal number of 0 or more with up to 6 digits before the point.
    package static func decimal(_ text: String) -> Double? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, 1...6 ~= parts[0].utf8.count,
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { 48...57 ~= $0 } })
        else { return nil }
        return Double(text)
    }
}
