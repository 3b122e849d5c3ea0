import SandlotKids
import SandlotReceipts
import SandlotStore

/// A hash of 128 bits that is equal for equal states of an app's system.
///
/// Devices of one person that are in the same situation can be exchanged for one another, and so can the people of the
/// family. Identifiers, prices, which words are asked, levels, and times make no difference. Of a time, only what it
/// allows now does. Of the children's progress, only the order of the entries of each field does.
///
/// The states of the rules are not contained. A rule that remembers more than the app and the store do, such as how many
/// ads were shown, can differ in two states with the same key, of which only the first is continued.
package struct SystemKey: Sendable, Hashable {
    /// A device with the app on it.
    private struct Device: Hashable {
        let platform: String
        let store: StoreSituation.Device?
        let apps: [KidsAppSituation?]
        let progress: [ProgressSituation.Device?]
    }

    /// A person with all that belongs to the person.
    private struct Person: Hashable {
        let account: StoreSituation.Account?
        let miscounts: [Int]
        let clouds: [ProgressSituation.Cloud?]
        /// The number of devices in the same situation.
        var devices: [Device: Int] = [:]
    }

    private let high: Int
    private let low: Int

    /// Describes the state of a run.
    init(_ run: ScenarioRun) {
        var store = run.store.situation
        let miscounts = run.miscounts
        let progress = run.progressSetups.map { app in
            run.household.progressSituation(of: app.bundleID, app.fields)
        }
        var people: [Person: Int] = [:]
        for (index, customer) in run.scenario.participants.customers.enumerated() {
            var person = Person(
                account: store.accounts[customer.id], miscounts: miscounts[index],
                clouds: progress.map { $0.clouds[customer.id] })
            for device in run.devices where run.owners[device.id] == customer.id {
                let situations = run.scenario.appProfiles.map { profile in
                    profile.runs(on: device.platform)
                        ? run.household.situation(of: profile, on: device.id) : nil
                }
                let device = Device(
                    platform: device.platform.rawValue, store: store.devices[device.id],
                    apps: situations, progress: progress.map { $0.devices[device.id] })
                person.devices[device, default: 0] += 1
            }
            people[person, default: 0] += 1
        }
        // All people are in one family, which nobody joins or leaves.
        (store.devices, store.accounts, store.families) = ([:], [:], [])
        let (accounts, children) = (progress.map(\.accounts), progress.map(\.children))
        func hash(_ salt: Int) -> Int {
            var hasher = Hasher()
            hasher.combine(salt)
            hasher.combine(store)
            hasher.combine(people)
            hasher.combine(accounts)
            hasher.combine(children)
            return hasher.finalize()
        }
        (high, low) = (hash(0), hash(1))
    }
}

extension ScenarioRun {
    /// The apps that keep the children's progress, with the merge rules of all their platforms.
    var progressSetups: [(bundleID: String, fields: [String: MergeRule])] {
        scenario.apps.compactMap { app in
            let setups = scenario.appProfiles.filter { $0.bundleID == app.bundleID }
                .compactMap(\.progress)
            guard !setups.isEmpty else { return nil }
            return (
                app.bundleID,
                setups.reduce(into: [:]) {
                    $0.merge($1.fields, uniquingKeysWith: { first, _ in first })
                }
            )
        }
    }
}
