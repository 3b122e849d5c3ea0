import SandlotCatalog

extension StoreSettings {
    /// Creates the settings of a configuration file, with defaults for those that it omits.
    init(_ file: Catalog.Settings, defaults: StoreSettings) {
        self = defaults
        askToBuy = file.askToBuyEnabled ?? askToBuy
        interruptsPurchases = file.billingIssuesEnabled ?? interruptsPurchases
        failsRenewals = file.renewalBillingIssuesEnabled ?? failsRenewals
        hasGracePeriod = file.billingGracePeriodEnabled ?? hasGracePeriod
        disablesDialogs = file.disableDialogs ?? disablesDialogs
        locale = file.locale ?? locale
        timeRate = file.timeRate ?? timeRate
        if file.failTransactionsEnabled == true {
            failsPurchasesWith = StoreError.Code(storeKitError: file.storeKitError ?? 0)
        }
    }
}

extension StoreError.Code {
    /// Creates the code that corresponds to an `SKError.Code` in a purchase with StoreKit 2.
    package init(storeKitError number: Int) {
        switch number {
        case 11: self = .invalidOfferIdentifier
        case 12: self = .invalidOfferSignature
        case 13: self = .missingOfferParameters
        case 14: self = .invalidOfferPrice
        default: self = .unknown
        }
    }
}

extension Fault {
    /// Creates the failure that a configuration file arms, or nil if it is disabled or unknown.
    init?(_ entry: Catalog.SimulatedError) {
        guard entry.enabled == true, let call = entry.name.flatMap(StoreCall.init),
            let current = entry.current, let index = current.index
        else { return nil }
        let codes: [StoreError.Code] =
            switch current.type {
            case .generic: StoreError.Code.storeKitErrors
            case .purchase: StoreError.Code.purchaseErrors
            case .verification: StoreError.Code.verificationErrors
            case .refundRequest: StoreError.Code.refundRequestErrors
            default: []
            }
        guard codes.indices.contains(index) else { return nil }
        self.init(
            call, error: StoreError(codes[index], "the StoreKit configuration arms this error"))
    }
}

extension StoreCall {
    fileprivate init?(_ api: Catalog.SimulatedAPI) {
        switch api {
        case .loadProducts: self = .loadProducts
        case .purchase: self = .purchase
        case .verification: self = .verification
        case .appStoreSync: self = .appStoreSync
        case .subscriptionStatus: self = .subscriptionStatus
        case .appTransaction: self = .appTransaction
        case .manageSubscriptions: self = .manageSubscriptions
        case .refundRequest: self = .refundRequest
        case .offerCodeRedeem: self = .offerCodeRedeem
        default: return nil
        }
    }
}
