import Foundation
import SandlotBase
import SandlotReceipts
import Testing

@Suite
struct TransactionPayloadTests {
    @Test
    func everyMemberIsReadUnderItsName() throws {
        let read = try TransactionPayload(json: Array(PayloadSample.transaction.utf8))
        var expected = TransactionPayload()
        expected.transactionId = "2000000123456789"
        expected.originalTransactionId = "2000000123456780"
        expected.previousOriginalTransactionId = "2000000000000001"
        expected.webOrderLineItemId = "2000000987654321"
        expected.bundleId = "com.example.game"
        expected.productId = "com.example.game.gold"
        expected.subscriptionGroupIdentifier = "21345678"
        expected.purchaseDate = Timestamp(milliseconds: 1_750_000_001_000)
        expected.originalPurchaseDate = Timestamp(milliseconds: 1_750_000_002_000)
        expected.expiresDate = Timestamp(milliseconds: 1_750_000_003_000)
        expected.quantity = 3
        expected.type = .autoRenewableSubscription
        expected.appAccountToken = UUID(uuidString: "7E3FB204-2F3A-4C1B-8B6A-0D5B2F1C9A11")
        expected.inAppOwnershipType = .familyShared
        expected.signedDate = Timestamp(milliseconds: 1_750_000_004_123)
        expected.revocationReason = .developerIssue
        expected.revocationDate = Timestamp(milliseconds: 1_750_000_005_000)
        expected.revocationType = .refundProrated
        expected.revocationPercentage = 50_000
        expected.isUpgraded = true
        expected.offerType = .promotional
        expected.offerIdentifier = "spring"
        expected.offerDiscountType = .payAsYouGo
        expected.offerPeriod = "P1M"
        expected.environment = .sandbox
        expected.transactionReason = .renewal
        expected.storefront = "USA"
        expected.storefrontId = "143441"
        expected.price = 9990
        expected.currency = "USD"
        expected.appTransactionId = "704289572346012345"
        expected.billingPlanType = .monthly
        var commitment = TransactionCommitmentInfo()
        commitment.billingPeriodNumber = 2
        commitment.commitmentExpiresDate = Timestamp(milliseconds: 1_750_000_006_000)
        commitment.commitmentPrice = 119_880
        commitment.totalBillingPeriods = 12
        expected.commitmentInfo = commitment
        expected.advancedCommerceInfo = Self.advancedCommerce
        expected.deviceVerification = "AAAA"
        expected.deviceVerificationNonce = UUID(uuidString: "0F0E0D0C-0B0A-4908-8706-050403020100")
        #expect(read == expected)
        #expect(read.unknownFields.isEmpty)
        #expect(String(decoding: expected.json, as: UTF8.self) == PayloadSample.transaction)
    }

    private static var advancedCommerce: AdvancedCommerceTransactionInfo {
        var descriptors = AdvancedCommerceDescriptors()
        descriptors.description = "A plan"
        descriptors.displayName = "Plan"
        var offer = AdvancedCommerceOffer()
        offer.period = "P1W"
        offer.periodCount = 4
        offer.price = 990
        offer.reason = .winBack
        var refund = AdvancedCommerceRefund()
        refund.refundAmount = 100
        refund.refundDate = Timestamp(milliseconds: 1_750_000_007_000)
        refund.refundReason = .fulfillmentIssue
        refund.refundType = .prorated
        var item = AdvancedCommerceTransactionItem()
        item.sku = "sku-1"
        item.description = "An item"
        item.displayName = "Item"
        item.offer = offer
        item.price = 4990
        item.refunds = [refund]
        item.revocationDate = Timestamp(milliseconds: 1_750_000_008_000)
        var info = AdvancedCommerceTransactionInfo()
        info.descriptors = descriptors
        info.estimatedTax = 800
        info.items = [item, AdvancedCommerceTransactionItem()]
        info.period = "P1M"
        info.requestReferenceId = "ref-1"
        info.taxCode = "C003-00-1"
        info.taxExclusivePrice = 9190
        info.taxRate = "0.087"
        return info
    }
}
