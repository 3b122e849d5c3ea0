import Foundation
import SandlotLedger
import SandlotStore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(60)))
struct FlipsBeforeWritesTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path("a.ledger") }
    private var copy: String { directory.path("b.ledger") }
    private var mended: String { directory.path("c.ledger") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// The position of a bit in a file.
    struct Place: CustomStringConvertible {
        let offset: Int
        let bit: UInt8
        var description: String { "bit \(bit) of byte \(offset)" }
    }

    /// The results of writers and of `verify` for flipped bits.
    struct Tally: CustomStringConvertible {
        var tried = 0
        var refused = 0
        var description: String { "\(tried) bits before writes: \(refused) refused" }
    }

    /// Creates a ledger with records of several lengths.
    private func make(pageSize: Int?, count: Int) async throws -> [LedgerRecord] {
        var options = SQLiteLedger.Options()
        options.pageSize = pageSize
        options.checkpointInterval = 4
        let records = (0..<count).map {
            record($0, key: $0 == 2 ? "k" : nil, size: [40, 700, 1400][$0 % 3])
        }
        let ledger = try await SQLiteLedger.open(at: path, options: options)
        _ = try ledger.append(records, at: 0)
        try await ledger.close()
        return records
    }

    /// Flips a bit in a copy, writes to the copy, and checks that nothing is lost and that the
    /// writer has refused a file that `verify` reports as damaged.
    private func flip(
        _ place: Place, in bytes: [UInt8], of records: [LedgerRecord], _ tally: inout Tally
    ) async throws {
        var damaged = bytes
        damaged[place.offset] ^= 1 << place.bit
        for name in [copy, mended] {
            for suffix in ["", "-wal", "-shm", "-key", "-lock", "-aside.jsonl"] {
                try? FileManager.default.removeItem(atPath: name + suffix)
            }
        }
        try Tampering.copy(path, to: copy)
        try Tampering.put(damaged, at: copy)
        var verifying = SQLiteLedger.Options()
        verifying.verification = .full
        let isSound = (try? await SQLiteLedger.verify(copy, options: verifying))?.isSound ?? false
        let more = (0..<3).map { record(records.count + $0, size: 900) }
        tally.tried += 1
        do {
            let ledger = try SQLiteLedger(at: copy)
            #expect(isSound, "a writer took what verify calls damaged: \(place)")
            try await ledger.append(more, at: records.count).commitment()
            try await ledger.close()
            #expect(
                try await SQLiteLedger.verify(copy, options: verifying).isSound, "\(place)")
            let read = try SQLiteLedger(at: copy).records(from: 0, limit: .max)
            #expect(read == records + more, "\(place)")
        } catch let error as LedgerError {
            tally.refused += 1
            let isKnown = [
                LedgerError.Code.damaged, .notALedger, .otherVersion, .wrongKey,
            ].contains(error.code)
            // Byte 18 is the write version of the file format. SQLite can still read a file with an
            // unknown write version.
            #expect(isKnown && (!isSound || place.offset == 18), "\(place): \(error)")
            // Nothing was written before the check was complete.
            #expect(try Tampering.bytes(copy) == damaged, "\(place): \(error)")
            let result = try? await SQLiteLedger.recover(copy, into: mended, keeping: .linked)
            guard let result else { return }
            let kept = try SQLiteLedger(at: mended).records(from: 0, limit: .max)
            #expect(kept == Array(records.prefix(result.keptCount)), "\(place)")
        }
    }

    @Test(arguments: [false, true])
    func aWriterAppendsOnlyToASoundFile(wasKilled: Bool) async throws {
        var records = try await make(pageSize: 512, count: 9)
        if wasKilled {
            let ledger = try SQLiteLedger(at: path)
            let more = (9..<12).map { record($0, size: 300) }
            try await ledger.append(more, at: 9).commitment()
            records += more
            try Tampering.copy(path, to: directory.path("killed"))
            try await ledger.close()
            try directory.remove("a.ledger")
            try Tampering.copy(directory.path("killed"), to: path)
        }
        let bytes = try Tampering.bytes(path)
        var tally = Tally()
        for offset in Extent.places(bytes.count, oneIn: 151, inFull: 39) {
            try await flip(
                Place(offset: offset, bit: UInt8(offset % 8)), in: bytes, of: records, &tally)
        }
        print(tally)
        // Harmless flips are in the free space of pages and in pages that the log replaces.
        #expect(tally.refused * 4 > tally.tried)
    }

    @Test func aWriterAppendsOnlyIfPageHeadersAreSound() async throws {
        let records = try await make(pageSize: nil, count: 24)
        let bytes = try Tampering.bytes(path)
        var places: [Place] = []
        for page in stride(from: 0, to: bytes.count, by: 4096) {
            // The first page begins with the file's header.
            let header = page == 0 ? 100 : page
            for offset in header..<header + 12 {
                for bit: UInt8 in 0..<8 { places.append(Place(offset: offset, bit: bit)) }
            }
        }
        var tally = Tally()
        for index in Extent.places(places.count, oneIn: 19, inFull: 3) {
            try await flip(places[index], in: bytes, of: records, &tally)
        }
        print(tally)
        #expect(tally.refused * 4 > tally.tried)
    }

    /// Tests the start of the content area in the page that the next record is written to.
    @Test func aWrongContentStartStopsEveryWriter() async throws {
        let records = try await make(pageSize: nil, count: 24)
        let bytes = try Tampering.bytes(path)
        let leaves = stride(from: 4096, to: bytes.count, by: 4096).filter { bytes[$0] == 0x0D }
        var tally = Tally()
        for leaf in leaves {
            try await flip(Place(offset: leaf + 5, bit: 3), in: bytes, of: records, &tally)
        }
        #expect(tally.refused == leaves.count)
    }
}
