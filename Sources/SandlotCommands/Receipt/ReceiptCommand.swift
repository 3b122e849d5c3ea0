internal import ArgumentParser

/// `sandlot receipt`.
struct ReceiptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "receipt",
        abstract: "Issue, verify and look at signed transactions.",
        subcommands: [ReceiptIssue.self, ReceiptVerify.self, ReceiptInspect.self]
    )
}
