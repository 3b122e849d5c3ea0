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
                lines.append(
                    "      \(name.key): {value: \(name.text(number.value)), low: "
                        + "\(name.text(number.low)), high: \(name.text(number.high)), source: fit}")
            }
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
                        "high": .number(number.high),
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
