package import SandlotCompliance
import SandlotKids
import SandlotReceipts
import SandlotStore
import SandlotTrace

/// The check of a variant against packs of rules.
///
/// A child plays the variant's app for two days, in a simulated store, with its own scheduler and
/// gate. A parent buys what removes ads. The trace is checked as `sandlot check` does it.
package struct VariantCheck: Sendable {
    private let packs: [Pack]

    /// Creates a check.
    ///
    /// - Parameter packs: The packs of rules.
    package init(_ packs: [Pack]) {
        self.packs = packs
    }

    /// Plays and checks a variant.
    ///
    /// - Parameter model: The variant.
    /// - Returns: The verdicts in the order of the packs.
    /// - Throws: ``ForecastError`` with ``ForecastError/Code/unsuitableApp`` if the app cannot be
    ///   played.
    package func verdicts(on model: ForecastModel) async throws(ForecastError) -> [VariantVerdict] {
        let household: Household
        do {
            household = try await play(model)
        } catch {
            throw ForecastError(
                .unsuitableApp, "\(model.profile.name) cannot be played for its rules: \(error)")
        }
        let report: ComplianceReport
        do throws(TraceError) {
            report = try Checker(packs: packs).check(household.log.bytes, source: "forecast")
        } catch {
            throw ForecastError(
                .unsuitableApp, "the trace of \(model.profile.name) cannot be checked: \(error)")
        }
        return packs.compactMap { pack in
            report.packs.first { $0.id == pack.id }.map { result in
                VariantVerdict(
                    pack: pack.id.rawValue, words: result.verdict.words,
                    isViolation: result.verdict == .violations,
                    broken: result.rules.filter { $0.verdict == .fail }.map(\.id))
            }
        }
    }

    private func play(_ model: ForecastModel) async throws -> Household {
        let profile = model.profile
        let store = try Store(Store.Configuration())
        guard let catalog = profile.catalog else {
            throw ForecastError(.unsuitableApp, "the app states no products")
        }
        try store.addApp(App(bundleID: profile.bundleID, catalog: catalog))
        try store.addCustomer("Ana")
        let isWatch = profile.platform == .watchOS
        try store.addDevice(
            "device", of: "Ana", platform: isWatch ? Platform(rawValue: "watchOS") : .iOS)
        let household = Household(store, name: "forecast")
        for day in 0..<2 {
            let app = try await household.launch(profile, on: "device", of: "Ana")
            let player = Player(at: app, in: household)
            for _ in 0..<3 { try await player.play() }
            if day == 0, let product = model.product {
                // Whoever cannot buy, as on a watch, plays on without.
                _ = try? await player.buy(product.id)
                try? await player.play()
            }
            try await household.end(app)
            try await household.advance(by: .seconds(86_400))
        }
        return household
    }
}
