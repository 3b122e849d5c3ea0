import Foundation
import SandlotLedger
import SandlotStore
import TestSupport
import Testing

/// SQLite's check of a file, which takes place on another thread if the file is large.
@Suite struct ConcurrentFileCheckTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path("a.ledger") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func make(count: Int) async throws {
        let ledger = try await SQLiteLedger.open(at: path)
        _ = try ledger.append((0..<count).map { record($0, size: 1000) }, at: 0)
        try await ledger.close()
    }

    /// The chain of records does not cover the list of free pages.
    @Test(arguments: [3, 1500])
    func aWrongListOfFreePagesIsFound(count: Int) async throws {
        try await make(count: count)
        var bytes = try Tampering.bytes(path)
        #expect((bytes.count > 1 << 20) == (count > 1000))
        // The number of free pages (SQLite's file format, section 1.3).
        bytes[39] = 7
        try Tampering.put(bytes, at: path)
        let report = try await SQLiteLedger.verify(path)
        #expect(report.findings.map(\.kind) == [.unreadable])
        // SQLite 3.40 says "free list", and 3.46 says "Freelist".
        let reason = try #require(report.findings.first?.reason)
        #expect(reason.lowercased().contains("free"), "\(reason)")
        #expect(report.linkedCount == count)
        await #expect(throws: LedgerError.self) { try await SQLiteLedger.open(at: path) }
    }

    @Test func theFindingsOfBothChecksAreInOneReport() async throws {
        try await make(count: 1500)
        try Tampering.change(path, "UPDATE record SET bytes = x'00' WHERE position = 700")
        var bytes = try Tampering.bytes(path)
        bytes[39] = 7
        try Tampering.put(bytes, at: path)
        let report = try await SQLiteLedger.verify(path)
        #expect(report.findings.first?.kind == .unreadable)
        #expect(report.findings.count > 1)
        #expect(report.findings.dropFirst().allSatisfy { $0.positions.contains(700) })
    }

    /// A writer changes the file while others check it, and each sees one of its states.
    @Test func aFileThatChangesDuringChecksIsSound() async throws {
        try await make(count: 1500)
        let ledger = try await SQLiteLedger.open(at: path)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 1500..<1600 {
                    try await ledger.append([record(number, size: 1000)], at: number).commitment()
                }
            }
            for _ in 0..<3 {
                group.addTask {
                    var options = SQLiteLedger.Options()
                    options.isReadOnly = true
                    for _ in 0..<5 {
                        let reader = try await SQLiteLedger.open(at: path, options: options)
                        #expect(try reader.count >= 1500)
                        try await reader.close()
                    }
                }
            }
            try await group.waitForAll()
        }
        try await ledger.close()
        #expect(try await SQLiteLedger.verify(path).isProven)
    }
}
