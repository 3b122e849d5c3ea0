import Foundation
import SandlotLedger
import SandlotStore
import TestSupport
import Testing

@Suite struct InterruptedSwitchTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path("a.ledger") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Leaves the file as SQLite does in the middle of a change to its first page, with the page
    /// half changed and its original in a rollback journal
    /// (https://sqlite.org/fileformat2.html#the_rollback_journal).
    private func interrupt() throws {
        var file = try Tampering.bytes(path)
        let pageSize = Int(file[16]) << 8 | Int(file[17])
        let page = Array(file[..<pageSize])
        let nonce: UInt32 = 0x5EED
        func bigEndian(_ number: UInt32) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32($0))) }
        }
        var journal: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
        for number in [1, nonce, UInt32(file.count / pageSize), 512, UInt32(pageSize)] {
            journal += bigEndian(number)
        }
        journal += [UInt8](repeating: 0, count: 512 - journal.count)
        let sum = stride(from: pageSize - 200, to: 0, by: -200).reduce(nonce) {
            $0 &+ UInt32(page[$1])
        }
        journal += bigEndian(1) + page + bigEndian(sum)
        (file[18], file[19]) = (2, 2)
        for offset in 92..<100 { file[offset] ^= 0xFF }
        try Tampering.put(file, at: path)
        try Tampering.put(journal, at: path + "-journal")
    }

    @Test func theNextOpeningRollsBackAnInterruptedSwitch() async throws {
        let records = try await makeLedger(at: path, count: 30)
        let before = try Tampering.bytes(path)
        var reading = SQLiteLedger.Options()
        reading.isReadOnly = true
        try interrupt()
        #expect(try SQLiteLedger(at: path, options: reading).records(from: 0, limit: 99) == records)
        #expect(try Tampering.bytes(path) == before)
        try interrupt()
        #expect(try await SQLiteLedger.verify(path).isSound)
        #expect(try Tampering.bytes(path) == before)
        try interrupt()
        let recovery = try await SQLiteLedger.recover(path, into: directory.path("b.ledger"))
        #expect(recovery.keptCount == 30)
        try interrupt()
        let writer = try await SQLiteLedger.open(at: path)
        try await writer.append([record(30)], at: 30).commitment()
        try await writer.close()
        #expect(try SQLiteLedger(at: path, options: reading).count == 31)
    }
}
