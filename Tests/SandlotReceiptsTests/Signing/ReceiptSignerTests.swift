import Foundation
import SandlotJSON
import SandlotReceipts
import TestSupport
import Testing

@Suite
struct ReceiptSignerTests {
    @Test
    func theHeaderIsExactlyAlgAndTheChainInOrder() throws {
        let authority = try Sample.authority()
        let token = try Token(Sample.signer().sign(Sample.transaction()))
        let entries = [authority.leaf, authority.intermediate, authority.root]
            .map { "\"\(Data($0.der).base64EncodedString())\"" }
        #expect(
            String(decoding: token.header, as: UTF8.self)
                == #"{"alg":"ES256","x5c":[\#(entries.joined(separator: ","))]}"#)
    }

    @Test(arguments: ReceiptKind.allCases)
    func thePayloadIsSignedByteForByte(_ kind: ReceiptKind) throws {
        let json = Sample.json(kind)
        let text = try Sample.signer().sign(json: json)
        #expect(try Token(text).payload == json)
        let verified = try Sample.verifier().verify(Array(text.utf8)[...], kind: kind)
        #expect(verified.payload?.bytes == json)
    }

    @Test
    func customPayloadsAreNotChanged() throws {
        for json in ["", " ", "not JSON", #"{ "b" : 1.50, "a":null }"#, "\0"] {
            #expect(
                try Token(Sample.signer().sign(json: Array(json.utf8))).payload == Array(json.utf8))
        }
    }

    @Test
    func theTokenHasThreeSegmentsOfBase64URLWithoutPadding() throws {
        for length in 0..<12 {
            let json = Array(repeating: UInt8(ascii: "?"), count: length)
            let text = try Sample.signer().sign(json: json)
            #expect(text.split(separator: ".", omittingEmptySubsequences: false).count == 3)
            #expect(!text.contains("="))
            #expect(!text.contains("+"))
            #expect(!text.contains("/"))
        }
    }

    @Test
    func theSignatureIs64BytesThatOpenSSLAccepts() throws {
        let directory = try TemporaryDirectory()
        try Sample.authority().write(to: directory.path)
        let key = try OpenSSLCommand.run(
            "x509", "-in", directory.path("leaf.pem"), "-noout", "-pubkey")
        try directory.write(key.text, to: "public")
        for number in 0..<8 {
            let text = try Sample.signer().sign(json: Array("{\"n\":\(number)}".utf8))
            let signature = try Token(text).signature
            #expect(signature.count == 64)
            try Data(DERSignature.der(signature))
                .write(to: URL(fileURLWithPath: directory.path("signature")))
            let signed = try #require(text.lastIndex(of: "."))
            for (content, status) in [(text[..<signed], 0), (text[..<signed].dropLast(), 1)] {
                try directory.write(String(content), to: "text")
                let outcome = try OpenSSLCommand.run(
                    "dgst", "-sha256", "-verify", directory.path("public"), "-signature",
                    directory.path("signature"), directory.path("text"))
                #expect(outcome.status == Int32(status), "\(outcome.text)")
            }
        }
    }

    @Test
    func manySignaturesAreAllOf64Bytes() throws {
        // One signature in 128 has a number that is shorter than 32 bytes and needs leading zeros.
        for number in 0..<400 {
            let text = try Sample.signer().sign(json: Array("\(number)".utf8))
            #expect(try Token(text).signature.count == 64)
        }
    }

    @Test
    func signaturesOfTheSamePayloadDiffer() throws {
        let json = Sample.json(.transaction)
        #expect(try Sample.signer().sign(json: json) != Sample.signer().sign(json: json))
    }
}
