public import SandlotAds
public import SandlotTrace

/// The clocks of the device, for a presenter, a gate, and a recorder.
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

    /// Creates the clocks, with the launch of the app at this moment.
    public init() {
        launchMilliseconds = SystemTime.milliseconds
    }

    /// The time since the launch, sleep included.
    public var uptime: AdInstant {
        AdInstant(milliseconds: Int64(SystemTime.milliseconds - launchMilliseconds))
    }

    /// The current time, as a gate needs it.
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
