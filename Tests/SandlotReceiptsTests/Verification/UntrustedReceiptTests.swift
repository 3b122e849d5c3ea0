import SandlotReceipts
import Testing

@Suite
struct UntrustedReceiptTests {
    @Test
    func aTokenIsSplitWithoutVerification() throws {
        let authority = try CertificateAuthority()
        let text = try ReceiptSigner(authority: authority).sign(Sample.transaction())
        let parts = try Token(text)
        let untrusted = try UntrustedReceipt(text)
        #expect(untrusted.header == parts.header)
        #expect(untrusted.payload == Sample.transaction().json)
        #expect(untrusted.signature == parts.signature)
        #expect(untrusted.certificates == [authority.leaf, authority.intermediate, authority.root])
    }

    @Test
    func entriesThatAreNotCertificatesAreNil() throws {
        let leaf = try Sample.authority().leaf
        let header = Token.header([[0], leaf.der, []])
        let text = Token.encoded(header) + ".e30."
        #expect(try UntrustedReceipt(text).certificates == [nil, leaf, nil])
        for header in ["", "x", "[]", "{}", #"{"x5c":5}"#] {
            let text = Token.encoded(Array(header.utf8)) + ".AAAA.AAAA"
            #expect(try UntrustedReceipt(text).certificates.isEmpty)
        }
        let odd = Token.encoded(Array(#"{"x5c":[5,"AAAA",null]}"#.utf8)) + "..."
        #expect(throws: ReceiptError.self) { try UntrustedReceipt(odd) }
    }

    @Test(arguments: ["", ".", "a.b", "a.b.c", "AAAA.AAAA.AAAA.AAAA", "AAAA.AAAA.AA=="])
    func aTextThatIsNotACompactJWSIsAnError(_ text: String) {
        let error = #expect(throws: ReceiptError.self) { try UntrustedReceipt(text) }
        #expect(error?.code == .malformedToken)
    }
}
