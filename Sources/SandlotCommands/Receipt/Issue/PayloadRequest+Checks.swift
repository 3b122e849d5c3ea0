import ArgumentParser
import SandlotBase
import SandlotCatalog
import SandlotReceipts

extension PayloadRequest {
    /// Throws if options contradict each other, or have values that Apple does not document.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        if kind == .notification { _ = try notification.notificationCase(isSubscription: nil) }
        try validateNumbers()
        try validateWords()
        try validateForms()
        try validateRefund()
        try validateFlaw()
        if transaction.isRevocationUndated, try !isRevoked {
            throw ValidationError("a revocation needs --revocation-date")
        }
    }

    /// Throws if an option has a number that Apple does not document.
    private func validateNumbers() throws {
        guard !notification.details.allowUnknown else { return }
        let options: [(name: String, number: Int32?, documented: ClosedRange<Int32>)] = [
            ("--revocation-reason", transaction.revocationReason, 0...1),
            ("--expiration-intent", renewal.expirationIntent, 1...5),
            ("--price-increase-status", renewal.priceIncreaseStatus, 0...1),
            ("--status", notification.details.status, 1...5),
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
        guard !notification.details.allowUnknown else { return }
        try OwnershipType.require(transaction.ownership, for: "--ownership")
        try TransactionReason.require(transaction.reason, for: "--reason")
        try RevocationType.require(transaction.revocationType, for: "--revocation-type")
        try OfferDiscountType.require(transaction.offerDiscountType, for: "--offer-discount-type")
        try SandlotReceipts.BillingPlanType.require(transaction.billingPlan, for: "--billing-plan")
        try Platform.require(appTransaction?.originalPlatform, for: "--original-platform")
        try ConsumptionRequestReason.require(
            notification.details.consumptionRequestReason, for: "--consumption-request-reason")
    }

    /// Throws if an option has a text that does not have the form of its standard.
    private func validateForms() throws {
        guard !notification.details.allowUnknown else { return }
        func isCode(_ text: String) -> Bool {
            text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
        }
        let options: [(name: String, value: String?, isValid: (String) -> Bool, form: String)] = [
            ("--storefront", transaction.storefront, isCode, "three capital letters, as in DEU"),
            ("--currency", transaction.currency, isCode, "three capital letters, as in EUR"),
            (
                "--offer-period", transaction.offerPeriod, { SubscriptionPeriod($0).unit != nil },
                "a duration in ISO 8601, as in P1W"
            ),
        ]
        for case (let name, let value?, let isValid, let form) in options where !isValid(value) {
            throw ValidationError(
                "\(name) must be \(form); found \(Quotation.quoted(value)). To issue it anyway, add "
                    + "--allow-unknown")
        }
    }

    /// Throws if the type of a refund contradicts its percentage, which is 100000 in full refunds only.
    private func validateRefund() throws {
        let isFull = transaction.revocationType == .refundFull
        guard isFull || transaction.revocationType == .refundProrated,
            !notification.details.allowUnknown
        else { return }
        let advice = "To issue it anyway, add --allow-unknown"
        guard let percentage = transaction.revocationPercentage else {
            if isFull { return }
            throw ValidationError(
                "--revocation-type REFUND_PRORATED needs --revocation-percentage, as in 50000 for half "
                    + "of the price. \(advice)")
        }
        guard isFull != (percentage == 100_000) else { return }
        throw ValidationError(
            "--revocation-type \(isFull ? "REFUND_FULL" : "REFUND_PRORATED") contradicts "
                + "--revocation-percentage \(percentage). \(advice)")
    }

    private func validateFlaw() throws {
        guard let flawIn = signing.flawIn else { return }
        guard signing.flaw != nil else { throw ValidationError("--flaw-in needs --flaw") }
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

    /// Throws if the command line names a product or an offer that the catalog does not have.
    ///
    /// - Parameters:
    ///   - catalog: The catalog.
    ///   - item: The product whose offers the command line names, or nil if it is not in the catalog.
    /// - Throws: ``CommandFailure`` with status 64.
    func checkNames(in catalog: Catalog, offering item: Catalog.Item?) throws(CommandFailure) {
        guard !notification.details.allowUnknown else { return }
        if let product = renewal.autoRenewProduct, catalog.product(id: product) == nil {
            throw Self.refusal(
                "--auto-renew-product: \(Self.unknown(product, in: catalog, signing.catalog))")
        }
        guard let offer = transaction.offerID, let item,
            let known = OfferTerms.names(of: item, type: transaction.offerType),
            !known.contains(offer)
        else { return }
        let end =
            NearestWord.suggestion(for: offer, among: known).map { "; did you mean \($0)?" }
            ?? (known.isEmpty ? "" : ", which lists \(known.prefix(5).joined(separator: ", "))")
        throw Self.refusal(
            "--offer-id: \(item.productID) has no offer \(offer)"
                + (transaction.offerType == nil ? "" : " of this type")
                + " in \(signing.catalog)\(end)")
    }

    private static func refusal(_ problem: String) -> CommandFailure {
        CommandFailure(
            ExitStatus.usage,
            problem + (problem.hasSuffix("?") ? "" : ".")
                + " To issue it anyway, add --allow-unknown")
    }

    /// Whether the receipts are about a product.
    var needsProduct: Bool {
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
}
