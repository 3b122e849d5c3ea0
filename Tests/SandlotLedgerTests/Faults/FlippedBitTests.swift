import Foundation
import SandlotLedger
import SandlotStore
import TestSupport
import Testing

@Suite struct FlippedBitTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Creates a small ledger with pages of 512 bytes.
    @discardableResult
    private func make(_ path: String) async throws -> [LedgerRecord] {
        var options = SQLiteLedger.Options()
        options.pageSize = 512
        options.checkpointInterval = 4
        var records = (0..<6).map { record($0, key: $0 == 2 ? "k" : nil) }
        records.append(record(6, size: 1200))
        let ledger = try await SQLiteLedger.open(at: path, options: options)
        _ = try ledger.append(records, at: 0)
        try await ledger.close()
        return records
    }

    /// Returns the records that a reader gets from a file, or its error.
    private func reading(_ path: String) -> Result<[LedgerRecord], LedgerError> {
        var options = SQLiteLedger.Options()
        options.isReadOnly = true
        return Result { () throws(LedgerError) in
            try SQLiteLedger(at: path, options: options).records(from: 0, limit: .max)
        }
    }

    @Test func aFlippedBitIsDetectedOrHarmless() async throws {
        let path = directory.path("a.ledger")
        let records = try await make(path)
        let bytes = try Tampering.bytes(path)
        let copy = directory.path("b.ledger")
        try Tampering.copy(path, to: copy)
        let file = try #require(FileHandle(forUpdatingAtPath: copy))
        var (found, harmless) = (0, 0)
        for offset in Extent.places(bytes.count, oneIn: 7) {
            let byte = bytes[offset]
            try put([byte ^ 1 << UInt8(offset % 8)], at: offset, file)
            switch reading(copy) {
            case .success(let read):
                harmless += 1
                #expect(read == records, "bit \(offset % 8) of byte \(offset)")
            case .failure: found += 1
            }
            try put([byte], at: offset, file)
        }
        #expect(try reading(copy).get() == records)
        print("\(bytes.count) bytes: \(found) found, \(harmless) harmless")
        #expect(found * (Extent.isFull ? 1 : 7) > records.reduce(0) { $0 + $1.bytes.count })
    }

    @Test func aTruncatedFileIsDetected() async throws {
        let path = directory.path("a.ledger")
        try await make(path)
        let bytes = try Tampering.bytes(path)
        let copy = directory.path("b.ledger")
        try Tampering.copy(path, to: copy)
        let file = try #require(FileHandle(forUpdatingAtPath: copy))
        for length in Extent.places(bytes.count, oneIn: 7).reversed() {
            try file.truncate(atOffset: UInt64(length))
            // The header states the number of pages.
            guard case .failure(let error) = reading(copy) else {
                Issue.record("cut after \(length) bytes it opens")
                continue
            }
            #expect(error.code == .damaged || length < 512 && error.code == .notALedger)
        }
    }

    @Test func aDamagedLogYieldsCommittedRecordsOrAnError() async throws {
        let path = directory.path("a.ledger")
        let records = try await make(path)
        let ledger = try SQLiteLedger(at: path)
        for position in 7..<10 {
            try await ledger.append([record(position)], at: position).commitment()
        }
        let copy = directory.path("b.ledger")
        try Tampering.copy(path, to: copy)
        try await ledger.close()
        let log = try Tampering.bytes(copy + "-wal")
        let written = records + (7..<10).map { record($0) }
        var lengths: [Int: Int] = [:]
        for offset in Extent.places(log.count, oneIn: 11) {
            var damaged = log
            damaged[offset] ^= 1 << UInt8(offset % 8)
            try Tampering.put(damaged, at: copy + "-wal")
            try? FileManager.default.removeItem(atPath: copy + "-shm")
            switch reading(copy) {
            case .success(let read):
                #expect(written.starts(with: read), "byte \(offset)")
                #expect(read.count >= records.count, "byte \(offset)")
                lengths[read.count, default: 0] += 1
            case .failure: lengths[-1, default: 0] += 1
            }
        }
        print("\(log.count) bytes of the log: records left \(lengths)")
    }

    private func put(_ bytes: [UInt8], at offset: Int, _ file: FileHandle) throws {
        try file.seek(toOffset: UInt64(offset))
        try file.write(contentsOf: Data(bytes))
    }
}
