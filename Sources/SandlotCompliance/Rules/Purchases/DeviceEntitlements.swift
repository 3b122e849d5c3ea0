import SandlotTrace

/// Which devices have paid for no ads, and ads on devices that do not know of it.
final class DeviceEntitlements: RuleMemory {
    /// An ad that was shown while some products were not active on its device.
    struct Ad {
        let run: Int
        let moment: Moment
        let wall: Int
        /// How long its device may take to learn of a purchase, in milliseconds.
        let syncMs: Int
        /// The products that were not active.
        let products: [String]
    }

    /// Of more ads of a device than this, the earlier ones by the wall clock are let go.
    private static let adLimit = 200

    /// The products that the latest run of each device left active.
    private var active: [String: Set<String>] = [:]
    /// When each product first became active on each device, by the wall clock.
    private var activations: [String: [String: Int]] = [:]
    private var ads: [String: [Ad]] = [:]

    /// Takes out which products the previous run of a device left active.
    func takeActive(on device: String) -> Set<String> { active.removeValue(forKey: device) ?? [] }

    /// Says which products a run leaves active.
    func setActive(_ products: [String], on device: String) {
        active[device] = Set(products)
    }

    /// Takes an activation in; one without a wall clock binds no other device.
    func activate(_ product: String, on device: String, wall: Int?) {
        guard let wall else { return }
        let earliest = activations[product]?[device] ?? wall
        activations[product, default: [:]][device] = min(earliest, wall)
    }

    /// Takes an ad in.
    func ad(_ ad: Ad, on device: String) {
        ads[device, default: []].append(ad)
        guard ads[device, default: []].count > 2 * Self.adLimit else { return }
        // If any ad comes too late after an activation, the latest do.
        ads[device]?.sort { $0.wall > $1.wall }
        ads[device]?.removeLast(Self.adLimit)
    }

    override func end(_ court: any Court) {
        for (device, ads) in ads.sorted(by: { $0.key < $1.key }) {
            let ordered = ads.sorted { ($0.run, $0.moment.seq) < ($1.run, $1.moment.seq) }
            for ad in ordered {
                let delays = ad.products.compactMap { self.delay(of: ad, on: device, after: $0) }
                guard let delay = delays.max(), delay > ad.syncMs else { continue }
                court.judge(ofRun: ad.run)?.advise(
                    looking: [ad.moment], measure: .time(delay, limit: ad.syncMs),
                    "An ad was shown on \(device) \(delay) ms after another device had paid for no ads."
                )
            }
        }
    }

    /// The time on the wall clock since a product first became active on another device.
    private func delay(of ad: Ad, on device: String, after product: String) -> Int? {
        let others = activations[product]?.filter { $0.key != device }.values
        return others?.min().map { ad.wall - $0 }
    }
}
