package import SandlotJSON

extension ForecastFit {
    /// The result for a terminal: lines for the model file, and what they do not say.
    package var text: String {
        var lines = [
            "\(Figures.grouped(observedPurchases)) purchases were observed, and the adjusted model expects "
                + "\(Figures.number(expectedPurchases, places: 1)).",
            "By week, χ² is \(Figures.number(chiSquared, places: 1)) for \(degreesOfFreedom) degrees of "
                + "freedom" + (isPoor ? ", so the model does not describe the weeks well." : "."),
            "", "POPULATION", "  population:",
        ]
        for group in ["parents"] {
            lines.append("    \(group):")
            for number in numbers where number.name.group == group {
                let name = number.name
                // The reader of the model file does not know separators of thousands.
                let (value, low, high) = (
                    name.text(number.value).filter { $0 != "," },
                    name.text(number.low).filter { $0 != "," },
                    name.text(number.high).filter { $0 != "," }
                )
                lines.append(
                    "      \(name.key): {value: \(value), low: \(low), high: \(high), source: fit}")
            }
        }
        for number in numbers where number.isOpen {
            lines.append(
                "The interval of \(number.name.rawValue) ends where no more values were tried.")
        }
        lines += ["", "THESE OBSERVATIONS CANNOT DETERMINE"]
        lines += Self.unidentified.map { "  \($0)" }
        return lines.joined(separator: "\n")
    }

    /// The result for scripts.
    package var json: JSONElement {
        .object([
            "schema": .string("sandlot-forecast-fit/1"),
            "observedPurchases": .integer(observedPurchases),
            "expectedPurchases": .number(expectedPurchases),
            "chiSquared": .number(chiSquared),
            "degreesOfFreedom": .integer(Int64(degreesOfFreedom)),
            "numbers": .array(
                numbers.map { number in
                    .object([
                        "name": .string(number.name.rawValue), "before": .number(number.before),
                        "value": .number(number.value), "low": .number(number.low),
                        "high": .number(number.high), "open": .bool(number.isOpen),
                    ])
                }),
            "cannotDetermine": .array(Self.unidentified.map { .string($0) }),
        ])
    }

    /// Whether the differences by week are too large for chance, at about the 1% level.
    private var isPoor: Bool {
        let degrees = Double(max(1, degreesOfFreedom))
        return chiSquared > degrees + 2.33 * (2 * degrees).squareRoot() + 2
    }
}
