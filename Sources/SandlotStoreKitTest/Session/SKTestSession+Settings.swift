public import Foundation
import SandlotCatalog
import SandlotStore
public import SandlotStoreKit
import Synchronization

extension SKTestSession {
    /// Whether every purchase is confirmed without a dialog.
    ///
    /// The default is false.
    public var disableDialogs: Bool {
        get { environment.store.settings.disablesDialogs }
        set { environment.store.settings.disablesDialogs = newValue }
    }

    /// Whether every purchase waits for a parent's approval.
    ///
    /// The default is false.
    public var askToBuyEnabled: Bool {
        get { environment.store.settings.askToBuy }
        set { environment.store.settings.askToBuy = newValue }
    }

    /// Whether every purchase is interrupted until its issue is resolved.
    ///
    /// The default is false.
    public var interruptedPurchasesEnabled: Bool {
        get { environment.store.settings.interruptsPurchases }
        set { environment.store.settings.interruptsPurchases = newValue }
    }

    /// Whether every purchase fails with ``failureError``.
    ///
    /// The default is false. This property is deprecated on Apple's platforms in favor of
    /// ``setSimulatedError(_:forAPI:)``.
    public var failTransactionsEnabled: Bool {
        get { environment.store.settings.failsPurchasesWith != nil }
        set {
            let code = failureError.storeCode
            environment.store.settings.failsPurchasesWith = newValue ? code : nil
        }
    }

    /// The error of purchases while ``failTransactionsEnabled`` is true.
    ///
    /// The supported values are `unknown`, `invalidOfferIdentifier`, `invalidSignature`,
    /// `missingOfferParams`, and `invalidOfferPrice`. Setting another code has no effect. The
    /// default is `unknown`. This property is deprecated on Apple's platforms in favor of
    /// ``setSimulatedError(_:forAPI:)``.
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

    /// The store's country as an ISO 3166-1 alpha-3 code.
    ///
    /// The default is `USA`. Setting another kind of text has no effect.
    public var storefront: String {
        get { (try? environment.store.storefront(of: environment.customer).countryCode) ?? "USA" }
        set {
            attempt("storefront") { () throws(StoreError) in
                try environment.store.changeStorefront(of: environment.customer, to: newValue)
            }
        }
    }

    /// The language and region of the store.
    ///
    /// The default is `en_US`.
    public var locale: Locale {
        get { Locale(identifier: environment.store.settings.locale) }
        set { environment.store.settings.locale = newValue.identifier }
    }

    /// The speed at which subscriptions renew.
    ///
    /// The default is ``TimeRate/realTime``.
    public var timeRate: TimeRate {
        get { TimeRate(rawValue: environment.store.settings.timeRate.rawValue) ?? .realTime }
        set { environment.store.settings.timeRate = Catalog.TimeRate(rawValue: newValue.rawValue) }
    }

    /// Whether the payment of each renewal fails.
    ///
    /// The default is false.
    public var shouldEnterBillingRetryOnRenewal: Bool {
        get { environment.store.settings.failsRenewals }
        set { environment.store.settings.failsRenewals = newValue }
    }

    /// Whether subscriptions have a grace period after the payment of a renewal fails.
    ///
    /// The default is false. This property has no effect unless
    /// ``shouldEnterBillingRetryOnRenewal`` is true.
    public var billingGracePeriodIsEnabled: Bool {
        get { environment.store.settings.hasGracePeriod }
        set { environment.store.settings.hasGracePeriod = newValue }
    }
}
