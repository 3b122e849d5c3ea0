import SandlotReceipts
import Testing

@Suite
struct PayloadRuleTests {
    private static func refusal(
        of json: String, as kind: ReceiptKind = .transaction
    ) throws -> ReceiptRefusal.Code? {
        try Sample.verifier().refusal(of: Sample.signer().sign(json: Array(json.utf8)), as: kind)
    }

    private static func refusal(adding members: String) throws -> ReceiptRefusal.Code? {
        let json = Sample.transactionJSON(adding: members)
        return try refusal(of: String(decoding: json, as: UTF8.self))
    }

    @Test(arguments: ["", " ", "null", "[]", "1", #""x""#, "{", "{}{}", "not JSON", "\u{FEFF}{}"])
    func payloadsThatAreNotObjectsAreRefused(_ json: String) throws {
        for kind in ReceiptKind.allCases {
            #expect(try Self.refusal(of: json, as: kind) == .malformedPayload)
        }
    }

    @Test
    func anEmptyObjectBelongsToNoApp() throws {
        #expect(try Self.refusal(of: "{}") == .wrongBundle)
        #expect(try Self.refusal(of: "{}", as: .renewal) == .wrongEnvironment)
    }

    @Test(arguments: [
        #""x":"\ud800""#, #""x":["\udfff"]"#, #""\ud800":1"#, #""x":{"y":"a\udc00b"}"#,
    ])
    func loneSurrogatesAreRefused(_ members: String) throws {
        #expect(try Self.refusal(adding: members) == .malformedPayload)
    }

    @Test(arguments: [
        #""price":"1""#, #""price":9.99"#, #""price":true"#, #""expiresDate":"x""#,
        #""isUpgraded":1"#,
        #""appAccountToken":"x""#, #""offerType":2147483648"#, #""storefront":5"#,
        #""commitmentInfo":[]"#,
        #""commitmentInfo":{"commitmentPrice":"1"}"#, #""advancedCommerceInfo":{"items":[1]}"#,
        #""advancedCommerceInfo":{"items":[null]}"#,
    ])
    func membersOfTheWrongTypeAreRefused(_ members: String) throws {
        #expect(try Self.refusal(adding: members) == .invalidField)
    }

    @Test(arguments: [
        #""price":null"#, #""expiresDate":null"#, #""appAccountToken":null"#,
        #""commitmentInfo":null"#,
        #""commitmentInfo":{"commitmentPrice":null}"#, #""isUpgraded":null"#, #""type":null"#,
        #""advancedCommerceInfo":{"items":[{},{"refunds":[{"refundAmount":null}]}]}"#,
        #""advancedCommerceInfo":{"items":[{"refunds":null}]}"#,
    ])
    func nullsInPlaceOfMissingMembersAreRefused(_ members: String) throws {
        #expect(try Self.refusal(adding: members) == .nullField)
    }

    @Test(arguments: [
        #""price":1,"price":1"#, #""price":1,"pric\u0065":2"#, #""bundleId":"com.example.game""#,
        #""new":1,"new":1"#, #""commitmentInfo":{"commitmentPrice":1,"commitmentPrice":1}"#,
        #""advancedCommerceInfo":{"items":[{"a":1,"a":1}]}"#,
    ])
    func duplicateMembersAreRefused(_ members: String) throws {
        #expect(try Self.refusal(adding: members) == .duplicateMember)
    }

    @Test(arguments: [
        #""new":null"#, #""new":{"deep":[null,1.5,"x"]}"#, #""type":"Rental""#, #""offerType":99"#,
        #""n\u0065w":1"#, #""price":0"#,
    ])
    func unknownMembersAndValuesAreAllowed(_ members: String) throws {
        #expect(try Self.refusal(adding: members) == nil)
    }

    /// A sender without a key must not learn what is wrong with a payload.
    @Test(arguments: [#""price":"1""#, #""price":null"#, #""price":1,"price":2"#, #""exp":0"#])
    func theSignatureIsCheckedBeforeTheMembers(_ members: String) throws {
        var token = try Token(Sample.signer().sign(json: Sample.transactionJSON(adding: members)))
        token.signature[0] ^= 1
        #expect(try Sample.verifier().refusal(of: token.text) == .badSignature)
    }
}
