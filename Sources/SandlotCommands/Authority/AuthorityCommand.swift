import ArgumentParser
import SandlotBase
import SandlotReceipts

/// The `sandlot authority` command.
struct AuthorityCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "authority",
        abstract: "Create and show the certificates that sign receipts.",
        subcommands: [AuthorityInit.self, AuthorityShow.self, AuthorityRotate.self]
    )
}

/// The option that names an authority.
struct AuthorityOptions: ParsableArguments {
    @Option(help: "The directory with the certificates and private keys.", completion: .directory)
    var authority: String

    func validate() throws { try Self.validate(authority: authority) }

    /// Throws if the path of an authority is empty.
    ///
    /// - Throws: `ValidationError`.
    static func validate(authority: String?) throws {
        if authority?.isEmpty == true {
            throw ValidationError(
                "--authority is empty; name the directory with the certificates and private keys")
        }
    }
}

/// The options for new certificates.
struct ValidityOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The first instant at which the certificates are valid (default: 2000-01-01).",
            valueName: "date"), transform: InstantArgument.parsing)
    var notBefore: InstantArgument?

    @Option(
        help: ArgumentHelp(
            "The last instant at which the certificates are valid (default: 2090-01-01).",
            valueName: "date"), transform: InstantArgument.parsing)
    var notAfter: InstantArgument?

    @Option(
        help: ArgumentHelp(
            "The address of an OCSP responder to write into the certificates.", valueName: "url"))
    var ocspURL: String?

    mutating func validate() throws {
        guard bounds.from < bounds.through else {
            throw ValidationError(
                "--not-before must be earlier than --not-after: \(bounds.from) to \(bounds.through)"
            )
        }
    }

    private var bounds: (from: Timestamp, through: Timestamp) {
        let defaults = CertificateAuthority.Options().validity
        return (
            notBefore?.timestamp ?? defaults.lowerBound, notAfter?.timestamp ?? defaults.upperBound
        )
    }

    /// The options for the authority.
    var options: CertificateAuthority.Options {
        var options = CertificateAuthority.Options()
        options.validity = bounds.from...bounds.through
        options.ocspURL = ocspURL
        return options
    }
}
