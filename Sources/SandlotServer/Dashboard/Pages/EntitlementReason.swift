import SandlotJSON

/// The reason why a customer owns a product or not, in words.
struct EntitlementReason {
    /// The facts about the transaction.
    let fact: HTML
    /// The rule that decided.
    let rule: String

    /// Explains an entitlement of the control API.
    ///
    /// - Parameters:
    ///   - entitlement: The entitlement.
    ///   - customer: The name of the customer.
    init(_ entitlement: JSONValue, of customer: String) {
        let purchaser: HTML = .customer(entitlement["purchaser"]?.string ?? "")
        let end: HTML = .time(entitlement["expiresDate"]?.string)
        let standing = entitlement["standing"]?.string ?? ""
        switch standing {
        case "owned":
            let isSubscription = entitlement["expiresDate"] != nil
            fact = isSubscription ? "it is paid until \(end)" : "it was bought and not revoked"
            rule =
                isSubscription
                ? "A subscription lasts until its expiration date."
                : "A purchase without a revocation date lasts."
        case "shared":
            fact = "\(purchaser) bought it and shares it"
            rule = "A share lasts as long as the purchase and the sharing."
        case "in-grace-period":
            let grace: HTML = .time(entitlement["gracePeriodExpiresDate"]?.string)
            fact = "the payment failed, and the grace period lasts until \(grace)"
            rule = "A verified grace period extends a subscription."
        case "in-billing-retry":
            fact = "the payment failed and is retried; its period ended on \(end)"
            rule = "Without a grace period, a subscription ends with its period."
        case "expired":
            fact = "its last period ended on \(end)"
            rule = "A subscription lasts until its expiration date."
        case "revoked":
            fact = Self.revocation(entitlement, purchaser)
            rule = "A transaction with a revocation date grants nothing."
        case "upgraded":
            fact = "another product of its group has replaced it"
            rule = "Of a group, only the product that replaced the others grants something."
        case "unverified":
            fact = "its signature cannot be trusted"
            rule = "Only verified data grants something."
        case "not-an-entitlement":
            fact = "it is a product that is used up"
            rule = "Only products that last are entitlements."
        default:
            fact = "\(standing)"
            rule = ""
        }
    }

    private static func revocation(_ entitlement: JSONValue, _ purchaser: HTML) -> HTML {
        let date: HTML = .time(entitlement["revocationDate"]?.string)
        switch entitlement["revocation"]?.string {
        case "REFUND_FULL": return "it was refunded on \(date)"
        case "REFUND_PRORATED": return "a part of its price was refunded on \(date)"
        case "FAMILY_REVOKE":
            return entitlement["sourceRevocation"] == nil
                ? "\(purchaser) does not share it anymore, since \(date)"
                : "\(purchaser), who shared it, got a refund on \(date)"
        case let other: return "it was revoked on \(date) (\(other ?? "without a reason"))"
        }
    }
}
