public import Foundation
internal import SandlotCatalog
internal import SandlotStore
public import SandlotStoreKit
internal import Synchronization

extension SKTestSession {
    /// Whether every purchase is confirmed without asking.
    ///
    /// Off at first.
    public var disableDialogs: Bool {
        get { environment.store.settings.disablesDialogs }
        set { environment.store.settings.disablesDialogs = newValue }
    }

    /// Whether every purchase waits for a parent.
    ///
    /// Off at first.
    public var askToBuyEnabled: Bool {
        get { environment.store.settings.askToBuy }
        set { environment.store.settings.askToBuy = newValue }
    }

    /// Whether every purchase is interrupted until its issue is resolved.
    ///
    /// Off at first.
    public var interruptedPurchasesEnabled: Bool {
        get { environment.store.settings.interruptsPurchases }
        set { environment.store.settings.interruptsPurchases = newValue }
    }

    /// Whether every purchase fails with ``failureError``.
    ///
    /// Off at first. Deprecated on Apple's platforms in favour of ``setSimulatedError(_:forAPI:)``.
    public var failTransactionsEnabled: Bool {
        get { environment.store.settings.failsPurchasesWith != nil }
        set {
            let code = failureError.storeCode
            environment.store.settings.failsPurchasesWith = newValue ? code : nil
        }
    }

    /// With what purchases fail while ``failTransactionsEnabled`` is on.
    ///
    /// One of `unknown`, `invalidOfferIdentifier`, `invalidSignature`, `missingOfferParams` and
    /// `invalidOfferPrice`; any other code leaves the property as it is. `unknown` at first. Deprecated
    /// on Apple's platforms in favour of ``setSimulatedError(_:forAPI:)``.
    public var failureError: SKError.Code {
        get {
            let current = environment.store.settings.failsPurchasesWith
            return current.flatMap { SKError.Code($0) } ?? chosenFailure.value
        }
        set {
            guard let code = newValue.storeCode else { return }
            chosenFailure.value = newValue
            if failTransactionsEnabled { environment.store.settings.failsPurchasesWith = code }
        }
    }

    /// The country of the store as three letters (ISO 3166-1).
    ///
    /// `USA` at first. What is no country leaves the property as it is.
    public var storefront: String {
        get { (try? environment.store.storefront(of: environment.customer).countryCode) ?? "USA" }
        set {
            attempt("storefront") { () throws(StoreError) in
                try environment.store.changeStorefront(of: environment.customer, to: newValue)
            }
        }
    }

    /// The language and region in which the store speaks.
    ///
    /// `en_US` at first.
    public var locale: Locale {
        get { Locale(identifier: environment.store.settings.locale) }
        set { environment.store.settings.locale = newValue.identifier }
    }

    /// How fast subscriptions renew.
    ///
    /// ``TimeRate/realTime`` at first.
    public var timeRate: TimeRate {
        get { TimeRate(rawValue: environment.store.settings.timeRate.rawValue) ?? .realTime }
        set { environment.store.settings.timeRate = Catalog.TimeRate(rawValue: newValue.rawValue) }
    }

    /// Whether the payment of each renewal fails.
    ///
    /// Off at first.
    public var shouldEnterBillingRetryOnRenewal: Bool {
        get { environment.store.settings.failsRenewals }
        set { environment.store.settings.failsRenewals = newValue }
    }

    /// Whether a subscription goes on for a while when the payment of its renewal has failed.
    ///
    /// Off at first; without effect unless ``shouldEnterBillingRetryOnRenewal`` is on.
    public var billingGracePeriodIsEnabled: Bool {
        get { environment.store.settings.hasGracePeriod }
        set { environment.store.settings.hasGracePeriod = newValue }
    }
}
