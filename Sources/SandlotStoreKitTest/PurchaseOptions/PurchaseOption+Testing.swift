public import Foundation
public import SandlotStoreKit

extension Product.PurchaseOption {
    /// The renewals of a subscription that started in the past.
    @nonexhaustive
    public enum SubscriptionRenewalBehavior: Codable, Equatable, Hashable, Sendable {
        /// The subscription has renewed until now.
        case renewUntilNow
        /// The customer canceled immediately, so the subscription has one period.
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

    /// Sets the time of the purchase to a time in the past.
    ///
    /// - Parameters:
    ///   - date: The time of the purchase, which must not be in the future.
    ///   - renewalBehavior: The renewals of a subscription since then.
    /// - Returns: The option.
    public static func purchaseDate(
        _ date: Date, renewalBehavior: SubscriptionRenewalBehavior = .renewUntilNow
    ) -> Product.PurchaseOption {
        Self(.purchaseDate(date, renewsUntilNow: renewalBehavior == .renewUntilNow))
    }
}
