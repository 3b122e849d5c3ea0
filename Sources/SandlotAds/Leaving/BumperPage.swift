public import SandlotTrace

/// A page between a link or an ad and the outside world, which says that the app is being left.
///
/// The page does not replace the gate: it can be left only with a pass that is valid at that
/// moment. The app draws it and records the events that it returns.
///
/// ```swift
/// let page = BumperPage("b1", to: .web, host: "example.com")
/// ads.record(page.shown)
/// // The user taps "Leave".
/// for event in try page.leave(with: pass, on: "phone", at: clock.gateTime) { ads.record(event) }
/// ```
public struct BumperPage: Sendable, Hashable {
    /// The name of the page in the trace, which is unique in its run.
    public let id: String
    /// The destination of the link.
    public let destination: TraceEvent.LinkClass
    /// The host of the link, if it leads to the web.
    public let host: String?
    /// The name of the ad in the trace, if the link belongs to one.
    public let adID: String?
    /// Whether the page shows a way back into the app.
    public let showsWayBack: Bool

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - id: The name in the trace, which is unique in its run.
    ///   - destination: The destination of the link.
    ///   - host: The host, if the link leads to the web.
    ///   - adID: The name of the ad in the trace, if the link belongs to one.
    ///   - showsWayBack: Whether the page shows a way back into the app.
    public init(
        _ id: String, to destination: TraceEvent.LinkClass, host: String? = nil,
        ofAd adID: String? = nil, showsWayBack: Bool = true
    ) {
        self.id = id
        self.destination = destination
        self.host = host
        self.adID = adID
        self.showsWayBack = showsWayBack
    }

    /// The event to record when the page appears.
    public var shown: TraceEvent {
        .bumperShown(
            .init(
                bumperId: id, class: destination, origin: origin, adId: adID,
                declineVisible: showsWayBack))
    }

    /// The event to record when the user stays in the app.
    public var stayed: TraceEvent { .bumperAnswered(.init(bumperId: id, leaves: false)) }

    /// Leaves the app through a link of the app's own, which does not consume the pass.
    ///
    /// - Parameters:
    ///   - pass: The pass of the gate.
    ///   - device: The current device.
    ///   - time: The current time. The page takes time, so a pass that was valid when it appeared
    ///     can have expired.
    /// - Returns: The events to record before the link is opened, in order.
    /// - Throws: ``GateError`` as ``GatePass/show(for:on:at:)`` does. Record ``stayed`` then, and
    ///   open nothing. The link of an ad throws ``GateError/Code/passMustBeUsedUp``.
    public func leave(
        with pass: borrowing GatePass, on device: String, at time: GateTime
    ) throws(GateError) -> [TraceEvent] {
        events(passID: try pass.show(for: adID == nil ? .link : .adClick, on: device, at: time))
    }

    /// Leaves the app through the link of an ad, or another link, and consumes the pass.
    ///
    /// - Parameters:
    ///   - pass: The pass of the gate.
    ///   - device: The current device.
    ///   - time: The current time.
    /// - Returns: The events to record before the link is opened, in order.
    /// - Throws: ``GateError`` as ``GatePass/use(for:on:at:)`` does. Record ``stayed`` then, and
    ///   open nothing.
    public func leave(
        usingUp pass: consuming GatePass, on device: String, at time: GateTime
    ) throws(GateError) -> [TraceEvent] {
        let passID = try pass.use(for: adID == nil ? .link : .adClick, on: device, at: time)
        return events(passID: passID)
    }

    /// Returns the events of leaving the app.
    ///
    /// - Parameter passID: The pass, or nil in an app whose gate does not protect links.
    /// - Returns: The events in order.
    package func events(passID: String?) -> [TraceEvent] {
        [
            .bumperAnswered(.init(bumperId: id, leaves: true)),
            .linkOpened(.init(class: destination, host: host, origin: origin, passId: passID)),
        ]
    }

    private var origin: TraceEvent.LinkOrigin { adID == nil ? .app : .ad }
}
