internal import ArgumentParser
internal import SandlotJSON
internal import SandlotReceipts

/// `sandlot authority`.
struct AuthorityCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "authority",
        abstract: "Make and show the certificates that sign receipts.",
        subcommands: [AuthorityInit.self, AuthorityShow.self, AuthorityRotate.self]
    )
}

/// The option that names an authority.
struct AuthorityOptions: ParsableArguments {
    @Option(help: "The directory with the certificates and private keys.", completion: .directory)
    var authority: String
}

/// The options of new certificates.
struct ValidityOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The first instant at which the certificates are valid (default: 2000-01-01).",
            valueName: "date"))
    var notBefore: InstantArgument?

    @Option(
        help: ArgumentHelp(
            "The last instant at which the certificates are valid (default: 2090-01-01).",
            valueName: "date"))
    var notAfter: InstantArgument?

    @Option(
        help: ArgumentHelp(
            "The address of an OCSP responder to write into the certificates.", valueName: "url"))
    var ocspURL: String?

    mutating func validate() throws {
        let options = self.options
        guard options.validity.lowerBound < options.validity.upperBound else {
            throw ValidationError("--not-before must be earlier than --not-after")
        }
    }

    /// The options for the authority.
    var options: CertificateAuthority.Options {
        var options = CertificateAuthority.Options()
        let from = notBefore?.timestamp ?? options.validity.lowerBound
        let through = notAfter?.timestamp ?? options.validity.upperBound
        options.validity = min(from, through)...max(from, through)
        options.ocspURL = ocspURL
        return options
    }
}
