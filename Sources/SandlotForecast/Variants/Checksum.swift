/// A checksum of all numbers that a simulation uses, so that aggregates of different models are not
/// merged.
///
/// It detects mistakes, not attacks.
///
/// - SeeAlso: FNV-1a, <https://datatracker.ietf.org/doc/draft-eastlake-fnv/>
struct Checksum: Sendable {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Computes the checksum of populations and of variants with the numbers of their populations.
    init(of worlds: [World], _ offers: [(world: Int, offer: Offer)]) {
        for world in worlds { add(world) }
        for (world, offer) in offers {
            add(UInt64(world))
            add(offer)
        }
    }

    /// The checksum as 16 hexadecimal digits.
    var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private mutating func add(_ number: UInt64) {
        for byte in 0..<8 {
            value ^= number >> UInt64(8 * byte) & 0xFF
            value = value &* 0x100_0000_01B3
        }
    }

    private mutating func add(_ numbers: some Collection<some BinaryInteger>) {
        add(UInt64(numbers.count))
        for number in numbers { add(UInt64(truncatingIfNeeded: number)) }
    }

    private mutating func add(_ table: GeometricTable) { add(table.words) }

    private mutating func add(_ world: World) {
        add(UInt64(world.days))
        for list in [world.storefronts, world.childCounts, world.ages, world.rhythms] { add(list) }
        add([
            world.sharing, world.asksToBuy, world.isUnprotected, world.ownDevices,
            world.childAccounts,
        ])
        add(world.lifetime)
        add(world.leavesForAd)
        for session in world.sessions { add([session.x, session.y, session.z]) }
        add(world.calendar)
        add(world.patterns.testCounts)
        add(world.patterns.columns)
    }

    private mutating func add(_ offer: Offer) {
        for entry in offer.sessions.entries {
            add(UInt64(entry.next) << 32 | UInt64(entry.milliseconds))
            add(
                UInt64(entry.adMilliseconds) << 32 | UInt64(entry.ads) << 16
                    | UInt64(entry.tests))
        }
        add(offer.looks)
        for table in offer.tries { add(table) }
        add(offer.priceThresholds)
        add(offer.proceeds)
        add(offer.adRevenue)
        add([offer.approves, offer.refunds, offer.refundsUnwanted])
        add(offer.refundDelay)
        let flags = [
            offer.isFamilyShareable, offer.isSelling, offer.entitlements.buyer,
            offer.entitlements.member, offer.entitlements.isKeptAfterRefund,
        ]
        add(flags.map { $0 ? 1 : 0 })
    }
}
