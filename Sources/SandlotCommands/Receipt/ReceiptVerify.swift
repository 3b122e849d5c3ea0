internal import ArgumentParser
internal import SandlotReceipts

/// `sandlot receipt verify`.
struct ReceiptVerify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Verify receipts, one compact JWS a line.",
        discussion: """
            A receipt is verified if its chain leads to one of the roots, its signature is right, and its \
            payload belongs to the app and the environment. Prints one result a line; the exit status is 1 \
            if any receipt is refused. With --format json each line is an object with file, line, verified, \
            code, reason and payload.

            What a receipt is follows from its payload unless --kind says what it must be. A backend must know \
            what it expects, so say it there.

            A receipt of StoreKit Testing in Xcode cannot be verified, because anybody can make its certificate. \
            --allow-xcode reads one, prints "unverified", and leaves the exit status alone.

            Renewal info does not say to which app it belongs, so that --bundle-id means nothing for it.

            Genuine App Store data verifies with Apple's own root, "Apple Root CA - G3", and the environment \
            it comes from.

            EXAMPLES:
              sandlot receipt verify tx.jws --root ca/root.pem --bundle-id com.example.app
              sandlot receipt verify --root ca/root.pem --bundle-id com.example.app \\
                  --format json < tx.jws
              sandlot receipt verify n.jws --kind notification --nested \\
                  --root ca/root.pem --bundle-id com.example.app \\
                  --environment Production --app-apple-id 1234567890
            """
    )

    @Argument(
        help: "The files with one compact JWS a line; - is standard input.",
        completion: .file())
    var files: [String] = ["-"]

    @Option(
        help: ArgumentHelp(
            "A trusted root certificate in PEM or DER; may be repeated.", valueName: "file"),
        completion: .file(extensions: ["pem", "der", "cer"]))
    var root: [String]

    @Option(help: ArgumentHelp("The app to which receipts must belong.", valueName: "id"))
    var bundleID: String?

    @Option(help: "The environment to which receipts must belong.")
    var environment: ReceiptEnvironment = .sandbox

    @Option(
        help: ArgumentHelp(
            "The app's number in the App Store, needed for Production.", valueName: "number"))
    var appAppleID: Int64?

    @Option(help: "What the receipts must be (default: what their payloads say).")
    var kind: ReceiptKind?

    @Flag(help: "Verify the signed data inside notifications, too.")
    var nested = false

    @Option(
        help: ArgumentHelp(
            "A check to leave out; may be repeated: "
                + "\(Relaxation.named.map(\.name).joined(separator: ", ")).", valueName: "check"))
    var relax: [Relaxation] = []

    @Flag(help: "Read receipts of Xcode and of local testing, which are never called verified.")
    var allowXcode = false

    @OptionGroup var formatOptions: FormatOptions

    mutating func validate() throws {
        guard !root.isEmpty else {
            throw ValidationError("--root is needed: nothing is trusted unless you say so")
        }
        guard bundleID != nil || relax.contains(.anyApp) else {
            throw ValidationError(
                "--bundle-id is needed, or --relax any-app to take receipts of every app")
        }
        guard files.filter({ $0 == "-" }).count < 2 else {
            throw ValidationError("standard input (-) can be given only once")
        }
    }

    func run() throws {
        let verifier = try CommandFailure.converting {
            try ReceiptVerifier(
                roots: root.map { try Certificate(contentsOf: $0) },
                expectation: ReceiptVerifier.Expectation(
                    bundleID: bundleID ?? "", environment: environment, appAppleID: appAppleID,
                    relaxations: relax.reduce([]) { $0.union($1) }))
        }
        let judge = ReceiptJudge(
            verifier: verifier, kind: kind, includingNested: nested, allowsXcode: allowXcode,
            bundleID: relax.contains(.anyApp) ? nil : bundleID)
        var batch = VerificationBatch(judge: judge, format: formatOptions.format)
        try batch.run(files)
    }
}
