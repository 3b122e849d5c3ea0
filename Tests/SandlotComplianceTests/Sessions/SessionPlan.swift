import SandlotCompliance
import TestSupport

/// What happens in a session, as drawn by lot.
///
/// Some things please one pack and not another; a session in which they happen is compliant in the others only.
struct SessionPlan: Sendable {
    let seed: UInt64
    let platform: String
    /// Ads stand before tests, too: no level may begin like that on Google Play.
    let hasAdsBeforeTests: Bool
    /// Pages are opened from behind the gate: the built-in design has none at all.
    let hasLinks: Bool
    /// Ads are watched for a hint: the built-in design has two slots and no others.
    let hasRewards: Bool
    /// A parent consents to the child's name being sent, and the header lets that be.
    let hasConsent: Bool
    /// Families have accounts, and the header lets that be.
    let hasAccounts: Bool
    /// An offer ends at a certain time, and the PEGI rating covers it.
    let hasDeadline: Bool
    let hasWatch: Bool
    let hasTablet: Bool
    /// Every line says what time it is.
    let hasWall: Bool
    /// How Remove Ads is bought.
    let purchase: Purchase
    /// How a gate that was not passed was left.
    let gateEnding: GateEnding
    let storefront: String
    let locale: String
    let screenHasReport: Bool

    enum Purchase: CaseIterable {
        case none, canceled, immediate, approvedLater, restored, refunded
    }

    enum GateEnding: CaseIterable {
        case passed, canceledAndReopened, locked, lockedAcrossRuns, leftOver
    }

    init(seed: UInt64) {
        self.seed = seed
        var random = SeededGenerator(seed: seed)
        platform = random.element(of: ["iOS", "iPadOS", "android", "sim"])
        hasAdsBeforeTests = random.chance(0.5)
        hasRewards = !hasAdsBeforeTests && random.chance(0.3)
        hasLinks = random.chance(0.3)
        hasConsent = random.chance(0.3)
        hasAccounts = random.chance(0.25)
        hasDeadline = random.chance(0.2)
        hasWatch = random.chance(0.3)
        hasTablet = random.chance(0.15)
        purchase = random.element(of: Purchase.allCases)
        gateEnding = random.element(of: GateEnding.allCases)
        hasWall = gateEnding == .lockedAcrossRuns || random.chance(0.5)
        storefront = random.element(of: ["USA", "DEU", "GBR"])
        locale = random.element(of: ["en-US", "en", "en-GB"])
        screenHasReport = random.chance(0.5)
    }

    /// The packs in which everything is well.
    var packs: [PackID] {
        RuleCatalog.standard.packs.map(\.id).filter { pack in
            switch pack {
            case .seed: !hasLinks && !hasRewards
            case .googleFamilies: !hasAdsBeforeTests
            default: true
            }
        }
    }

    /// The price of Remove Ads.
    var removeAdsPrice: (minorUnits: Int, currency: String, text: String) {
        switch storefront {
        case "DEU": (119, "EUR", "1,19 €")
        case "GBR": (89, "GBP", "£0.89")
        default: (99, "USD", "$0.99")
        }
    }
}

extension SeededGenerator {
    mutating func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &self) < probability
    }

    mutating func element<Element>(of elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &self)]
    }

    mutating func number(in range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }
}
