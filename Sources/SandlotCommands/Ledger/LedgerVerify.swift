import ArgumentParser
import SandlotLedger
import SandlotPostgres
import SandlotReceipts
import SandlotStore

/// The `sandlot ledger verify` command.
struct LedgerVerify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check a ledger for damage and tampering.",
        discussion: """
            Follows the chain from the first record to the last and checks the signatures. Reports \
            the position of every record that was modified, removed, moved, or added. Nothing is \
            changed, and other processes can use the file at the same time. The exit status is 1 \
            if anything is wrong, or if a record is not proven.

            Two kinds of tampering cannot be detected from the file alone: resetting the whole \
            ledger to an earlier state, and replacing its key and signing everything again. To \
            detect them, keep the printed anchor in another place and pass it with --anchor next \
            time. --signed-by alone detects a replaced key.

            Without the key, only signatures prove anything: they cover the records up to the last \
            signature and before the first record whose content was removed.

            If the writer did not close the ledger, the report warns you: a loss of the last \
            records cannot be distinguished from a crash before they were written.

            EXAMPLES:
              # monday.yaml is a story that you write.
              sandlot run monday.yaml --store shop.ledger
              sandlot ledger verify shop.ledger
              anchor=$(sandlot ledger verify shop.ledger |
                  awk '$1 == "anchor" { print $2 }')
              sandlot ledger verify shop.ledger --anchor $anchor
              sandlot ledger verify shop.ledger --signed-by ${anchor##*:}
              sandlot ledger verify shop.ledger --root shop.ledger-authority/root.pem
            """
    )

    @Argument(help: "The ledger.", completion: .file())
    var file: String

    @Option(
        help: """
            The depth of the check: every hash is always checked, sample adds some of the \
            signatures, and full adds all of them and SQLite's own check of the file.
            """)
    var verify: LedgerReport.Depth = .full

    @Option(
        help: ArgumentHelp(
            "The anchor that was printed earlier: a record count, a hash, and the key's fingerprint.",
            valueName: "count:hash:key"))
    var anchor: LedgerAnchor?

    @Option(
        help: ArgumentHelp(
            "The fingerprint of the key that the ledger must have.", valueName: "fingerprint"))
    var signedBy: FingerprintArgument?

    @Option(
        help: ArgumentHelp(
            """
            Trusted root certificates, separated by commas; may be repeated. Every receipt in the \
            ledger must verify. An existing file whose path contains a comma is one root.
            """, valueName: "file,…"),
        completion: .file(extensions: ["pem", "der", "cer"]),
        transform: ListArgument<String>.paths)
    var root: [ListArgument<String>] = []

    @OptionGroup var keyOptions: LedgerKeyOptions
    @OptionGroup var formatOptions: FormatOptions

    func run() async throws {
        var options = try keyOptions.options(isReadOnly: true)
        options.verification = verify
        options.anchor = anchor
        options.signedBy = signedBy?.fingerprint
        if let anchor, anchor.keyFingerprint == nil, signedBy == nil {
            StandardError.shared.warning(
                "the anchor names no key, so a ledger that another key has signed again passes: keep the whole "
                    + "anchor that is printed, or give --signed-by")
        }
        let inspection = try inspection()
        let report = try await CommandFailure.awaiting { [options] in
            guard PostgresAddress.isAddress(file) else {
                return try await SQLiteLedger.verify(
                    file, options: options, inspecting: inspection)
            }
            var reading = try keyOptions.databaseOptions(isReadOnly: true)
            reading.verification = options.verification
            reading.anchor = options.anchor
            reading.signedBy = options.signedBy
            return try await PostgresLedger.verify(
                PostgresAddress(argument: file), options: reading, inspecting: inspection)
        }
        try LedgerReportRendering(report, file: file).print(formatOptions.format)
        if !report.isProven { throw CommandFailure(ExitStatus.checkFailed) }
    }

    /// Returns the check of receipts, if there is a root.
    private func inspection() throws -> (@Sendable ([LedgerRecord]) -> [String?])? {
        guard !root.isEmpty else { return nil }
        let verifier = try CommandFailure.converting {
            try ReceiptVerifier(
                roots: root.elements().map { try Certificate(contentsOf: $0) },
                expectation: ReceiptVerifier.Expectation(
                    bundleID: "", environment: .sandbox,
                    relaxations: [.anyApp, .anyEnvironment]))
        }
        return { records in
            let receipts = records.map(\.signedReceipt)
            var results = verifier.verify(
                each: receipts.compactMap(\.self)
                    .map { (ReceivedToken(Array($0.jws.utf8)), $0.kind) }
            )[...]
            return receipts.map { receipt in
                guard receipt != nil, let result = results.popFirst() else { return nil }
                return result.refusal.map { "its receipt does not verify: \($0.reason)" }
            }
        }
    }
}

/// The fingerprint of a ledger's key.
struct FingerprintArgument: ExpressibleByArgument {
    let fingerprint: String

    init?(argument: String) {
        guard LedgerKey.isFingerprint(argument) else { return nil }
        fingerprint = argument.lowercased()
    }
}
