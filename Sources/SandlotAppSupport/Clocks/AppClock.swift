public import SandlotAds
public import SandlotTrace

/// The device's clocks, for a presenter, a gate, and a recorder.
///
/// Create one when the app launches and give it to all three, so that their times agree.
///
/// ```swift
/// let clock = AppClock()
/// let ads = try AdPresenter(policy, header: header, clock: { clock.uptime }) { event, _ in recorder.record(event) }
/// let question = try gate.present(.purchase, at: clock.gateTime)
/// ```
public struct AppClock: Sendable {
    private let launchMilliseconds: Int

    /// Creates the clocks for a launch of the app that starts now.
    public init() {
        launchMilliseconds = SystemTime.milliseconds
    }

    /// The time since the launch, including the device's sleep.
    public var uptime: AdInstant {
        AdInstant(milliseconds: Int64(SystemTime.milliseconds - launchMilliseconds))
    }

    /// The current time for a gate.
    public var gateTime: GateTime {
        GateTime(
            bootID: Boot.id, bootMilliseconds: SystemTime.milliseconds,
            wallMilliseconds: SystemTime.wallMilliseconds)
    }

    /// The clock of a recorder.
    public var recorderClock: TraceRecorder.Clock {
        let launch = launchMilliseconds
        return TraceRecorder.Clock(
            milliseconds: { SystemTime.milliseconds - launch },
            wallMilliseconds: { SystemTime.wallMilliseconds })
    }
}
