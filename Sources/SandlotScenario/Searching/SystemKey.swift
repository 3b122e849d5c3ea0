import SandlotKids
import SandlotReceipts
import SandlotStore

/// What decides whether two states of an app's system are the same: a hash of 128 bits.
///
/// Devices of one person that are in the same situation can be exchanged for one another. Identifiers, prices, words,
/// levels, the children's achievements, and times make no difference. Of a time, only what it allows now does.
package struct SystemKey: Sendable, Hashable {
    /// A device with the app on it.
    private struct Device: Hashable {
        let owner: CustomerID?
        let platform: String
        let store: StoreSituation.Device?
        let apps: [KidsAppSituation?]
    }

    private let high: Int
    private let low: Int

    /// Describes the state of a run.
    init(_ run: ScenarioRun) {
        var store = run.store.situation
        var devices: [Device: Int] = [:]
        for device in run.devices {
            let situations = run.scenario.appProfiles.map { profile in
                profile.runs(on: device.platform)
                    ? run.household.situation(of: profile, on: device.id) : nil
            }
            let device = Device(
                owner: run.owners[device.id], platform: device.platform.rawValue,
                store: store.devices[device.id], apps: situations)
            devices[device, default: 0] += 1
        }
        store.devices = [:]
        let miscounts = run.miscounts
        func hash(_ salt: Int) -> Int {
            var hasher = Hasher()
            hasher.combine(salt)
            hasher.combine(store)
            hasher.combine(devices)
            hasher.combine(miscounts)
            return hasher.finalize()
        }
        (high, low) = (hash(0), hash(1))
    }
}
