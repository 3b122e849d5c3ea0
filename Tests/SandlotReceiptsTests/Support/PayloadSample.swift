import SandlotReceipts

/// Payloads in which every member is present, as JSON.
///
/// The members are in the order in which Sandlot writes them. For members that have been seen in
/// Apple's data, that is Apple's order.
enum PayloadSample {
    static func text(_ kind: ReceiptKind) -> String {
        switch kind {
        case .transaction: transaction
        case .renewal: renewalInfo
        case .appTransaction: appTransaction
        case .notification: notification
        }
    }

    /// Reads a payload of a kind and writes it again.
    static func rewritten(_ json: some StringProtocol, as kind: ReceiptKind) throws -> String {
        let bytes = Array(json.utf8)
        let written =
            switch kind {
            case .transaction: try TransactionPayload(json: bytes).json
            case .renewal: try RenewalInfoPayload(json: bytes).json
            case .appTransaction: try AppTransactionPayload(json: bytes).json
            case .notification: try NotificationPayload(json: bytes).json
            }
        return String(decoding: written, as: UTF8.self)
    }

    static let transaction =
        #"{"transactionId":"2000000123456789","originalTransactionId":"2000000123456780","#
        + #""previousOriginalTransactionId":"2000000000000001","#
        + #""webOrderLineItemId":"2000000987654321","bundleId":"com.example.game","#
        + #""productId":"com.example.game.gold","subscriptionGroupIdentifier":"21345678","#
        + #""purchaseDate":1750000001000,"originalPurchaseDate":1750000002000,"#
        + #""expiresDate":1750000003000,"quantity":3,"type":"Auto-Renewable Subscription","#
        + #""appAccountToken":"7e3fb204-2f3a-4c1b-8b6a-0d5b2f1c9a11","#
        + #""inAppOwnershipType":"FAMILY_SHARED","signedDate":1750000004123,"revocationReason":1,"#
        + #""revocationDate":1750000005000,"revocationType":"REFUND_PRORATED","#
        + #""revocationPercentage":50000,"isUpgraded":true,"offerType":2,"offerIdentifier":"spring","#
        + #""offerDiscountType":"PAY_AS_YOU_GO","offerPeriod":"P1M","environment":"Sandbox","#
        + #""transactionReason":"RENEWAL","storefront":"USA","storefrontId":"143441","price":9990,"#
        + #""currency":"USD","appTransactionId":"704289572346012345","billingPlanType":"MONTHLY","#
        + #""commitmentInfo":{"billingPeriodNumber":2,"commitmentExpiresDate":1750000006000,"#
        + #""commitmentPrice":119880,"totalBillingPeriods":12},"#
        + #""advancedCommerceInfo":\#(advancedCommerceTransaction),"#
        + #""deviceVerification":"AAAA","#
        + #""deviceVerificationNonce":"0f0e0d0c-0b0a-4908-8706-050403020100"}"#

    static let advancedCommerceTransaction =
        #"{"descriptors":{"description":"A plan","displayName":"Plan"},"estimatedTax":800,"#
        + #""items":[{"SKU":"sku-1","description":"An item","displayName":"Item","#
        + #""offer":{"period":"P1W","periodCount":4,"price":990,"reason":"WIN_BACK"},"price":4990,"#
        + #""refunds":[{"refundAmount":100,"refundDate":1750000007000,"#
        + #""refundReason":"FULFILLMENT_ISSUE","refundType":"PRORATED"}],"#
        + #""revocationDate":1750000008000},{}],"period":"P1M","requestReferenceId":"ref-1","#
        + #""taxCode":"C003-00-1","taxExclusivePrice":9190,"taxRate":"0.087"}"#

    static let renewalInfo =
        #"{"expirationIntent":1,"originalTransactionId":"2000000123456780","#
        + #""autoRenewProductId":"com.example.game.silver","productId":"com.example.game.gold","#
        + #""autoRenewStatus":1,"renewalPrice":4990,"currency":"EUR","signedDate":1750000004123,"#
        + #""environment":"Production","recentSubscriptionStartDate":1750000001000,"#
        + #""renewalDate":1750000002000,"isInBillingRetryPeriod":false,"#
        + #""gracePeriodExpiresDate":1750000003000,"priceIncreaseStatus":0,"offerType":4,"#
        + #""offerIdentifier":"back","offerDiscountType":"FREE_TRIAL","offerPeriod":"P1W","#
        + #""eligibleWinBackOfferIds":["best","second"],"#
        + #""appAccountToken":"7e3fb204-2f3a-4c1b-8b6a-0d5b2f1c9a11","#
        + #""appTransactionId":"704289572346012345","renewalBillingPlanType":"BILLED_UPFRONT","#
        + #""commitmentInfo":{"commitmentAutoRenewProductId":"com.example.game.year","#
        + #""commitmentAutoRenewStatus":1,"commitmentRenewalBillingPlanType":"MONTHLY","#
        + #""commitmentRenewalDate":1750000006000,"commitmentRenewalPrice":119880},"#
        + #""advancedCommerceInfo":\#(advancedCommerceRenewal),"#
        + #""deviceVerification":"BBBB","#
        + #""deviceVerificationNonce":"0f0e0d0c-0b0a-4908-8706-050403020100"}"#

    static let advancedCommerceRenewal =
        #"{"consistencyToken":"token","descriptors":{"description":"A plan","displayName":"Plan"},"#
        + #""items":[{"SKU":"sku-1","description":"An item","displayName":"Item","#
        + #""offer":{"period":"P3D","periodCount":1,"price":0,"reason":"ACQUISITION"},"price":4990,"#
        + #""priceIncreaseInfo":{"dependentSKUs":["sku-2","sku-3"],"price":5990,"#
        + #""status":"SCHEDULED"}}],"period":"P1Y","requestReferenceId":"ref-2","#
        + #""taxCode":"C003-00-2"}"#

    static let appTransaction =
        #"{"receiptType":"Sandbox","appAppleId":1234567890,"bundleId":"com.example.game","#
        + #""applicationVersion":"1.2.3","versionExternalIdentifier":9876543210,"#
        + #""receiptCreationDate":1750000004123,"originalPurchaseDate":-62135769600000,"#
        + #""originalApplicationVersion":"1.0","deviceVerification":"CCCC","#
        + #""deviceVerificationNonce":"0f0e0d0c-0b0a-4908-8706-050403020100","#
        + #""preorderDate":1740000000000,"appTransactionId":"704289572346012345","#
        + #""originalPlatform":"macOS","requestDate":1750000005123}"#

    /// A real notification has only one of the four bodies.
    static let notification =
        #"{"notificationType":"CONSUMPTION_REQUEST","subtype":"INITIAL_BUY","#
        + #""notificationUUID":"5b9c0a7e-5f0d-4c8e-9e44-0c5a51b1b2c3","#
        + #""data":{"appAppleId":1234567890,"bundleId":"com.example.game","bundleVersion":"42","#
        + #""environment":"Sandbox","signedTransactionInfo":"a.b.c","signedRenewalInfo":"d.e.f","#
        + #""status":4,"consumptionRequestReason":"LEGAL"},"#
        + #""summary":{"environment":"Production","appAppleId":1234567891,"#
        + #""bundleId":"com.example.second","productId":"com.example.second.gold","#
        + #""requestIdentifier":"request-1","storefrontCountryCodes":["USA","DEU"],"#
        + #""succeededCount":5000000000,"failedCount":7},"#
        + #""externalPurchaseToken":{"externalPurchaseId":"SANDBOX_1","#
        + #""tokenCreationDate":1750000001000,"appAppleId":1234567892,"#
        + #""bundleId":"com.example.third","tokenType":"SERVICES","#
        + #""tokenExpirationDate":1750000002000},"#
        + #""appData":{"appAppleId":1234567893,"bundleId":"com.example.fourth","#
        + #""environment":"Sandbox","signedAppTransactionInfo":"g.h.i"},"#
        + #""version":"2.0","signedDate":1750000004123}"#
}
