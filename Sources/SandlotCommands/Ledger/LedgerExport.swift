import ArgumentParser
import SandlotLedger
import SandlotPostgres
import Synchronization

/// The `sandlot ledger export` command.
struct LedgerExport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write a ledger as JSON Lines.",
        discussion: """
            The lines are in the format sandlot-ledger/1: the identity of the ledger, the records \
            with their hashes, the signed checkpoints, and a signed end. They allow sandlot ledger \
            import to detect changes. The private key is not included.

            EXAMPLES:
              # monday.yaml is a story that you write.
              sandlot run monday.yaml --store shop.ledger
              sandlot ledger export shop.ledger > shop.jsonl
              sandlot ledger export shop.ledger other.jsonl
            """
    )

    @Argument(help: "The ledger.", completion: .file())
    var file: String

    @Argument(
        help: "The file to write, which must not exist; - is standard output.",
        completion: .file(extensions: ["jsonl"]))
    var destination = "-"

    @OptionGroup var keyOptions: LedgerKeyOptions

    func run() async throws {
        if destination != "-" {
            var roles = keyOptions.roles
            if !PostgresAddress.isAddress(file) { roles.read(ledger: file) }
            try roles.write(destination, as: "the export", for: "the export")
        }
        try OpenFileLimit.requireRoomForLedger()
        try await CommandFailure.awaiting {
            let ledger = try await keyOptions.reading(file)
            if destination == "-" {
                let pieces = OutputPieces()
                try await ledger.export { try pieces.write($0) }
                try pieces.flush()
            } else {
                try await ledger.export(to: destination)
            }
            try await ledger.close()
        }
    }
}

/// A buffer of lines for standard output that any thread can write to.
private final class OutputPieces: Sendable {
    private let output = Mutex(StandardOutput())

    func write(_ line: [UInt8]) throws {
        try output.withLock { try $0.write(line) }
    }

    func flush() throws {
        try output.withLock { try $0.flush() }
    }
}
