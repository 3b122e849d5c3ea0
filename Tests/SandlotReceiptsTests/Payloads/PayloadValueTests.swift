import SandlotReceipts
import Testing

@Suite
struct PayloadValueTests {
    private static func error(_ text: String, _ kind: ReceiptKind = .transaction) -> ReceiptError? {
        #expect(throws: ReceiptError.self) { try PayloadSample.rewritten(text, as: kind) }
    }

    @Test(arguments: [
        #"{"environment":"Moon","type":"Rental","inAppOwnershipType":"","offerType":99}"#,
        #"{"revocationReason":-7,"revocationType":"X","offerDiscountType":"Y"}"#,
        #"{"transactionReason":"GIFT","billingPlanType":"WEEKLY"}"#,
    ])
    func unknownValuesOfOpenSetsAreKept(_ text: String) throws {
        #expect(
            try Set(Self.members(PayloadSample.rewritten(text, as: .transaction)))
                == Set(Self.members(text)))
    }

    private static func members(_ text: String) -> [Substring] {
        text.dropFirst().dropLast().split(separator: ",")
    }

    @Test(arguments: ["quantity", "revocationPercentage", "offerType", "revocationReason"])
    func integersOf32BitsMustBeInRange(_ name: String) throws {
        for value in ["2147483647", "-2147483648", "0"] {
            let text = "{\"\(name)\":\(value)}"
            #expect(try PayloadSample.rewritten(text, as: .transaction) == text)
        }
        for value in ["2147483648", "-2147483649", "1.5", "1e10"] {
            #expect(Self.error("{\"\(name)\":\(value)}")?.code == .invalidField)
        }
    }

    @Test(arguments: ["price", "signedDate", "expiresDate"])
    func integersOf64BitsMustBeInRange(_ name: String) throws {
        for value in ["9223372036854775807", "-9223372036854775808"] {
            let text = "{\"\(name)\":\(value)}"
            #expect(try PayloadSample.rewritten(text, as: .transaction) == text)
        }
        #expect(Self.error("{\"\(name)\":9223372036854775808}")?.code == .invalidField)
    }

    @Test(arguments: [
        ("1750000004123.9999", "1750000004123"), ("1750000004123.0", "1750000004123"), ("0.9", "0"),
        ("-0.9", "0"), ("-1.9", "-1"), ("1.75e12", "1750000000000"),
    ])
    func fractionsOfMillisecondsAreDropped(_ written: String, _ expected: String) throws {
        let text = try PayloadSample.rewritten("{\"purchaseDate\":\(written)}", as: .transaction)
        #expect(text == "{\"purchaseDate\":\(expected)}")
    }

    @Test(arguments: ["price", "quantity"])
    func fractionsOfOtherNumbersAreRefused(_ name: String) {
        #expect(Self.error("{\"\(name)\":9.99}")?.code == .invalidField)
    }

    @Test(arguments: [
        "", "x", "7e3fb204-2f3a-4c1b-8b6a-0d5b2f1c9a1", "7e3fb204-2f3a-4c1b-8b6a-0d5b2f1c9a111",
        "7e3fb2042f3a4c1b8b6a0d5b2f1c9a11", "{7e3fb204-2f3a-4c1b-8b6a-0d5b2f1c9a}",
        "7e3fb204-2f3a-4c1b-8b6a-0d5b2f1c9ag1", " 7e3fb204-2f3a-4c1b-8b6a-0d5b2f1c9a1",
        "7e3fb20-42f3a-4c1b-8b6a-0d5b2f1c9a11", "7e3fb204-2f3a-4c1b-8b6a-0d5b2f1c9a1é",
        "7e3fb204-2f3a-4c1b-8b6a+0d5b2f1c9a11", "0x3fb204-2f3a-4c1b-8b6a-0d5b2f1c9a11",
        "+e3fb204-2f3a-4c1b-8b6a-0d5b2f1c9a11", "7e3fb204 2f3a 4c1b 8b6a 0d5b2f1c9a11",
    ])
    func malformedUUIDsAreRefused(_ text: String) {
        for name in ["appAccountToken", "deviceVerificationNonce"] {
            let error = Self.error("{\"\(name)\":\"\(text)\"}")
            #expect(error?.code == .invalidField)
            #expect(error?.reason == "\(name): a UUID is expected")
        }
    }

    @Test
    func uuidsAreWrittenInLowercase() throws {
        let text = #"{"appAccountToken":"7E3FB204-2F3A-4C1B-8B6A-0D5B2F1C9A11"}"#
        #expect(
            try PayloadSample.rewritten(text, as: .transaction)
                == #"{"appAccountToken":"7e3fb204-2f3a-4c1b-8b6a-0d5b2f1c9a11"}"#)
    }

    @Test(arguments: ReceiptKind.allCases)
    func valuesThatAreNotObjectsAreRefused(_ kind: ReceiptKind) {
        for text in ["", "x", "{", "{}{}", "{'a':1}"] {
            #expect(Self.error(text, kind)?.code == .malformedPayload)
        }
        for text in ["[]", "null", "1", #""{}""#] {
            #expect(Self.error(text, kind) != nil)
        }
    }

    @Test(arguments: [
        #"{"price":1,"price":1}"#, #"{"price":1,"pric\u0065":1}"#, #"{"new":1,"new":2}"#,
        #"{"commitmentInfo":{"new":1,"new":2}}"#,
    ])
    func duplicateMembersAreRefused(_ text: String) {
        #expect(Self.error(text)?.code == .invalidField)
    }

    @Test
    func theReasonDoesNotRepeatTheValue() {
        let error = Self.error(#"{"appAccountToken":"secret-secret"}"#)
        #expect(error?.description.contains("secret") == false)
    }
}
