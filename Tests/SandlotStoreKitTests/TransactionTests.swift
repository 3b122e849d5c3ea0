import Foundation
import SandlotBase
import SandlotReceipts
import SandlotStore
import SandlotStoreKit
import Testing

@Suite struct TransactionTests {
    @Test func aTransactionDerivesFromItsPayload() throws {
        let transaction = try Samples.transactionResult().payloadValue
        #expect(transaction.id == 2_000_000_000_000_007)
        #expect(transaction.originalID == 2_000_000_000_000_001)
        #expect(transaction.productID == "pro.monthly")
        #expect(transaction.productType == .autoRenewable)
        #expect(transaction.subscriptionGroupID == "21000001")
        #expect(transaction.appBundleID == "com.example.app")
        #expect(transaction.purchaseDate == Date(timeIntervalSince1970: 1_767_225_600))
        #expect(transaction.expirationDate == Date(timeIntervalSince1970: 1_769_904_000))
        #expect(transaction.signedDate == Date(timeIntervalSince1970: 1_767_225_600.25))
        #expect(transaction.purchasedQuantity == 1)
        #expect(transaction.isUpgraded == false)
        #expect(transaction.ownershipType == .purchased)
        #expect(transaction.reason == .renewal)
        #expect(transaction.environment == .xcode)
        #expect(transaction.storefront.countryCode == "USA")
        #expect(transaction.storefront.id == "143441")
        #expect(transaction.storefront.currency == Locale.Currency("USD"))
        #expect(transaction.price == Decimal(string: "4.99"))
        #expect(transaction.currency?.identifier == "USD")
        #expect(transaction.deviceVerification == Data(repeating: 7, count: 48))
        #expect(
            transaction.deviceVerificationNonce.uuidString
                == "48C8B92D-CE0D-4229-BEDF-E61B4F9CFC92")
        #expect(transaction.offer == nil)
        #expect(transaction.revocationDate == nil)
        #expect(transaction.revocationReason == nil)
    }

    @Test func missingMembersHaveDefaults() throws {
        let transaction = try Samples.transactionResult(TransactionPayload()).unsafePayloadValue
        #expect(transaction.id == 0)
        #expect(transaction.purchasedQuantity == 1)
        #expect(transaction.reasonStringRepresentation == "PURCHASE")
        #expect(transaction.ownershipType == .purchased)
        #expect(transaction.price == nil)
        #expect(transaction.expirationDate == nil)
        #expect(transaction.purchaseDate == Date(timeIntervalSince1970: 0))
        #expect(transaction.deviceVerification.isEmpty)
    }

    @Test func anOfferHasItsTypeModeAndPeriod() throws {
        var payload = Samples.transaction
        payload.offerType = .winBack
        payload.offerIdentifier = "back"
        payload.offerDiscountType = .payUpFront
        payload.offerPeriod = "P3M"
        let transaction = try Samples.transactionResult(payload).payloadValue
        let offer = try #require(transaction.offer)
        #expect(offer.type == .winBack)
        #expect(offer.id == "back")
        #expect(offer.paymentMode == .payUpFront)
        #expect(offer.period == .everyThreeMonths)
        #expect(transaction.offerType == .winBack)
        #expect(transaction.offerPaymentModeStringRepresentation == "PAY_UP_FRONT")
        #expect(transaction.offerPeriodStringRepresentation == "P3M")
    }

    @Test func aRefundHasItsReasonTypeAndShare() throws {
        var payload = Samples.transaction
        payload.revocationDate = Timestamp(milliseconds: 1_768_000_000_000)
        payload.revocationReason = .developerIssue
        payload.revocationType = .refundProrated
        payload.revocationPercentage = 33_333
        let transaction = try Samples.transactionResult(payload).payloadValue
        #expect(transaction.revocationDate == Date(timeIntervalSince1970: 1_768_000_000))
        #expect(transaction.revocationReason == .developerIssue)
        #expect(transaction.revocationType == .proratedRefund)
        #expect(transaction.revocationPercentage == Decimal(string: "33.333"))
    }

    @Test func unknownValuesAreKept() throws {
        let json = #"{"transactionId":"1","type":"Hologram","offerType":9,"bundleProductId":"b"}"#
        let transaction = Transaction(try Samples.delivery(json: Array(json.utf8)), in: nil)
        #expect(transaction.productType.rawValue == "Hologram")
        #expect(transaction.offer?.type.rawValue == 9)
        #expect(transaction.bundleProductID == "b")
    }

    @Test func theJSONIsThatOfTheSignature() throws {
        let json = Array(#"{ "transactionId" : "5", "odd": [1.50] }"#.utf8)
        let transaction = Transaction(try Samples.delivery(json: json), in: nil)
        #expect(transaction.jsonRepresentation == Data(json))
        #expect(
            transaction.debugDescription == """
                {
                  "transactionId": "5",
                  "odd": [
                    1.50
                  ]
                }
                """)
    }

    @Test func transactionsAreEqualIfTheirJSONIs() throws {
        let one = try Samples.transactionResult()
        let other = try Samples.transactionResult()
        #expect(one.jwsRepresentation != other.jwsRepresentation)
        #expect(one == other)
        #expect(Set([one, other]).count == 1)
        var payload = Samples.transaction
        payload.signedDate = Timestamp(milliseconds: 1_767_225_600_251)
        #expect(try one != Samples.transactionResult(payload))
    }

    @Test func anAdvancedCommerceTransactionHasItsItems() throws {
        let json = #"""
            {"transactionId":"1","advancedCommerceInfo":{"requestReferenceId":"r","taxCode":"C003",
            "estimatedTax":120,"taxExclusivePrice":1880,"taxRate":"0.0639","period":"P1M",
            "descriptors":{"description":"d","displayName":"n"},
            "items":[{"SKU":"s","description":"id","displayName":"in","price":2000,
            "offer":{"period":"P1W","periodCount":2,"price":0,"reason":"ACQUISITION"},
            "refunds":[{"refundAmount":500,"refundDate":1768000000000,"refundReason":"LEGAL",
            "refundType":"CUSTOM"}]}]}}
            """#
        let transaction = Transaction(try Samples.delivery(json: Array(json.utf8)), in: nil)
        let info = try #require(transaction.advancedCommerceInfo)
        #expect(info.displayName == "n")
        #expect(info.taxRate == Decimal(string: "0.0639"))
        #expect(info.period == .monthly)
        let item = try #require(info.items.first)
        #expect(item.details.sku == "s")
        #expect(item.details.price == 2)
        #expect(item.details.offer?.reason == .acquisition)
        #expect(item.details.offer?.period == .weekly)
        #expect(item.refunds?.first?.amount == Decimal(string: "0.5"))
        #expect(item.refunds?.first?.type == .custom)
    }
}
