import SandlotBase
import SandlotReceipts
import Testing

@Suite
struct NotificationPayloadTests {
    @Test
    func everyMemberIsReadUnderItsName() throws {
        let read = try NotificationPayload(json: Array(PayloadSample.notification.utf8))
        var expected = NotificationPayload()
        expected.notificationType = .consumptionRequest
        expected.subtype = .initialBuy
        expected.notificationUUID = "5b9c0a7e-5f0d-4c8e-9e44-0c5a51b1b2c3"
        expected.version = "2.0"
        expected.signedDate = Timestamp(milliseconds: 1_750_000_004_123)

        var data = NotificationData()
        data.appAppleId = 1_234_567_890
        data.bundleId = "com.example.game"
        data.bundleVersion = "42"
        data.environment = .sandbox
        data.signedTransactionInfo = "a.b.c"
        data.signedRenewalInfo = "d.e.f"
        data.status = .gracePeriod
        data.consumptionRequestReason = .legal
        expected.data = data

        var summary = NotificationSummary()
        summary.environment = .production
        summary.appAppleId = 1_234_567_891
        summary.bundleId = "com.example.second"
        summary.productId = "com.example.second.gold"
        summary.requestIdentifier = "request-1"
        summary.storefrontCountryCodes = ["USA", "DEU"]
        summary.succeededCount = 5_000_000_000
        summary.failedCount = 7
        expected.summary = summary

        var token = ExternalPurchaseToken()
        token.externalPurchaseId = "SANDBOX_1"
        token.tokenCreationDate = Timestamp(milliseconds: 1_750_000_001_000)
        token.appAppleId = 1_234_567_892
        token.bundleId = "com.example.third"
        token.tokenType = .services
        token.tokenExpirationDate = Timestamp(milliseconds: 1_750_000_002_000)
        expected.externalPurchaseToken = token

        var appData = NotificationAppData()
        appData.appAppleId = 1_234_567_893
        appData.bundleId = "com.example.fourth"
        appData.environment = .sandbox
        appData.signedAppTransactionInfo = "g.h.i"
        expected.appData = appData

        #expect(read == expected)
        #expect(read.unknownFields.isEmpty)
        #expect(String(decoding: expected.json, as: UTF8.self) == PayloadSample.notification)
    }
}
