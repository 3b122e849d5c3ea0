import Foundation
import SandlotForecast
import SandlotScenario

/// Models for tests.
enum Models {
    /// The folder with the sample apps.
    static let apps = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "fixtures/apps").path

    /// Whether the long checks are on.
    static var isFull: Bool { ProcessInfo.processInfo.environment["SANDLOT_FULL"] == "1" }

    /// Returns the model of a sample app with the default families.
    static func model(_ app: String) throws -> ForecastModel {
        try ForecastModel(contentsOf: "\(apps)/\(app).yaml")
    }

    /// Returns a model in which rare events are frequent.
    static func eventful(_ app: String, _ changes: [Change] = []) throws -> ForecastModel {
        var model = try model(app)
        let frequent: [(PremiseName, Double)] = [
            (.leavesAfterFirstDay, 0.2), (.leavesInMonth, 0.5), (.leavesForAd, 0.02),
            (.triesGateForAd, 0.2), (.looksForAd, 0.05), (.paysUpTo, 3), (.refunds, 0.3),
            (.isUnprotected, 0.5), (.refundDays, 5), (.fill, 0.7),
        ]
        for (name, value) in frequent { model.population[name] = value }
        model.population.holidays = [20_500...20_520]
        for change in changes { model = try change.applied(to: model) }
        return model
    }

    /// Returns the plan of a model without variants.
    static func plan(
        _ model: ForecastModel, families: Int64 = 1_000, days: Int = 365, seed: UInt64 = 7,
        _ variations: String...
    ) throws -> ForecastPlan {
        try ForecastPlan(
            model, combinations: Variation.combinations(variations.map { try Variation($0) }),
            families: families, days: days, seed: seed)
    }
}
