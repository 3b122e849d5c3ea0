import SandlotReceipts
import Testing

/// Tests of the limits that one of the readers of receipts enforces.
@Suite
struct PayloadLimitTests {
    private static let characters = ["x", "ä", "😀"]

    private static func refusal(adding members: String) throws -> ReceiptRefusal.Code? {
        let token = try Sample.signer().sign(json: Sample.transactionJSON(adding: members))
        return try Sample.verifier().refusal(of: token)
    }

    private static func descriptors(_ description: String, _ displayName: String) -> String {
        """
        "advancedCommerceInfo":{"descriptors":\
        {"description":"\(description)","displayName":"\(displayName)"}}
        """
    }

    @Test(arguments: characters)
    func textsOfAPurchaseHaveMaximumLengths(_ character: String) throws {
        let (long, short) = (
            String(repeating: character, count: 45), String(repeating: character, count: 30)
        )
        #expect(try Self.refusal(adding: Self.descriptors(long, short)) == nil)
        #expect(
            try Self.refusal(adding: Self.descriptors(long + character, short)) == .invalidField)
        #expect(
            try Self.refusal(adding: Self.descriptors(long, short + character)) == .invalidField)
    }

    @Test(arguments: [(0, false), (1, true), (12, true), (13, false)])
    func periodCountsAreFromOneToTwelve(_ count: Int, _ isAllowed: Bool) throws {
        let expected: ReceiptRefusal.Code? = isAllowed ? nil : .invalidField
        let offer = """
            {"period":"P1W","periodCount":\(count),"price":1,"reason":"RETENTION"}
            """
        #expect(
            try Self.refusal(adding: #""advancedCommerceInfo":{"items":[{"offer":\#(offer)}]}"#)
                == expected)
        #expect(
            try Self.refusal(adding: #""commitmentInfo":{"billingPeriodNumber":\#(count)}"#)
                == expected)
    }

    @Test
    func integersHaveAtMost4300Digits() throws {
        let digits = String(repeating: "1", count: 4300)
        for text in [digits, "-\(digits)", "\(digits).0", "\(digits)1.0"] {
            #expect(try Self.refusal(adding: #""somethingNew":\#(text)"#) == nil)
        }
        for text in ["1\(digits)", "-1\(digits)"] {
            #expect(try Self.refusal(adding: #""somethingNew":\#(text)"#) == .malformedPayload)
        }
    }
}
