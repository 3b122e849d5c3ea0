package import SandlotAds
internal import SandlotBase
internal import SandlotCatalog
internal import SandlotStoreKit
internal import SandlotTrace

/// An app in one launch on one device: what it shows, what it asks, what it writes down.
///
/// It talks to the scheduler of ads, to the parental gate and to Apple's names, as any app does, and to nothing else of
/// the simulated store. Everything that happens goes through the presenter, which keeps the order of the trace.
package final class KidsApp {
    /// For what the game waits.
    enum Waiting: Sendable, Hashable {
        case nothing
        /// The ad before a test, or the news that there is none.
        case adBefore
        /// The ad after a test.
        case adAfter
    }

    /// What happens next by itself.
    enum Timer: Sendable, Hashable {
        /// The word is spoken.
        case speak
        /// The praise is over.
        case goOn
    }

    /// What there is to know of the app.
    package let profile: AppProfile
    /// The device, as the trace names it.
    package let device: String
    /// What is owned, and how it is bought.
    package let shop: KidsShop
    let memory: DeviceMemory
    let ads: AdPresenter
    let network: StagedNetwork
    let gate: ParentalGate?
    /// The clock of the household.
    let now: @Sendable () -> Timestamp
    private let recorder: TraceRecorder
    private let launchedAt: Timestamp

    /// The screen that is shown.
    package internal(set) var screen = ""
    /// Whether the app is in the foreground.
    package private(set) var isForeground = true
    /// Whether the app has ended.
    package private(set) var hasEnded = false
    /// The test or puzzle that is played; nil if there is none.
    package internal(set) var test: GameTest?
    /// The puzzle that is played, by size, difficulty and number.
    var puzzle: String?
    /// The rating of the last puzzle of this launch, in half stars; nil if it has none.
    package internal(set) var rating: Int?
    /// The session that goes on.
    var session: Activity?
    /// When something was touched last.
    var touchedAt: Timestamp
    /// What a parent writes in a demo; nil if none goes on.
    var demo: ProgressRecord?
    /// How the last synchronisation stands.
    package internal(set) var syncStatus = ProgressService.Status.idle
    /// The grade of the test.
    var playedGrade = 1
    /// The level of the test.
    package internal(set) var level = 0
    /// How many tests there were in this launch.
    package internal(set) var attempt = 0
    /// How many ads were shown in this launch.
    package private(set) var adCount = 0
    var waiting = Waiting.nothing
    var timer: (due: Timestamp, what: Timer)?
    /// When an app that asks the store late does so; nil if it has asked.
    private var lateCheck: Timestamp?
    /// Whether the app waits for the store to say what is owned, and shows no ad until then.
    private var isOwnershipUnknown = false
    /// The ad that is shown past the scheduler, by an app with ``Weakness/adsDuringWords``.
    var ownAd: String?
    var ownAdCount = 0
    /// The ad whose screen was filled last.
    private var drawnAd: AdID?
    /// What its countdown showed last, in milliseconds.
    private var drawnCount: Int?
    /// The pass of somebody who has passed the gate.
    var pass: GatePass?
    /// The question of the gate, while it is open.
    package internal(set) var challenge: GateChallenge?

    /// Begins a launch; ``start()`` goes on with it.
    ///
    /// - Parameters:
    ///   - profile: What there is to know of the app.
    ///   - device: The device, as the trace names it.
    ///   - run: The name of the run.
    ///   - shop: The connection to the store, which listens already.
    ///   - memory: What was kept from former launches.
    ///   - gate: The gate, if it has one.
    ///   - header: The header of the trace.
    ///   - answerDelay: How long the store takes to say what is owned.
    ///   - now: The clock.
    ///   - log: Takes the lines of the trace.
    /// - Throws: ``KidsError`` with ``KidsError/Code/invalidPolicy`` if the policy on ads makes no sense.
    init(
        _ profile: AppProfile, device: String, run: String, shop: KidsShop, memory: DeviceMemory,
        gate: ParentalGate?, header: TraceEvent.TraceHeader, answerDelay: Duration,
        now: @escaping @Sendable () -> Timestamp, log: TraceLog
    ) throws(KidsError) {
        self.profile = profile
        self.device = device
        self.shop = shop
        self.memory = memory
        self.gate = gate
        self.now = now
        let launch = now()
        launchedAt = launch
        touchedAt = launch
        network = StagedNetwork(profile.ads)
        let recorder = TraceRecorder(
            header, run: run, device: device,
            clock: TraceRecorder.Clock(
                milliseconds: { Int(now().milliseconds) },
                wallMilliseconds: { Int(now().milliseconds) }),
            sink: log.append)
        self.recorder = recorder
        var policy = profile.ads?.policy ?? .none
        policy.removeAdsProducts = profile.removeAdsProducts
        policy.creatives.networks.insert(network.name)
        let kept = memory.ads
        let history = kept.map { kept in
            kept.history.aged(
                by: .milliseconds(launch.milliseconds - kept.at.milliseconds))
        }
        // The trace says what the device holds, even if the app has not asked yet.
        var known = header
        var memorized = history
        let isAnsweredLate = answerDelay > .zero
        if profile.weaknesses.contains(.checksLate)
            || isAnsweredLate && profile.weaknesses.contains(.assumesAbsent)
        {
            known.initialEntitlements = []
            memorized?.entitlement = .absent
        } else if isAnsweredLate {
            known.initialEntitlements = nil
            isOwnershipUnknown = true
        }
        let delay =
            profile.weaknesses.contains(.checksLate)
            ? max(answerDelay, Self.lateness) : answerDelay
        if delay > .zero { lateCheck = launch.later(by: delay) }
        do throws(AdPolicyError) {
            ads = try AdPresenter(
                policy, header: known, history: memorized ?? AdHistory(), network: network,
                clock: {
                    AdInstant(milliseconds: now().milliseconds - launch.milliseconds)
                },
                sink: { event, _ in recorder.record(event) })
        } catch {
            throw KidsError(error)
        }
        let ads = ads
        gate?.report { ads.record($0) }
        shop.record = { ads.record($0) }
    }

    /// Writes down what happens in the window.
    func record(_ event: TraceEvent) { ads.record(event) }

    /// Writes down what the presenter does not know of.
    func recordDirectly(_ event: TraceEvent) { recorder.record(event) }

    /// The instant as the gate needs to know it.
    var gateTime: GateTime {
        let milliseconds = Int(now().milliseconds)
        return GateTime(
            bootID: "boot", bootMilliseconds: milliseconds, wallMilliseconds: milliseconds)
    }

    // MARK: - Launch and end

    /// Shows the first screen, asks the store what is owned and looks the products up.
    func start() async {
        record(.appState(.init(state: .launched, cold: true)))
        if lateCheck == nil { await shop.check(.launch) }
        shop.rememberSimulated()
        send(.launch)
        tellIdle()
        await shop.load(profile.shop?.products ?? [])
        show(memory.isSetUp || profile.screens["onboarding"] == nil ? "home" : "onboarding")
    }

    /// Ends as apps end that are left: the trace is complete.
    func close() {
        guard !hasEnded else { return }
        endSession()
        if isForeground { record(.appState(.init(state: .inactive))) }
        record(.appState(.init(state: .background)))
        record(.traceEnd(.init(reason: .normal)))
        end()
    }

    /// Ends as apps end that crash or are killed: nobody writes that down.
    func crash() { end() }

    private func end() {
        keep()
        hasEnded = true
        timer = nil
    }

    /// How long an app with ``Weakness/checksLate`` waits before it asks the store.
    private static let lateness = Duration.seconds(15)

    /// Asks the store now, if that is due.
    func checkIfDue() async {
        guard let due = lateCheck, due <= now(), !hasEnded else { return }
        lateCheck = nil
        await shop.check(.launch)
        if isOwnershipUnknown {
            isOwnershipUnknown = false
            shop.tellAbsence(of: profile.removeAdsProducts)
        }
        react()
    }

    // MARK: - Foreground and background

    /// The app is left, or something covers it.
    package func enterBackground() throws(KidsError) {
        guard isForeground else { throw KidsError(.notPossible, "the app is in the background") }
        isForeground = false
        for state in [TraceEvent.AppPhase.inactive, .background] {
            record(.appState(.init(state: state, cold: false)))
            gate?.appStateChanged(to: state)
        }
        react()
    }

    /// The app comes back, and asks what has changed meanwhile.
    package func enterForeground() async throws(KidsError) {
        guard !isForeground else { throw KidsError(.notPossible, "the app is in the foreground") }
        isForeground = true
        for state in [TraceEvent.AppPhase.inactive, .active] {
            record(.appState(.init(state: state, cold: false)))
        }
        if !profile.weaknesses.contains(.keepsStatus) { await shop.check(.sync) }
        tick()
    }

    // MARK: - Time

    /// When something happens by itself; nil if nothing does.
    var nextDeadline: Timestamp? {
        guard !hasEnded else { return nil }
        let adInstants = [ads.nextDeadline, network.nextDelivery].compactMap(\.self)
        let deadlines =
            adInstants.map {
                Timestamp(milliseconds: launchedAt.milliseconds + $0.milliseconds)
            } + (isForeground ? timer.map { [$0.due] } ?? [] : [])
        let session = isForeground ? sessionDeadline : nil
        return (deadlines + [lateCheck, session].compactMap(\.self)).min()
    }

    /// How long it is until something happens by itself, a millisecond at least; nil if nothing does.
    var timeToNextDeadline: Duration? {
        nextDeadline.map { .milliseconds(max(1, $0.milliseconds - now().milliseconds)) }
    }

    /// Does what is due.
    func tick() {
        guard !hasEnded else { return }
        network.deliver(
            until: AdInstant(milliseconds: now().milliseconds - launchedAt.milliseconds))
        ads.tick()
        react()
        // A suspended app runs no timers; what is due happens when it is back.
        if isForeground, let timer, timer.due <= now() {
            self.timer = nil
            fire(timer.what)
        }
        if isForeground { endSessionIfIdle() }
        keep()
    }

    /// Goes on with the game when an ad is over, whatever came of it, and also in the background.
    func react() {
        let status = ads.status
        if status.isShowing, let ad = status.ad, ad != drawnAd {
            drawnAd = ad
            drawnCount = nil
            adCount += 1
            drawAdScreen()
        }
        if case .counting(_, let slot, let remaining) = status, remaining != drawnCount {
            drawnCount = remaining
            drawCountdown(in: slot, remaining: remaining)
        }
        guard case .idle = status else { return }
        let waited = waiting
        waiting = .nothing
        if waited == .adBefore { beginTest() }
    }

    /// Keeps what the next launch must know.
    func keep() {
        let (history, now) = (ads.history, now())
        if let kept = memory.ads {
            let elapsed = Duration.milliseconds(now.milliseconds - kept.at.milliseconds)
            // What has only grown older is known already.
            if kept.history.aged(by: elapsed) == history { return }
        }
        memory.ads = (history, now)
    }
}
