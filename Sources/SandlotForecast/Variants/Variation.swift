import SandlotBase

/// The values of a setting that variants have, as in `price.remove_ads=0.99,1.99`.
package struct Variation: Sendable, Hashable {
    /// The name of the setting.
    package let setting: String
    /// The values, as they were written.
    package let values: [String]

    /// The largest number of variants of a forecast.
    package static let limit = 64

    /// Reads a variation.
    ///
    /// - Parameter text: The name of the setting, an equals sign, and values separated by commas.
    /// - Throws: ``ForecastError`` with ``ForecastError/Code/invalidVariation``.
    package init(_ text: String) throws(ForecastError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let values = parts.dropFirst().first.map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        guard let values, !parts[0].isEmpty, !values.contains("") else {
            throw ForecastError(
                .invalidVariation,
                "\(Quotation.quoted(text)) is not a setting with values, as in "
                    + "`price.remove_ads=0.99,1.99`")
        }
        guard Set(values).count == values.count else {
            throw ForecastError(
                .invalidVariation, "\(Quotation.quoted(text)) has a value twice; state it once")
        }
        setting = String(parts[0])
        self.values = values
    }

    /// Returns the changes of all combinations of values, in which the last variation changes first.
    ///
    /// - Parameter variations: The variations.
    /// - Returns: The changes, one list for each variant.
    /// - Throws: ``ForecastError`` with ``ForecastError/Code/invalidVariation`` if a setting occurs
    ///   twice, or if there are more variants than ``limit``.
    package static func combinations(
        _ variations: [Variation]
    ) throws(ForecastError) -> [[Change]] {
        var combinations: [[Change]] = [[]]
        var settings: Set<String> = []
        for variation in variations {
            guard settings.insert(variation.setting).inserted else {
                throw ForecastError(
                    .invalidVariation,
                    "\(variation.setting) is varied twice; list all its values together")
            }
            combinations = combinations.flatMap { changes in
                variation.values.map { changes + [Change(variation.setting, $0)] }
            }
            guard combinations.count <= limit else {
                throw ForecastError(
                    .invalidVariation,
                    "there are more than \(limit) variants; vary fewer settings at a time")
            }
        }
        return combinations
    }
}
