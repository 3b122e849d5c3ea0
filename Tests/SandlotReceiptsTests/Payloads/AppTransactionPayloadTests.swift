import Foundation
import SandlotBase
import SandlotReceipts
import Testing

@Suite
struct AppTransactionPayloadTests {
    @Test
    func everyMemberIsReadUnderItsName() throws {
        let read = try AppTransactionPayload(json: Array(PayloadSample.appTransaction.utf8))
        var expected = AppTransactionPayload()
        expected.receiptType = .sandbox
        expected.appAppleId = 1_234_567_890
        expected.bundleId = "com.example.game"
        expected.applicationVersion = "1.2.3"
        expected.versionExternalIdentifier = 9_876_543_210
        expected.receiptCreationDate = Timestamp(milliseconds: 1_750_000_004_123)
        expected.originalPurchaseDate = Timestamp(milliseconds: -62_135_769_600_000)
        expected.originalApplicationVersion = "1.0"
        expected.deviceVerification = "CCCC"
        expected.deviceVerificationNonce = UUID(uuidString: "0F0E0D0C-0B0A-4908-8706-050403020100")
        expected.preorderDate = Timestamp(milliseconds: 1_740_000_000_000)
        expected.appTransactionId = "704289572346012345"
        expected.originalPlatform = .macOS
        expected.requestDate = Timestamp(milliseconds: 1_750_000_005_123)
        #expect(read == expected)
        #expect(read.unknownFields.isEmpty)
        #expect(String(decoding: expected.json, as: UTF8.self) == PayloadSample.appTransaction)
    }

    @Test
    func anAppTransactionFromXcodeIsRead() throws {
        let json = #"""
            {"receiptType":"Xcode","appAppleId":0,"bundleId":"com.example.game",
            "receiptCreationDate":1750000004123.4567,"originalPurchaseDate":-62135769600000,
            "requestDate":1750000005123.999}
            """#
        let read = try AppTransactionPayload(json: Array(json.utf8))
        #expect(read.receiptType == .xcode)
        #expect(read.appAppleId == 0)
        #expect(read.receiptCreationDate?.milliseconds == 1_750_000_004_123)
        #expect(read.requestDate?.milliseconds == 1_750_000_005_123)
        #expect(read.originalPurchaseDate?.description == "0000-12-30T00:00:00.000Z")
    }
}
