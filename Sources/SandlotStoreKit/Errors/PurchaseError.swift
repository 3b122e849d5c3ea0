public import Foundation

extension Product {
    /// What a purchase can fail with because of what was asked for.
    @nonexhaustive
    public enum PurchaseError: Error, Equatable, Hashable, Sendable {
        /// This cannot be bought so many times at once.
        case invalidQuantity
        /// The product is not for sale.
        case productUnavailable
        /// Payments are blocked on the device.
        case purchaseNotAllowed
        /// The customer may not have the offer.
        case ineligibleForOffer
        /// The product has no such offer.
        case invalidOfferIdentifier
        /// The price of the offer is not valid.
        case invalidOfferPrice
        /// The signature of the offer is wrong.
        case invalidOfferSignature
        /// A part of what the offer needs is missing.
        case missingOfferParameters
        /// Stands for cases to come, so that no `default` counts as unreachable; there is no such value.
        // swift-format-ignore: NoLeadingUnderscores
        @available(*, unavailable)
        case _later
    }
}

extension Product.PurchaseError: LocalizedError {
    /// What happened, for the customer.
    public var errorDescription: String? { texts.description }

    /// Why it happened, for the customer.
    public var failureReason: String? { texts.reason }

    /// What the customer may do about it.
    public var recoverySuggestion: String? { texts.suggestion }

    private var texts: ErrorTexts {
        switch self {
        case .invalidQuantity:
            ErrorTexts(
                description: "The quantity is not valid.",
                reason: "This item cannot be bought in that quantity.",
                suggestion: "Choose another quantity.")
        case .productUnavailable:
            ErrorTexts(
                description: "Item Unavailable",
                reason: "It is not for sale at present.")
        case .purchaseNotAllowed:
            ErrorTexts(
                description: "Purchases are not allowed.",
                reason: "Restrictions on this device forbid them.",
                suggestion: "Ask whoever manages the device.")
        case .ineligibleForOffer:
            ErrorTexts(
                description: "The offer does not apply to you.",
                reason: "Your account does not meet its conditions.",
                suggestion: "Buy without the offer.")
        case .invalidOfferIdentifier:
            ErrorTexts(
                description: "The offer does not exist.",
                reason: "The item has no offer of this name.",
                suggestion: "Buy without the offer.")
        case .invalidOfferPrice:
            ErrorTexts(
                description: "The price of the offer is not valid.",
                reason: "It no longer fits the price of the item.",
                suggestion: "Buy without the offer.")
        case .invalidOfferSignature:
            ErrorTexts(
                description: "The offer cannot be verified.",
                reason: "Its signature is wrong.",
                suggestion: "Buy without the offer.")
        case .missingOfferParameters:
            ErrorTexts(
                description: "The offer is incomplete.",
                reason: "Part of what it needs is missing.",
                suggestion: "Buy without the offer.")
        }
    }
}

extension Product.PurchaseError: CustomNSError {
    /// The domain that the error has on Apple's platforms.
    public static var errorDomain: String { "StoreKit.Product.PurchaseError" }

    /// The texts, for code that sees an `NSError`.
    public var errorUserInfo: [String: Any] { texts.userInfo }
}
