import ArgumentParser
import SandlotBase
import SandlotCatalog
import SandlotJSON
import SandlotReceipts

/// The `sandlot receipt issue` command.
struct ReceiptIssue: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "issue",
        abstract: "Sign receipts for a product of a catalog, one compact JWS on each line.",
        discussion: """
            Values that are not given are filled in as the store would: dates from the current \
            time, price and period from the catalog, and new identifiers. Dates are milliseconds \
            since 1970, or ISO 8601 in UTC (2026-01-31, 2026-01-31T09:30:00Z). Set any other \
            member of the payload with --set.

            The content of a notification follows from its type and subtype, as the table in \
            Documentation/notifications.md states: EXPIRED has an expiry in the past, and REFUND \
            has a revocation. Options take precedence over this table. --set does too, and it can \
            also change the signed data inside, as in --set \
            data.signedRenewalInfo.autoRenewStatus=0. An option that would have no effect is an \
            error.

            With --flaw, the receipt has one defect that a backend must refuse, and is correct \
            otherwise. --flaw-in puts the defect into the signed data inside a notification.

            --environment Xcode changes only the name of the environment. --like-xcode signs the \
            way StoreKit Testing in Xcode does: x5c contains one self-signed certificate, so that \
            no backend can verify the receipt.

            --kind app-receipt signs the older receipt of PKCS #7, in Base64, with one purchase \
            (or none, without a product). Apple has deprecated it in favor of signed transactions \
            and app transactions. Use it to test backends that still read it.

            EXAMPLES:
              sandlot catalog init
              sandlot authority init --authority ca
              sandlot receipt issue remove_ads --authority ca > tx.jws
              sandlot receipt issue remove_ads --authority ca --ownership FAMILY_SHARED
              sandlot receipt issue remove_ads --authority ca \\
                  --revocation-date 2026-02-01 --revocation-reason 1
              sandlot receipt issue remove_ads --authority ca --count 1000 --format json
              for flaw in tampered-payload untrusted-root expired-leaf; do
                sandlot receipt issue remove_ads --authority ca --flaw $flaw > $flaw.jws
              done

              # Start your server first.
              sandlot receipt issue remove_ads --authority ca --kind notification \\
                  --notification-type REFUND --format signed-payload |
                  curl --json @- http://127.0.0.1:8080/notifications

              # Store.storekit is your catalog with a subscription.
              # transaction.json is a payload that you write.
              sandlot receipt issue pro.monthly --catalog Store.storekit --authority ca \\
                  --kind notification --notification-type DID_RENEW
              sandlot receipt issue --authority ca --payload transaction.json

              sandlot receipt issue remove_ads --authority ca --kind app-receipt > app.txt
            """
    )

    @Argument(help: "The product's identifier in the catalog.", completion: .product)
    var product: String?

    @OptionGroup var signing: SigningOptions

    @Option(help: "The kind of receipt to sign.")
    var kind: ReceiptForm = .signed(.transaction)

    @Option(help: "The number of receipts. Each has its own transaction identifier.")
    var count: Int = 1

    @Option(
        help: ArgumentHelp(
            "Sign this JSON object, byte for byte, instead of a product's payload.",
            valueName: "file"),
        completion: .file(extensions: ["json"]))
    var payload: String?

    @Flag(help: "Sign the way StoreKit Testing in Xcode does, for the environment Xcode.")
    var likeXcode = false

    @Option(
        help: """
            The format of the result: text is the compact JWS, json is an object with jws, kind, \
            and payload, signed-payload is the body of the request that delivers a \
            notification, and receipt-data is that of a request to verifyReceipt.
            """)
    var format: IssueFormat = .text

    @Flag(help: "The same as --format json: one object on each line, with jws, kind, and payload.")
    var jsonl = false

    @OptionGroup(title: "App and environment") var app: AppOptions
    @OptionGroup(title: "Transaction") var transaction: TransactionOptions
    @OptionGroup(title: "Renewal info") var renewal: RenewalOptions
    @OptionGroup(title: "App transaction") var appTransaction: AppTransactionOptions
    @OptionGroup(title: "App receipt") var appReceipt: AppReceiptOptions
    @OptionGroup(title: "Notification") var notification: NotificationOptions

    mutating func validate() throws {
        guard count >= 1 else { throw ValidationError("--count must be at least 1") }
        for identifier in [transaction.transactionID, transaction.webOrderLineItemID] {
            guard let identifier, UInt64.max - identifier.number < UInt64(count - 1) else {
                continue
            }
            throw ValidationError("\(identifier.number) cannot be counted up \(count - 1) times")
        }
        guard let signedKind = kind.signedKind else {
            try validateAppReceipt()
            try validateFormat()
            return try request.validate()
        }
        let misplacedOfKind: String? =
            switch signedKind {
            case .transaction:
                renewal.given ?? appTransaction.given ?? givenForNotificationsOnly
            case .renewal: appTransaction.given ?? givenForNotificationsOnly
            case .appTransaction:
                transaction.given ?? renewal.given ?? givenForNotificationsOnly
            case .notification: appTransaction.given
            }
        if let misplaced = misplacedOfKind ?? appReceipt.given {
            throw ValidationError("\(misplaced) has no meaning with --kind \(kind.name)")
        }
        if payload != nil {
            let options =
                app.all + transaction.all + renewal.all + appTransaction.all
                + notification.request.all
            var given = GivenOption.first(options)
            if given == nil, let first = signing.set.first { given = "--set \(first.path.text)" }
            if given == nil, let first = signing.unset.elements().first {
                given = "--unset \(first.text)"
            }
            if given == nil, likeXcode { given = "--like-xcode" }
            if given == nil, let flawIn = signing.flawIn { given = "--flaw-in \(flawIn.rawValue)" }
            given = given ?? product
            if let given {
                throw ValidationError(
                    "\(given) has no meaning with --payload, which is signed without changes")
            }
            return try validateFormat()
        }
        try validateFormat()
        try validateXcode()
        try request.validate()
        if try product == nil && request.needsProduct {
            throw ValidationError("the product's identifier is missing, as in `issue remove_ads`")
        }
    }

    /// The payloads that the command line describes.
    var request: PayloadRequest {
        PayloadRequest(
            kind: kind.signedKind ?? .transaction, product: product, signing: signing, app: app,
            transaction: transaction,
            renewal: renewal, appTransaction: appTransaction, notification: notification.request,
            isLikeXcode: likeXcode, isAppReceipt: kind == .appReceipt)
    }

    /// The first option of notifications that the other kinds do not share.
    private var givenForNotificationsOnly: String? {
        GivenOption.first(notification.request.all, except: ["--allow-unknown"])
    }

    private func validateXcode() throws {
        guard likeXcode else { return }
        if kind == .signed(.notification) {
            throw ValidationError("StoreKit Testing in Xcode sends no notifications")
        }
        if let environment = app.environment, environment != .xcode {
            throw ValidationError(
                "--like-xcode signs for the environment Xcode, not \(environment.rawValue)")
        }
        if signing.flaw != nil {
            throw ValidationError(
                "--flaw has no meaning with --like-xcode, whose receipts cannot be verified")
        }
    }

    private func validateFormat() throws {
        let (name, use, needed): (String, String, ReceiptForm)
        switch format {
        case .text, .json: return
        case .signedPayload:
            (name, use, needed) = (
                "signed-payload", "the body that delivers a notification", .signed(.notification)
            )
        case .receiptData:
            (name, use, needed) = (
                "receipt-data", "the body of a request to verifyReceipt", .appReceipt
            )
        }
        if jsonl { throw ValidationError("--jsonl and --format \(name) exclude each other") }
        guard kind == needed else {
            throw ValidationError("--format \(name) is \(use); add --kind \(needed.name)")
        }
    }

    func run() throws {
        try CommandFailure.converting {
            guard let signedKind = kind.signedKind else { return try issueAppReceipts() }
            let press = try request.makePress()
            if let payload {
                try issue(json: try Self.object(in: payload), signedKind, press)
            } else {
                try issue(try request.makeComposer(press))
            }
        }
    }

    /// Reads the user's own payload, which must be a JSON object.
    private static func object(in path: String) throws -> [UInt8] {
        let bytes = try FileContents.read(path)
        let document: JSONDocument
        do {
            document = try JSONDocument(bytes)
        } catch {
            let location = SourceLocation(byte: error.offset, in: bytes, file: path)
            throw CommandFailure(
                ExitStatus.malformedInput,
                "\(location): this is not JSON: \(error.problem.rawValue)")
        }
        guard document.root.kind == .object else {
            throw CommandFailure(ExitStatus.malformedInput, "\(path): a JSON object is needed")
        }
        return bytes
    }

    /// Signs payloads that differ in their identifiers, on all cores.
    private func issue(_ composer: PayloadComposer) throws {
        let format = jsonl ? .json : format
        try write { index in
            try composer.receipt(index).line(format)
        }
    }

    /// Signs one payload as many times as requested.
    private func issue(json: [UInt8], _ kind: ReceiptKind, _ press: ReceiptPress) throws {
        let format = jsonl ? .json : format
        try write { _ in
            IssuedReceipt(kind: kind, jws: try press.sign(json: json)).line(format)
        }
    }

    /// Prints as many lines as requested, which are made on all cores.
    func write(_ make: @Sendable (Int) throws -> [UInt8]) throws {
        var output = StandardOutput()
        var progress = Progress("issued", total: count)
        defer { progress.finish() }
        var done = 0
        while done < count {
            let batch = Array(done..<min(done + 1024, count))
            for line in try Parallel.map(batch, { try make($0) }) {
                try output.write(line)
            }
            done += batch.count
            progress.update(done)
        }
        try output.flush()
    }
}
