import ArgumentParser
import SandlotBase
import SandlotCatalog
import SandlotReceipts

/// The payloads that a command line describes.
struct PayloadRequest {
    let kind: ReceiptKind
    /// The product's identifier in the catalog.
    let product: String?
    let signing: SigningOptions
    let app: AppOptions
    let transaction: TransactionOptions
    let renewal: RenewalOptions
    /// The content of an app transaction, or nil for the default values.
    let appTransaction: AppTransactionOptions?
    let notification: NotificationRequest
    /// Whether to sign the way StoreKit Testing in Xcode does.
    var isLikeXcode = false
    /// Whether the payloads are purchases of app receipts.
    var isAppReceipt = false

    /// The changes to individual members.
    var edits: MemberEdits {
        MemberEdits(assignments: signing.set, unset: signing.unset.elements())
    }

    /// Creates the signer.
    ///
    /// - Returns: The signer.
    /// - Throws: ``ReceiptError`` if the authority cannot be read.
    func makePress() throws -> ReceiptPress {
        let authority = try CertificateAuthority(contentsOf: signing.authorityOptions.authority)
        if isLikeXcode || app.environment == .xcode {
            StandardError.shared.note(
                isLikeXcode
                    ? "these receipts cannot be verified; Documentation/interop.md lists the differences from Xcode's"
                    : "Xcode signs with a self-signed certificate; --like-xcode does the same")
        }
        noteFlawWithoutEffect()
        return try ReceiptPress(
            authority: authority, flaw: signing.flaw.map { ($0, signing.flawIn?.rawValue) },
            isLikeXcode: isLikeXcode, signingDate: app.signingDate)
    }

    /// Tells the user if verifiers do not notice the flaw in this environment.
    func noteFlawWithoutEffect() {
        // Transactions and renewal information, which cannot have the flaw, are refused later.
        guard signing.flaw == .wrongAppID, app.environment != .production,
            isAppReceipt || ![.transaction, .renewal].contains(kind)
        else { return }
        StandardError.shared.note(
            "the app's number is compared in Production only; add --environment Production, "
                + "or nobody notices this flaw")
    }

    /// Creates the composer of the payloads.
    ///
    /// - Parameter press: The keys and the flaw.
    /// - Returns: The composer.
    /// - Throws: ``CommandFailure`` if the catalog cannot be read or does not fit.
    func makeComposer(_ press: ReceiptPress) throws -> PayloadComposer {
        var catalog: (all: Catalog, item: Catalog.Item)?
        var source: CatalogForSale?
        if let product {
            let file = try CatalogForSale(contentsOf: signing.catalog)
            let all = file.catalog
            guard let found = all.product(id: product) else {
                throw CommandFailure(
                    ExitStatus.usage, Self.unknown(product, in: all, signing.catalog))
            }
            try file.requireReadableTerms(of: product)
            if let next = renewal.autoRenewProduct { try file.requireReadableTerms(of: next) }
            catalog = (all, found)
            source = file
            if kind == .renewal, found.type != .recurringSubscription {
                StandardError.shared.warning(
                    "\(product) does not renew; no store would issue renewal info for it")
            }
        }
        let composer: PayloadComposer
        do {
            composer = try PayloadComposer(
                request: self, catalog: catalog, press: press,
                seed: signing.seed ?? UInt64.random(in: .min ... .max))
        } catch let error as ValidationError {
            // The parser, which would add the usage, has done its work.
            throw CommandFailure(ExitStatus.usage, error.message)
        }
        if let next = composer.state.nextProduct { try source?.requireReadableTerms(of: next) }
        if signing.flawIn == .signedRenewalInfo, !composer.isSubscription {
            throw CommandFailure(
                ExitStatus.usage,
                "--flaw-in signedRenewalInfo: \(product ?? "the product") does not renew")
        }
        return composer
    }

    static func unknown(_ product: String, in catalog: Catalog, _ file: String) -> String {
        let known = catalog.allProductIDs
        let problem =
            "there is no product \(PlainText.excerpt(product)) in \(PlainText.escaping(file))"
        if let nearest = NearestWord.suggestion(for: product, among: known) {
            return "\(problem); did you mean \(PlainText.excerpt(nearest))?"
        }
        let some = known.prefix(5).map { PlainText.excerpt($0) }.joined(separator: ", ")
        return problem
            + (known.isEmpty ? ", which sells nothing" : ", which has \(some)")
    }
}
