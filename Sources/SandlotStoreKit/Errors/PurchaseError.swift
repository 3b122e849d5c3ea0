public import Foundation

extension Product {
    /// An error that a request to purchase a product causes.
    @nonexhaustive
    public enum PurchaseError: Error, Equatable, Hashable, Sendable {
        /// The product cannot be bought in this quantity.
        case invalidQuantity
        /// The product is not for sale.
        case productUnavailable
        /// Payments are not allowed on the device.
        case purchaseNotAllowed
        /// The customer is not eligible for the offer.
        case ineligibleForOffer
        /// The product has no such offer.
        case invalidOfferIdentifier
        /// The price of the offer is not valid.
        case invalidOfferPrice
        /// The signature of the offer is not valid.
        case invalidOfferSignature
        /// A parameter of the offer is missing.
        case missingOfferParameters
        /// An unavailable case that keeps a client's `default` clause reachable.
        // swift-format-ignore: NoLeadingUnderscores
        @available(*, unavailable)
        case _later
    }
}

extension Product.PurchaseError: LocalizedError {
    /// A description of the error for the customer.
    public var errorDescription: String? { texts.description }

    /// The reason for the error, for the customer.
    public var failureReason: String? { texts.reason }

    /// A suggestion that tells the customer how to recover from the error.
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
                reason: "It is not currently for sale.")
        case .purchaseNotAllowed:
            ErrorTexts(
                description: "Purchases are not allowed.",
                reason: "Restrictions on this device prevent them.",
                suggestion: "Contact the person who manages the device.")
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
                reason: "It no longer matches the price of the item.",
                suggestion: "Buy without the offer.")
        case .invalidOfferSignature:
            ErrorTexts(
                description: "The offer cannot be verified.",
                reason: "Its signature is not valid.",
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
    /// The error's domain on Apple's platforms.
    public static var errorDomain: String { "StoreKit.Product.PurchaseError" }

    /// The error's texts under the keys of `NSError`.
    public var errorUserInfo: [String: Any] { texts.userInfo }
}
