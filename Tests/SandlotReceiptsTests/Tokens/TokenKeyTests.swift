import SandlotReceipts
import Testing

@Suite struct TokenKeyTests {
    private static let header = #"{"alg":"ES256","kid":"K","typ":"JWT"}"#

    @Test func aTokenIsVerifiedWithEitherHalfOfItsKey() throws {
        let key = try TokenKey()
        let token = try key.token(header: Self.header, claims: #"{"iss":"i"}"#)
        let pem = try #require(try key.privatePEM())
        let privateHalf = try TokenKey(pem: pem, name: "key.p8")
        let publicHalf = try TokenKey(pem: key.publicPEM(), name: "key.pem")
        for key in [key, privateHalf, publicHalf] { #expect(key.verifies(token)) }
        #expect(privateHalf.canSign)
        #expect(privateHalf.verifies(try privateHalf.token(header: "{}", claims: "{}")))
        #expect(try !TokenKey().verifies(token))
    }

    @Test func aPublicKeyCannotSign() throws {
        let key = try TokenKey(pem: TokenKey().publicPEM(), name: "key.pem")
        #expect(!key.canSign)
        #expect(try key.privatePEM() == nil)
        #expect(throws: ReceiptError.self) { try key.token(header: "{}", claims: "{}") }
    }

    @Test func aChangedTokenIsNotVerified() throws {
        let key = try TokenKey()
        let token = Array(try key.token(header: Self.header, claims: #"{"iss":"i"}"#).utf8)
        for index in token.indices {
            var changed = token
            changed[index] =
                changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(!key.verifies(String(decoding: changed, as: UTF8.self)), "\(index)")
        }
        for text in ["", ".", "..", "a.b", "a.b.c.d", "e30.e30.", "é.é.é"] {
            #expect(!key.verifies(text))
        }
    }

    @Test(arguments: [
        "", "text", "-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----\n",
        "-----BEGIN PUBLIC KEY-----\n!\n-----END PUBLIC KEY-----\n",
        "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n",
        "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
    ])
    func anotherTextIsNotAKey(pem: String) {
        #expect(throws: ReceiptError.self) {
            try TokenKey(pem: Array(pem.utf8), name: "key.p8")
        }
    }
}
