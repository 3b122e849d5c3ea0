import ArgumentParser

/// The `sandlot catalog` command.
struct CatalogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "catalog",
        abstract: "Show and check StoreKit configuration files.",
        subcommands: [CatalogShow.self, CatalogLint.self]
    )
}
