import Foundation
import StoreKit

// Uses each symbol once, with its type, so that this file compiles only if users' code does.

func product(_ product: Product) async throws {
    let _: any (Identifiable & Hashable & Sendable & CustomDebugStringConvertible) = product
    let _: Product.ID = product.id
    let _: String = product.id
    let _: String = product.displayName
    let _: String = product.description
    let _: String = product.displayPrice
    let _: String = product.debugDescription
    let _: Product.ProductType = product.type
    let _: Decimal = product.price
    let _: NSDecimalNumber = product.price as NSDecimalNumber
    let _: NSNumber = product.price as NSNumber
    let _: Bool = product.isFamilyShareable
    let _: Product.SubscriptionInfo? = product.subscription
    let _: Data = product.jsonRepresentation
    let _: VerificationResult<Transaction>? = await product.latestTransaction
    let _: VerificationResult<Transaction>? = await product.currentEntitlement
    let _: Transaction.Transactions = product.currentEntitlements
    let _: Decimal.FormatStyle.Currency = product.priceFormatStyle
    let _: Product.SubscriptionPeriod.Unit.FormatStyle = product.subscriptionPeriodUnitFormatStyle
    let _: [Product] = try await Product.products(for: ["a", "b"])
    let _: [Product] = try await Product.products(for: Set(["a"]))
}

@MainActor
func purchase(_ product: Product) async throws {
    let _: Product.PurchaseResult = try await product.purchase()
    let result: Product.PurchaseResult = try await product.purchase(options: [.quantity(2)])
    switch result {
    case .success(let verification): let _: VerificationResult<Transaction> = verification
    case .userCancelled, .pending: break
    @unknown default: break
    }
}

func productType() {
    let _: Product.ProductType = .consumable
    let _: Product.ProductType = .nonConsumable
    let _: Product.ProductType = .nonRenewable
    let _: Product.ProductType = .autoRenewable
    let _: ((String) -> Product.ProductType) = Product.ProductType.init(rawValue:)
    let _: KeyPath<Product.ProductType, String> = \.rawValue
    let _: KeyPath<Product.ProductType, String> = \.localizedDescription
}

func purchaseError(_ error: Product.PurchaseError) {
    let _: Product.PurchaseError = .invalidQuantity
    let _: Product.PurchaseError = .productUnavailable
    let _: Product.PurchaseError = .purchaseNotAllowed
    let _: Product.PurchaseError = .ineligibleForOffer
    let _: Product.PurchaseError = .invalidOfferIdentifier
    let _: Product.PurchaseError = .invalidOfferPrice
    let _: Product.PurchaseError = .invalidOfferSignature
    let _: Product.PurchaseError = .missingOfferParameters
    let _: String? = error.errorDescription
    let _: String? = error.failureReason
    let _: String? = error.recoverySuggestion
    let _: any (LocalizedError & Hashable & Sendable) = error
}
