import Foundation
import StoreKitTest

// Uses each symbol once, with its type, so that this file compiles only if users' code does.

func session(_ url: URL) async throws {
    let session: SKTestSession = try SKTestSession(configurationFileNamed: "Products")
    let _: SKTestSession = try SKTestSession(contentsOf: url)
    let _: SKTestSession = try SKTestSession(contentsOfURL: url)
    let _: any Sendable = session
    let _: NSObject = session
    let transactions: [SKTestTransaction] = session.allTransactions()
    print(transactions)
    session.clearTransactions()
    session.resetToDefaultState()
    let _: (UInt) throws -> Void = session.approveAskToBuyTransaction(identifier:)
    let _: (UInt) throws -> Void = session.declineAskToBuyTransaction(identifier:)
    let _: (UInt) throws -> Void = session.resolveIssueForTransaction(identifier:)
    let _: (UInt) throws -> Void = session.enableAutoRenewForTransaction(identifier:)
    let _: (UInt) throws -> Void = session.disableAutoRenewForTransaction(identifier:)
    let _: (UInt) throws -> Void = session.refundTransaction(identifier:)
    let _: (UInt) throws -> Void = session.requestPriceIncreaseConsentForTransaction(identifier:)
    let _: (UInt) throws -> Void = session.consentToPriceIncreaseForTransaction(identifier:)
    let _: (UInt) throws -> Void = session.declinePriceIncreaseForTransaction(identifier:)
    let _: (UInt) throws -> Void = session.deleteTransaction(identifier:)
    let _: (String) throws -> Void = session.expireSubscription(productIdentifier:)
    let _: (String) throws -> Void = session.forceRenewalOfSubscription(productIdentifier:)
    let _: (String) throws -> Void = session.buyProduct(productIdentifier:)
    let _: Transaction = try await session.buyProduct(identifier: "product")
    try await session.buyProduct(identifier: "product", options: [.quantity(1)])
}

func settings(_ session: SKTestSession) {
    let _: ReferenceWritableKeyPath<SKTestSession, Bool> = \.disableDialogs
    let _: ReferenceWritableKeyPath<SKTestSession, Bool> = \.askToBuyEnabled
    let _: ReferenceWritableKeyPath<SKTestSession, Bool> = \.interruptedPurchasesEnabled
    let _: ReferenceWritableKeyPath<SKTestSession, Bool> = \.failTransactionsEnabled
    let _: ReferenceWritableKeyPath<SKTestSession, Bool> = \.shouldEnterBillingRetryOnRenewal
    let _: ReferenceWritableKeyPath<SKTestSession, Bool> = \.billingGracePeriodIsEnabled
    let _: ReferenceWritableKeyPath<SKTestSession, SKError.Code> = \.failureError
    let _: ReferenceWritableKeyPath<SKTestSession, String> = \.storefront
    let _: ReferenceWritableKeyPath<SKTestSession, Locale> = \.locale
    let _: ReferenceWritableKeyPath<SKTestSession, SKTestSession.TimeRate> = \.timeRate
    session.disableDialogs = true
}

func timeRate() {
    let _: SKTestSession.TimeRate = .realTime
    let _: SKTestSession.TimeRate = .oneHourIsOneDay
    let _: SKTestSession.TimeRate = .thirtyMinutesIsOneDay
    let _: SKTestSession.TimeRate = .fiveMinutesIsOneDay
    let _: SKTestSession.TimeRate = .oneMinuteIsOneDay
    let _: SKTestSession.TimeRate = .thirtySecondsIsOneDay
    let _: SKTestSession.TimeRate = .oneSecondIsOneDay
    let _: SKTestSession.TimeRate = .monthlyRenewalEveryHour
    let _: SKTestSession.TimeRate = .monthlyRenewalEveryThirtyMinutes
    let _: SKTestSession.TimeRate = .monthlyRenewalEveryFifteenMinutes
    let _: SKTestSession.TimeRate = .monthlyRenewalEveryFiveMinutes
    let _: SKTestSession.TimeRate = .monthlyRenewalEveryThirtySeconds
    let _: SKTestSession.TimeRate = .oneRenewalEveryFifteenMinutes
    let _: SKTestSession.TimeRate = .oneRenewalEveryFiveMinutes
    let _: SKTestSession.TimeRate = .oneRenewalEveryMinute
    let _: SKTestSession.TimeRate = .oneRenewalEveryThirtySeconds
    let _: SKTestSession.TimeRate = .oneRenewalEveryTenSeconds
    let _: SKTestSession.TimeRate = .oneRenewalEveryTwoSeconds
    let _: (Int) -> SKTestSession.TimeRate? = SKTestSession.TimeRate.init(rawValue:)
}

func testTransaction(_ transaction: SKTestTransaction) {
    let _: any Sendable = transaction
    let _: NSObject = transaction
    let _: UInt = transaction.identifier
    let _: UInt = transaction.originalTransactionIdentifier
    let _: String = transaction.productIdentifier
    let _: SKPaymentTransactionState = transaction.state
    let _: Date = transaction.purchaseDate
    let _: Date? = transaction.cancelDate
    let _: Date? = transaction.expirationDate
    let _: Bool = transaction.autoRenewingEnabled
    let _: Bool = transaction.hasPurchaseIssue
    let _: Bool = transaction.pendingAskToBuyConfirmation
    let _: Bool = transaction.isPendingPriceIncreaseConsent
}

func testOptions() {
    let _: Product.PurchaseOption = .codeOffer(referenceName: "code")
    let _: Product.PurchaseOption = .promotionalOffer(id: "offer")
    let _: Product.PurchaseOption = .purchaseDate(Date())
    let _: Product.PurchaseOption = .purchaseDate(Date(), renewalBehavior: .cancelImmediately)
    let behavior: Product.PurchaseOption.SubscriptionRenewalBehavior = .renewUntilNow
    let _: any (Codable & Hashable & Sendable) = behavior
}
