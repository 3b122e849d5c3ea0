import Foundation
import SandlotBase
import SandlotReceipts
import SandlotStore
import SandlotStoreKit
import Testing

@Suite struct RenewalInfoTests {
    private var payload: RenewalInfoPayload {
        var payload = RenewalInfoPayload()
        payload.originalTransactionId = "41"
        payload.productId = "pro.monthly"
        payload.autoRenewProductId = "pro.yearly"
        payload.autoRenewStatus = .on
        payload.renewalDate = Timestamp(milliseconds: 1_769_904_000_000)
        payload.renewalPrice = Milliunits(rawValue: 39_990)
        payload.currency = "EUR"
        payload.recentSubscriptionStartDate = Timestamp(milliseconds: 1_764_547_200_000)
        payload.signedDate = Timestamp(milliseconds: 1_767_225_600_000)
        payload.environment = .sandbox
        return payload
    }

    private func info(
        _ payload: RenewalInfoPayload
    ) throws -> Product.SubscriptionInfo.RenewalInfo {
        Product.SubscriptionInfo.RenewalInfo(try Samples.delivery(payload), in: nil)
    }

    @Test func aRunningSubscriptionRenews() throws {
        let info = try info(payload)
        #expect(info.originalTransactionID == 41)
        #expect(info.currentProductID == "pro.monthly")
        #expect(info.autoRenewPreference == "pro.yearly")
        #expect(info.willAutoRenew)
        #expect(info.expirationReason == nil)
        #expect(info.priceIncreaseStatus == .noIncreasePending)
        #expect(!info.isInBillingRetry)
        #expect(info.gracePeriodExpirationDate == nil)
        #expect(info.renewalDate == Date(timeIntervalSince1970: 1_769_904_000))
        #expect(info.renewalPrice == Decimal(string: "39.99"))
        #expect(info.currency == Locale.Currency("EUR"))
        #expect(info.environment == .sandbox)
        #expect(info.eligibleWinBackOfferIDs.isEmpty)
        #expect(info.offer == nil)
    }

    @Test func aSubscriptionThatDoesNotRenewPrefersNothing() throws {
        var payload = payload
        payload.autoRenewStatus = .off
        payload.expirationIntent = .customerCancelled
        payload.eligibleWinBackOfferIds = ["b", "a"]
        let info = try info(payload)
        #expect(!info.willAutoRenew)
        #expect(info.autoRenewPreference == nil)
        #expect(info.expirationReason == .autoRenewDisabled)
        #expect(info.eligibleWinBackOfferIDs == ["b", "a"])
    }

    @Test func aPriceIncreaseIsPendingOrAgreed() throws {
        var payload = payload
        payload.priceIncreaseStatus = .pending
        #expect(try info(payload).priceIncreaseStatus == .pending)
        payload.priceIncreaseStatus = .consented
        #expect(try info(payload).priceIncreaseStatus == .agreed)
    }

    @Test func aSubscriptionInGraceIsAlsoInRetry() throws {
        var payload = payload
        payload.isInBillingRetryPeriod = true
        payload.gracePeriodExpiresDate = Timestamp(milliseconds: 1_770_000_000_000)
        let info = try info(payload)
        #expect(info.isInBillingRetry)
        #expect(info.gracePeriodExpirationDate == Date(timeIntervalSince1970: 1_770_000_000))
    }

    @Test func aStatusHasItsStateTransactionAndRenewalInfo() throws {
        let standing = SubscriptionStanding(
            groupID: "21000001", status: .gracePeriod,
            transaction: try Samples.delivery(Samples.transaction),
            renewalInfo: try Samples.delivery(payload, failure: .invalidSignature))
        let status = Product.SubscriptionInfo.Status(standing, in: nil)
        #expect(status.state == .inGracePeriod)
        #expect(status.state.rawValue == 4)
        #expect(status.transaction == (try Samples.transactionResult()))
        #expect(status.renewalInfo.unsafePayloadValue == (try info(payload)))
        #expect(throws: (any Error).self) { try status.renewalInfo.payloadValue }
        #expect(status.renewalInfo.signedDate == Date(timeIntervalSince1970: 1_767_225_600))
        #expect(status == Product.SubscriptionInfo.Status(standing, in: nil))
    }

    @Test func theAppTransactionDerivesFromItsPayload() throws {
        var payload = AppTransactionPayload()
        payload.receiptType = .xcode
        payload.appAppleId = 0
        payload.bundleId = "com.example.app"
        payload.applicationVersion = "1"
        payload.originalApplicationVersion = "1"
        payload.originalPurchaseDate = Timestamp(milliseconds: -62_135_769_600_000)
        payload.receiptCreationDate = Timestamp(milliseconds: 1_767_225_600_000)
        payload.originalPlatform = .iOS
        payload.appTransactionId = "7"
        let result = VerificationResult<AppTransaction>(try Samples.delivery(payload), in: nil)
        let app = try result.payloadValue
        #expect(app.appID == nil)
        #expect(app.appVersionID == nil)
        #expect(app.bundleID == "com.example.app")
        #expect(app.appVersion == "1")
        #expect(app.originalAppVersion == "1")
        #expect(app.environment == .xcode)
        #expect(app.originalPlatform == .iOS)
        #expect(app.appTransactionID == "7")
        #expect(app.originalPurchaseDate == Date(timeIntervalSince1970: -62_135_769_600))
        #expect(app.signedDate == result.signedDate)
        #expect(app.jsonRepresentation == result.payloadData)
        #expect(app.storeType == .consumer)
    }
}
