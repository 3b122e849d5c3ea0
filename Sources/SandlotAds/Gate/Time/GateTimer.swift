/// A timer that changes to the clock and restarts of the device cannot shorten.
///
/// On a device that has been seen since its start, the boot clock counts. On another device or
/// after a restart, the elapsed time is unknown, and the timer accepts the wall clock up to a
/// credit, which it grants only once. The wall clock counts from the latest time that has been
/// seen, so setting it back and forward again gains nothing.
struct GateTimer: Sendable, Hashable {
    /// The state of the timer when a boot session of a device was first seen.
    struct Anchor: Sendable, Hashable {
        var bootID: String
        var bootMilliseconds: Int
        var served: Int
    }

    /// The number of boot sessions that are remembered.
    ///
    /// A forgotten one counts as new.
    static let anchorLimit = 8

    /// The duration in milliseconds.
    var duration: Int
    /// The elapsed time in milliseconds.
    var served: Int
    /// The remaining credit of the wall clock in milliseconds.
    var credit: Int
    /// The latest wall time that has been counted, in milliseconds since 1970.
    var wallMark: Int
    /// The boot sessions that have been seen, oldest first.
    var anchors: [Anchor]

    /// Starts a timer.
    ///
    /// - Parameters:
    ///   - duration: The duration in milliseconds.
    ///   - credit: The part of the duration that can elapse on the wall clock alone.
    ///   - time: The current time.
    init(duration: Int, credit: Int, from time: GateTime) {
        self.init(
            duration: duration, served: 0, credit: credit, wallMark: time.wallMilliseconds,
            anchors: [
                Anchor(bootID: time.bootID, bootMilliseconds: time.bootMilliseconds, served: 0)
            ])
    }

    init(duration: Int, served: Int, credit: Int, wallMark: Int, anchors: [Anchor]) {
        self.duration = duration
        self.served = served
        self.credit = credit
        self.wallMark = wallMark
        self.anchors = anchors
    }

    /// The remaining time in milliseconds.
    var remaining: Int { max(0, duration - served) }

    /// Updates the elapsed time.
    mutating func settle(at time: GateTime) {
        let before = served
        if let anchor = anchors.first(where: { $0.bootID == time.bootID }) {
            let elapsed = max(0, time.bootMilliseconds.saturatingSubtract(anchor.bootMilliseconds))
            served = min(duration, max(served, anchor.served.saturatingAdd(elapsed)))
        } else {
            let passed = min(max(0, time.wallMilliseconds.saturatingSubtract(wallMark)), credit)
            credit -= passed
            served = min(duration, served.saturatingAdd(passed))
            anchors.append(
                Anchor(
                    bootID: time.bootID, bootMilliseconds: time.bootMilliseconds, served: served))
            if anchors.count > Self.anchorLimit { anchors.removeFirst() }
        }
        wallMark = max(wallMark.saturatingAdd(served - before), time.wallMilliseconds)
    }
}
