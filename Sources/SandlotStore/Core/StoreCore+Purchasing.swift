import SandlotCatalog
import SandlotReceipts

/// Purchases: the checks, the price, and the outcome.
extension StoreCore {
    /// The place where a purchase is made.
    enum PurchasePlace {
        /// In the app on a device, through the API.
        case app(DeviceID)
        /// Elsewhere: in the App Store, with an offer code, or by a test.
        case outside

        var device: DeviceID? {
            if case .app(let device) = self { device } else { nil }
        }

        /// The devices to notify, which exclude the buying device.
        var audience: Audience { device.map(Audience.others) ?? .everybody }
    }

    /// The outcome of a purchase.
    enum PurchaseDecision {
        /// The transaction, which is new or that of an earlier purchase.
        case success(TransactionID)
        case canceled
        /// The purchase is pending under this identifier.
        case pending(TransactionID)
        /// The purchase waits for the answer to a payment sheet.
        case unconfirmed
    }

    /// Makes a purchase after all checks.
    ///
    /// - Parameters:
    ///   - order: The order.
    ///   - account: The buyer.
    ///   - place: The place where the purchase is made.
    ///   - answer: The answer to the payment sheet, or nil if it was not shown.
    /// - Returns: The outcome.
    /// - Throws: ``StoreError`` with the armed error, or with the code of the problem.
    mutating func purchase(
        _ order: PurchaseOrder, by account: AccountIndex, at place: PurchasePlace,
        answer: PaymentSheet.Answer? = nil
    ) throws(StoreError) -> PurchaseDecision {
        if settings.forbidsPayments {
            throw StoreError(.purchaseNotAllowed, "payments are not allowed on this device")
        }
        if let device = place.device, try !self.device(device).isOnline {
            throw StoreError(.networkError, "the device is offline")
        }
        if case .app = place, let error = armedError(for: .purchase) {
            return try fail(order, account, with: error)
        }
        var item = try item(of: order, account)
        try checkQuantity(order, item)
        try checkDate(order)
        if let code = settings.failsPurchasesWith, case .app = place {
            return try fail(order, account, with: StoreError(code, "purchases are set to fail"))
        }
        if case .app = place {
            switch answer {
            // A sheet that was shown before dialogs were disabled still has its answer.
            case nil where settings.disablesDialogs: break
            case nil where settings.holdsPaymentSheet: return .unconfirmed
            case nil where settings.customerAnswer == .cancel, .cancel:
                let error = StoreError(.userCancelled, "the customer did not confirm")
                return try fail(order, account, with: error)
            case .fail(let error): return try fail(order, account, with: error)
            case nil, .confirm: break
            }
        }
        if try changeStorefront(during: order, account) {
            try order.redemption?.check(customer(state.account(account).customer).storefront)
            item = try self.item(of: order, account)
        }
        if let owned = try ownedAlready(item, account) {
            guard order.redemption == nil else {
                throw StoreError(
                    .ineligibleForOffer, "the customer already owns \"\(order.productID)\"")
            }
            return .success(owned)
        }
        let running = runningSubscription(of: account, inGroup: item.product.groupID)
        if let running, !isImmediate(from: running.product, to: item.product) {
            // Nothing is paid before the next renewal, so no approval is needed.
            return .success(try changeNextPeriod(of: running, to: item, order, account))
        }
        let offer = try appliedOffer(for: order, item, account)
        let asksParent =
            settings.askToBuy || order.simulatesAskToBuy && profile.environment == .sandbox
        if case .app = place, asksParent {
            return .pending(try wait(for: order, account: account, as: .awaitingApproval))
        }
        if case .app = place, settings.interruptsPurchases {
            let id = try wait(for: order, account: account, as: .interrupted)
            if hasHabit(.interruptedThrows) {
                throw StoreError(.unknown, "the purchase was interrupted")
            }
            return .pending(id)
        }
        let audience = order.isAnnouncedToBuyer ? .everybody : place.audience
        let sale = Sale(order: order, item: item, offer: offer, audience: audience)
        if let running { return .success(try upgrade(running, sale, at: place)) }
        return .success(try make(sale, account))
    }

    // MARK: - Checks

    private func item(
        of order: PurchaseOrder, _ account: AccountIndex
    ) throws(StoreError) -> SoldItem {
        let bundleID = state.account(account).bundleID
        guard let found = try app(bundleID).items[order.productID],
            let product = SoldProduct(found)
        else {
            throw StoreError(
                .productUnavailable,
                "the app \(bundleID) does not sell \"\(order.productID)\"")
        }
        let storefront = try customer(state.account(account).customer).storefront
        guard let item = found.sold(in: storefront) else {
            throw StoreError(
                .notAvailableInStorefront,
                "\"\(order.productID)\" is not sold in the storefront \(storefront)")
        }
        var price = item.priceMilliunits ?? 0
        var commitment: Catalog.BillingPlan?
        if let plan = order.billingPlan {
            let plans = item.subscription?.billingPlans ?? []
            let chosen = plans.first { $0.billingPlanType?.rawValue == plan.rawValue }
            // Without a plan that says so, the ordinary terms of a subscription are billed upfront.
            let isOrdinary =
                plan == .billedUpfront && chosen == nil && item.subscription != nil
            guard isOrdinary || chosen != nil && chosen?.isEnabled != false else {
                throw StoreError(
                    .productUnavailable,
                    "\"\(order.productID)\" is not sold under the billing plan \(plan.rawValue)")
            }
            price = chosen?.displayPrice?.milliunits ?? price
            if plan == .monthly { commitment = chosen }
        }
        return SoldItem(item: item, product: product, price: price, commitment: commitment)
    }

    private func checkQuantity(_ order: PurchaseOrder, _ item: SoldItem) throws(StoreError) {
        let maximum = item.product.isUnique ? 1 : 10
        guard (1...maximum).contains(order.quantity) else {
            throw StoreError(
                .invalidQuantity,
                "\(order.quantity) is not a valid quantity of \"\(order.productID)\": "
                    + "1 to \(maximum)")
        }
    }

    private func checkDate(_ order: PurchaseOrder) throws(StoreError) {
        guard let date = order.purchaseDate else { return }
        guard date <= instant else {
            throw StoreError(.invalidDate, "a purchase cannot be made in the future: \(date)")
        }
        let validity = authority.authority.leaf.validity
        guard validity.contains(date) else {
            throw StoreError(
                .invalidDate, "receipts can be signed only from \(validity.lowerBound) on")
        }
    }

    /// Changes the storefront during a purchase, if a test has ordered that.
    ///
    /// - Returns: Whether it changed.
    private mutating func changeStorefront(
        during order: PurchaseOrder, _ account: AccountIndex
    ) throws(StoreError) -> Bool {
        guard let code = settings.storefrontDuringPurchase else { return false }
        settings.storefrontDuringPurchase = nil
        try changeStorefront(of: state.account(account).customer, to: code)
        let info = StorefrontInfo(countryCode: code)
        if order.continuesAfterStorefrontChange?(info) == false {
            throw StoreError(
                .userCancelled, "the app did not continue after the storefront changed to \(code)")
        }
        return true
    }

    /// Returns an earlier purchase of the product, if the product need not or cannot be bought
    /// again.
    private func ownedAlready(
        _ item: SoldItem, _ account: AccountIndex
    ) throws(StoreError) -> TransactionID? {
        if item.product.isAutoRenewable { return nil }
        guard item.product.isUnique else { return nil }
        let record = state.account(account)
        let productID = item.product.productID
        let shares = record.shares[productID].map { Array($0.values) } ?? []
        let records = ([record.latest[productID]].compactMap { $0 } + shares.sorted())
            .compactMap { state.transaction($0) }
        if let owned = records.first(where: { !$0.isRevoked }) { return owned.id }
        let wasRefunded = records.contains { $0.sharedFrom == nil }
        if wasRefunded, hasHabit(.refundBlocksRebuy) {
            throw StoreError(.unknown, "a refunded product cannot be bought again")
        }
        return nil
    }

    // MARK: - Failed and pending purchases

    private mutating func fail(
        _ order: PurchaseOrder, _ account: AccountIndex, with error: StoreError
    ) throws(StoreError) -> PurchaseDecision {
        let attempt = PurchaseAttempt(
            id: state.nextID, account: account, productID: order.productID, state: .failed,
            date: instant)
        try commit([.attempted(attempt)])
        if error.code == .userCancelled { return .canceled }
        if hasHabit(.armedPurchaseErrorBecomesUnknown) {
            throw StoreError(.unknown, error.reason)
        }
        throw error
    }

    private mutating func wait(
        for order: PurchaseOrder, account: AccountIndex, as waiting: PurchaseAttempt.State
    ) throws(StoreError) -> TransactionID {
        let attempt = PurchaseAttempt(
            id: state.nextID, account: account, productID: order.productID, state: waiting,
            date: instant, quantity: Int32(order.quantity),
            appAccountToken: order.appAccountToken, offer: order.offer?.checked,
            introductoryEligibilityJWS: order.introductoryEligibilityJWS,
            billingPlan: order.billingPlan)
        try commit([.attempted(attempt)] + usedNonce(of: order, account))
        return attempt.id
    }

    /// Completes a pending purchase.
    mutating func complete(_ attempt: PurchaseAttempt) throws(StoreError) {
        var order = PurchaseOrder(productID: attempt.productID)
        order.quantity = Int(attempt.quantity)
        order.appAccountToken = attempt.appAccountToken
        order.offer = attempt.offer
        order.introductoryEligibilityJWS = attempt.introductoryEligibilityJWS
        order.billingPlan = attempt.billingPlan
        let item = try item(of: order, attempt.account)
        let running = runningSubscription(of: attempt.account, inGroup: item.product.groupID)
        let isLater =
            running.map { !isImmediate(from: $0.product, to: item.product) } ?? false
        let owned = try ownedAlready(item, attempt.account)
        if isLater || owned != nil {
            // The product was bought in another way in the meantime, so the pending purchase fails.
            var attempt = attempt
            attempt.state = .failed
            return try commit([.attempted(attempt)])
        }
        let offer = try appliedOffer(for: order, item, attempt.account)
        let sale = Sale(order: order, item: item, offer: offer, number: attempt.id)
        if let running {
            _ = try upgrade(running, sale, at: .outside)
        } else {
            _ = try make(sale, attempt.account)
        }
    }
}

/// A product for sale under the terms of an order.
struct SoldItem {
    var item: Catalog.Item
    var product: SoldProduct
    /// The price of one unit or one period.
    var price: Int64
    /// The billing plan of a subscription that is paid monthly.
    var commitment: Catalog.BillingPlan?
}

/// A purchase that has passed all checks.
struct Sale {
    var order: PurchaseOrder
    var item: SoldItem
    var offer: AppliedOffer?
    /// The devices to notify.
    var audience = Audience.everybody
    /// The identifier of the pending purchase, if it was pending.
    var number: TransactionID?
}
