import SandlotAds
import Testing

@Suite struct GateStateTests {
    /// Returns states that result from using an account's gates on several devices.
    private static func states(_ count: Int) throws -> [GateState] {
        var dice = GateDice(seed: GateDice.seed)
        let policy = try GatePolicy(
            questionsInARow: 1,
            lockout: .init(
                durationMilliseconds: 50_000, growth: 2, longestMilliseconds: 500_000,
                scope: .account, wallCreditMilliseconds: 20_000))
        let storage = InMemoryGateStorage()
        let desks = ["phone", "Żółw 🐢", ""].map {
            GateDesk(policy, storage: storage, device: $0)
        }
        return try (0..<count).map { _ in
            let desk = desks[Int.random(in: 0..<desks.count, using: &dice)]
            switch Int.random(in: 0..<6, using: &dice) {
            case 0: desk.wait(Int.random(in: 0...60_000, using: &dice))
            case 1: desk.restartDevice(offFor: Int.random(in: 0...9_000, using: &dice))
            case 2: _ = try desk.present()
            case 3...4:
                if case .question = try desk.present() {
                    _ = try desk.gate.answer(.typed("1"), at: desk.now)
                }
            default: if case .question = try desk.present() { try desk.gate.cancel(at: desk.now) }
            }
            return try desk.gate.state(at: desk.now)
        }
    }

    @Test func aStateIsReadAsWritten() throws {
        let states = try Self.states(400)
        #expect(states.contains { $0.lockedMilliseconds != nil })
        #expect(states.contains { $0.unanswered > 1 })
        #expect(states.contains { $0.locks > 1 })
        for state in states { #expect(GateState(bytes: state.bytes) == state) }
    }

    @Test func theFormatIsStable() throws {
        let desk = GateDesk(.spellflare)
        _ = try desk.lockOut()
        desk.wait(5_000)
        let text = String(decoding: try desk.gate.state(at: desk.now).bytes, as: UTF8.self)
        #expect(
            text == """
                sandlot-gate/1
                attempts 3
                unanswered 0
                locks 1
                lock 60000 5000 0 1793613605000
                lock-boot 500000 0 6d61696e2d30

                """)
    }

    @Test func aTruncatedStateIsNotRead() throws {
        for state in try Self.states(40) {
            let bytes = state.bytes
            for length in 0..<bytes.count {
                if let shorter = GateState(bytes: Array(bytes.prefix(length))) {
                    #expect(shorter.bytes == Array(bytes.prefix(length)))
                    // Only complete lines can be missing, and only if nothing else depends on them.
                    #expect(bytes[length - 1] == UInt8(ascii: "\n"))
                }
            }
        }
    }

    @Test func damagedBytesAreRefusedOrReadExactly() throws {
        var dice = GateDice(seed: GateDice.seed)
        let states = try Self.states(60)
        for number in 0..<(GateDice.isFull ? 200_000 : 6_000) {
            var bytes = states[number % states.count].bytes
            for _ in 0...Int.random(in: 0..<3, using: &dice) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &dice)
                switch Int.random(in: 0..<3, using: &dice) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &dice)
                case 1: bytes.remove(at: place)
                default:
                    bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &dice)], at: place)
                }
            }
            guard let state = GateState(bytes: bytes) else { continue }
            #expect(state.bytes == bytes, "seed \(GateDice.seed), case \(number)")
            // The state must be usable with any numbers.
            let desk = GateDesk(
                .standard, storage: InMemoryGateStorage(["gate/device/main": bytes]))
            _ = try desk.present()
            desk.restartDevice(offFor: 1)
            _ = try desk.present()
        }
    }

    @Test(arguments: [
        "sandlot-gate/1\nattempts -1\nunanswered 0\nlocks 0\n",
        "sandlot-gate/1\nattempts 01\nunanswered 0\nlocks 0\n",
        "sandlot-gate/1\nattempts 1\nunanswered 1\nlocks 0\n",
        "sandlot-gate/1\nattempts 1\nunanswered 0\nlocks 65\n",
        "sandlot-gate/1\nattempts 1\nunanswered 0\nlocks 0\nmore 1\n",
        "sandlot-gate/1\nattempts 1\nunanswered 0\nlocks 0\nlock 10 0 0 0\n",
        "sandlot-gate/1\nattempts 1\nunanswered 0\nlocks 0\nlock 10 11 0 0\nlock-boot 0 0 61\n",
        "sandlot-gate/1\nattempts 1\nunanswered 0\nlocks 0\nlock 10 0 11 0\nlock-boot 0 0 61\n",
        "sandlot-gate/1\nattempts 1\nunanswered 0\nlocks 0\nlock 10 0 0 0\nlock-boot 0 1 61\n",
        "sandlot-gate/1\nattempts 1\nunanswered 0\nlocks 0\nlock 10 0 0 0\nlock-boot 0 0 6\n",
        "sandlot-gate/1\nattempts 1\nunanswered 0\nlocks 0\nlock 10 0 0 0\nlock-boot 0 0 ff\n",
        "sandlot-gate/1\nattempts 1\nunanswered 0\nlocks 0\nlock 10 0 0 0\nlock-boot 0 0 6A\n",
        "sandlot-gate/1\nattempts 1\nunanswered 0\nlocks 0",
        "sandlot-gate/1\n",
    ])
    func anInvalidStateIsNotRead(_ text: String) {
        #expect(GateState(bytes: Array(text.utf8)) == nil)
    }
}
