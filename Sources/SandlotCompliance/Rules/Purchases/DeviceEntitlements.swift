import SandlotTrace

/// The devices that own the removal of ads, and the ads on devices that do not know.
final class DeviceEntitlements: RuleMemory {
    /// An ad and what was owned where it was shown.
    struct Ad {
        let run: Int
        let moment: Moment
        let wall: Int
        /// The time that its device may take to learn of a purchase, in milliseconds.
        let syncMs: Int
        /// The identifier.
        let id: String
        /// The products that were owned in the run.
        let owned: Set<String>
    }

    /// The number of ads that are kept for a device and a set of owned products; the latest are kept.
    private static let adLimit = 200

    /// The products that the latest run of each device left active.
    private var active: [String: Set<String>] = [:]
    /// The first activation of each product on each device, by the wall clock.
    private var activations: [String: [String: Int]] = [:]
    private var ads: [String: [Set<String>: [Ad]]] = [:]

    /// Removes and returns the products that the previous run of a device left active.
    func takeActive(on device: String) -> Set<String> { active.removeValue(forKey: device) ?? [] }

    /// Records the products that a run leaves active.
    func setActive(_ products: [String], on device: String) {
        active[device] = Set(products)
    }

    /// Records an activation; without a wall clock, it does not concern other devices.
    func activate(_ product: String, on device: String, wall: Int?) {
        guard let wall else { return }
        let earliest = activations[product]?[device] ?? wall
        activations[product, default: [:]][device] = min(earliest, wall)
    }

    /// Records an ad.
    func ad(_ ad: Ad, on device: String) {
        // If any ad comes too late after an activation, the latest ads do.
        var kept = ads[device]?.removeValue(forKey: ad.owned) ?? []
        kept.append(ad)
        if kept.count > 2 * Self.adLimit {
            kept.sort { $0.wall > $1.wall }
            kept.removeLast(Self.adLimit)
        }
        ads[device, default: [:]][ad.owned] = kept
    }

    override func end(_ runs: any EndedRuns) {
        for (device, groups) in ads.sorted(by: { $0.key < $1.key }) {
            let ads = groups.values.joined()
                .sorted { ($0.run, $0.moment.position) < ($1.run, $1.moment.position) }
            for ad in ads {
                guard let late = latest(ad, on: device), late.delay > ad.syncMs else { continue }
                runs.recorder(forRun: ad.run)?.advise(
                    looking: [ad.moment], measure: .time(late.delay, limit: ad.syncMs),
                    "Ad \(ad.id) was shown on device \(device) \(Words.duration(late.delay)) after \(late.product) became owned on another device."
                )
            }
        }
    }

    /// The longest time on the wall clock since a product that the ad's device did not own became active on
    /// another device.
    private func latest(_ ad: Ad, on device: String) -> (product: String, delay: Int)? {
        var latest: (product: String, delay: Int)?
        for (product, devices) in activations where !ad.owned.contains(product) {
            for (other, wall) in devices where other != device {
                let candidate = (product, ad.wall - wall)
                guard let known = latest else {
                    latest = candidate
                    continue
                }
                if (candidate.1, known.product) > (known.delay, candidate.0) { latest = candidate }
            }
        }
        return latest
    }
}
