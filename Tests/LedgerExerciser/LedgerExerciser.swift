import Foundation
import SandlotLedger
import SandlotReceipts
import SandlotStore

/// A program that uses a ledger until it is killed, and reports acknowledged work on standard
/// output.
///
/// Usage: `ledger-exerciser trade|hold|fill|open|migrate|backup|import|compact DIRECTORY SEED`, or
/// `ledger-exerciser freeze DIRECTORY VERSION`.
@main
struct LedgerExerciser {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let seed = UInt64(arguments[3]) else { exit(64) }
        let exerciser = LedgerExerciser(directory: arguments[2], seed: seed)
        switch arguments[1] {
        case "trade": try await exerciser.trade()
        case "hold": try await exerciser.hold()
        case "fill": try await exerciser.fill()
        case "open": exerciser.open()
        case "migrate": try exerciser.migrate()
        case "backup": try await exerciser.backUp()
        case "import": try await exerciser.takeIn()
        case "compact": try await exerciser.compact()
        case "freeze":
            let name = "\(arguments[2])/version-\(arguments[3])"
            try await FrozenLedger(path: name + ".ledger", root: name + "-root.pem").make()
        default: exit(64)
        }
    }

    let directory: String
    let seed: UInt64

    var path: String { directory + "/shop.ledger" }

    /// Writes a line immediately.
    func say(_ text: String) {
        FileHandle.standardOutput.write(Data((text + "\n").utf8))
    }

    /// Buys, finishes, and refunds.
    private func trade() async throws {
        let ledger = try await SQLiteLedger.open(at: path)
        var configuration = Store.Configuration()
        configuration.authority = try CertificateAuthority(contentsOf: directory + "/authority")
        let store = try Store(configuration, ledger: ledger)
        let trader = try await Trader(store, directory: directory, seed: seed)
        say("ready")
        for _ in 0..<100_000 { if let deed = try await trader.act() { say(deed) } }
        try await ledger.close()
    }

    /// Keeps a ledger open until standard input ends.
    private func hold() async throws {
        let ledger = try await SQLiteLedger.open(at: path)
        say("ready")
        _ = FileHandle.standardInput.readDataToEndOfFile()
        try await ledger.close()
    }

    /// Appends until the disk is full, and once again.
    private func fill() async throws {
        let ledger = try await SQLiteLedger.open(at: path)
        say("ready")
        var position = try ledger.count
        do {
            while true {
                let record = LedgerRecord(
                    stream: "fill", kind: "block", version: 1,
                    bytes: [UInt8](repeating: UInt8(truncatingIfNeeded: position), count: 5_000))
                try await ledger.append([record], at: position).commitment()
                position += 1
                say("committed \(position)")
            }
        } catch let error as LedgerError {
            say("failed \(error.code.rawValue)")
        }
        do throws(LedgerError) {
            _ = try ledger.append([], at: position)
        } catch {
            say("refused \(error.code.rawValue)")
        }
    }

    /// Opens a ledger for writing and then for reading, and reports the results.
    private func open() {
        for isReadOnly in [false, true] {
            var options = SQLiteLedger.Options()
            options.isReadOnly = isReadOnly
            do throws(LedgerError) {
                say("\(try SQLiteLedger(at: path, options: options).count)")
            } catch {
                say(error.code.rawValue)
            }
        }
    }

    /// Opens a ledger as a later version would.
    private func migrate() throws {
        var options = SQLiteLedger.Options()
        options.furtherMigrations = Self.laterMigrations
        say("ready")
        _ = try SQLiteLedger(at: path, options: options)
        say("done")
    }

    /// Examples of later migrations: a column that is filled for every record, and a table.
    static let laterMigrations: [(name: String, statements: String)] = [
        (
            "exercise-1",
            """
            ALTER TABLE record ADD COLUMN length INTEGER;
            UPDATE record SET length = length(bytes);
            """
        ),
        ("exercise-2", "CREATE TABLE note (text TEXT NOT NULL) STRICT"),
    ]

    private func backUp() async throws {
        let ledger = try await SQLiteLedger.open(at: path)
        say("ready")
        for number in 0..<10_000 {
            try await ledger.backup(to: directory + "/backup-\(seed)-\(number)")
            say("backup-\(seed)-\(number)")
        }
    }

    private func takeIn() async throws {
        say("ready")
        for number in 0..<10_000 {
            let name = "import-\(seed)-\(number)"
            try await SQLiteLedger.importing(
                directory + "/export.jsonl", into: "\(directory)/\(name)")
            say(name)
        }
    }

    private func compact() async throws {
        let ledger = try await SQLiteLedger.open(at: path)
        say("ready")
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<10_000 {
            let position = Int.random(in: 0..<(try ledger.count), using: &generator)
            try await ledger.compact(removing: [position])
            say("\(position)")
        }
    }
}
