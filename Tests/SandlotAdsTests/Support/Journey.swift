import SandlotAds
import SandlotTrace
import TestSupport

/// A random sequence of launches, tests, purchases, interruptions, and network faults on one
/// device.
///
/// The app ignores every rule that the scheduler must enforce: it requests ads in any phase, taps
/// everything, and jumps between phases. It does only what no scheduler can do for it: it calls the
/// scheduler within a tenth of a second of a deadline and continues after an ad fails.
struct Journey<Scheduler: AdScheduling> {
    typealias MakeScheduler = (
        AdPolicy, TraceEvent.Platform, AdEntitlement, AdHistory
    ) throws(AdPolicyError) -> Scheduler

    private struct Delivery {
        let due: Int64
        let id: AdID
        let response: AdResponse
    }

    let policy: AdPolicy
    let platform: TraceEvent.Platform
    let name: String
    private let makeScheduler: MakeScheduler
    private let isLawful: Bool

    private var random: SeededGenerator
    private var session: AdSession<Scheduler>
    private var game = GameModel()
    private(set) var text: TraceText
    /// The names of killed runs.
    private(set) var killed: Set<String> = []
    private var launches = 0
    private var run = ""

    /// The elapsed time of this launch, and the error of the clock.
    private var time: Int64 = 0
    private var clockError: Int64 = 0
    private var deliveries: [Delivery] = []
    /// The time at which the app continues after a failure.
    private var proceedAt: Int64?
    private var isSuspended = false
    private var isOwned = false

    /// Creates a journey.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - platform: The platform.
    ///   - seed: The seed of all random values.
    ///   - text: The trace so far.
    ///   - makeScheduler: A closure that creates the scheduler of a launch.
    /// - Throws: Any error of `makeScheduler`.
    init(
        _ policy: AdPolicy, on platform: TraceEvent.Platform, seed: UInt64, text: TraceText,
        makeScheduler: @escaping MakeScheduler
    ) throws {
        self.policy = policy
        self.platform = platform
        self.text = text
        self.makeScheduler = makeScheduler
        name = "s\(seed)-\(platform.rawValue)"
        random = SeededGenerator(seed: seed)
        isLawful = Bool.random(using: &random)
        isOwned = Int.random(in: 0..<8, using: &random) == 0
        session = try Self.makeSession(
            policy, .plain(platform, ownSlots: policy.ownSlots), AdHistory(),
            makeScheduler: makeScheduler)
        try launch(AdHistory())
    }

    private static func makeSession(
        _ policy: AdPolicy, _ header: TraceEvent.TraceHeader, _ history: AdHistory,
        makeScheduler: MakeScheduler
    ) throws(AdPolicyError) -> AdSession<Scheduler> {
        try AdSession(policy, header, network: "house") { entitlement throws(AdPolicyError) in
            try makeScheduler(policy, header.platform ?? .iOS, entitlement, history)
        }
    }

    /// Performs a number of random steps.
    mutating func live(steps: Int) throws {
        for _ in 0..<steps { try step() }
        if chance(3) { killed.insert(run) } else { quit() }
    }

    private mutating func step() throws {
        let isWaiting = session.scheduler.status.ad != nil
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<(isWaiting ? 5 : 45): isLawful ? play() : jump()
        case 45..<60: isWaiting ? touch() : ask()
        case 60..<63: ask()
        case 63..<66: touch()
        case 66..<74: record(.act(random.pick([.tap, .tap, .answer, .scroll, .key, .back, .quit])))
        case 74..<78: interrupt()
        case 78..<81: trade()
        case 81..<82: record(.screen(random.pick(["home", "game", "settings", "game"])))
        case 82..<84: clockError -= Int64.random(in: 0...5_000_000, using: &random)
        case 84..<85: try relaunch()
        default: break
        }
        let pauses: [Int64] = [0, 1, 40, 300, 900, 1_000, 2_100, 5_000, 20_000, 45_000]
        pass(random.pick(isWaiting ? pauses.dropLast(3) : pauses[...]))
    }

    private mutating func chance(_ one: Int) -> Bool {
        Int.random(in: 0..<one, using: &random) == 0
    }

    // MARK: Time

    private var now: AdInstant { AdInstant(milliseconds: time + clockError) }

    /// Advances the time and performs what becomes due.
    private mutating func pass(_ duration: Int64) {
        let end = time + duration
        guard !isSuspended else {
            time = end
            return
        }
        while let due = nextDue, due <= end {
            time = max(time, due)
            if let proceedAt, proceedAt <= time { goOn() }
            let arrived = deliveries.filter { $0.due <= time }
            deliveries.removeAll { $0.due <= time }
            for delivery in arrived { take(delivery) }
            if let deadline = session.scheduler.nextDeadline, deadline <= now {
                time += Int64.random(in: 0...100, using: &random)
                update { session, now, write in session.tick(at: now, write) }
            }
        }
        time = max(time, end)
    }

    private var nextDue: Int64? {
        let deadline = session.scheduler.nextDeadline.map { $0.milliseconds - clockError }
        return [deadline, deliveries.map(\.due).min(), proceedAt].compactMap(\.self).min()
    }

    private mutating func goOn() {
        proceedAt = nil
        guard game.phase == .preAd else { return }
        record(game.begin())
    }

    // MARK: Events

    private mutating func record(_ event: TraceEvent) {
        update { session, now, write in session.record(event, at: now, write) }
        game.take(event)
        if case .phase = event { proceedAt = nil }
        if case .screen = event { proceedAt = nil }
    }

    private mutating func update(
        _ body: (inout AdSession<Scheduler>, AdInstant, AdSession<Scheduler>.Write) -> Void
    ) {
        var text = self.text
        self.text = TraceText()
        var hasFailed = false
        body(&session, now) { event, instant in
            text.write(event, at: instant)
            if case .adFailed = event { hasFailed = true }
        }
        self.text = text
        if hasFailed { proceedAt = time + Int64.random(in: 0...1_500, using: &random) }
        // The system suspends the process soon after it leaves the foreground, so the app continues
        // first.
        if isSuspended, hasFailed { goOn() }
    }

    /// Advances the game by a few phases and requests an ad in most slots.
    private mutating func play() {
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            guard let event = game.next(&random) else { return }
            record(event)
            if game.phase == .preAd || game.phase == .levelComplete {
                if !chance(4) { ask() }
                return
            }
            if chance(3) { record(.act(.answer)) }
            pass(Int64.random(in: 200...6_000, using: &random))
        }
    }

    private mutating func jump() {
        if chance(2), let events = game.rush(&random) {
            for event in events {
                record(event)
                if chance(3) { ask() }
                if chance(4) { record(.act(.tap)) }
                pass(Int64.random(in: 0...3_000, using: &random))
            }
        } else {
            record(game.jump(&random))
        }
    }

    private mutating func ask() {
        let slot: AdSlot =
            chance(10)
            ? random.pick(AdSlot.allCases + policy.ownSlots)
            : game.phase == .preAd
                ? .preTest : policy.ownSlots.isEmpty ? .postTest : slotAfterTest
        var granted: AdLoadRequest?
        update { session, now, write in
            if case .granted(let request) = session.request(slot, at: now, write) {
                granted = request
            }
        }
        guard let granted else { return }
        let (responses, delay) = NetworkModel.answer(granted, &random)
        for response in responses {
            let jitter = Int64.random(in: 0...30, using: &random)
            deliveries.append(
                Delivery(due: time + delay + jitter, id: granted.id, response: response))
        }
    }

    /// A slot for which an app with slots of its own asks after a test.
    private var slotAfterTest: AdSlot {
        mutating get {
            let isBetweenTests = game.phase == .none || chance(2)
            return isBetweenTests ? random.pick(policy.ownSlots) : .postTest
        }
    }

    private mutating func take(_ delivery: Delivery) {
        update { session, now, write in
            session.deliver(delivery.response, to: delivery.id, at: now, write)
        }
    }

    private mutating func touch() {
        let input = random.pick([AdInput.skip, .skip, .skip, .touch, .report])
        update { session, now, write in _ = session.touch(input, at: now, write) }
    }

    private mutating func interrupt() {
        record(.app(.inactive))
        pass(random.pick([0, 100, 3_000, 12_000]))
        if chance(2) {
            record(.app(.background))
            if let proceedAt, proceedAt >= time { goOn() }
            isSuspended = true
            pass(random.pick([500, 10_000, 4_000_000]))
            isSuspended = false
            if chance(2) { record(.app(.inactive)) }
        }
        record(.app(.active))
    }

    private mutating func trade() {
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1:
            isOwned = true
            record(.owns(true, random.pick([.purchase, .update, .restore, .sync])))
        case 2, 3:
            isOwned = false
            record(.owns(false, .refund))
        default: record(.owns(Bool.random(using: &random), product: "coins"))
        }
    }

    // MARK: Launches

    private mutating func relaunch() throws {
        let history = session.scheduler.history
        switch Int.random(in: 0..<3, using: &random) {
        case 0: killed.insert(run)
        case 1:
            killed.insert(run)
            record(.app(.terminated))
        default: quit()
        }
        let elapsed = random.pick([Duration.zero, .seconds(20), .seconds(4_000), .seconds(-500)])
        if chance(6) { isOwned.toggle() }
        try launch(history.aged(by: elapsed))
    }

    private mutating func quit() {
        record(.screen("home"))
        record(.traceEnd(.init(reason: .normal)))
    }

    private mutating func launch(_ history: AdHistory) throws {
        launches += 1
        run = "\(name)-\(launches)"
        (time, clockError) = (0, 0)
        deliveries = []
        proceedAt = nil
        game = GameModel()
        // An app that has not yet queried the store may report an incorrect state.
        let isHonest = !chance(4)
        let owned: [String]? = isHonest ? (isOwned ? ["remove_ads"] : []) : random.pick([[], nil])
        let header = TraceEvent.TraceHeader.plain(
            platform, owned: owned, ownSlots: policy.ownSlots)
        session = try Self.makeSession(policy, header, history, makeScheduler: makeScheduler)
        text.begin(run, header, device: name)
        record(.app(.launched))
        pass(random.pick([0, 200, 2_900]))
        if chance(4) { record(.owns(false, .launch)) }
        if !isHonest { record(.owns(isOwned, .launch)) }
        record(.screen("home"))
        record(.act(.tap))
        if chance(2) { record(.screen("game")) }
    }
}
