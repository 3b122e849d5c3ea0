import SandlotAds
import SandlotBase
import SandlotCatalog
import SandlotKids

/// A change of a model, as in `price.remove_ads=0.99`.
package struct Change: Sendable, Hashable {
    /// The settings of an app that a change can name, besides the premises.
    private enum Setting {
        case price(String)
        case familySharing(String)
        case testsPerAd
        case adsPerHour
        case adPolicy
        case gatePolicy
        case premise(PremiseName)
    }

    /// The name of the setting, as in `price.remove_ads`.
    package let setting: String
    /// The value, as it was written.
    package let value: String

    /// Creates a change.
    ///
    /// - Parameters:
    ///   - setting: The name of the setting.
    ///   - value: The value.
    package init(_ setting: String, _ value: String) {
        self.setting = setting
        self.value = value
    }

    /// Returns the names of all settings that a model has.
    package static func settings(of model: ForecastModel) -> [String] {
        let product = model.product?.id
        return (product.map { ["price.\($0)", "family-sharing.\($0)"] } ?? [])
            + ["ads.tests-per-ad", "ads.ads-per-hour", "ads.policy", "gate.policy"]
            + PremiseName.allCases.map(\.rawValue)
    }

    /// Whether the change replaces what other changes set, so that it comes first.
    package var replacesOthers: Bool { setting == "ads.policy" }

    /// Applies the change.
    ///
    /// - Parameter model: The model to change.
    /// - Returns: The changed model.
    /// - Throws: ``ForecastError`` with ``ForecastError/Code/invalidVariation`` if there is no such
    ///   setting, or if the setting cannot have the value.
    package func applied(to model: ForecastModel) throws(ForecastError) -> ForecastModel {
        var (profile, population) = (model.profile, model.population)
        switch try setting(in: model) {
        case .price(let product):
            guard let milliunits = Thousandths.value(of: value), milliunits < 1_000_000_000 else {
                throw refusal("an amount, as in `1.99`")
            }
            change(product, in: &profile) { $0.displayPrice = Price(value) }
        case .familySharing(let product):
            let isShared = try flag()
            change(product, in: &profile) { $0.familyShareable = isShared }
        case .testsPerAd:
            let count = try number(in: 1...20)
            guard let ads = profile.ads, !ads.policy.slots.isEmpty else { throw missing("ads") }
            for slot in ads.policy.slots.keys {
                profile.ads?.policy.slots[slot]?.testsPerAd = count
            }
        case .adsPerHour:
            guard profile.ads != nil else { throw missing("ads") }
            profile.ads?.policy.caps.adsPerHour =
                value == "none" ? nil : try number(in: 0...AdCaps.maximumAdsPerHour)
        case .adPolicy:
            let policies = AdPolicy.namedPresets
            guard let policy = policies.first(where: { $0.name == value })?.policy else {
                throw refusal(among: policies.map(\.name))
            }
            var setup = AdSetup(policy)
            if let old = profile.ads {
                setup.network = old.network
                setup.latency = old.latency
                setup.texts = old.texts
                for (slot, creative) in old.creatives where policy.slots[slot] != nil {
                    setup.creatives[slot] = creative
                }
            }
            profile.ads = setup
        case .gatePolicy:
            let policies = GatePolicy.named
            guard let policy = policies.first(where: { $0.name == value })?.policy else {
                throw refusal(among: policies.map(\.name))
            }
            guard profile.gate != nil else { throw missing("gate") }
            profile.gate?.policy = policy
        case .premise(let name):
            guard let number = name.value(value) else { throw refusal(name.expectation) }
            var premise = population.premises[name] ?? Premise(default: name)
            premise.value = number
            premise.low = min(premise.low, number)
            premise.high = max(premise.high, number)
            premise.origin = .assumption
            population.premises[name] = premise
        }
        return try ForecastModel(profile, population)
    }

    private func setting(in model: ForecastModel) throws(ForecastError) -> Setting {
        if let name = PremiseName(rawValue: setting) { return .premise(name) }
        let product = String(setting.drop { $0 != "." }.dropFirst())
        // A forecast sells only the product that ends ads.
        let isKnown = product == model.product?.id
        switch setting {
        case "ads.tests-per-ad": return .testsPerAd
        case "ads.ads-per-hour": return .adsPerHour
        case "ads.policy": return .adPolicy
        case "gate.policy": return .gatePolicy
        case "price.\(product)" where isKnown: return .price(product)
        case "family-sharing.\(product)" where isKnown: return .familySharing(product)
        default:
            var reason = "there is no setting \(Quotation.quoted(setting))"
            let known = Self.settings(of: model)
            if let nearest = NearestWord.suggestion(for: setting, among: known) {
                reason += "; did you mean \(Quotation.quoted(nearest))?"
            } else {
                reason += "; there is " + known.map(Quotation.quoted).joined(separator: ", ")
            }
            throw ForecastError(.invalidVariation, reason)
        }
    }

    private func change(
        _ product: String, in profile: inout AppProfile, _ body: (inout Catalog.Product) -> Void
    ) {
        guard
            let index = profile.catalog?.products.firstIndex(where: { $0.productID == product }),
            var entry = profile.catalog?.products[index]
        else { return }
        body(&entry)
        profile.catalog?.products[index] = entry
    }

    private func number(in range: ClosedRange<Int>) throws(ForecastError) -> Int {
        guard let number = Int(value), range.contains(number) else {
            throw refusal("a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private func flag() throws(ForecastError) -> Bool {
        guard let flag = PremiseName.smallBusiness.value(value) else {
            throw refusal("`on` or `off`")
        }
        return flag > 0
    }

    private func missing(_ part: String) -> ForecastError {
        ForecastError(
            .invalidVariation, "\(setting): the app has no \(part); add `\(part)` to its file")
    }

    private func refusal(_ expectation: String) -> ForecastError {
        ForecastError(
            .invalidVariation, "\(setting): \(Quotation.quoted(value)) is not \(expectation)")
    }

    private func refusal(among known: [String]) -> ForecastError {
        let nearest = NearestWord.suggestion(for: value, among: known)
        return ForecastError(
            .invalidVariation,
            "\(setting): \(Quotation.quoted(value)) is unknown; "
                + (nearest.map { "did you mean \(Quotation.quoted($0))?" }
                    ?? "there is " + known.map(Quotation.quoted).joined(separator: ", ")))
    }
}
