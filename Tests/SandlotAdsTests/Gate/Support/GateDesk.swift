import SandlotAds
import SandlotTrace
import Synchronization

/// A gate on a device whose clocks the test controls.
final class GateDesk: Sendable {
    let policy: GatePolicy
    let storage: InMemoryGateStorage
    let device: String
    private let clock: Mutex<GateTime>
    private let gates = Mutex<[ParentalGate]>([])
    private let sunk = Mutex<[TraceEvent]>([])
    private let language: GateLanguage
    private let seed: Mutex<UInt64>

    init(
        _ policy: GatePolicy = .standard, storage: InMemoryGateStorage = .init(),
        device: String = "main", language: GateLanguage = .english, seed: UInt64 = GateDice.seed
    ) {
        self.policy = policy
        self.storage = storage
        self.device = device
        self.language = language
        self.seed = Mutex(seed)
        clock = Mutex(
            GateTime(
                bootID: "\(device)-0", bootMilliseconds: 500_000,
                wallMilliseconds: 1_793_613_600_000))
        launch()
    }

    // MARK: The clocks

    var now: GateTime { clock.withLock { $0 } }

    /// Advances both clocks.
    func wait(_ milliseconds: Int) {
        clock.withLock {
            $0.bootMilliseconds += milliseconds
            $0.wallMilliseconds += milliseconds
        }
    }

    /// Sets the wall clock.
    func setClock(by milliseconds: Int) {
        clock.withLock { $0.wallMilliseconds += milliseconds }
    }

    /// Switches the device off for some time and on again, and starts the app.
    func restartDevice(offFor milliseconds: Int = 0) {
        clock.withLock {
            $0.bootID += "+"
            $0.bootMilliseconds = 10_000
            $0.wallMilliseconds += milliseconds
        }
        launch()
    }

    // MARK: The app

    /// Starts the app after killing it if it runs.
    func launch() {
        let seed = seed.withLock {
            $0 &+= 1
            return $0
        }
        let gate = ParentalGate(
            policy: policy, storage: storage, device: device, language: language, seed: seed)
        gate.report { event in self.sunk.withLock { $0.append(event) } }
        gates.withLock { $0.append(gate) }
    }

    var gate: ParentalGate {
        gates.withLock { gates in
            gates.last ?? ParentalGate(policy: policy, storage: storage)
        }
    }

    /// Returns the events since the last call.
    func takeEvents() -> [TraceEvent] {
        sunk.withLock { events in
            defer { events = [] }
            return events
        }
    }

    /// Opens the gate.
    func present(
        _ purpose: TraceEvent.GatePurpose = .purchase, as variant: GateVariant = .standard
    ) throws -> GatePresentation {
        try gate.present(purpose, as: variant, at: now)
    }

    /// Opens the gate and expects a question.
    func ask(
        _ purpose: TraceEvent.GatePurpose = .purchase, as variant: GateVariant = .standard
    ) throws -> GateChallenge {
        guard case .question(let challenge) = try present(purpose, as: variant) else {
            throw IsLocked()
        }
        return challenge
    }

    /// Returns whether the gate is locked, by opening it.
    func isLocked() throws -> Bool {
        switch try present() {
        case .locked: return true
        case .question: return false
        }
    }

    /// Answers incorrectly until the gate locks, and returns the duration of the lock.
    func lockOut() throws -> Int {
        _ = try ask()
        while true {
            switch try gate.answer(GateParent.nonsense(policy.task), at: now) {
            case .locked(let lock): return lock.remainingMilliseconds
            case .passed: throw IsLocked()
            case .wrong: continue
            case .next: continue
            }
        }
    }

    /// Answers correctly until the gate opens.
    func pass(
        _ purpose: TraceEvent.GatePurpose = .purchase, as variant: GateVariant = .standard
    ) throws -> GatePass {
        var challenge = try ask(purpose, as: variant)
        while true {
            switch try gate.answer(GateParent.answer(challenge), at: now) {
            case .passed(let pass): return pass
            case .next(let another): challenge = another
            case .wrong(let another): challenge = another
            case .locked: throw IsLocked()
            }
        }
    }

    struct IsLocked: Error {}
}
