public import Foundation
public import SandlotStoreKit

extension Product.PurchaseOption {
    /// Whether a subscription that begins in the past has been renewed ever since.
    @nonexhaustive
    public enum SubscriptionRenewalBehavior: Codable, Equatable, Hashable, Sendable {
        /// It has been renewed until now.
        case renewUntilNow
        /// It was cancelled at once, and so has one period.
        case cancelImmediately
    }

    /// Buys with an offer code.
    ///
    /// - Parameter referenceName: The reference name of the code's offer.
    /// - Returns: The option.
    public static func codeOffer(referenceName: String) -> Product.PurchaseOption {
        Self(.codeOffer(referenceName: referenceName))
    }

    /// Buys with a promotional offer that needs no signature.
    ///
    /// - Parameter identifier: The offer's identifier.
    /// - Returns: The option.
    public static func promotionalOffer(id identifier: String) -> Product.PurchaseOption {
        Self(.promotionalOffer(id: identifier))
    }

    /// Buys in the past.
    ///
    /// - Parameters:
    ///   - date: When the purchase was made; not in the future.
    ///   - renewalBehavior: Whether a subscription has been renewed ever since.
    /// - Returns: The option.
    public static func purchaseDate(
        _ date: Date, renewalBehavior: SubscriptionRenewalBehavior = .renewUntilNow
    ) -> Product.PurchaseOption {
        Self(.purchaseDate(date, renewsUntilNow: renewalBehavior == .renewUntilNow))
    }
}
