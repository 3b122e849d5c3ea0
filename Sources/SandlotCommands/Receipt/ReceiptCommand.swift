import ArgumentParser

/// The `sandlot receipt` command.
struct ReceiptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "receipt",
        abstract: "Issue, verify, and inspect signed transactions and app receipts.",
        subcommands: [ReceiptIssue.self, ReceiptVerify.self, ReceiptInspect.self]
    )
}
