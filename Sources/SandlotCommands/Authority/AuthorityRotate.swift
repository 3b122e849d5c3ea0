import ArgumentParser
import SandlotReceipts

/// The `sandlot authority rotate` command.
struct AuthorityRotate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate",
        abstract: "Replace the leaf, or the intermediate and the leaf, under the same root.",
        discussion: """
            Receipts signed earlier stay valid, because each carries its own chain. The new \
            certificates name the OCSP responder of the old ones, unless --ocsp-url names another.

            EXAMPLES:
              sandlot authority init --authority ca
              sandlot authority rotate leaf --authority ca
              sandlot authority rotate intermediate --authority ca
            """
    )

    @Argument(help: "The certificates to replace: \(CertificateAuthority.Rotation.words).")
    var rotation: CertificateAuthority.Rotation

    @OptionGroup var authorityOptions: AuthorityOptions
    @OptionGroup var validityOptions: ValidityOptions
    @OptionGroup var formatOptions: FormatOptions

    func run() throws {
        try CommandFailure.converting {
            let authority = try CertificateAuthority.rotate(
                rotation, in: authorityOptions.authority, options: validityOptions.options)
            try AuthorityReport(authority, directory: authorityOptions.authority)
                .print(formatOptions.format)
        }
    }
}
