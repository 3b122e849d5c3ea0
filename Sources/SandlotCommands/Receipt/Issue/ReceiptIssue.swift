internal import ArgumentParser
internal import SandlotCatalog
internal import SandlotJSON
internal import SandlotReceipts

/// `sandlot receipt issue`.
struct ReceiptIssue: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "issue",
        abstract: "Sign receipts for a product of a catalogue, one compact JWS a line.",
        discussion: """
            What is not given is filled in as the store would: dates from the present, price and period \
            from the catalogue, fresh identifiers. Dates are milliseconds since 1970, or ISO 8601 in UTC \
            (2026-01-31, 2026-01-31T09:30:00Z). Any other member of the payload is set with --set.

            With --flaw the receipt has one defect that a backend must refuse, and is right otherwise.

            EXAMPLES:
              sandlot receipt issue remove_ads --authority ca > tx.jws
              sandlot receipt issue remove_ads --authority ca --ownership FAMILY_SHARED
              sandlot receipt issue remove_ads --authority ca \\
                  --revocation-date 2026-02-01 --revocation-reason 1
              sandlot receipt issue pro.monthly --authority ca --kind notification \\
                  --notification-type DID_RENEW
              sandlot receipt issue remove_ads --authority ca --count 1000 --format json
              sandlot receipt issue --authority ca --payload transaction.json
              for flaw in tampered-payload untrusted-root expired-leaf; do
                sandlot receipt issue remove_ads --authority ca --flaw $flaw > $flaw.jws
              done
            """
    )

    @Argument(help: "The product's identifier in the catalogue.")
    var product: String?

    @OptionGroup var authorityOptions: AuthorityOptions

    @Option(
        help: ArgumentHelp("The StoreKit configuration file with the products.", valueName: "file"),
        completion: .file(extensions: ["storekit", "json"]))
    var catalog: String = "Products.json"

    @Option(help: "What to sign.")
    var kind: ReceiptKind = .transaction

    @Option(help: "How many receipts; each has a transaction identifier of its own.")
    var count: Int = 1

    @Option(
        help: ArgumentHelp(
            "Sign this JSON object, byte for byte, instead of a product's payload.",
            valueName: "file"),
        completion: .file(extensions: ["json"]))
    var payload: String?

    @Option(help: "Give the receipt a defect.")
    var flaw: ReceiptFlaw?

    @Option(
        help: ArgumentHelp(
            "Make the same identifiers every time (signatures differ all the same).",
            valueName: "number"))
    var seed: UInt64?

    @OptionGroup var formatOptions: FormatOptions

    @Flag(help: "The same as --format json: one object a line, with jws, kind and payload.")
    var jsonl = false

    @Option(
        help: ArgumentHelp(
            "Set a member of the payload to JSON, or to a string if it is not JSON; may be repeated.",
            valueName: "name=value"))
    var set: [MemberAssignment] = []

    @Option(
        help: ArgumentHelp("Leave a member of the payload out; may be repeated.", valueName: "name")
    )
    var unset: [String] = []

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
            case .transaction: renewal.given ?? appTransaction.given ?? notification.given
            case .renewal: appTransaction.given ?? notification.given
            case .appTransaction: transaction.given ?? renewal.given ?? notification.given
            case .notification: appTransaction.given
            }
        if let misplaced {
            throw ValidationError("\(misplaced) has no meaning with --kind \(kind.rawValue)")
        }
        if payload != nil {
            let given =
                app.given ?? transaction.given ?? renewal.given ?? appTransaction.given
                ?? notification.given ?? set.first.map { "--set \($0.name)" }
                ?? unset.first.map { "--unset \($0)" }
            if let given {
                throw ValidationError(
                    "\(given) has no meaning with --payload, which is signed as it is")
            }
        } else if product == nil, needsProduct {
            throw ValidationError("the product's identifier is missing, as in `issue remove_ads`")
        }
    }

    private var needsProduct: Bool {
        switch kind {
        case .transaction, .renewal: true
        case .appTransaction: false
        case .notification: notification.carriesTransaction
        }
    }

    func run() throws {
        try CommandFailure.converting {
            let authority = try CertificateAuthority(contentsOf: authorityOptions.authority)
            let signer = try ReceiptPress(
                authority: authority, flaw: flaw, signingDate: app.signingDate)
            if let payload {
                try issue(json: try Self.object(in: payload), signer)
            } else {
                try issue(try composer(signer))
            }
        }
    }

    /// Prepares the payloads.
    private func composer(_ press: ReceiptPress) throws -> PayloadComposer {
        var item: Catalog.Item?
        var settings = Catalog.Settings()
        if let product {
            let catalog = try Catalog(contentsOf: catalog)
            settings = catalog.settings
            guard let found = catalog.product(id: product) else {
                throw CommandFailure(
                    ExitStatus.usage, Self.unknown(product, in: catalog, self.catalog))
            }
            item = found
            if kind == .renewal, found.type != .recurringSubscription {
                StandardError.shared.warning(
                    "\(product) does not renew; no store would issue renewal info for it")
            }
        }
        return PayloadComposer(
            options: self, item: item, settings: settings, press: press,
            seed: seed ?? UInt64.random(in: .min ... .max))
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

    /// Reads a payload of the user's own, which must be a JSON object.
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

    /// Signs payloads that differ in their identifiers, by all cores.
    private func issue(_ composer: PayloadComposer) throws {
        try write { index in
            try composer.receipt(index)
        }
    }

    /// Signs one payload as often as it is wanted.
    private func issue(json: [UInt8], _ press: ReceiptPress) throws {
        try write { _ in
            IssuedReceipt(kind: kind, jws: try press.sign(json: json))
        }
    }

    private func write(_ make: @Sendable (Int) throws -> IssuedReceipt) throws {
        let isJSON = jsonl || formatOptions.format == .json
        var output = StandardOutput()
        var progress = Progress("issued", total: count)
        defer { progress.finish() }
        var done = 0
        while done < count {
            let batch = Array(done..<min(done + 1024, count))
            for line in try Parallel.map(batch, { try make($0).line(isJSON: isJSON) }) {
                try output.write(line)
            }
            done += batch.count
            progress.update(done)
        }
        try output.flush()
    }
}
