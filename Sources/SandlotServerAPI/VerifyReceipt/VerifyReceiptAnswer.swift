import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotStore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The answer of `verifyReceipt` to a valid receipt.
///
/// As in Apple's answers, values are strings, apart from `status` and the numbers of the app.
struct VerifyReceiptAnswer {
    /// The purchases of the customer at present.
    struct Latest {
        /// The newest receipt in Base64.
        var receipt: String
        /// The transactions, the newest first.
        var transactions: [TransactionPayload]
        var subscriptions: [ServedSubscription]
    }

    var receipt: AppReceipt
    var requestDate: Timestamp
    /// The date on which the customer got the app, or nil if the receipt has no purchases, which name the customer.
    var originalPurchaseDate: Timestamp?
    /// The purchases at present, or nil if the receipt has no subscription that renews.
    var latest: Latest?

    /// Writes the members of the answer after its status and its environment.
    func writeMembers(to writer: inout JSONWriter) {
        writer.name("receipt" as StaticString)
        writeReceipt(to: &writer)
        guard let latest else { return }
        writer.beginArray("latest_receipt_info")
        for transaction in latest.transactions { Self.write(transaction, to: &writer) }
        writer.endArray()
        writer.member("latest_receipt", latest.receipt)
        writer.beginArray("pending_renewal_info")
        for subscription in latest.subscriptions {
            Self.write(subscription.renewalInfo, to: &writer)
        }
        writer.endArray()
    }

    private func writeReceipt(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("receipt_type", receipt.receiptType)
        writer.member("adam_id", receipt.appAppleID ?? 0)
        writer.member("app_item_id", receipt.appAppleID ?? 0)
        writer.member("bundle_id", receipt.bundleID)
        writer.member("application_version", receipt.appVersion)
        writer.member("original_application_version", receipt.originalAppVersion)
        ReceiptDate.write("receipt_creation_date", receipt.creationDate, to: &writer)
        ReceiptDate.write("request_date", requestDate, to: &writer)
        ReceiptDate.write("original_purchase_date", originalPurchaseDate, to: &writer)
        ReceiptDate.write("expiration_date", receipt.expirationDate, to: &writer)
        writer.beginArray("in_app")
        for purchase in receipt.purchases {
            writer.beginObject()
            Self.writeMembers(of: purchase, to: &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }

    /// Writes the members that purchases in a receipt and at present have in common.
    private static func writeMembers(
        of purchase: InAppPurchaseReceipt, to writer: inout JSONWriter
    ) {
        writer.member("quantity", purchase.quantity.map { "\($0)" })
        writer.member("product_id", purchase.productID)
        writer.member("transaction_id", purchase.transactionID)
        writer.member("original_transaction_id", purchase.originalTransactionID)
        ReceiptDate.write("purchase_date", purchase.purchaseDate, to: &writer)
        ReceiptDate.write("original_purchase_date", purchase.originalPurchaseDate, to: &writer)
        ReceiptDate.write("expires_date", purchase.expiresDate, to: &writer)
        writer.member("web_order_line_item_id", purchase.webOrderLineItemID.map { "\($0)" })
        writer.member("is_trial_period", text(purchase.isTrialPeriod ?? false))
        writer.member("is_in_intro_offer_period", purchase.isInIntroOfferPeriod.map(text))
        writer.member("promotional_offer_id", purchase.promotionalOfferID)
        ReceiptDate.write("cancellation_date", purchase.cancellationDate, to: &writer)
    }

    private static func write(_ transaction: TransactionPayload, to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(of: InAppPurchaseReceipt(transaction), to: &writer)
        writer.member(
            "cancellation_reason", transaction.revocationReason.map { "\($0.rawValue)" })
        writer.member("in_app_ownership_type", transaction.inAppOwnershipType?.rawValue)
        writer.member("is_upgraded", transaction.isUpgraded.map(text))
        writer.member("app_account_token", transaction.appAccountToken?.uuidString.lowercased())
        writer.member("subscription_group_identifier", transaction.subscriptionGroupIdentifier)
        writer.member(
            "offer_code_ref_name",
            transaction.offerType == .offerCode ? transaction.offerIdentifier : nil)
        writer.endObject()
    }

    private static func write(_ info: RenewalInfoPayload, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("original_transaction_id", info.originalTransactionId)
        writer.member("product_id", info.productId)
        writer.member("auto_renew_product_id", info.autoRenewProductId)
        writer.member("auto_renew_status", info.autoRenewStatus.map { "\($0.rawValue)" })
        writer.member("expiration_intent", info.expirationIntent.map { "\($0.rawValue)" })
        writer.member(
            "is_in_billing_retry_period", info.isInBillingRetryPeriod.map { $0 ? "1" : "0" })
        ReceiptDate.write(
            "grace_period_expires_date", info.gracePeriodExpiresDate, to: &writer)
        writer.member("price_increase_status", info.priceIncreaseStatus.map { "\($0.rawValue)" })
        writer.member(
            "price_consent_status", info.priceIncreaseStatus.map { "\($0.rawValue)" })
        writer.member(
            "promotional_offer_id", info.offerType == .promotional ? info.offerIdentifier : nil)
        writer.member(
            "offer_code_ref_name", info.offerType == .offerCode ? info.offerIdentifier : nil)
        writer.endObject()
    }

    private static func text(_ value: Bool) -> String { value ? "true" : "false" }
}
