import ArgumentParser

/// The `sandlot catalog` command.
struct CatalogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "catalog",
        abstract: "Create, show, and check StoreKit configuration files.",
        subcommands: [CatalogInit.self, CatalogShow.self, CatalogLint.self]
    )
}
