import Foundation
import SandlotBase
import SandlotReceipts
import Testing

@Suite
struct RenewalInfoPayloadTests {
    @Test
    func everyMemberIsReadUnderItsName() throws {
        let read = try RenewalInfoPayload(json: Array(PayloadSample.renewalInfo.utf8))
        var expected = RenewalInfoPayload()
        expected.expirationIntent = .customerCancelled
        expected.originalTransactionId = "2000000123456780"
        expected.autoRenewProductId = "com.example.game.silver"
        expected.productId = "com.example.game.gold"
        expected.autoRenewStatus = .on
        expected.renewalPrice = 4990
        expected.currency = "EUR"
        expected.signedDate = Timestamp(milliseconds: 1_750_000_004_123)
        expected.environment = .production
        expected.recentSubscriptionStartDate = Timestamp(milliseconds: 1_750_000_001_000)
        expected.renewalDate = Timestamp(milliseconds: 1_750_000_002_000)
        expected.isInBillingRetryPeriod = false
        expected.gracePeriodExpiresDate = Timestamp(milliseconds: 1_750_000_003_000)
        expected.priceIncreaseStatus = .pending
        expected.offerType = .winBack
        expected.offerIdentifier = "back"
        expected.offerDiscountType = .freeTrial
        expected.offerPeriod = "P1W"
        expected.eligibleWinBackOfferIds = ["best", "second"]
        expected.appAccountToken = UUID(uuidString: "7E3FB204-2F3A-4C1B-8B6A-0D5B2F1C9A11")
        expected.appTransactionId = "704289572346012345"
        expected.renewalBillingPlanType = .billedUpfront
        var commitment = RenewalCommitmentInfo()
        commitment.commitmentAutoRenewProductId = "com.example.game.year"
        commitment.commitmentAutoRenewStatus = .on
        commitment.commitmentRenewalBillingPlanType = .monthly
        commitment.commitmentRenewalDate = Timestamp(milliseconds: 1_750_000_006_000)
        commitment.commitmentRenewalPrice = 119_880
        expected.commitmentInfo = commitment
        expected.advancedCommerceInfo = Self.advancedCommerce
        expected.deviceVerification = "BBBB"
        expected.deviceVerificationNonce = UUID(uuidString: "0F0E0D0C-0B0A-4908-8706-050403020100")
        #expect(read == expected)
        #expect(read.unknownFields.isEmpty)
        #expect(String(decoding: expected.json, as: UTF8.self) == PayloadSample.renewalInfo)
    }

    private static var advancedCommerce: AdvancedCommerceRenewalInfo {
        var descriptors = AdvancedCommerceDescriptors()
        descriptors.description = "A plan"
        descriptors.displayName = "Plan"
        var offer = AdvancedCommerceOffer()
        offer.period = "P3D"
        offer.periodCount = 1
        offer.price = 0
        offer.reason = .acquisition
        var increase = AdvancedCommercePriceIncreaseInfo()
        increase.dependentSKUs = ["sku-2", "sku-3"]
        increase.price = 5990
        increase.status = .scheduled
        var item = AdvancedCommerceRenewalItem()
        item.sku = "sku-1"
        item.description = "An item"
        item.displayName = "Item"
        item.offer = offer
        item.price = 4990
        item.priceIncreaseInfo = increase
        var info = AdvancedCommerceRenewalInfo()
        info.consistencyToken = "token"
        info.descriptors = descriptors
        info.items = [item]
        info.period = "P1Y"
        info.requestReferenceId = "ref-2"
        info.taxCode = "C003-00-2"
        return info
    }
}
