import SandlotAds
import Synchronization

/// The volume of an app on a device, which outlives a launch.
package final class DeviceVolume: GameSound {
    private let percent: Mutex<Int>

    /// Creates a volume.
    ///
    /// - Parameter percent: The volume in percent.
    package init(_ percent: Int = 100) {
        self.percent = Mutex(percent)
    }

    /// The volume in percent, from 0 to 100.
    package var volume: Int { percent.withLock(\.self) }

    /// Sets the volume.
    package func setVolume(_ percent: Int) {
        self.percent.withLock { $0 = percent }
    }
}
