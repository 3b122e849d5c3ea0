import ArgumentParser
import SandlotReceipts

/// The `sandlot authority show` command.
struct AuthorityShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the certificates of an authority, and check that its keys match them.",
        discussion: """
            EXAMPLES:
              sandlot authority init --authority ca
              sandlot authority show --authority ca
              sandlot authority show --authority ca --format json
            """
    )

    @OptionGroup var authorityOptions: AuthorityOptions
    @OptionGroup var formatOptions: FormatOptions

    func run() throws {
        try CommandFailure.converting {
            let authority = try CertificateAuthority(contentsOf: authorityOptions.authority)
            try AuthorityReport(authority, directory: authorityOptions.authority)
                .print(formatOptions.format)
        }
    }
}
