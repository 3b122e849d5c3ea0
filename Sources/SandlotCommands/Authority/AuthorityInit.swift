import ArgumentParser
import SandlotReceipts

/// The `sandlot authority init` command.
struct AuthorityInit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Create a root, an intermediate, and a leaf certificate with new keys.",
        discussion: """
            Writes root.pem, root.der, intermediate.pem, and leaf.pem, and the private keys \
            root-key.pem, intermediate-key.pem, and leaf-key.pem, which only you can read. Either \
            all files are written, or none.

            Give root.der to the code under test as its only trusted root. Never trust it in \
            production, because anyone who has the directory can sign any receipt.

            EXAMPLES:
              sandlot authority init --authority ca
              sandlot authority init --authority ca --force
              sandlot authority init --authority other --ocsp-url http://127.0.0.1:8888
            """
    )

    @OptionGroup var authorityOptions: AuthorityOptions
    @OptionGroup var validityOptions: ValidityOptions
    @OptionGroup var formatOptions: FormatOptions

    @Flag(help: "Replace an existing authority. Its keys are lost.")
    var force = false

    func run() throws {
        try CommandFailure.converting {
            let authority = try CertificateAuthority(options: validityOptions.options)
            try authority.write(to: authorityOptions.authority, replacing: force)
            try AuthorityReport(authority, directory: authorityOptions.authority)
                .print(formatOptions.format)
        }
    }
}
