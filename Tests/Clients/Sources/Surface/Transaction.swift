import Foundation
import StoreKit

// Uses each symbol once, with its type, so that this file compiles only if users' code does.

func transaction(_ transaction: Transaction) async {
    let _: any (Identifiable & Hashable & Sendable & CustomDebugStringConvertible) = transaction
    let _: Transaction.ID = transaction.id
    let _: UInt64 = transaction.id
    let _: UInt64 = transaction.originalID
    let _: String? = transaction.webOrderLineItemID
    let _: String? = transaction.subscriptionGroupID
    let _: String? = transaction.offerID
    let _: String? = transaction.offerPaymentModeStringRepresentation
    let _: String? = transaction.offerPeriodStringRepresentation
    let _: String? = transaction.currencyCode
    let _: String = transaction.productID
    let _: String = transaction.appBundleID
    let _: String = transaction.environmentStringRepresentation
    let _: String = transaction.reasonStringRepresentation
    let _: String = transaction.storefrontCountryCode
    let _: String = transaction.appTransactionID
    let _: String = transaction.debugDescription
    let _: Product.ProductType = transaction.productType
    let _: Date = transaction.purchaseDate
    let _: Date = transaction.originalPurchaseDate
    let _: Date = transaction.signedDate
    let _: Date? = transaction.expirationDate
    let _: Date? = transaction.revocationDate
    let _: Int = transaction.purchasedQuantity
    let _: Bool = transaction.isUpgraded
    let _: Transaction.Offer? = transaction.offer
    let _: Transaction.OfferType? = transaction.offerType
    let _: Transaction.RevocationReason? = transaction.revocationReason
    let _: UUID? = transaction.appAccountToken
    let _: AppStore.Environment = transaction.environment
    let _: Transaction.Reason = transaction.reason
    let _: Storefront = transaction.storefront
    let _: Decimal? = transaction.price
    let _: Locale.Currency? = transaction.currency
    let _: Transaction.OwnershipType = transaction.ownershipType
    let _: Data = transaction.deviceVerification
    let _: Data = transaction.jsonRepresentation
    let _: UUID = transaction.deviceVerificationNonce
    let _: Product.SubscriptionInfo.Status? = await transaction.subscriptionStatus
    await transaction.finish()
}

func transactions() async {
    let sequences: [Transaction.Transactions] = [
        Transaction.all, Transaction.currentEntitlements, Transaction.unfinished,
        Transaction.updates,
        Transaction.all(for: "product"), Transaction.currentEntitlements(for: "product"),
    ]
    for sequence in sequences {
        var iterator: Transaction.Transactions.AsyncIterator = sequence.makeAsyncIterator()
        let _: Transaction.Transactions.Element? = await iterator.next()
        for await result in sequence { let _: VerificationResult<Transaction> = result }
    }
    let _: any Sendable = Transaction.all
    let _: VerificationResult<Transaction>? = await Transaction.latest(for: "product")
    let _: VerificationResult<Transaction>? = await Transaction.currentEntitlement(for: "product")
}
