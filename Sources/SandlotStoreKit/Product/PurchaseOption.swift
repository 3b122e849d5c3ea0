public import Foundation

extension Product {
    /// An option of a purchase.
    public struct PurchaseOption: Equatable, Hashable, Sendable, CustomDebugStringConvertible {
        /// The request that the option makes.
        package let request: Request

        package init(_ request: Request) {
            self.request = request
        }

        /// A request that an option makes.
        package enum Request: Hashable, Sendable {
            case appAccountToken(UUID)
            case quantity(Int)
            case simulatesAskToBuyInSandbox(Bool)
            case storefrontChange(StorefrontQuestion)
            case custom(key: String, CustomValue)
            case signedPromotionalOffer(id: String, SignedFields)
            case promotionalOfferJWS(id: String, String)
            case introductoryEligibilityJWS(String)
            case winBackOffer(SubscriptionOffer)
            case billingPlan(SubscriptionInfo.BillingPlanType)
            case codeOffer(referenceName: String)
            case promotionalOffer(id: String)
            case purchaseDate(Date, renewsUntilNow: Bool)
        }

        /// The fields of a signed offer, which are equal whatever their signature is, as on Apple's
        /// platforms.
        package struct SignedFields: Hashable, Sendable {
            /// The fields with their signature.
            package let signed: SubscriptionOffer.Signature

            package init(_ signed: SubscriptionOffer.Signature) {
                self.signed = signed
            }

            package static func == (one: SignedFields, other: SignedFields) -> Bool {
                let (one, other) = (one.signed, other.signed)
                return (one.keyID, one.nonce, one.timestamp)
                    == (other.keyID, other.nonce, other.timestamp)
            }

            package func hash(into hasher: inout Hasher) {
                hasher.combine(signed.keyID)
                hasher.combine(signed.nonce)
                hasher.combine(signed.timestamp)
            }
        }

        /// The value of a custom option.
        package enum CustomValue: Hashable, Sendable {
            case string(String)
            case double(Double)
            case bool(Bool)
            case data(Data)
        }

        /// A description of the request.
        public var debugDescription: String { "\(request)" }
    }
}

extension Product.PurchaseOption {
    /// Connects the purchase with one of the app's own accounts.
    public static func appAccountToken(_ token: UUID) -> Product.PurchaseOption {
        Self(.appAccountToken(token))
    }

    /// Buys several, from 1 to 10, of a consumable or a nonrenewing subscription.
    public static func quantity(_ quantity: Int) -> Product.PurchaseOption {
        Self(.quantity(quantity))
    }

    /// Simulates Ask to Buy in the sandbox.
    public static func simulatesAskToBuyInSandbox(
        _ simulateAskToBuy: Bool
    ) -> Product.PurchaseOption {
        Self(.simulatesAskToBuyInSandbox(simulateAskToBuy))
    }

    /// Asks whether to continue if the storefront changes during the purchase.
    @preconcurrency
    public static func onStorefrontChange(
        shouldContinuePurchase: @escaping @Sendable (Storefront) -> Bool
    ) -> Product.PurchaseOption {
        Self(.storefrontChange(StorefrontQuestion(shouldContinuePurchase)))
    }

    /// Applies a promotional offer that the app's server signed.
    public static func promotionalOffer(
        offerID: String, keyID: String, nonce: UUID, signature: Data, timestamp: Int
    ) -> Product.PurchaseOption {
        promotionalOffer(
            offerID: offerID,
            signature: Product.SubscriptionOffer.Signature(
                keyID: keyID, nonce: nonce, timestamp: timestamp, signature: signature))
    }

    /// Applies a promotional offer that the app's server signed.
    public static func promotionalOffer(
        offerID: String, signature: Product.SubscriptionOffer.Signature
    ) -> Product.PurchaseOption {
        Self(.signedPromotionalOffer(id: offerID, .init(signature)))
    }

    /// Applies a promotional offer that the app's server signed as a JWS.
    public static func promotionalOffer(
        _ offerID: String, compactJWS: String
    ) -> [Product.PurchaseOption] {
        [Self(.promotionalOfferJWS(id: offerID, compactJWS))]
    }

    /// Lets the app's server decide, in a JWS, whether the introductory offer applies.
    public static func introductoryOfferEligibility(
        compactJWS: String
    ) -> Product.PurchaseOption {
        Self(.introductoryEligibilityJWS(compactJWS))
    }

    /// Applies a win-back offer.
    public static func winBackOffer(
        _ offer: Product.SubscriptionOffer
    ) -> Product.PurchaseOption {
        Self(.winBackOffer(offer))
    }

    /// Chooses the billing plan of a subscription with a commitment.
    public static func billingPlanType(
        _ type: Product.SubscriptionInfo.BillingPlanType
    ) -> Product.PurchaseOption {
        Self(.billingPlan(type))
    }
}

/// Custom options, which have no effect on the purchase.
extension Product.PurchaseOption {
    /// Adds a custom string.
    public static func custom(key: String, value: String) -> Product.PurchaseOption {
        Self(.custom(key: key, .string(value)))
    }

    /// Adds a custom number.
    public static func custom(key: String, value: Double) -> Product.PurchaseOption {
        Self(.custom(key: key, .double(value)))
    }

    /// Adds a custom Boolean.
    public static func custom(key: String, value: Bool) -> Product.PurchaseOption {
        Self(.custom(key: key, .bool(value)))
    }

    /// Adds custom bytes.
    public static func custom(key: String, value: Data) -> Product.PurchaseOption {
        Self(.custom(key: key, .data(value)))
    }
}
