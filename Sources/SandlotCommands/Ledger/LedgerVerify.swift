internal import ArgumentParser
internal import SandlotLedger
internal import SandlotReceipts
internal import SandlotStore

/// `sandlot ledger verify`.
struct LedgerVerify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check that everything in a ledger is as it was written.",
        discussion: """
            Follows the chain from the first record to the last and checks what was signed. What was changed, \
            removed, moved or added is named by its position. Nothing is changed, and it does not matter who else \
            uses the file. The exit status is 1 if anything is wrong, or if a record is not proven.

            Two things cannot be told from the file: that a whole ledger was put back to an earlier state, and that \
            its key was replaced and everything signed anew. Note the anchor that is printed, elsewhere, and give it \
            the next time. --signed-by alone finds a key that was replaced.

            Without the key only signatures prove something: the records up to the last one, and before the first \
            one whose content was removed.

            A ledger whose writer did not close it says so: whether something behind its end is lost cannot be told \
            from a crash before it was written.

            EXAMPLES:
              sandlot ledger verify shop.ledger
              sandlot ledger verify shop.ledger --anchor 812:5f3c…:0a1b…
              sandlot ledger verify shop.ledger --signed-by 0a1b…
              sandlot ledger verify shop.ledger --root shop.ledger-authority/root.pem
            """
    )

    @Argument(help: "The ledger.", completion: .file())
    var file: String

    @Option(
        help: """
            How much is checked: every hash in any case; sample adds some of the signatures, full all of them and \
            SQLite's own check of the file.
            """)
    var verify: LedgerReport.Depth = .full

    @Option(
        help: ArgumentHelp(
            "What the ledger is known to have contained, and the fingerprint of its key.",
            valueName: "count:hash:key"))
    var anchor: LedgerAnchor?

    @Option(
        help: ArgumentHelp(
            "The fingerprint of the key that the ledger must have.", valueName: "fingerprint"))
    var signedBy: FingerprintArgument?

    @Option(
        help: ArgumentHelp(
            "A trusted root certificate: every receipt in the ledger must verify. May be repeated.",
            valueName: "file"),
        completion: .file(extensions: ["pem", "der", "cer"]))
    var root: [String] = []

    @OptionGroup var keyOptions: LedgerKeyOptions
    @OptionGroup var formatOptions: FormatOptions

    func run() async throws {
        var options = try keyOptions.options(isReadOnly: true)
        options.verification = verify
        options.anchor = anchor
        options.signedBy = signedBy?.fingerprint
        if let anchor, anchor.keyFingerprint == nil, signedBy == nil {
            StandardError.shared.warning(
                "the anchor names no key, so a ledger that was signed anew by another one passes: note the whole "
                    + "anchor that is printed, or give --signed-by")
        }
        let inspection = try inspection()
        let report = try await CommandFailure.awaiting {
            try await SQLiteLedger.verify(file, options: options, inspecting: inspection)
        }
        try LedgerReportRendering(report, file: file).print(formatOptions.format)
        if !report.isProven { throw CommandFailure(ExitStatus.foundWanting) }
    }

    /// Looks at the receipts, if there is a root.
    private func inspection() throws -> (@Sendable (LedgerRecord, Int) -> String?)? {
        guard !root.isEmpty else { return nil }
        let verifier = try CommandFailure.converting {
            try ReceiptVerifier(
                roots: root.map { try Certificate(contentsOf: $0) },
                expectation: ReceiptVerifier.Expectation(
                    bundleID: "", environment: .sandbox,
                    relaxations: [.anyApp, .anyEnvironment]))
        }
        return { record, _ in
            guard let receipt = record.signedReceipt else { return nil }
            let result = verifier.verify(Array(receipt.jws.utf8)[...], kind: receipt.kind)
            return result.refusal.map { "its receipt does not verify: \($0.reason)" }
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
