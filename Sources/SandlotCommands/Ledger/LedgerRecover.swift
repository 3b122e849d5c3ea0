internal import ArgumentParser
internal import SandlotBase
internal import SandlotJSON
internal import SandlotLedger
internal import SandlotScenario

/// `sandlot ledger recover`.
struct LedgerRecover: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Make a ledger of what is sound in a damaged one.",
        discussion: """
            Kept are the records before the first damage. What stands behind it is set aside, even where it is \
            genuine, into a file with -aside.jsonl behind the new ledger's name: without what is missing before, a \
            refund say, it would tell something wrong. The damaged file stays as it is, so that nothing is lost.

            A ledger whose key is gone gets a new one. A file that was cut is read as far as it goes. If it is lost \
            which ledger it was, nothing in it is proven, but what follows without a gap can be kept.

            The authority of a store's certificates and keys is copied beside the new ledger. Either everything is \
            there afterwards, or nothing. If the command is killed, repeat it.

            EXAMPLES:
              sandlot ledger recover shop.ledger mended.ledger
              sandlot ledger recover shop.ledger mended.ledger --keep linked
            """
    )

    @Argument(help: "The damaged ledger.", completion: .file())
    var file: String

    @Argument(help: "The ledger to make, which must not exist.", completion: .file())
    var destination: String

    @Option(
        help: """
            Which records are kept: proven are those that a signature covers, linked also those behind the last \
            signature that follow without a gap.
            """)
    var keep: LedgerRecovery.Scope = .proven

    @OptionGroup var keyOptions: LedgerKeyOptions
    @OptionGroup var formatOptions: FormatOptions

    func run() async throws {
        var roles = keyOptions.roles
        roles.read(ledger: file)
        try roles.write(ledger: destination, for: "the new ledger")
        try OpenFileLimit.requireRoomForLedger()
        var options = try keyOptions.options(isReadOnly: false)
        options.authority = try CommandFailure.converting {
            try StoreFile.authorityCopy(of: file)
        }
        let recovery = try await CommandFailure.awaiting { [options] in
            try await SQLiteLedger.recover(
                file, into: destination, keeping: keep, options: options)
        }
        LedgerNotices.tell(recovery.report, file: file)
        var document = LedgerDocument("sandlot-ledger-recovery/1", file: file)
        document.add("recovered", "recovered into", destination)
        document.add("kept", "records kept", recovery.keptCount)
        document.add("setAside", "records set aside", recovery.setAsideCount)
        document.add("aside", "set aside in", recovery.asidePath)
        document.add("key", "key", recovery.keyFingerprint)
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
        if !recovery.isKeyKnown {
            lines.append(
                Style.standardOutput("!", .doubtful)
                    + " nothing was checked with a key: whoever has written the file could have replaced "
                    + "keys and signatures together")
        }
        try document.print(formatOptions.format, lines: lines)
        if options.authority != nil { LedgerNotices.tellOfAuthority(beside: destination) }
    }
}
