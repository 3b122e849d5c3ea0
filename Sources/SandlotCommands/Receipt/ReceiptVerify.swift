import ArgumentParser
import SandlotReceipts

/// The `sandlot receipt verify` command.
struct ReceiptVerify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Verify receipts, one compact JWS on each line.",
        discussion: """
            A receipt is verified if its chain leads to one of the roots, its signature is \
            correct, and its payload belongs to the app and the environment. Prints one result on \
            each line. The exit status is 1 if any receipt is refused. With --format json, each \
            line is an object with file, line, verified, code, reason, and payload.

            A line can also be a JSON object that contains the JWS: the body of a delivered \
            notification, {"signedPayload": …}, or a line of receipt issue --format json.

            The kind of a receipt follows from its payload unless you state it with --kind. A \
            backend must know which kind it expects, so state it there.

            A receipt of StoreKit Testing in Xcode cannot be verified, because anyone can make its \
            certificate. --allow-xcode reads one, prints "unverified", and does not change the \
            exit status.

            With --online, a receipt is refused if a responder says that the leaf or the \
            intermediate was revoked (certificate-revoked), and if no responder proves the \
            contrary (revocation-unknown), which may be different later. Certificates must then be \
            valid now. Responders have http: addresses, and each certificate is asked about once.

            A line can also be an app receipt in Base64. Its signature is checked, its chain, \
            the certificates on its creation date, the app, the environment, and with \
            --app-version and --device-guid also the version and the hash. Apple has deprecated \
            app receipts in favor of signed transactions and app transactions. Apple's own end \
            in "Apple Inc. Root". The Base64 can be broken into lines of 64 or 76 characters. A \
            file can also be one app receipt as it is on a device, in DER.

            Renewal info does not state the app that it belongs to, so --bundle-id has no effect \
            on it.

            Genuine App Store data verifies with Apple's own root, "Apple Root CA - G3", and the \
            environment that it comes from.

            EXAMPLES:
              sandlot catalog init
              sandlot authority init --authority ca
              sandlot receipt issue remove_ads --authority ca > tx.jws
              sandlot receipt verify tx.jws --root ca/root.pem --bundle-id com.example.app
              sandlot receipt verify --root ca/root.pem --bundle-id com.example.app \\
                  --format json < tx.jws
              sandlot receipt issue remove_ads --authority ca --kind notification \\
                  --environment Production > n.jws
              sandlot receipt verify n.jws --kind notification --nested \\
                  --root ca/root.pem --bundle-id com.example.app \\
                  --environment Production --app-apple-id 1234567890
            """
    )

    @Argument(
        help: "The files with one compact JWS on each line; - is standard input.",
        completion: .file())
    var files: [String] = ["-"]

    @Option(
        help: ArgumentHelp(
            """
            Trusted root certificates in PEM or DER, separated by commas; may be repeated. An \
            existing file whose path contains a comma is one root.
            """, valueName: "file,…"),
        completion: .file(extensions: ["pem", "der", "cer"]),
        transform: ListArgument<String>.paths)
    var root: [ListArgument<String>]

    @Option(help: ArgumentHelp("The app to which receipts must belong.", valueName: "id"))
    var bundleID: String?

    @Option(help: "The environment to which receipts must belong.")
    var environment: ReceiptEnvironment = .sandbox

    @Option(
        help: ArgumentHelp(
            "The app's number in the App Store. Required for Production, and not compared elsewhere.",
            valueName: "number"))
    var appAppleID: Int64?

    @Option(help: "The expected kind of receipt (default: the kind that the payload states).")
    var kind: ReceiptForm?

    @Option(
        help: ArgumentHelp(
            "The version of the app to which app receipts must belong (default: any).",
            valueName: "version"))
    var appVersion: String?

    @Option(
        help: ArgumentHelp(
            """
            The identifierForVendor of the device to which app receipts must belong (default: any).
            """, valueName: "uuid"))
    var deviceGUID: UUIDArgument?

    @Flag(help: "Also verify the signed data inside notifications.")
    var nested = false

    @Option(
        help: ArgumentHelp(
            "The checks to skip, separated by commas; may be repeated: "
                + "\(Relaxation.named.map(\.name).joined(separator: ", ")).", valueName: "check,…"),
        completion: .words(Relaxation.allValueStrings),
        transform: ListArgument<Relaxation>.words)
    var relax: [ListArgument<Relaxation>] = []

    /// The checks to skip.
    private var relaxations: Relaxation { relax.elements().reduce([]) { $0.union($1) } }

    @Flag(
        help: "Read receipts of Xcode and of local testing, which are never reported as verified.")
    var allowXcode = false

    @Flag(
        help: """
            Also ask the OCSP responders that the certificates name whether these were revoked.
            """)
    var online = false

    @Option(
        help: ArgumentHelp(
            "The time in which a responder must answer, with --online (default: 10).",
            valueName: "seconds"))
    var timeout: Int?

    @OptionGroup var formatOptions: FormatOptions

    mutating func validate() throws {
        guard !root.isEmpty else {
            throw ValidationError("--root is needed: nothing is trusted unless you say so")
        }
        guard bundleID != nil || relaxations.contains(.anyApp) else {
            throw ValidationError(
                "--bundle-id is needed, or --relax any-app to take receipts of every app")
        }
        if let signedKind = kind?.signedKind {
            let given =
                appVersion == nil ? deviceGUID.map { _ in "--device-guid" } : "--app-version"
            if let given {
                throw ValidationError(
                    "\(given) is compared in app receipts only, not with --kind \(signedKind.rawValue)"
                )
            }
        }
        if let timeout {
            guard (1...3600).contains(timeout) else {
                throw ValidationError("--timeout is a number of seconds from 1 to 3600")
            }
            guard online else { throw ValidationError("--timeout has no meaning without --online") }
        }
        guard files.filter({ $0 == "-" }).count < 2 else {
            throw ValidationError("standard input (-) can be given only once")
        }
    }

    func run() throws {
        try InputFiles.requireApartFromOutput(files)
        let roots = try CommandFailure.converting {
            try root.elements().map { try Certificate(contentsOf: $0) }
        }
        let verifier = try CommandFailure.converting {
            try ReceiptVerifier(
                roots: roots,
                expectation: ReceiptVerifier.Expectation(
                    bundleID: bundleID ?? "", environment: environment, appAppleID: appAppleID,
                    relaxations: relaxations))
        }
        let seconds = timeout ?? 10
        let revocation = RevocationCheck(roots: roots) { request, url throws(RevocationUnknown) in
            try OCSPExchange.post(request, to: url, seconds: seconds)
        }
        var appReceiptExpectation = AppReceiptVerifier.Expectation(
            bundleID: bundleID ?? "", environment: environment, appVersion: appVersion,
            device: deviceGUID?.bytes, relaxations: relaxations)
        appReceiptExpectation.appAppleID = appAppleID
        let appReceiptVerifier = try CommandFailure.converting {
            try AppReceiptVerifier(roots: roots, expectation: appReceiptExpectation)
        }
        let judge = ReceiptJudge(
            verifier: verifier, kind: kind?.signedKind, includingNested: nested,
            allowsXcode: allowXcode,
            bundleID: relaxations.contains(.anyApp) ? nil : bundleID,
            revocation: online ? revocation : nil,
            appReceipts: AppReceiptJudge(
                verifier: appReceiptVerifier, isOnlyKind: kind == .appReceipt,
                allowsXcode: allowXcode, isOnline: online))
        var batch = VerificationBatch(judge: judge, format: formatOptions.format)
        try batch.run(files)
    }
}
