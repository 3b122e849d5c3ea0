import SandlotAds
import SandlotLedger
import SandlotStore
import SandlotTrace
import Synchronization
import TestSupport
import Testing

@Suite struct LedgerMemoryTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path("app.ledger") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    // MARK: - Keeping

    @Test func theLastValueSurvivesARestart() async throws {
        let values: [(String, [UInt8])] = [
            ("", []), ("gate", Array("text\n".utf8)), ("Żółw \u{0}\n\"", [0, 0xFF, 0x80]),
            ("gate", [0xC3]),
        ]
        let ledger = try SQLiteLedger(at: path)
        let memory = try LedgerMemory(ledger)
        for (name, bytes) in values { try memory.update(name) { _ in bytes } }
        try await ledger.close()
        let again = try LedgerMemory(SQLiteLedger(at: path))
        for (name, bytes) in values.filter({ $0.1 != Array("text\n".utf8) }) {
            #expect(again.bytes(name) == bytes, "\(name)")
        }
        #expect(again.bytes("other") == nil)
    }

    @Test func anUpdateReturnsAfterItsRecordIsOnDisk() async throws {
        let ledger = try SQLiteLedger(at: path)
        let memory = try LedgerMemory(ledger)
        try memory.update("gate") { _ in [1] }
        // The files that would remain if the process were killed now.
        let copy = directory.path("copy.ledger")
        try Tampering.copy(path, to: copy)
        #expect(try LedgerMemory(SQLiteLedger(at: copy)).bytes("gate") == [1])
        try await ledger.close()
    }

    @Test func aFailedOrUnchangedUpdateIsNotWritten() async throws {
        struct Refusal: Error {}
        let ledger = try SQLiteLedger(at: path)
        let memory = try LedgerMemory(ledger)
        try memory.update("gate") { _ in [1] }
        #expect(throws: Refusal.self) { try memory.update("gate") { _ in throw Refusal() } }
        try memory.update("gate") { old in old ?? [] }
        #expect(try ledger.count == 1)
        try await ledger.close()
        #expect(throws: ledgerError(.closed)) { try memory.update("gate") { _ in [2] } }
        #expect(memory.bytes("gate") == [1])
    }

    @Test func severalMemoriesOfOneLedgerLoseNoUpdate() async throws {
        let ledger = try SQLiteLedger(at: path)
        let memories = try (0..<4).map { _ in try LedgerMemory(ledger) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for memory in memories {
                for task in 0..<2 {
                    group.addTask {
                        for _ in 0..<10 {
                            for name in ["all", "task \(task)"] {
                                try memory.update(name) { [($0?.first ?? 0) + 1] }
                            }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let memory = try LedgerMemory(ledger)
        #expect(memory.bytes("all") == [80])
        #expect(memory.bytes("task 0") == [40])
        #expect(memory.bytes("task 1") == [40])
        try await ledger.close()
    }

    @Test func recordsOfALaterVersionAreRefused() async throws {
        let ledger = try SQLiteLedger(at: path)
        try await ledger.append([record(0)], at: 0).commitment()
        let memory = try LedgerMemory(ledger)
        try memory.update("gate") { _ in [1] }
        let later = LedgerRecord(stream: "memory", kind: "kept", version: 2, bytes: [])
        try await ledger.append([later], at: 2).commitment()
        let error = #expect(throws: LedgerError.self) { try LedgerMemory(ledger) }
        #expect(error?.code == .damaged)
        #expect(error?.position == 2)
        try await ledger.close()
    }

    // MARK: - Gates

    private func gate(_ memory: LedgerMemory) throws -> ParentalGate {
        let lockout = GateLockout(
            durationMilliseconds: 600_000, growth: 1, longestMilliseconds: 600_000, scope: .device,
            wallCreditMilliseconds: 0)
        return ParentalGate(
            policy: try GatePolicy(questionsInARow: 1, lockout: lockout), storage: memory,
            device: "phone", seed: 1)
    }

    private func time(_ milliseconds: Int) -> GateTime {
        GateTime(bootID: "boot", bootMilliseconds: milliseconds, wallMilliseconds: milliseconds)
    }

    @Test(arguments: [true, false])
    func gateLocksAndAttemptsSurviveRestarts(isClosed: Bool) async throws {
        var (place, launch) = (path, 0)
        func restart(_ ledger: SQLiteLedger) async throws -> SQLiteLedger {
            let next = directory.path("\(launch).ledger")
            launch += 1
            if isClosed { try await ledger.close() }
            try Tampering.copy(place, to: next)
            place = next
            return try SQLiteLedger(at: next)
        }
        var ledger = try SQLiteLedger(at: place)
        var lock: GateLock?
        var attempts = 0
        while lock == nil, attempts < 10 {
            let gate = try gate(LedgerMemory(ledger))
            guard case .question = try gate.present(.purchase, at: time(attempts)) else { break }
            if case .locked(let found) = try gate.answer(.typed("1"), at: time(attempts)) {
                lock = found
            }
            attempts += 1
            ledger = try await restart(ledger)
        }
        #expect(attempts == 3)
        #expect(lock?.remainingMilliseconds == 600_000)
        let locked = try gate(LedgerMemory(ledger)).present(.purchase, at: time(300_000))
        guard case .locked(let rest) = locked else {
            Issue.record("the lock is gone")
            return
        }
        #expect((299_990...300_010).contains(rest.remainingMilliseconds))
        ledger = try await restart(ledger)
        let open = try gate(LedgerMemory(ledger)).present(.purchase, at: time(600_100))
        guard case .question = open else {
            Issue.record("the lock does not end")
            return
        }
        try await ledger.close()
    }

    // MARK: - Ads

    @Test func adCapsSurviveARestart() async throws {
        var policy = AdPolicy.aroundTests
        policy.caps.adsPerHour = 1
        let ledger = try SQLiteLedger(at: path)
        let history = AdHistory(
            shows: [.seconds(60)], dismissal: .seconds(50), userActions: 9,
            tests: [.postTest: 3], entitlement: .absent)
        try LedgerMemory(ledger).keep(history, as: "phone", at: 1_000_000)
        try await ledger.close()
        let memory = try LedgerMemory(SQLiteLedger(at: path))
        #expect(try memory.adHistory("watch", at: 1_000_000) == nil)
        for (later, shows) in [(0, 60), (100, 160), (-100, 60), (3_600, 3_660)] as [(Int64, Int64)]
        {
            let read = try #require(try memory.adHistory("phone", at: 1_000_000 + later * 1_000))
            #expect(read.shows == [.seconds(shows)])
            #expect(read.tests == [.postTest: 3])
            let scheduler = try AdScheduler(
                policy, on: .iOS, entitlement: .absent, history: read)
            #expect(scheduler.history.shows == [.seconds(shows)])
        }
        #expect(try memory.adHistory("phone", at: .min) == history)
    }
}
