/// A time that must be served, whatever is done to the clock and the device.
///
/// On a device that has been seen since its start, the clock of that boot counts. On another one, or after a restart,
/// nobody knows how much time has passed; what the wall clock says is believed up to a credit, which a timer has
/// once. The wall clock counts from the latest time that was ever seen, so setting it back gains nothing, neither at
/// once nor when it is set forward again.
struct GateTimer: Sendable, Hashable {
    /// What was known about the timer when a boot of a device was first seen.
    struct Anchor: Sendable, Hashable {
        var bootID: String
        var bootMilliseconds: Int
        var served: Int
    }

    /// Devices beyond this number that are used in turns count as new ones.
    static let anchorLimit = 8

    /// How long it lasts, in milliseconds.
    var duration: Int
    /// How much of it is over.
    var served: Int
    /// How much the wall clock may still contribute.
    var credit: Int
    /// The latest wall time that is accounted for, in milliseconds since 1970.
    var wallMark: Int
    /// The boots that were seen, oldest first.
    var anchors: [Anchor]

    /// Begins a time.
    ///
    /// - Parameters:
    ///   - duration: How long it lasts, in milliseconds.
    ///   - credit: How much of it the wall clock may contribute.
    ///   - time: Now.
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

    /// How much of it is left.
    var remaining: Int { max(0, duration - served) }

    /// Takes the time in that has passed.
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
