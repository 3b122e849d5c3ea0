import StoreKit

/// A badge for customers who support the app.
@MainActor
public protocol Badge {
    /// Whether the app shows the badge.
    var isShown: Bool { get }
    /// Buys the badge.
    ///
    /// - Throws: An error of StoreKit if the purchase fails.
    func buy() async throws
}

/// The product that shows the badge.
let badgeProduct = "supporter"
