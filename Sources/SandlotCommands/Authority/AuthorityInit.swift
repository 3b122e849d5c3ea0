internal import ArgumentParser
internal import SandlotReceipts

/// `sandlot authority init`.
struct AuthorityInit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Make a root, an intermediate and a leaf with new keys.",
        discussion: """
            Writes root.pem, root.der, intermediate.pem, leaf.pem and, readable by you only, the private \
            keys root-key.pem, intermediate-key.pem and leaf-key.pem. All of them are written, or none.

            Hand root.der to the code under test as its only trusted root. Never trust it in production: \
            whoever has the directory can sign any receipt.

            EXAMPLES:
              sandlot authority init --authority ca
              sandlot authority init --authority ca --force
              sandlot authority init --authority ca --ocsp-url http://127.0.0.1:8888
            """
    )

    @OptionGroup var authorityOptions: AuthorityOptions
    @OptionGroup var validityOptions: ValidityOptions
    @OptionGroup var formatOptions: FormatOptions

    @Flag(help: "Replace an authority that is there; its keys are lost.")
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
