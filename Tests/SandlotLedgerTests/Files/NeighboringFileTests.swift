import Foundation
import SandlotLedger
import SandlotStore
import Synchronization
import TestSupport
import Testing

@Suite struct NeighboringFileTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func ledgersWithSimilarNamesStayIntact() async throws {
        let path = directory.path("a.ledger")
        let suffixes = ["-new", "-tmp", ".sandlot-tmp", "-old"]
        for suffix in suffixes { try await makeLedger(at: path + suffix, count: 3) }
        let neighbor = try await SQLiteLedger.open(at: path + "-new")
        try await makeLedger(at: path, count: 5)
        let ledger = try await SQLiteLedger.open(at: path)
        try await ledger.backup(to: directory.path("copy"))
        try await ledger.export(to: directory.path("lines"))
        try await ledger.close()
        try await neighbor.append([record(3)], at: 3).commitment()
        try await neighbor.close()
        for suffix in suffixes {
            let report = try await SQLiteLedger.verify(path + suffix)
            #expect(report.isSound)
            #expect(report.recordCount == (suffix == "-new" ? 4 : 3))
        }
    }

    @Test func anotherFileWithTheNameOfTheLockIsKept() async throws {
        let path = directory.path("a.ledger")
        try await makeLedger(at: path, count: 3)
        for text in ["my own notes\n", "12 eggs", String(repeating: "1", count: 100)] {
            try directory.write(text, to: "a.ledger-lock")
            #expect(throws: ledgerError(.inputOutput)) { try SQLiteLedger(at: path) }
            #expect(directory.text(of: "a.ledger-lock") == text)
        }
        try directory.write("17\n", to: "precious")
        try FileManager.default.removeItem(atPath: path + "-lock")
        try FileManager.default.linkItem(
            atPath: directory.path("precious"), toPath: path + "-lock")
        #expect(throws: ledgerError(.inputOutput)) { try SQLiteLedger(at: path) }
        #expect(directory.text(of: "precious") == "17\n")
        // The file of a process that was killed is used again.
        try FileManager.default.removeItem(atPath: path + "-lock")
        try directory.write("17\n", to: "a.ledger-lock")
        try await SQLiteLedger.open(at: path).close()
        #expect(directory.text(of: "a.ledger-lock") == nil)
    }

    @Test func aPipeInPlaceOfTheKeyIsNotReadForever() async throws {
        let path = directory.path("a.ledger")
        try await makeLedger(at: path, count: 3)
        try FileManager.default.removeItem(atPath: path + "-key")
        #expect(mkfifo(path + "-key", 0o600) == 0)
        await #expect(throws: ledgerError(.wrongKey)) { try await SQLiteLedger.verify(path) }
    }

    @Test func anExportDoesNotTouchFilesWithSimilarNames() async throws {
        let path = directory.path("a.ledger")
        try await makeLedger(at: path, count: 3)
        try directory.write("mine", to: "lines-new")
        let ledger = try await SQLiteLedger.open(at: path)
        try await ledger.export(to: directory.path("lines"))
        try await ledger.close()
        #expect(directory.text(of: "lines-new") == "mine")
    }

    @Test func exactlyOneOfSeveralExportsSucceeds() async throws {
        let path = directory.path("a.ledger")
        try await makeLedger(at: path, count: 2000)
        let ledger = try await SQLiteLedger.open(at: path)
        let destination = directory.path("lines")
        let codes = await withTaskGroup(of: LedgerError.Code?.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    do throws(LedgerError) {
                        try await ledger.export(to: destination)
                        return nil
                    } catch {
                        return error.code
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        try await ledger.close()
        #expect(codes.count { $0 == nil } == 1)
        #expect(codes.allSatisfy { [nil, .alreadyExists, .inputOutput].contains($0) })
        let made = try await SQLiteLedger.importing(destination, into: directory.path("copy"))
        #expect(made.recordCount == 2000)
        #expect(try directory.names().allSatisfy { !$0.hasPrefix(".") })
    }

    @Test func filesOfAKilledExportDoNotBlockLaterOnes() async throws {
        let path = directory.path("a.ledger")
        try await makeLedger(at: path, count: 3)
        try directory.write(String(repeating: "half\n", count: 10_000), to: ".lines.sandlot-tmp")
        try directory.write("half", to: ".copy.sandlot-tmp")
        let ledger = try await SQLiteLedger.open(at: path)
        try await ledger.export(to: directory.path("lines"))
        try await ledger.backup(to: directory.path("copy"))
        try await ledger.close()
        #expect(try await SQLiteLedger.verify(directory.path("copy")).isSound)
        try await SQLiteLedger.importing(
            directory.path("lines"), into: directory.path("again"))
        #expect(try directory.names().allSatisfy { !$0.hasPrefix(".") })
    }

    /// A process can be killed after it has given a file its name and before it has removed the
    /// temporary one.
    @Test func theSecondNameOfAFinishedExportIsNotWritten() async throws {
        try await makeLedger(at: directory.path("a.ledger"), count: 3)
        let ledger = try await SQLiteLedger.open(at: directory.path("a.ledger"))
        try directory.write("archived", to: "archive")
        try FileManager.default.linkItem(
            atPath: directory.path("archive"), toPath: directory.path(".lines.sandlot-tmp"))
        try await ledger.export(to: directory.path("lines"))
        try await ledger.close()
        #expect(directory.text(of: "archive") == "archived")
        try await SQLiteLedger.importing(
            directory.path("lines"), into: directory.path("again"))
        #expect(try directory.names().allSatisfy { !$0.hasPrefix(".") })
    }

    @Test func aRecoveryDoesNotOverwriteExistingFiles() async throws {
        let path = directory.path("a.ledger")
        try await makeLedger(at: path, count: 300)
        try Tampering.change(path, "UPDATE record SET kind = 'x' WHERE position = 100")
        try directory.write("earlier", to: "mended-aside.jsonl")
        await #expect(throws: ledgerError(.alreadyExists)) {
            try await SQLiteLedger.recover(path, into: directory.path("mended"))
        }
        #expect(directory.text(of: "mended-aside.jsonl") == "earlier")
        #expect(try !directory.names().contains("mended"))
        // A failed attempt leaves no files of its own.
        try directory.write("junk", to: "other-key")
        await #expect(throws: ledgerError(.alreadyExists)) {
            try await SQLiteLedger.recover(path, into: directory.path("other"))
        }
        #expect(
            try directory.names()
                == ["a.ledger", "a.ledger-key", "mended-aside.jsonl", "other-key"])
    }

    @Test func onlyTheOwnerCanReadTheFiles() async throws {
        let path = directory.path("a.ledger")
        let ledger = try await SQLiteLedger.open(at: path)
        try await ledger.append([record(0)], at: 0).commitment()
        #expect(try directory.mode(of: "a.ledger-wal") == 0o600)
        try await ledger.backup(to: directory.path("copy"))
        try await ledger.export(to: directory.path("lines"))
        try await ledger.close()
        for name in try directory.names() {
            #expect(try directory.mode(of: name) == 0o600, "\(name)")
        }
        #expect(
            try directory.names()
                == ["a.ledger", "a.ledger-key", "copy", "copy-key", "lines"])
    }

    @Test func aRefusalCreatesNoFiles() async throws {
        let path = directory.path("songs.db")
        try Tampering.change(
            path, "PRAGMA journal_mode = WAL; CREATE TABLE song (title TEXT)")
        try directory.write("a letter", to: "letter")
        let before = try directory.names()
        for name in ["songs.db", "letter"] {
            let path = directory.path(name)
            await #expect(throws: ledgerError(.notALedger)) {
                try await SQLiteLedger.open(at: path)
            }
            await #expect(throws: ledgerError(.notALedger)) {
                try await SQLiteLedger.verify(path)
            }
            await #expect(throws: ledgerError(.malformedImport)) {
                try await SQLiteLedger.importing(
                    directory.path("letter"), into: directory.path("made"))
            }
        }
        #expect(try directory.names() == before)
    }

    @Test func aSlowReaderDoesNotBlockWriters() async throws {
        let path = directory.path("a.ledger")
        try await makeLedger(at: path, count: 2000)
        var options = SQLiteLedger.Options()
        options.isReadOnly = true
        let reader = try await SQLiteLedger.open(at: path, options: options)
        let lineCount = Mutex(0)
        try await reader.export { _ in
            let number = lineCount.withLock { count in
                count += 1
                return count
            }
            guard number == 1000 else { return }
            // A writer opens and closes the ledger between two lines of the reader.
            let writer = try SQLiteLedger(at: path)
            _ = try writer.append([record(2000)], at: 2000)
            try writer.commitNow()
        }
        #expect(lineCount.withLock { $0 } > 2000)
        try await reader.close()
        #expect(try SQLiteLedger(at: path).count == 2001)
    }
}
