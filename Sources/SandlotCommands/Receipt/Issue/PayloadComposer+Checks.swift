import SandlotCatalog
import SandlotReceipts

extension PayloadComposer {
    /// Throws if options contradict the product, or would have no effect.
    func check(_ request: PayloadRequest) throws(CommandFailure) {
        if request.kind == .notification { try checkSubject(request) }
        let dropped: (option: String, reason: String)? =
            switch request.kind {
            case .transaction where request.isAppReceipt: nil
            case .transaction: appFact("a transaction does not contain it")
            case .renewal: droppedByRenewalInfo
            case .appTransaction: nil
            case .notification: droppedByNotification
            }
        if let dropped {
            throw CommandFailure(
                ExitStatus.usage, "\(dropped.option) has no effect: \(dropped.reason)")
        }
        if request.kind == .notification { try checkConsumptionRequest(request) }
        try checkFit(request)
        try checkPrice()
    }

    /// Checks that the price of all units can be represented.
    private func checkPrice() throws(CommandFailure) {
        guard transactionOptions.price == nil, unitPrice != nil, price == nil,
            let quantity = transactionOptions.quantity
        else { return }
        throw CommandFailure(
            ExitStatus.usage,
            "--quantity \(quantity): the price of so many units is too large; state one with --price"
        )
    }

    /// Checks that a product that is bought once has nothing that only subscriptions have.
    private func checkFit(_ request: PayloadRequest) throws(CommandFailure) {
        guard let item, [.consumable, .nonConsumable].contains(item.type),
            !request.notification.details.allowUnknown
        else { return }
        let misplaced: String? =
            switch request.transaction.offerType {
            case .introductory: "--offer-type introductory"
            case .promotional: "--offer-type promotional"
            case .winBack: "--offer-type win-back"
            default:
                request.transaction.expiresDate != nil
                    ? "--expires-date"
                    : request.transaction.billingPlan != nil ? "--billing-plan" : nil
            }
        guard let misplaced else { return }
        throw CommandFailure(
            ExitStatus.usage,
            "\(misplaced) belongs to a subscription, and \(item.productID) is none. To issue it anyway, "
                + "add --allow-unknown")
    }

    private func checkConsumptionRequest(_ request: PayloadRequest) throws(CommandFailure) {
        guard request.notification.details.consumptionRequestReason != nil,
            notificationCase.type != .consumptionRequest, !request.notification.details.allowUnknown
        else { return }
        throw CommandFailure(
            ExitStatus.usage,
            "--consumption-request-reason belongs to CONSUMPTION_REQUEST, not to "
                + "\(notificationCase.type.rawValue). To issue it anyway, add --allow-unknown")
    }

    private func checkSubject(_ request: PayloadRequest) throws(CommandFailure) {
        guard let product = item?.productID, !request.notification.details.allowUnknown else {
            return
        }
        let (fits, subject) =
            switch notificationCase.subject {
            case .subscription: (isSubscription, "a subscription")
            case .oneTime: (!isSubscription, "a product that does not renew")
            case .anyProduct, .none: (true, "")
            }
        guard !fits else { return }
        throw CommandFailure(
            ExitStatus.usage,
            "\(notificationCase.type.rawValue) is about \(subject), and \(product) is "
                + "\(isSubscription ? "a subscription" : "none")"
                + ". To issue it anyway, add --allow-unknown")
    }

    /// The first option for a fact about the app that only app transactions and notifications state.
    private func appFact(_ reason: String) -> (option: String, reason: String)? {
        if app.appVersion != nil { return ("--app-version", reason) }
        return app.appAppleID == nil ? nil : ("--app-apple-id", reason)
    }

    /// The first option that renewal info has no place for.
    private var droppedByRenewalInfo: (option: String, reason: String)? {
        var used: Set = [
            "--purchase-date", "--account-token", "--offer-type", "--offer-id",
            "--offer-discount-type", "--offer-period", "--billing-plan",
        ]
        if transactionOptions.originalTransactionID == nil { used.insert("--transaction-id") }
        used.insert("--original-transaction-id")
        if renewalOptions.renewalDate == nil { used.insert("--expires-date") }
        if isRenewing { used.formUnion(["--currency", "--storefront"]) }
        if let option = GivenOption.first(transactionOptions.all, except: used) {
            return (option, "this renewal info does not contain it")
        }
        return appFact("renewal info does not contain it") ?? droppedPrice
    }

    /// The option with the price of a renewal that does not happen.
    private var droppedPrice: (option: String, reason: String)? {
        guard !isRenewing, renewalOptions.renewalPrice != nil else { return nil }
        return (
            "--renewal-price",
            "renewal info contains no price while renewal is off; add --auto-renew on"
        )
    }

    /// The first option that the notification has no place for.
    private var droppedByNotification: (option: String, reason: String)? {
        let name = notificationCase.type.rawValue
        var used: Set = [
            "--notification-type", "--subtype", "--notification-uuid", "--allow-unknown",
        ]
        switch notificationCase.body {
        case .purchase:
            if isSubscription { return droppedPrice }
            return GivenOption.first(renewalOptions.all).map {
                ($0, "\(item?.productID ?? "the product") does not renew")
            }
        case .test: used.formUnion(["--app-version", "--signed-date"])
        case .summary: used.formUnion(["--signed-date", "--storefront"])
        case .externalPurchaseToken: used.insert("--signed-date")
        case .appData: used.formUnion(["--signed-date", "--app-version", "--app-transaction-id"])
        }
        // These options identify the app, which every notification states.
        used.formUnion(["--bundle-id", "--environment", "--app-apple-id"])
        let all =
            app.all + transactionOptions.all + renewalOptions.all + notificationRequest.all
        return GivenOption.first(all, except: used).map {
            ($0, "\(name) is sent without it")
        }
    }
}
