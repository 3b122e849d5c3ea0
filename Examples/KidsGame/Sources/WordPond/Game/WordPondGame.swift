import Observation
import SandlotAds
import SandlotAppSupport

/// A spelling game for children from six to eight years.
///
/// An ad can follow a round, and never interrupts one. Only a parent gets to the shop. The game
/// records what happens, so that a test can check it against the rules of stores and laws.
@MainActor
@Observable
public final class WordPondGame {
    /// A screen of the app.
    public enum Screen: Sendable, Hashable {
        case home, round, privacy, gate(GateChallenge), shop
    }

    /// The current screen.
    public private(set) var screen = Screen.home
    /// The round that is played, or nil.
    public private(set) var round: Round?
    /// The ad to draw.
    public private(set) var ad = AdStatus.idle
    /// The end of the gate's lock when a parent was last asked for, in milliseconds since 1970, or nil.
    public private(set) var gateLockedUntil: Int?
    /// What went wrong last, for an alert, or nil.
    public private(set) var problem: String?
    /// The purchase that removes the ads.
    public let noAds: NoAds

    @ObservationIgnored let ads: AdPresenter
    @ObservationIgnored private(set) var attempt = 0
    @ObservationIgnored private let gate: ParentalGate
    @ObservationIgnored private let clock: GameClock
    @ObservationIgnored private let storage: any GateStorage
    @ObservationIgnored private let recorder: TraceRecorder
    @ObservationIgnored private let words: [String]
    @ObservationIgnored private var pass: GatePassBox?
    @ObservationIgnored private var isInBackground = false

    /// Creates the game when the app launches.
    ///
    /// - Parameters:
    ///   - words: The words of a round.
    ///   - storage: The storage of the gate's locks and of the history of ads.
    ///   - owned: The products that the device knows to be owned.
    ///   - network: The source of ads.
    ///   - clock: The clocks.
    ///   - append: A function that receives each line of the trace.
    /// - Throws: An error of the storage, or of the policy for ads.
    public init(
        words: [String], storage: any GateStorage = UserDefaultsStorage(), owned: [String] = [],
        network: any AdNetwork = HouseAds(), clock: GameClock = .device,
        append: @escaping @Sendable (_ line: [UInt8]) -> Void = { _ in }
    ) throws {
        let header = Self.header(owned: owned)
        let recorder = TraceRecorder(header, clock: clock.recorderClock, sink: append)
        let now = Int64(clock.gateTime().wallMilliseconds)
        ads = try AdPresenter(
            Self.policy, header: header,
            history: storage.adHistory("ads", at: now) ?? AdHistory(), network: network,
            clock: clock.uptime, sink: { event, _ in recorder.record(event) })
        gate = ParentalGate(storage: storage)
        noAds = NoAds(ads, clock: clock)
        self.words = words
        self.storage = storage
        self.clock = clock
        self.recorder = recorder
        gate.report { [ads] in ads.record($0) }
        ads.record(.appState(.init(state: .launched)))
        ads.record(.appState(.init(state: .active)))
        show(.home)
    }

    /// Ads after a round only, as all packs of rules allow, and none for customers who paid.
    private static var policy: AdPolicy {
        var policy = AdPolicy.strictest
        policy.removeAdsProducts = [NoAds.productID]
        return policy
    }

    // MARK: - Playing

    /// Begins a round.
    public func play() {
        guard screen == .home, !ad.isShowing else { return }
        recordTap("play")
        attempt += 1
        show(.round)
        enter(Round(words: words))
    }

    /// Lets the child spell the word that was presented.
    public func spell() {
        change { $0.spell() }
    }

    /// Takes the child's answer.
    public func answer(_ text: String) {
        guard round?.phase == .spelling else { return }
        recordTap("word", .answer)
        change { $0.answer(text) }
    }

    /// Presents the next word, or ends the round, which an ad can follow.
    public func moveOn() {
        guard case .feedback = round?.phase else { return }
        change { $0.moveOn() }
        guard round?.phase == .complete else { return }
        ads.request(.postTest)
        tick()
    }

    /// Returns to the home screen when no ad is shown.
    public func finishRound() {
        guard round?.phase == .complete, ad == .idle else { return }
        enter(nil)
        show(.home)
    }

    /// Closes the ad, if its countdown is over.
    public func skipAd() {
        ads.skip()
        tick()
    }

    /// Performs what is due.
    ///
    /// The views call this method ten times a second.
    public func tick() {
        ads.tick()
        if ad != ads.status { ad = ads.status }
    }

    private func change(_ step: (inout Round) -> Void) {
        guard var next = round else { return }
        step(&next)
        enter(next)
    }

    private func enter(_ next: Round?) {
        guard next != round else { return }
        round = next
        recordPhase()
        tick()
    }

    private func show(_ screen: Screen) {
        self.screen = screen
        recordScreen(screen)
    }

    // MARK: - Parents

    /// Asks for a parent, before anything that costs money.
    ///
    /// - Throws: An error of the storage.
    public func askForParent() throws {
        guard screen == .home else { return }
        recordTap("for parents")
        switch try gate.present(.purchase, at: clock.gateTime()) {
        case .question(let challenge):
            gateLockedUntil = nil
            show(.gate(challenge))
        case .locked(let lock): gateLockedUntil = lock.untilWallMilliseconds
        }
    }

    /// Takes an answer to the gate's question.
    ///
    /// - Throws: `GateError` if the text is not an answer, or an error of the storage.
    public func answerGate(_ text: String) async throws {
        switch try gate.answer(.typed(text), at: clock.gateTime()) {
        case .next(let challenge): show(.gate(challenge))
        case .wrong(let challenge): show(.gate(challenge))
        case .locked(let lock):
            gateLockedUntil = lock.untilWallMilliseconds
            show(.home)
        case .passed(let pass):
            self.pass = GatePassBox(pass)
            show(.shop)
            try await noAds.showOffer()
        }
    }

    /// Buys what removes the ads, with the pass of the gate.
    ///
    /// - Throws: `GateError` if the pass is too old, or an error of StoreKit.
    public func buyNoAds() async throws {
        guard screen == .shop, let pass = pass?.take() else { return }
        recordTap("buy")
        try await noAds.buy(with: pass)
        tick()
    }

    /// Looks for purchases that the device does not know yet.
    ///
    /// The App Store can ask for a password, so only the shop offers this.
    ///
    /// - Throws: An error of StoreKit.
    public func restorePurchases() async throws {
        guard screen == .shop else { return }
        recordTap("restore")
        try await noAds.restore()
        tick()
    }

    /// Leaves the gate or the shop.
    ///
    /// - Throws: An error of the storage.
    public func closeParentArea() throws {
        try gate.cancel(at: clock.gateTime())
        pass = nil
        show(.home)
    }

    // MARK: - Privacy and problems

    /// Shows the privacy policy, which is a part of the app and needs no link.
    public func showPrivacyPolicy() {
        guard screen == .home else { return }
        recordTap("privacy policy")
        show(.privacy)
    }

    /// Leaves the privacy policy.
    public func closePrivacyPolicy() {
        guard screen == .privacy else { return }
        show(.home)
    }

    /// Performs what a view asks for, and keeps its error for an alert.
    public func attempt(_ action: () throws -> Void) {
        do { try action() } catch { problem = "\(error)" }
    }

    /// Performs what a view asks for and has to wait for, and keeps its error for an alert.
    public func perform(_ action: () async throws -> Void) async {
        do { try await action() } catch { problem = "\(error)" }
    }

    /// Removes the problem, after a person has read it.
    public func dismissProblem() {
        problem = nil
    }

    // MARK: - The app's life

    /// Saves what the next launch needs.
    ///
    /// Passes of the gate end here.
    ///
    /// - Throws: An error of the storage.
    public func enterBackground() throws {
        isInBackground = true
        ads.record(.appState(.init(state: .background)))
        gate.appStateChanged(to: .background)
        try storage.keep(ads.history, as: "ads", at: Int64(clock.gateTime().wallMilliseconds))
    }

    /// Continues after the app was in the background, where a refund can have come.
    public func enterForeground() async {
        guard isInBackground else { return }
        isInBackground = false
        ads.record(.appState(.init(state: .active)))
        await noAds.refresh()
        tick()
    }

    /// Ends the trace.
    public func terminate() {
        ads.record(.appState(.init(state: .terminated)))
        recorder.end()
    }
}
