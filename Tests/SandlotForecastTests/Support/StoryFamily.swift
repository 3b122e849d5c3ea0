import SandlotAds
import SandlotForecast
import SandlotKids
import SandlotReceipts

/// A family whose year is played story by story: each session with the app's own scheduler, which
/// keeps its whole history, and each entitlement by the store's function.
struct StoryFamily {
    private let offer: Offer
    private let rules: SessionRules
    private let days: Int32
    private var purchases: [Purchase] = []
    private var totals = FamilyTotals()
    private var gone: Set<Int> = []
    private var sharing: Set<Int> = []

    private struct Purchase {
        let account: Int
        let refundDay: Int32?
    }

    init(_ variant: ForecastPlan.Variant, days: Int) {
        offer = variant.offer
        rules = SessionRules(
            variant.model.profile, game: variant.model.profile.game ?? GameRules(.spelling))
        self.days = Int32(days)
    }

    /// Plays the year of the family that was drawn.
    mutating func play(_ family: FamilyYear) throws -> FamilyTotals {
        let traits = family.traits
        totals.childCount = traits.childCount
        var histories: [Int: AdHistory] = [:]
        var lastDay = [Int](repeating: -1, count: 4)
        var ads = [Int32](repeating: 0, count: 4)
        var hasLooked: Set<Int> = []
        var hasTried: Set<Int> = []
        var sessions: [(child: Int, day: Int, pattern: SessionPattern)] = []
        family.forEachSession { sessions.append(($0, $1, $2)) }
        for (number, (child, day, pattern)) in sessions.enumerated()
        where !gone.contains(child) {
            let (own, device) = (family.childTraits[child], traits.device(of: child))
            // Nothing depends on how much longer than the separation the pause was.
            let pause = rules.separation + .seconds(number % 5 * 977)
            let history = (histories[device] ?? AdHistory()).aged(by: pause)
            var play = try SessionPlay(
                rules, entitlement: isEntitled(child, traits, day) ? .active : .absent,
                history: history)
            for test in 0..<pattern.tests { play.playTest(fills: pattern.fills(ofTest: test)) }
            play.end()
            histories[device] = play.history
            totals.sessions += 1
            totals.tests += Int64(pattern.tests)
            totals.milliseconds += play.milliseconds
            totals.adMilliseconds += play.adMilliseconds
            totals.adRevenue += Int64(play.adCount) * offer.adRevenue[traits.storefront]
            if lastDay[child] != day { totals.children[child].days += 1 }
            lastDay[child] = day
            ads[child] += Int32(play.adCount)
            totals.children[child].ads = ads[child]
            let pays = UInt64(traits.willingness) >= offer.priceThresholds[traits.storefront]
            if offer.isSelling, ads[child] >= offer.looks.trials(own.looks),
                hasLooked.insert(child).inserted
            {
                totals.parentsInShop += 1
                if pays { buy(child, family, day, isWanted: true) }
            }
            if offer.isSelling, ads[child] >= offer.tries[own.age].trials(own.tries),
                hasTried.insert(child).inserted, !isEntitled(child, traits, day)
            {
                totals.childrenPastGate += 1
                if traits.isUnprotected, !traits.asksToBuy {
                    buy(child, family, day, isWanted: false)
                } else if pays, UInt64(own.approves) < offer.approves {
                    buy(child, family, day, isWanted: true)
                }
            }
            if ads[child] >= own.leavesAt {
                gone.insert(child)
                totals.leftForAds += 1
            }
        }
        return totals
    }

    /// Asks the store's function about the transactions that the child's device knows.
    private func isEntitled(_ child: Int, _ traits: FamilyTraits, _ day: Int) -> Bool {
        let account = traits.account(of: child)
        return purchases.contains { purchase in
            let isOwn = purchase.account == account
            guard isOwn || traits.isSharing && offer.isFamilyShareable else { return false }
            return EntitlementDecisions.isEntitled(
                EntitlementDecisions.payload(
                    "remove_ads", isOwn ? .purchased : .familyShared,
                    isRefunded: purchase.refundDay.map { Int($0) <= day } ?? false))
        }
    }

    private mutating func buy(
        _ child: Int, _ family: FamilyYear, _ day: Int, isWanted: Bool
    ) {
        let (traits, own) = (family.traits, family.childTraits[child])
        let account = traits.account(of: child)
        guard !purchases.contains(where: { $0.account == account }) else { return }
        totals.purchases += 1
        totals.unwantedPurchases += isWanted ? 0 : 1
        totals.proceeds += offer.proceeds[traits.storefront]
        totals.unwantedProceeds += isWanted ? 0 : offer.proceeds[traits.storefront]
        var refundDay: Int32?
        if UInt64(own.refunds) < (isWanted ? offer.refunds : offer.refundsUnwanted) {
            let delay = offer.refundDelay.trials(own.refundDelay)
            if delay < days - Int32(day) {
                refundDay = Int32(day) + delay
                totals.refunds += 1
                totals.refunded += offer.proceeds[traits.storefront]
                totals.unwantedProceeds -= isWanted ? 0 : offer.proceeds[traits.storefront]
            }
        }
        if traits.isSharing, offer.isFamilyShareable {
            for other in 0..<traits.childCount
            where traits.account(of: other) != account && !gone.contains(other)
                && day < family.childTraits[other].days && !isEntitled(other, traits, day)
                && sharing.insert(other).inserted
            {
                totals.sharedChildren += 1
            }
        }
        purchases.append(Purchase(account: account, refundDay: refundDay))
    }
}
