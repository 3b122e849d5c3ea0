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
            """
    )

    @Argument(help: "The product's identifier in the catalog.")
    var product: String?

    @OptionGroup var authorityOptions: AuthorityOptions

    @Option(
        help: ArgumentHelp("The StoreKit configuration file with the products.", valueName: "file"),
        completion: .file(extensions: ["storekit", "json"]))
    var catalog: String = "Products.json"

    @Option(help: "The kind of receipt to sign.")
    var kind: ReceiptKind = .transaction

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

    @Option(help: "Give the receipt a defect.")
    var flaw: ReceiptFlaw?

    @Option(
        help: ArgumentHelp(
            "The signed data inside the notification that gets the defect (default: the notification).",
            valueName: "member"))
    var flawIn: SignedMember?

    @Option(
        help: ArgumentHelp(
            "Use the same identifiers every time (signatures still differ).",
            valueName: "number"))
    var seed: UInt64?

    @Option(
        help: """
            The format of the result: text is the compact JWS, json is an object with jws, kind, \
            and payload, and signed-payload is the body of the request that delivers a \
            notification.
            """)
    var format: IssueFormat = .text

    @Flag(help: "The same as --format json: one object on each line, with jws, kind, and payload.")
    var jsonl = false

    @Option(
        help: ArgumentHelp(
            """
            Set a member of the payload to JSON, or to a string if it is not JSON; may be \
            repeated. Use dots to reach members of objects and of signed data, as in \
            data.signedTransactionInfo.price.
            """, valueName: "name=value"))
    var set: [MemberAssignment] = []

    @Option(
        help: ArgumentHelp(
            "Remove members of the payload, separated by commas; may be repeated.",
            valueName: "name,…"),
        transform: ListArgument<MemberPath>.words)
    var unset: [ListArgument<MemberPath>] = []

    @OptionGroup(title: "App and environment") var app: AppOptions
    @OptionGroup(title: "Transaction") var transaction: TransactionOptions
    @OptionGroup(title: "Renewal info") var renewal: RenewalOptions
    @OptionGroup(title: "App transaction") var appTransaction: AppTransactionOptions
    @OptionGroup(title: "Notification") var notification: NotificationOptions

    mutating func validate() throws {
        guard count >= 1 else { throw ValidationError("--count must be at least 1") }
        for identifier in [transaction.transactionID, transaction.webOrderLineItemID] {
            guard let identifier, UInt64.max - identifier.number < UInt64(count - 1) else {
                continue
            }
            throw ValidationError("\(identifier.number) cannot be counted up \(count - 1) times")
        }
        let misplaced: String? =
            switch kind {
            case .transaction:
                renewal.given ?? appTransaction.given ?? givenForNotificationsOnly
            case .renewal: appTransaction.given ?? givenForNotificationsOnly
            case .appTransaction:
                transaction.given ?? renewal.given ?? givenForNotificationsOnly
            case .notification: appTransaction.given
            }
        if let misplaced {
            throw ValidationError("\(misplaced) has no meaning with --kind \(kind.rawValue)")
        }
        if payload != nil {
            let options =
                app.all + transaction.all + renewal.all + appTransaction.all + notification.all
            var given = GivenOption.first(options)
            if given == nil, let first = set.first { given = "--set \(first.path.text)" }
            if given == nil, let first = unset.elements().first { given = "--unset \(first.text)" }
            if given == nil, likeXcode { given = "--like-xcode" }
            if given == nil, let flawIn { given = "--flaw-in \(flawIn.rawValue)" }
            given = given ?? product
            if let given {
                throw ValidationError(
                    "\(given) has no meaning with --payload, which is signed without changes")
            }
            return try validateFormat()
        }
        try validateFormat()
        try validateNumbers()
        try validateWords()
        try validateFlaw()
        try validateXcode()
        if try product == nil && needsProduct {
            throw ValidationError("the product's identifier is missing, as in `issue remove_ads`")
        }
        if transaction.isRevocationUndated, try !isRevoked {
            throw ValidationError("a revocation needs --revocation-date")
        }
    }

    /// The first option of notifications that the other kinds do not share.
    private var givenForNotificationsOnly: String? {
        GivenOption.first(notification.all, except: ["--allow-unknown"])
    }

    /// Throws if an option has a number that Apple does not document.
    private func validateNumbers() throws {
        guard !notification.allowUnknown else { return }
        let options: [(name: String, number: Int32?, documented: ClosedRange<Int32>)] = [
            ("--revocation-reason", transaction.revocationReason, 0...1),
            ("--expiration-intent", renewal.expirationIntent, 1...5),
            ("--price-increase-status", renewal.priceIncreaseStatus, 0...1),
            ("--status", notification.status, 1...5),
            ("--offer-type", transaction.offerType?.rawValue, 1...4),
        ]
        for case (let name, let number?, let documented) in options
        where !documented.contains(number) {
            throw ValidationError(
                "\(name) must be \(documented.lowerBound) to \(documented.upperBound); found "
                    + "\(number). To issue it anyway, add --allow-unknown")
        }
    }

    /// Throws if an option has a word that Apple does not document.
    private func validateWords() throws {
        guard !notification.allowUnknown else { return }
        try OwnershipType.require(transaction.ownership, for: "--ownership")
        try TransactionReason.require(transaction.reason, for: "--reason")
        try RevocationType.require(transaction.revocationType, for: "--revocation-type")
        try OfferDiscountType.require(transaction.offerDiscountType, for: "--offer-discount-type")
        try SandlotReceipts.BillingPlanType.require(transaction.billingPlan, for: "--billing-plan")
        try Platform.require(appTransaction.originalPlatform, for: "--original-platform")
        try ConsumptionRequestReason.require(
            notification.consumptionRequestReason, for: "--consumption-request-reason")
    }

    private func validateXcode() throws {
        guard likeXcode else { return }
        if kind == .notification {
            throw ValidationError("StoreKit Testing in Xcode sends no notifications")
        }
        if let environment = app.environment, environment != .xcode {
            throw ValidationError(
                "--like-xcode signs for the environment Xcode, not \(environment.rawValue)")
        }
        if flaw != nil {
            throw ValidationError(
                "--flaw has no meaning with --like-xcode, whose receipts cannot be verified")
        }
    }

    private func validateFormat() throws {
        guard format == .signedPayload else { return }
        if jsonl { throw ValidationError("--jsonl and --format signed-payload exclude each other") }
        guard kind == .notification else {
            throw ValidationError(
                "--format signed-payload is the body that delivers a notification; add --kind notification"
            )
        }
    }

    private func validateFlaw() throws {
        guard let flawIn else { return }
        guard flaw != nil else { throw ValidationError("--flaw-in needs --flaw") }
        guard kind == .notification else {
            throw ValidationError("--flaw-in has no meaning with --kind \(kind.rawValue)")
        }
        let subject = try notification.notificationCase(isSubscription: nil)
        let isThere =
            switch flawIn {
            case .signedTransactionInfo, .signedRenewalInfo: subject.body == .purchase
            case .signedAppTransactionInfo: subject.body == .appData
            }
        guard isThere else {
            throw ValidationError(
                "\(subject.type.rawValue) carries no \(flawIn.rawValue) that could have a flaw")
        }
    }

    private var needsProduct: Bool {
        get throws {
            switch kind {
            case .transaction, .renewal: true
            case .appTransaction: false
            case .notification: try notification.needsProduct
            }
        }
    }

    /// Whether the notification implies a revocation.
    private var isRevoked: Bool {
        get throws {
            guard kind == .notification else { return false }
            switch try notification.notificationCase(isSubscription: nil).situation {
            case .refunded, .shareRevoked: return true
            case .bought, .resubscribed, .renewed, .recovered, .upgraded, .downgraded, .unchanged,
                .renewalSwitchedOff, .billingRetry, .gracePeriod, .gracePeriodOver, .expired,
                .offerRedeemed, .upgradedWithOffer, .downgradedWithOffer, .priceIncrease,
                .extended, .none:
                return false
            }
        }
    }

    func run() throws {
        try CommandFailure.converting {
            let authority = try CertificateAuthority(contentsOf: authorityOptions.authority)
            if likeXcode || app.environment == .xcode {
                StandardError.shared.note(
                    likeXcode
                        ? "these receipts cannot be verified; Documentation/interop.md lists the differences from Xcode's"
                        : "Xcode signs with a self-signed certificate; --like-xcode does the same")
            }
            if flaw == .wrongAppID, app.environment != .production {
                StandardError.shared.note(
                    "the app's number is compared in Production only; add --environment Production, "
                        + "or nobody notices this flaw")
            }
            let signer = try ReceiptPress(
                authority: authority, flaw: flaw.map { ($0, flawIn?.rawValue) },
                isLikeXcode: likeXcode, signingDate: app.signingDate)
            if let payload {
                try issue(json: try Self.object(in: payload), signer)
            } else {
                try issue(try composer(signer))
            }
        }
    }

    /// Creates the composer of the payloads.
    private func composer(_ press: ReceiptPress) throws -> PayloadComposer {
        var catalog: (all: Catalog, item: Catalog.Item)?
        if let product {
            let all = try Catalog(contentsOf: self.catalog)
            guard let found = all.product(id: product) else {
                throw CommandFailure(
                    ExitStatus.usage, Self.unknown(product, in: all, self.catalog))
            }
            catalog = (all, found)
            if kind == .renewal, found.type != .recurringSubscription {
                StandardError.shared.warning(
                    "\(product) does not renew; no store would issue renewal info for it")
            }
        }
        let composer = try PayloadComposer(
            options: self, catalog: catalog, press: press,
            seed: seed ?? UInt64.random(in: .min ... .max))
        if flawIn == .signedRenewalInfo, !composer.isSubscription {
            throw CommandFailure(
                ExitStatus.usage,
                "--flaw-in signedRenewalInfo: \(product ?? "the product") does not renew")
        }
        return composer
    }

    private static func unknown(_ product: String, in catalog: Catalog, _ file: String) -> String {
        let known = catalog.allProductIDs
        if let nearest = NearestWord.suggestion(for: product, among: known) {
            return "there is no product \(product) in \(file); did you mean \(nearest)?"
        }
        let some = known.prefix(5).joined(separator: ", ")
        return "there is no product \(product) in \(file)"
            + (known.isEmpty ? ", which sells nothing" : ", which has \(some)")
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
        try write { index in
            try composer.receipt(index)
        }
    }

    /// Signs one payload as many times as requested.
    private func issue(json: [UInt8], _ press: ReceiptPress) throws {
        try write { _ in
            IssuedReceipt(kind: kind, jws: try press.sign(json: json))
        }
    }

    private func write(_ make: @Sendable (Int) throws -> IssuedReceipt) throws {
        let format = jsonl ? .json : format
        var output = StandardOutput()
        var progress = Progress("issued", total: count)
        defer { progress.finish() }
        var done = 0
        while done < count {
            let batch = Array(done..<min(done + 1024, count))
            for line in try Parallel.map(batch, { try make($0).line(format) }) {
                try output.write(line)
            }
            done += batch.count
            progress.update(done)
        }
        try output.flush()
    }
}

/// The members of a notification that hold signed data.
enum SignedMember: String, ExpressibleByArgument, CaseIterable {
    case signedTransactionInfo
    case signedRenewalInfo
    case signedAppTransactionInfo
}
