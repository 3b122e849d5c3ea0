import SandlotAds
import SandlotAppSupport

/// The clocks that ads, the gate, and the trace share.
public struct GameClock: Sendable {
    /// The time since the launch, including the device's sleep.
    public var uptime: @Sendable () -> AdInstant
    /// The time for the gate, on the boot clock and on the wall clock.
    public var gateTime: @Sendable () -> GateTime

    /// Creates clocks.
    public init(
        uptime: @escaping @Sendable () -> AdInstant,
        gateTime: @escaping @Sendable () -> GateTime
    ) {
        self.uptime = uptime
        self.gateTime = gateTime
    }

    /// The clocks of the device, which start now.
    public static var device: GameClock {
        let clock = AppClock()
        return GameClock(uptime: { clock.uptime }, gateTime: { clock.gateTime })
    }

    /// The same clocks for the trace.
    var recorderClock: TraceRecorder.Clock {
        TraceRecorder.Clock(
            milliseconds: { [uptime] in Int(uptime().milliseconds) },
            wallMilliseconds: { [gateTime] in gateTime().wallMilliseconds })
    }
}
