#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A population in the form that a simulation needs: whole numbers that random words are compared
/// with.
package struct World: Sendable, Hashable {
    /// The number of days for which a family is followed after its install.
    package let days: Int
    /// The cumulative thresholds of the storefronts.
    package let storefronts: [UInt32]
    /// The cumulative thresholds of the numbers of children.
    package let childCounts: [UInt32]
    /// The cumulative thresholds of the ages.
    package let ages: [UInt32]
    /// The cumulative thresholds of the rhythms.
    package let rhythms: [UInt32]
    /// The threshold of Family Sharing.
    package let sharing: UInt64
    /// The threshold of Ask to Buy.
    package let asksToBuy: UInt64
    /// The threshold of families in which a child can pay.
    package let isUnprotected: UInt64
    /// The threshold of families with a device for each child.
    package let ownDevices: UInt64
    /// The threshold of such families with an account for each child.
    package let childAccounts: UInt64
    /// The number of days until a child leaves.
    package let lifetime: GeometricTable
    /// The number of ads until a child leaves.
    package let leavesForAd: GeometricTable
    /// For each rhythm and kind of day, the least 16-bit words for 1, 2, and 3 sessions.
    package let sessions: [SIMD3<UInt32>]
    /// The kind of each day from the first day on.
    package let calendar: [UInt8]
    /// The same words for each day of the calendar.
    let limits: SessionLimits
    /// The distribution of the patterns of sessions.
    package let patterns: PatternTable

    /// The largest number of sessions of a child in a day.
    package static let maximumSessionCount = 3
    /// The largest number of days for which a family is followed.
    package static let maximumDays = 1_095
    /// The number of days over which installs are spread.
    package static let installDays = 365

    /// Prepares a population.
    ///
    /// - Parameters:
    ///   - population: The families.
    ///   - days: The number of days for which a family is followed after its install.
    package init(_ population: Population, days: Int) {
        self.days = days
        storefronts = Probability.thresholds(population.storefronts.map(\.weight))
        childCounts = Probability.thresholds(population.childCounts)
        ages = Probability.thresholds(population.ages.sorted { $0.key < $1.key }.map(\.value))
        rhythms = Probability.thresholds(population.rhythms.map(\.weight))
        sharing = Probability.threshold(population[.sharing])
        asksToBuy = Probability.threshold(population[.asksToBuy])
        isUnprotected = Probability.threshold(population[.isUnprotected])
        ownDevices = Probability.threshold(population[.ownDevices])
        childAccounts = Probability.threshold(population[.childAccounts])
        let monthly = min(population[.leavesInMonth], 1 - 1e-12)
        let daily = 1 - exp(log(1 - monthly) / 30)
        lifetime = GeometricTable(
            hazards: [population[.leavesAfterFirstDay]]
                + Array(repeating: daily, count: max(0, days - 1)))
        leavesForAd = GeometricTable(population[.leavesForAd])
        sessions = population.rhythms.flatMap { rhythm in
            rhythm.sessions.map { mean in
                let shares = Probability.upToThree(mean: mean)
                var (sum, thresholds) = (0.0, SIMD3<UInt32>())
                for count in 0..<3 {
                    sum += shares[count]
                    thresholds[count] = UInt32((min(sum, 1) * 65_536).rounded())
                }
                return thresholds
            }
        }
        calendar = (0..<Self.installDays + days).map { offset in
            let day = population.firstDay + offset
            if population.holidays.contains(where: { $0.contains(day) }) {
                return UInt8(Rhythm.Day.holiday.rawValue)
            }
            // The first day of 1970 was a Thursday.
            let isWeekend = (day + 3) % 7 >= 5
            return UInt8((isWeekend ? Rhythm.Day.weekend : .weekday).rawValue)
        }
        limits = SessionLimits(sessions, calendar)
        patterns = PatternTable(testCounts: population.testCounts, fill: population[.fill])
    }

    /// Returns the index of the part of a cumulative distribution that a random word is in.
    @inline(__always)
    static func index(_ thresholds: [UInt32], _ word: UInt32) -> Int {
        var index = 0
        while index < thresholds.count, word >= thresholds[index] { index += 1 }
        return index
    }

    /// Draws the traits of a family.
    ///
    /// - Parameters:
    ///   - family: The number of the family.
    ///   - philox: The generator.
    /// - Returns: The traits.
    package func traits(of family: UInt64, _ philox: Philox) -> FamilyTraits {
        let (first, second, third, _) = philox.fourBlocks(
            from: Draw.family.counter(block: 0, child: 0, family: family))
        var traits = FamilyTraits()
        traits.storefront = Self.index(storefronts, first.x)
        traits.childCount = 1 + Self.index(childCounts, first.y)
        // A shift binds more tightly than a product.
        traits.installDay = Int((UInt64(first.z) &* UInt64(Self.installDays)) >> 32)
        traits.isSharing = UInt64(first.w) < sharing
        traits.asksToBuy = UInt64(second.x) < asksToBuy
        traits.isUnprotected = UInt64(second.y) < isUnprotected
        traits.hasOwnDevices = UInt64(second.z) < ownDevices
        traits.hasChildAccounts = UInt64(second.w) < childAccounts
        traits.willingness = third.x
        return traits
    }

    /// Draws the traits of a child.
    ///
    /// - Parameters:
    ///   - child: The number of the child, from 0.
    ///   - family: The number of the family.
    ///   - philox: The generator.
    /// - Returns: The traits.
    package func traits(ofChild child: Int, in family: UInt64, _ philox: Philox) -> ChildTraits {
        let (first, second, third, _) = philox.fourBlocks(
            from: Draw.child.counter(block: 0, child: child, family: family))
        var traits = ChildTraits()
        traits.age = Self.index(ages, first.x)
        traits.rhythm = Self.index(rhythms, first.y)
        traits.days = min(lifetime.trials(first.z), Int32(days))
        traits.leavesAt = leavesForAd.trials(first.w)
        traits.looks = second.x
        traits.tries = second.y
        traits.approves = second.z
        traits.refunds = third.x
        traits.refundDelay = third.y
        return traits
    }
}
