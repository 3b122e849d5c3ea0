package import SandlotAds
import SandlotBase
import SandlotCatalog
import SandlotStoreKit
import SandlotTrace

/// An app in one launch on one device: its screens, its game, and its trace.
///
/// Like any app, it talks only to the ad scheduler, the parental gate, and Apple's API, and to
/// nothing else of the simulated store. Every event goes through the presenter, which keeps the
/// order of the trace.
package final class KidsApp {
    /// The event that the game is waiting for.
    enum Waiting: Sendable, Hashable {
        case nothing
        /// The ad before a test, or the answer that there is none.
        case adBefore
        /// The ad after a test.
        case adAfter
    }

    /// The next action without user interaction.
    enum Timer: Sendable, Hashable {
        /// The word is spoken.
        case speak
        /// The praise ends.
        case goOn
    }

    /// The profile of the app.
    package let profile: AppProfile
    /// The device, as the trace names it.
    package let device: String
    /// The owned products and the way to buy more.
    package let shop: KidsShop
    let memory: DeviceMemory
    let ads: AdPresenter
    /// Returns the ages of the ads on the family's other devices, or nil if they are unknown now.
    var adsElsewhere: () -> [Duration]? = { nil }
    let network: StagedNetwork
    let gate: ParentalGate?
    /// The clock of the household.
    let now: @Sendable () -> Timestamp
    private let recorder: TraceRecorder
    let launchedAt: Timestamp

    /// The screen that is shown.
    package internal(set) var screen = ""
    /// Whether the app is in the foreground.
    package private(set) var isForeground = true
    /// Whether the app has ended.
    package private(set) var hasEnded = false
    /// The current test or puzzle, or nil if there is none.
    package internal(set) var test: GameTest?
    /// The current puzzle, by size, difficulty, and number.
    var puzzle: String?
    /// The rating of the last puzzle of this launch in half stars, or nil if it has none.
    package internal(set) var rating: Int?
    /// The current session.
    var session: Activity?
    /// The time of the last touch.
    var touchedAt: Timestamp
    /// The progress in a parent's demo, or nil if no demo is in progress.
    var demo: ProgressRecord?
    /// The status of the last synchronization.
    package internal(set) var syncStatus = ProgressService.Status.idle
    /// The grade of the test.
    var playedGrade = 1
    /// The level of the test.
    package internal(set) var level = 0
    /// The number of tests in this launch.
    package internal(set) var attempt = 0
    /// The number of ads that were shown in this launch.
    package private(set) var adCount = 0
    var waiting = Waiting.nothing
    var timer: (due: Timestamp, what: Timer)?
    /// The time at which an app with a late check asks the store, or nil if it has asked.
    private(set) var lateCheck: Timestamp?
    /// Whether the app waits for the store's answer about ownership, and shows no ad until then.
    private(set) var isOwnershipUnknown = false
    /// Whether ads had ended when the last launch did.
    private let wasWithoutAds: Bool
    /// The number of pages of this launch that have said that the app is being left.
    var bumperCount = 0
    /// The ad that an app with ``Weakness/adsDuringWords`` shows without asking the scheduler.
    var ownAd: String?
    var ownAdCount = 0
    /// The last ad whose texts were shown.
    private var drawnAd: AdID?
    /// The last value of its countdown, in milliseconds.
    private var drawnCount: Int?
    /// The pass from the gate.
    var pass: GatePass?
    /// The question of the gate while it is open.
    package internal(set) var challenge: GateChallenge?

    /// Creates a launch, which continues with ``start()``.
    ///
    /// - Parameters:
    ///   - profile: The profile of the app.
    ///   - device: The device, as the trace names it.
    ///   - run: The name of the run.
    ///   - shop: The connection to the store, which is already listening.
    ///   - memory: The data from earlier launches.
    ///   - gate: The gate, if the app has one.
    ///   - header: The header of the trace.
    ///   - answerDelay: The time until the store answers which products are owned.
    ///   - now: The clock.
    ///   - log: Receives the lines of the trace.
    /// - Throws: ``KidsError`` with ``KidsError/Code/invalidPolicy`` if the policy on ads is
    ///   invalid.
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
        wasWithoutAds = kept?.history.entitlement == .active
        // The trace states the purchases on the device even if the app has not asked yet.
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
                sound: profile.sound?.isMutedDuringAds == true
                    ? AdSound(memory.volume, storage: memory.gate) : nil,
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

    /// Records an event of the window.
    func record(_ event: TraceEvent) { ads.record(event) }

    /// Records an event that the presenter does not know of.
    func recordDirectly(_ event: TraceEvent) { recorder.record(event) }

    /// The current time in the form that the gate needs.
    var gateTime: GateTime {
        let milliseconds = Int(now().milliseconds)
        return GateTime(
            bootID: "boot", bootMilliseconds: milliseconds, wallMilliseconds: milliseconds)
    }

    // MARK: - Launch and end

    /// Shows the first screen, asks the store for owned products, and loads the products for sale.
    func start() async {
        record(.appState(.init(state: .launched, cold: true)))
        if profile.sound?.isMutedDuringAds == false {
            record(.gameSound(.init(audible: memory.volume.volume > 0, cause: .launch)))
        }
        if lateCheck == nil {
            await shop.check(.launch)
            // Ads ended for another customer, who used the device before.
            if wasWithoutAds { shop.tellAbsence(of: profile.removeAdsProducts) }
        }
        shop.rememberSimulated()
        send(.launch)
        tellIdle()
        await shop.load(profile.shop?.products ?? [])
        show(memory.isSetUp || profile.screens["onboarding"] == nil ? "home" : "onboarding")
    }

    /// Ends the app normally, with a complete trace.
    func close() {
        guard !hasEnded else { return }
        endSession()
        if isForeground { record(.appState(.init(state: .inactive))) }
        record(.appState(.init(state: .background)))
        record(.traceEnd(.init(reason: .normal)))
        end()
    }

    /// Ends the app as a crash or a kill does, without recording it.
    func crash() { end() }

    private func end() {
        keep()
        hasEnded = true
        timer = nil
    }

    /// The delay before an app with ``Weakness/checksLate`` asks the store.
    private static let lateness = Duration.seconds(15)

    /// Asks the store now if that is due.
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

    /// Moves the app to the background.
    package func enterBackground() throws(KidsError) {
        guard isForeground else { throw KidsError(.notPossible, "the app is in the background") }
        isForeground = false
        for state in [TraceEvent.AppPhase.inactive, .background] {
            record(.appState(.init(state: state, cold: false)))
            gate?.appStateChanged(to: state)
        }
        react()
    }

    /// Moves the app to the foreground, where it asks for changes.
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

    /// The time of the next action without user interaction, or nil if there is none.
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

    /// The time until the next action without user interaction, at least a millisecond, or nil if
    /// there is none.
    var timeToNextDeadline: Duration? {
        nextDeadline.map { .milliseconds(max(1, $0.milliseconds - now().milliseconds)) }
    }

    /// Performs the actions that are due.
    func tick() {
        guard !hasEnded else { return }
        network.deliver(
            until: AdInstant(milliseconds: now().milliseconds - launchedAt.milliseconds))
        ads.tick()
        react()
        // A suspended app runs no timers. Due actions are performed when it is back.
        if isForeground, let timer, timer.due <= now() {
            self.timer = nil
            fire(timer.what)
        }
        if isForeground { endSessionIfIdle() }
        keep()
    }

    /// Continues the game when an ad has ended with any result, even in the background.
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

    /// Saves the data that the next launch needs.
    func keep() {
        let (history, now) = (ads.history, now())
        if let kept = memory.ads {
            let elapsed = Duration.milliseconds(now.milliseconds - kept.at.milliseconds)
            // A history that has only aged is already known.
            if kept.history.aged(by: elapsed) == history { return }
        }
        memory.ads = (history, now)
    }
}
