import SandlotAds
import SandlotBase
import SandlotStore

/// The ads of a family's devices.
extension Household {
    /// Returns the ages of the latest ads that an app has shown on the family's other devices.
    ///
    /// - Parameter place: The app and the device that asks.
    /// - Returns: The ages, or nil if the device is offline, so that the app keeps what it knows.
    func adsElsewhere(than place: Place) -> [Duration]? {
        guard store.isOnline(place.device), let owner = owners[place.device] else { return nil }
        let family =
            store.roster.families.first { $0.members.contains(owner) }?.members ?? [owner]
        let others = places.filter { other in
            other.bundleID == place.bundleID && other.device != place.device
                && owners[other.device].map(family.contains) == true
        }
        return others.flatMap { other -> [Duration] in
            if let app = app(other.bundleID, on: other.device) { return app.ads.history.shows }
            guard let kept = memories[other]?.ads else { return [] }
            let elapsed = store.now.milliseconds - kept.at.milliseconds
            return kept.history.aged(by: .milliseconds(elapsed)).shows
        }
    }
}
