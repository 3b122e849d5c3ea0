import Foundation
import SandlotLedger
import SandlotStore
import TestSupport
import Testing

@Suite struct ExchangeTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path("a.ledger") }
    private var export: String { directory.path("a.jsonl") }
    private var copy: String { directory.path("b.ledger") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Exports a ledger with texts, other bytes, keys, checkpoints, and a compacted record.
    private func exported() async throws -> [LedgerRecord] {
        var options = SQLiteLedger.Options()
        options.checkpointInterval = 5
        let ledger = try SQLiteLedger(at: path, options: options)
        var records = (0..<17).map { record($0, key: $0 == 3 ? "k\0é" : nil) }
        records[4].bytes = [0xFF, 0xFE, 0, 0x0A]
        records[5].bytes = []
        records[6].bytes = Array("é\n\0\u{2028}\"\\ 😀".utf8)
        for (position, record) in records.enumerated() {
            try await ledger.append([record], at: position).commitment()
        }
        try await ledger.compact(removing: [9])
        try await ledger.export(to: export)
        let stored = try ledger.records(from: 0, limit: .max)
        #expect(stored[9].stream == LedgerRecord.removedStream)
        try await ledger.close()
        return stored
    }

    @Test func anImportHasTheExportedRecordsAndHashes() async throws {
        let records = try await exported()
        let result = try await SQLiteLedger.importing(export, into: copy)
        #expect(result.recordCount == records.count)
        let other = try SQLiteLedger(at: copy)
        #expect(try other.records(from: 0, limit: .max) == records)
        let (one, two) = (try await SQLiteLedger.verify(path), try await other.verify())
        #expect(one.isSound && two.isSound)
        #expect(one.headHash == two.headHash)
        #expect(one.id == two.id)
        #expect(one.removedCount == two.removedCount)
        #expect(result.exporterFingerprint == one.keyFingerprint)
        #expect(result.keyFingerprint == two.keyFingerprint)
        #expect(one.keyFingerprint != two.keyFingerprint)
        #expect(throws: ledgerError(.duplicateKey)) {
            try other.append([record(3, key: "k\0é")], at: records.count)
        }
    }

    @Test func anEmptyLedgerCanBeExportedAndImported() async throws {
        let ledger = try SQLiteLedger(at: path)
        try await ledger.export(to: export)
        let result = try await SQLiteLedger.importing(export, into: copy)
        #expect(result.recordCount == 0)
        #expect(try SQLiteLedger(at: copy).count == 0)
    }

    @Test func aBadLineStopsTheImportAndIsReported() async throws {
        _ = try await exported()
        let text = try #require(directory.text(of: "a.jsonl"))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map(String.init)
        for index in lines.indices {
            var variants: [[String]] = []
            variants.append(lines.enumerated().filter { $0.offset != index }.map(\.element))
            variants.append(lines[...index] + [lines[index]] + lines[(index + 1)...])
            if index + 1 < lines.count {
                var swapped = lines
                swapped.swapAt(index, index + 1)
                variants.append(swapped)
            }
            for change in [
                "{", "", "[]", "{}", "null", lines[index] + " x",
                lines[index].replacingOccurrences(of: "}", with: ",\"more\":1}"),
                lines[index].replacingOccurrences(of: "\":\"", with: "\":\"0"),
            ] where change != lines[index] {
                var changed = lines
                changed[index] = change
                variants.append(changed)
            }
            for variant in variants {
                try directory.write(variant.joined(separator: "\n") + "\n", to: "bad.jsonl")
                await expectRefusal(near: index, of: lines.count, variant)
            }
        }
    }

    @Test func aRecordInTheRemovedStreamIsImported() async throws {
        let path = directory.path("named.ledger")
        let ledger = try SQLiteLedger(at: path)
        let records = [
            record(0),
            LedgerRecord(
                stream: LedgerRecord.removedStream, kind: "content", version: 1, key: "k",
                bytes: [1]),
            record(2),
        ]
        try await ledger.append(records, at: 0).commitment()
        try await ledger.export(to: directory.path("named.jsonl"))
        try await ledger.close()
        try await SQLiteLedger.importing(directory.path("named.jsonl"), into: copy)
        #expect(try SQLiteLedger(at: copy).records(from: 0, limit: 9) == records)
    }

    private func expectRefusal(near index: Int, of count: Int, _ variant: [String]) async {
        do {
            try await SQLiteLedger.importing(directory.path("bad.jsonl"), into: copy)
            // Without one checkpoint, everything else is still proven.
            let isWithoutCheckpoint =
                variant.count == count - 1
                || Set(variant).count == variant.count - 1 && variant[index].contains("checkpoint")
            #expect(isWithoutCheckpoint, "line \(index + 1)")
            for suffix in ["", "-key"] {
                try? FileManager.default.removeItem(atPath: copy + suffix)
            }
        } catch {
            #expect(error.code == .malformedImport)
            let line = error.line ?? -1
            #expect((index + 1...index + 3).contains(line), "line \(line) for \(index + 1)")
            #expect((try? directory.names().contains { $0.hasPrefix("b.ledger") }) == false)
        }
    }

    @Test func aTruncatedExportIsNotImported() async throws {
        _ = try await exported()
        let bytes = try Tampering.bytes(export)
        for length in stride(from: 0, to: bytes.count, by: 61) {
            try Tampering.put(Array(bytes[..<length]), at: directory.path("bad.jsonl"))
            await #expect(throws: ledgerError(.malformedImport)) {
                try await SQLiteLedger.importing(directory.path("bad.jsonl"), into: copy)
            }
        }
    }

    @Test func anExportUnderAnotherKeyIsRefused() async throws {
        _ = try await exported()
        let fingerprint = try LedgerKey(contentsOf: path + "-key").fingerprint
        await #expect(throws: ledgerError(.wrongKey)) {
            try await SQLiteLedger.importing(
                export, into: copy, signedBy: LedgerKey().fingerprint)
        }
        let result = try await SQLiteLedger.importing(export, into: copy, signedBy: fingerprint)
        #expect(result.exporterFingerprint == fingerprint)
    }

    @Test func existingFilesAreNotOverwritten() async throws {
        _ = try await exported()
        let ledger = try SQLiteLedger(at: path)
        await #expect(throws: ledgerError(.alreadyExists)) { try await ledger.export(to: export) }
        await #expect(throws: ledgerError(.alreadyExists)) {
            try await SQLiteLedger.importing(export, into: path)
        }
        await #expect(throws: ledgerError(.alreadyExists)) { try await ledger.backup(to: export) }
    }

    @Test func theLineHandlerCanStopTheExport() async throws {
        _ = try await exported()
        let ledger = try SQLiteLedger(at: path)
        await #expect(throws: ledgerError(.inputOutput)) {
            try await ledger.export { _ in throw LedgerError(.inputOutput, "the pipe is closed") }
        }
        #expect(try ledger.count == 17)
    }
}
