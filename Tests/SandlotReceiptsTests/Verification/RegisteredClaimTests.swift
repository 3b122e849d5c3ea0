import SandlotBase
import SandlotReceipts
import Testing

@Suite
struct RegisteredClaimTests {
    /// The verifier's clock, in the middle of a second.
    private static let now = Timestamp(milliseconds: 1_750_000_000_500)

    private static func refusal(of members: String) throws -> ReceiptRefusal.Code? {
        let token = try Sample.signer().sign(json: Sample.transactionJSON(adding: members))
        return try Sample.verifier(now: now).refusal(of: token)
    }

    @Test(arguments: [
        #""exp":1750000001"#, #""exp":4000000000"#, #""nbf":1750000000"#, #""nbf":0"#, #""nbf":-5"#,
        #""iat":1750000000"#, #""iat":0"#, #""aud":"""#, #""aud":[]"#, #""aud":{}"#, #""aud":null"#,
        #""aud":false"#, #""aud":0"#, #""aud":0.0"#, #""sub":"x""#, #""jti":"x""#, #""iss":"x""#,
        #""iss":5"#,
        #""Exp":0"#, #""data":{"exp":0}"#, #""expires":0"#,
    ])
    func claimsThatNoLibraryRefusesAreAllowed(_ members: String) throws {
        #expect(try Self.refusal(of: members) == nil)
    }

    @Test(arguments: [
        #""exp":1750000000"#, #""exp":1749999999"#, #""exp":0"#, #""exp":-1"#,
        #""exp":"4000000000""#,
        #""exp":null"#, #""exp":true"#, #""exp":[]"#, #""exp":1e400"#,
        #""nbf":1750000001"#, #""nbf":4000000000"#, #""nbf":"0""#, #""nbf":null"#, #""nbf":{}"#,
        #""iat":1750000001"#, #""iat":"x""#, #""iat":null"#,
        #""aud":"x""#, #""aud":["x"]"#, #""aud":[""]"#, #""aud":{"a":1}"#, #""aud":1"#,
        #""aud":true"#,
        #""sub":5"#, #""sub":null"#, #""sub":[]"#, #""jti":5"#, #""jti":null"#, #""jti":{}"#,
    ])
    func claimsThatSomeLibraryRefusesAreRefused(_ members: String) throws {
        #expect(try Self.refusal(of: members) == .registeredClaim)
    }

    @Test(arguments: [
        #""\u0065xp":0"#, #""e\u0078p":0"#, #""\u0061ud":"x""#, #""\u006ebf":4000000000"#,
        #""i\u0061t":4000000000"#, #""\u0073\u0075\u0062":5"#,
    ])
    func anEscapedNameIsTheSameClaim(_ members: String) throws {
        #expect(try Self.refusal(of: members) == .registeredClaim)
    }

    @Test
    func claimsAreCheckedWithTheGivenClock() throws {
        let token = try Sample.signer().sign(json: Sample.transactionJSON(adding: #""exp":1000"#))
        let early = try Sample.verifier(now: Timestamp(milliseconds: 999_999))
        #expect(early.refusal(of: token) == nil)
        let late = try Sample.verifier(now: Timestamp(milliseconds: 1_000_000))
        #expect(late.refusal(of: token) == .registeredClaim)
    }
}
