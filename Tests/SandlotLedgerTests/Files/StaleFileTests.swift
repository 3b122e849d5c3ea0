import Foundation
import SandlotLedger
import SandlotStore
import TestSupport
import Testing

@Suite struct StaleFileTests {
    private let directory: TemporaryDirectory
    private var source: String { directory.path("a.ledger") }
    private var target: String { directory.path("b.ledger") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// An operation that creates a ledger.
    enum Making: CaseIterable {
        case open, importing, backup, recovery
    }

    private func make(_ making: Making) async throws {
        switch making {
        case .open: try await SQLiteLedger.open(at: target).close()
        case .importing:
            try await SQLiteLedger.importing(directory.path("lines"), into: target)
        case .backup:
            var options = SQLiteLedger.Options()
            options.isReadOnly = true
            try await SQLiteLedger.open(at: source, options: options).backup(to: target)
        case .recovery: _ = try await SQLiteLedger.recover(source, into: target)
        }
    }

    /// Creates a ledger to copy, and an export of it.
    private func makeSource() async throws {
        try await makeLedger(at: source, count: 5)
        let ledger = try await SQLiteLedger.open(at: source)
        try await ledger.export(to: directory.path("lines"))
        try await ledger.close()
    }

    @Test(arguments: Making.allCases)
    func filesOfAnotherLedgerPreventCreation(_ making: Making) async throws {
        try await makeSource()
        for suffix in ["-wal", "-shm", "-journal", "-key", "-authority"] {
            try directory.write("of another", to: "b.ledger" + suffix)
            let before = try directory.names()
            let error = await #expect(throws: LedgerError.self) { try await make(making) }
            #expect(error?.code == .alreadyExists, "\(making) \(suffix)")
            #expect(
                error?.reason.contains("b.ledger" + suffix) == true, "\(String(describing: error))")
            #expect(try directory.names() == before)
            #expect(directory.text(of: "b.ledger" + suffix) == "of another")
            try directory.remove("b.ledger" + suffix)
        }
        try await make(making)
        #expect(try await SQLiteLedger.verify(target).isProven)
    }

    @Test(arguments: Making.allCases)
    func theLogOfAKilledWriterPreventsCreation(_ making: Making) async throws {
        try await makeSource()
        let other = directory.path("other")
        let ledger = try await SQLiteLedger.open(at: other)
        try await ledger.append((0..<9).map { record($0 + 100) }, at: 0).commitment()
        for suffix in ["-wal", "-shm"] {
            try directory.copy(other + suffix, as: "b.ledger" + suffix)
        }
        try await ledger.close()
        let error = await #expect(throws: LedgerError.self) { try await make(making) }
        #expect(error?.code == .alreadyExists)
        #expect(error?.reason.contains("b.ledger-wal, ") == true)
        for suffix in ["-wal", "-shm"] { try directory.remove("b.ledger" + suffix) }
        try await make(making)
        let made = try SQLiteLedger(at: target)
        #expect(try made.count == (making == .open ? 0 : 5))
        try await made.close()
    }

    // MARK: - Names

    @Test func aLedgerWithTwoNamesIsRefused() async throws {
        let records = try await makeLedger(at: source, count: 5)
        try FileManager.default.linkItem(atPath: source, toPath: target)
        for path in [source, target] {
            for isReadOnly in [false, true] {
                var options = SQLiteLedger.Options()
                options.isReadOnly = isReadOnly
                let error = #expect(throws: LedgerError.self) {
                    try SQLiteLedger(at: path, options: options)
                }
                #expect(error?.code == .inputOutput)
                #expect(error?.reason.contains("2 names (hard links)") == true)
            }
            await #expect(throws: ledgerError(.inputOutput)) { try await SQLiteLedger.verify(path) }
        }
        try directory.remove("b.ledger")
        #expect(try SQLiteLedger(at: source).records(from: 0, limit: 9) == records)
        // The state after a process was killed when it had just given a ledger its name.
        try FileManager.default.createDirectory(
            atPath: directory.path(".a.ledger.sandlot-tmp"), withIntermediateDirectories: false)
        try FileManager.default.linkItem(
            atPath: source, toPath: directory.path(".a.ledger.sandlot-tmp/ledger"))
        #expect(try await SQLiteLedger.verify(source).isProven)
        let ledger = try SQLiteLedger(at: source)
        try await ledger.close()
        #expect(try directory.names() == ["a.ledger", "a.ledger-key"])
    }

    // MARK: - Left behind

    @Test func creationReplacesOnlyFilesOfAKilledCreation() async throws {
        let staging = directory.path(".b.ledger.sandlot-tmp")
        try FileManager.default.createDirectory(
            atPath: staging + "/authority", withIntermediateDirectories: true)
        try directory.write("key", to: ".b.ledger.sandlot-tmp/key")
        try directory.write("root", to: ".b.ledger.sandlot-tmp/authority/root.pem")
        try FileManager.default.linkItem(
            atPath: staging + "/authority/root.pem", toPath: staging + "/authority-mark")
        try FileManager.default.linkItem(atPath: staging + "/key", toPath: target + "-key")
        try FileManager.default.moveItem(
            atPath: staging + "/authority", toPath: target + "-authority")
        let ledger = try SQLiteLedger(at: target)
        try await ledger.close()
        #expect(try directory.names() == ["b.ledger", "b.ledger-key"])
        #expect(
            try LedgerKey(contentsOf: target + "-key").fingerprint == ledger.opening.keyFingerprint)

        // Unrelated files with the same names.
        for name in ["b.ledger", "b.ledger-key"] { try directory.remove(name) }
        try FileManager.default.createDirectory(
            atPath: staging, withIntermediateDirectories: false)
        try directory.write("key", to: ".b.ledger.sandlot-tmp/key")
        try directory.write("mine", to: "b.ledger-key")
        #expect(throws: ledgerError(.alreadyExists)) { try SQLiteLedger(at: target) }
        #expect(directory.text(of: "b.ledger-key") == "mine")
        #expect(try directory.names() == ["b.ledger-key"])
    }
}
