import Foundation
import SandlotLedger
import SandlotStore
import TestSupport
import Testing

@Suite struct DiskTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path("shop.ledger") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test(arguments: [100, 300, 1200])
    func aFileSizeLimitLosesNoAcknowledgedRecord(blocks: Int) throws {
        // With a limited file size, writing fails as on a full disk.
        let filler = try Exerciser(
            "fill", in: directory.path, shell: "ulimit -f \(blocks); trap '' XFSZ; exec $PROGRAM")
        let lines = filler.lines()
        let committed = lines.last { $0.hasPrefix("committed") }
            .flatMap { Int($0.split(separator: " ")[1]) }
        let count = try #require(committed, "\(lines)")
        #expect(lines.suffix(2) == ["failed input-output", "refused input-output"])
        let ledger = try SQLiteLedger(at: path)
        #expect(try ledger.count >= count)
        #expect(try ledger.count <= count + 1)
        let records = try ledger.records(from: 0, limit: .max)
        #expect(records.last?.bytes.count == 5_000)
    }

    /// Whether this machine permits mounting a file system.
    private static let canMount: Bool = {
        let probe = Process()
        probe.executableURL = URL(fileURLWithPath: "/bin/sh")
        probe.arguments = ["-c", "unshare -rm mount -t tmpfs -o size=64k tmpfs /tmp 2>/dev/null"]
        do { try probe.run() } catch { return false }
        probe.waitUntilExit()
        return probe.terminationStatus == 0
    }()

    @Test(.enabled(if: canMount, "no file system can be mounted here"), arguments: [200, 700])
    func aFullDiskLosesNoAcknowledgedRecord(kilobytes: Int) async throws {
        let disk = directory.path("disk")
        try FileManager.default.createDirectory(
            atPath: disk, withIntermediateDirectories: false)
        // The file system disappears with the process, so its contents are copied out at the end.
        let onDisk = """
            unshare -rm sh -c "mount -t tmpfs -o size=\(kilobytes)k tmpfs \(disk) && $PROGRAM; \
            cp \(disk)/shop.ledger* \(directory.path)/"
            """
        let filler = try Exerciser("fill", in: disk, shell: onDisk)
        let lines = filler.lines()
        let committed = lines.last { $0.hasPrefix("committed") }
            .flatMap { Int($0.split(separator: " ")[1]) }
        let count = try #require(committed, "\(lines)")
        #expect(lines.suffix(2) == ["failed input-output", "refused input-output"])
        let ledger = try SQLiteLedger(at: path)
        #expect((count...count + 1).contains(try ledger.count))
        #expect(try await ledger.verify().isSound)
        try await ledger.append([record(0)], at: ledger.count).commitment()
        try await ledger.close()
    }

    @Test func aFailedCreationLeavesNoLedger() throws {
        let filler = try Exerciser(
            "fill", in: directory.path, shell: "ulimit -f 8; trap '' XFSZ; exec $PROGRAM")
        #expect(!filler.lines().contains("ready"))
        #expect(try !directory.names().contains("shop.ledger"))
        #expect(try SQLiteLedger(at: path).count == 0)
    }

    @Test func aLedgerWithoutWritePermissionCanBeRead() async throws {
        try await makeLedger(at: path, count: 5)
        let asNobody =
            "if [ $(id -u) = 0 ]; then exec setpriv --reuid=65534 --regid=65534 --clear-groups $PROGRAM; "
            + "else exec $PROGRAM; fi"
        try mode(0o444, of: path)
        try mode(0o000, of: path + "-key")
        try mode(0o555, of: directory.path)
        defer { try? mode(0o755, of: directory.path) }
        let reader = try Exerciser("open", in: directory.path, shell: asNobody)
        #expect(reader.lines() == ["input-output", "5"])
        try mode(0o000, of: path)
        let stranger = try Exerciser("open", in: directory.path, shell: asNobody)
        #expect(stranger.lines() == ["input-output", "input-output"])
    }

    private func mode(_ mode: Int, of path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
}
