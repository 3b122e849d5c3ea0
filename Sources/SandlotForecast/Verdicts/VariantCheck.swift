import SandlotAds
package import SandlotCompliance
import SandlotKids
import SandlotReceipts
import SandlotStore
import SandlotTrace

/// The check of a variant against packs of rules.
///
/// A child plays the variant's app for two days, in a simulated store, with its own scheduler and
/// gate, until ads have appeared. Then a parent buys what removes ads. The trace is checked as
/// `sandlot check` does it.
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
                    pack: pack.id.rawValue, kind: result.verdict,
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
        // Two ads of each slot follow within this number of tests, unless something else prevents
        // them.
        let slots = profile.ads.map { Array($0.policy.slots.values) } ?? []
        let testsPerAd = slots.map(\.testsPerAd).max() ?? 1
        let testCount = max(3, min(41, 2 * testsPerAd + 1))
        var isEntitled = false
        for day in 0..<2 {
            let app = try await household.launch(profile, on: "device", of: "Ana")
            let player = Player(at: app, in: household)
            for number in 1...testCount {
                try await player.play()
                // Without ads, there is nothing that the rules about them could be checked with.
                let isEnough = isEntitled ? number > testsPerAd : Self.adCount(in: household) > 1
                if number >= 3, isEnough { break }
            }
            if day == 0, let product = model.product {
                // Whoever cannot buy, as on a watch, plays on without.
                isEntitled = (try? await player.buy(product.id)) == .success
                try? await player.play()
            }
            try await household.end(app)
            try await household.advance(by: .seconds(86_400))
        }
        return household
    }

    /// Returns the number of ads that were shown so far.
    private static func adCount(in household: Household) -> Int {
        household.log.bytes.split(separator: UInt8(ascii: "\n")).count {
            String(decoding: $0, as: UTF8.self).contains(#""e":"ad_shown""#)
        }
    }
}
