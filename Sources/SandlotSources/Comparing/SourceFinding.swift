package import SandlotBase

/// A difference between Swift sources and the catalog of an app.
package struct SourceFinding: Sendable, Hashable {
    /// The severity of a finding.
    package enum Severity: String, Sendable, Hashable {
        /// The app asks the store for something that the catalog does not have.
        case error
        /// It is probably a mistake.
        case warning
    }

    /// The kind of finding.
    package let code: Code
    /// The identifier that the finding is about.
    package let identifier: String
    /// The position in the source, or that of the product in the catalog.
    package let location: SourceLocation
    /// A clause without a period that states the problem and what to do.
    package let message: String
}

extension SourceFinding {
    /// A kind of finding, stable across versions of this package.
    package enum Code: String, Sendable, Hashable, CaseIterable {
        /// A function of StoreKit gets an identifier that no product has.
        case unknownProductID = "unknown-product-id"
        /// A name or a label says that a string identifies a product, but no product has it.
        case undeclaredProductID = "undeclared-product-id"
        /// A string is almost the identifier of a product.
        case misspelledProductID = "misspelled-product-id"
        /// A function of StoreKit gets an identifier that no subscription group has.
        case unknownSubscriptionGroup = "unknown-subscription-group"
        /// A name or a label says that a string identifies a subscription group, but none has it.
        case undeclaredSubscriptionGroup = "undeclared-subscription-group"
        /// The code treats a product as one of another type.
        case wrongProductType = "wrong-product-type"
        /// The code places a product in another subscription group.
        case wrongSubscriptionGroup = "wrong-subscription-group"
        /// No source mentions a product of the catalog.
        case unmentionedProduct = "unmentioned-product"

        /// The severity of findings of this kind.
        package var severity: Severity {
            switch self {
            case .unknownProductID, .unknownSubscriptionGroup, .wrongProductType,
                .wrongSubscriptionGroup:
                .error
            case .undeclaredProductID, .misspelledProductID, .undeclaredSubscriptionGroup,
                .unmentionedProduct:
                .warning
            }
        }
    }
}
