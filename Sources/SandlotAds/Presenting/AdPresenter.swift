public import SandlotTrace
import Synchronization

/// Joins scheduler, network and trace for one window of an app.
///
/// The app tells it everything that happens, in the words of the trace, and draws ``status``. The presenter writes
/// each event down and takes an ad away *before* it writes that the game goes on, so no order of calls makes
/// an ad overlap with a word. Call ``tick()`` at ``nextDeadline``, or every few hundredths of a second.
///
/// ```swift
/// let recorder = TraceRecorder(header, sink: append)
/// let ads = try AdPresenter(.spellflareIOS, header: header, clock: uptime) { event, _ in
///     recorder.record(event)
/// }
/// ads.record(.phase(.init(phase: .preAd, attempt: 1)))
/// if ads.request(.preTest).refusal != nil { beginTest() }
/// ```
///
/// One lock orders everything; it is not held while the network or the observer is called.
public final class AdPresenter: Sendable {
    private let session: Mutex<AdSession<AdScheduler>>
    private let network: any AdNetwork
    private let clock: @Sendable () -> AdInstant
    private let sink: @Sendable (TraceEvent, AdInstant) -> Void
    private let observer: (@Sendable (AdStatus) -> Void)?

    /// Begins with a launch of the app.
    ///
    /// - Parameters:
    ///   - policy: When, where and which ads there are.
    ///   - header: The header of the trace: the platform, and what the device owns. It is not written down.
    ///   - history: What was before this launch; see ``AdHistory/aged(by:)``.
    ///   - network: Where ads come from.
    ///   - clock: Reads the time since the launch.
    ///   - observer: Is told when the status has changed, on the thread that has changed it.
    ///   - sink: Takes each event of the trace, one at a time and in order, with its time. It must not call the
    ///     presenter.
    /// - Throws: ``AdPolicyError`` if the policy does not make sense.
    public init(
        _ policy: AdPolicy, header: TraceEvent.TraceHeader, history: AdHistory = AdHistory(),
        network: any AdNetwork = HouseAds(), clock: @escaping @Sendable () -> AdInstant,
        observer: (@Sendable (AdStatus) -> Void)? = nil,
        sink: @escaping @Sendable (_ event: TraceEvent, _ instant: AdInstant) -> Void
    ) throws(AdPolicyError) {
        let session = try AdSession(policy, header, network: network.name) {
            (entitlement) throws(AdPolicyError) in
            try AdScheduler(policy, on: header.platform, entitlement: entitlement, history: history)
        }
        self.session = Mutex(session)
        self.network = network
        self.clock = clock
        self.observer = observer
        self.sink = sink
    }

    /// What the app has to draw.
    public var status: AdStatus { session.withLock(\.scheduler.status) }

    /// What the clock will read when ``tick()`` is due; nil if nothing is to come.
    public var nextDeadline: AdInstant? { session.withLock(\.scheduler.nextDeadline) }

    /// What the next launch must know.
    public var history: AdHistory { session.withLock(\.scheduler.history) }

    /// Writes down what happens in the app and lets it act on ads.
    ///
    /// Events that tell of ads are the presenter's own; they are not taken from others.
    ///
    /// - Parameter event: What happens.
    public func record(_ event: TraceEvent) {
        update { session, now in session.record(event, at: now, sink) }
    }

    /// Asks for an ad.
    ///
    /// - Parameter slot: Where the game stands.
    /// - Returns: Whether one is on its way. If it is, it may already be on the screen, or already have failed;
    ///   ``status`` says so.
    @discardableResult
    public func request(_ slot: AdSlot) -> AdDecision {
        let decision = update { session, now in session.request(slot, at: now, sink) }
        if case .granted(let request) = decision {
            network.load(request) { [weak self] response in self?.take(response, to: request.id) }
        }
        return decision
    }

    /// Closes the ad, if it can be closed.
    ///
    /// - Returns: Why it cannot; nil if it is closed.
    @discardableResult
    public func skip() -> AdRefusal? {
        update { session, now in session.touch(.skip, at: now, sink) }
    }

    /// Takes a touch of the ad itself, which leads nowhere.
    ///
    /// - Returns: Why it does not count; nil if it does.
    @discardableResult
    public func touch() -> AdRefusal? {
        update { session, now in session.touch(.touch, at: now, sink) }
    }

    /// Notes down that a person reports the ad.
    ///
    /// - Returns: Why that is not possible; nil if it is done.
    @discardableResult
    public func report() -> AdRefusal? {
        update { session, now in session.touch(.report, at: now, sink) }
    }

    /// Does what is due.
    public func tick() {
        update { session, now in session.tick(at: now, sink) }
    }

    private func take(_ response: AdResponse, to id: AdID) {
        update { session, now in session.deliver(response, to: id, at: now, sink) }
    }

    @discardableResult
    private func update<Result>(
        _ body: (inout sending AdSession<AdScheduler>, AdInstant) -> sending Result
    ) -> Result {
        let (result, change) = session.withLock { session in
            let before = session.scheduler.status
            let result = body(&session, clock())
            let after = session.scheduler.status
            return (result, before == after ? nil : after)
        }
        if let change { observer?(change) }
        return result
    }
}
