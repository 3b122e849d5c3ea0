public import SandlotTrace
import Synchronization

/// A presenter that connects scheduler, network, and trace.
///
/// The app records everything that happens as events of the trace and draws ``status``. The
/// presenter writes each event and removes an ad *before* it writes that the game continues, so an
/// ad never overlaps with a word, whatever the order of calls. Call ``tick()`` at ``nextDeadline``,
/// or every few hundredths of a second.
///
/// ```swift
/// let recorder = TraceRecorder(header, sink: append)
/// let ads = try AdPresenter(.aroundTests, header: header, clock: uptime) { event, _ in
///     recorder.record(event)
/// }
/// ads.record(.phase(.init(phase: .preAd, attempt: 1)))
/// if ads.request(.preTest).refusal != nil { beginTest() }
/// ```
///
/// A single lock orders all calls. It is not held while the network or the observer is called.
///
/// An app has one presenter for each trace. Two presenters that write to one trace would use the
/// same identifiers of ads, and each would know only the ads, tests, and purchases that are recorded
/// with it.
public final class AdPresenter: Sendable {
    let session: Mutex<AdSession<AdScheduler>>
    private let network: any AdNetwork
    private let clock: @Sendable () -> AdInstant
    private let sink: @Sendable (TraceEvent, AdInstant) -> Void
    private let observer: (@Sendable (AdStatus) -> Void)?
    private let changes = AdStatusQueue()
    private let sound: AdSound?

    /// Creates a presenter for a launch of the app.
    ///
    /// - Parameters:
    ///   - policy: The policy for ads.
    ///   - header: The header of the trace, which contains the platform and the owned products. The
    ///     products that it marks with `removesAds` remove ads, as those of
    ///     ``AdPolicy/removeAdsProducts`` do. The presenter does not write it.
    ///   - history: The history before this launch. See ``AdHistory/aged(by:)``.
    ///   - network: The source of ads.
    ///   - sound: The guard of the game's sound, or nil if ads do not silence the game.
    ///   - clock: A closure that returns the time since the launch.
    ///   - observer: A closure that receives each change of the status, one at a time and in order.
    ///     It is called on the thread of a call that changes the status. A change that occurs during
    ///     a call of the observer, on any thread, is delivered after that call returns and on the
    ///     thread of that call. The observer can call the presenter.
    ///   - sink: A closure that receives each event of the trace and its time, one at a time and in
    ///     order. It must not call the presenter.
    /// - Throws: ``AdPolicyError`` if the policy is not valid.
    public init(
        _ policy: AdPolicy, header: TraceEvent.TraceHeader, history: AdHistory = AdHistory(),
        network: any AdNetwork = HouseAds(), sound: AdSound? = nil,
        clock: @escaping @Sendable () -> AdInstant,
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
        self.sound = sound
        self.sink = sink
    }

    /// The status to draw.
    public var status: AdStatus { session.withLock(\.scheduler.status) }

    /// The clock's reading when ``tick()`` is due, or nil if nothing is pending.
    public var nextDeadline: AdInstant? { session.withLock(\.scheduler.nextDeadline) }

    /// The history for the next launch.
    public var history: AdHistory { session.withLock(\.scheduler.history) }

    /// Records an event of the app and applies its effect on ads.
    ///
    /// Only the presenter records events about ads. It ignores such events here.
    ///
    /// - Parameter event: The event.
    public func record(_ event: TraceEvent) {
        if let sound, event.endsRun {
            // The sound is restored, and recorded, before the last event of the run.
            update { session, now in session.close(at: now, sink) }
            follow(sound)
        }
        update { session, now in session.record(event, at: now, sink) }
        guard let sound else { return }
        switch event {
        case .appState(let change) where change.state == .launched:
            if let event = sound.takeBeginning() { note(event) }
        case .gameSound(let change) where change.cause == .user: sound.keepVolumeOfUser()
        default: break
        }
    }

    /// Replaces what is known about ads on other devices of the family.
    ///
    /// A policy with ``AdCaps/countsFamilyAds`` counts them for ``AdCaps/adsPerDay``. The app
    /// exchanges ``AdHistory/shows`` between its devices, for example through its own account, and
    /// calls this method before it requests an ad. What was learned is part of ``history``, so it
    /// also counts in a launch without a connection.
    ///
    /// - Parameter ages: The ages of the latest ads of all other devices, in any order.
    public func learn(adsElsewhere ages: [Duration]) {
        update { session, now in session.learn(adsElsewhere: ages, at: now, sink) }
    }

    /// Requests an ad.
    ///
    /// - Parameter slot: The slot of the game.
    /// - Returns: Whether an ad is loading. It may already be on the screen or may already have
    ///   failed, as ``status`` shows.
    @discardableResult
    public func request(_ slot: AdSlot) -> AdDecision {
        let decision = update { session, now in session.request(slot, at: now, sink) }
        if case .granted(let request) = decision {
            load(request)
        }
        return decision
    }

    /// Closes the ad if that is allowed.
    ///
    /// - Returns: The reason why the ad cannot be closed, or nil if it is closed.
    @discardableResult
    public func skip() -> AdRefusal? {
        update { session, now in session.touch(.skip, at: now, sink) }
    }

    /// Handles a touch of the ad itself, which opens nothing.
    ///
    /// - Returns: The reason why the touch is ignored, or nil if it counts.
    @discardableResult
    public func touch() -> AdRefusal? {
        update { session, now in session.touch(.touch, at: now, sink) }
    }

    /// Records that a user reports the ad.
    ///
    /// - Returns: The reason why the ad cannot be reported, or nil on success.
    @discardableResult
    public func report() -> AdRefusal? {
        update { session, now in session.touch(.report, at: now, sink) }
    }

    /// Performs what is due.
    public func tick() {
        update { session, now in session.tick(at: now, sink) }
    }

    private func load(_ request: AdLoadRequest) {
        let deliver: @Sendable (AdResponse) -> Void = { [weak self] response in
            self?.take(response, to: request.id)
        }
        guard let mediator = network as? any MediatingAdNetwork else {
            return network.load(request, deliver: deliver)
        }
        mediator.load(
            request,
            report: { [weak self] report in self?.take(report, of: request.id) },
            deliver: deliver)
    }

    private func take(_ report: AdAdapterReport, of id: AdID) {
        update { session, now in
            session.tick(at: now, sink)
            session.note(report.event(of: id), sink)
        }
    }

    private func take(_ response: AdResponse, to id: AdID) {
        update { session, now in session.deliver(response, to: id, at: now, sink) }
    }

    @discardableResult
    private func update<Result>(
        _ body: (inout sending AdSession<AdScheduler>, AdInstant) -> sending Result
    ) -> Result {
        let (result, isChanged) = session.withLock { session in
            let before = session.scheduler.status
            let result = body(&session, clock())
            let after = session.scheduler.status
            // The lock of the session orders the changes.
            if before != after, observer != nil { changes.append(after) }
            return (result, before != after)
        }
        if isChanged {
            if let sound { follow(sound) }
            if let observer { changes.deliver(to: observer) }
        }
        return result
    }

    /// Adapts the sound to the current status.
    private func follow(_ sound: AdSound) {
        sound.follow {
            session.withLock(\.scheduler.status)
        } _: { event in
            note(event)
        }
    }

    private func note(_ event: TraceEvent) {
        session.withLock { $0.note(event, sink) }
    }
}
