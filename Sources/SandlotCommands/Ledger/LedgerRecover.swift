import ArgumentParser
import SandlotBase
import SandlotJSON
import SandlotLedger
import SandlotScenario
import SandlotStore

/// The `sandlot ledger recover` command.
struct LedgerRecover: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Create a ledger from the sound part of a damaged one.",
        discussion: """
            Keeps the records before the first damage. Later records are set aside, even if they \
            are genuine, in a file named after the new ledger, with -aside.jsonl appended: without \
            the missing records, such as a refund, they would be misleading. The damaged file is \
            not changed, so nothing is lost.

            A ledger whose key is missing gets a new one. A truncated file is read as far as \
            possible. If the identity of the ledger is lost, nothing in it is proven, but records \
            that follow without a gap can be kept.

            The authority with a store's certificates and keys is copied beside the new ledger. \
            Either all of these files exist afterward, or none. If the command is killed, repeat \
            it.

            EXAMPLES:
              # monday.yaml is a story that you write.
              sandlot run monday.yaml --store shop.ledger
              sandlot ledger recover shop.ledger recovered.ledger
              sandlot ledger recover shop.ledger linked.ledger --keep linked
            """
    )

    @Argument(help: "The damaged ledger.", completion: .file())
    var file: String

    @Argument(help: "The ledger to create, which must not exist.", completion: .file())
    var destination: String

    @Option(
        help: """
            The records to keep: proven keeps those that a signature covers, and linked also keeps \
            those after the last signature that follow without a gap.
            """)
    var keep: LedgerRecovery.Scope = .proven

    @OptionGroup var keyOptions: LedgerKeyOptions
    @OptionGroup var formatOptions: FormatOptions

    func run() async throws {
        try CommandFailure.requireFile(
            file,
            "restore a backup of the database with pg_restore, and check it with `ledger verify`")
        var roles = keyOptions.roles
        roles.read(ledger: file)
        try roles.write(ledger: destination, for: "the new ledger")
        try OpenFileLimit.requireRoomForLedger()
        var options = try keyOptions.options(isReadOnly: false)
        options.authority = try CommandFailure.converting {
            try StoreFile.authorityCopy(of: file)
        }
        let recovery: LedgerRecovery = try await CommandFailure.awaiting { [options] in
            do throws(LedgerError) {
                return try await SQLiteLedger.recover(
                    file, into: destination, keeping: keep, options: options)
            } catch {
                throw error.ofRecovery
            }
        }
        LedgerNotices.tell(recovery.report, file: file)
        var document = LedgerDocument("sandlot-ledger-recovery/1", file: file)
        document.add("recovered", label: "recovered into", destination)
        document.add("kept", label: "records kept", recovery.keptCount)
        document.add(
            "unprovenRemoved", .integer(Int64(recovery.unprovenRemovedCount)))
        document.add("setAside", label: "records set aside", recovery.setAsideCount)
        document.add("aside", label: "set aside in", recovery.asidePath)
        document.add("key", label: "key", recovery.keyFingerprint)
        document.add(
            "possibleLossBehind", JSONElement(recovery.report.possibleLossBehind.map(Int64.init)))
        document.add("keyKnown", .bool(recovery.isKeyKnown))
        document.add("findingCount", .integer(Int64(recovery.report.findingCount)))
        document.add("findings", .array(recovery.report.findings.map(\.json)))
        document.add("keyProblem", JSONElement(recovery.keyProblem))
        var lines = LedgerReportRendering.findings(of: recovery.report)
        if let problem = recovery.keyProblem {
            lines.append(Style.standardOutput("!", .doubtful) + " " + PlainText.escaping(problem))
        }
        if recovery.unprovenRemovedCount > 0 {
            lines.append(
                Style.standardOutput("!", .doubtful)
                    + " the contents of \(recovery.unprovenRemovedCount) of these records are missing, and "
                    + "nothing proves that the owner removed them: a refund could be among them")
        }
        if !recovery.isKeyKnown {
            lines.append(
                Style.standardOutput("!", .doubtful)
                    + " nothing was checked with a key: the writer of the file could have replaced "
                    + "keys and signatures together")
        }
        try document.print(formatOptions.format, lines: lines)
        if options.authority != nil { LedgerNotices.tellOfAuthority(beside: destination) }
    }
}
