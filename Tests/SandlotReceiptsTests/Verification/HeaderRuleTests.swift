import Foundation
import SandlotReceipts
import Testing

@Suite
struct HeaderRuleTests {
    private let chain: [[UInt8]]
    private let forger: Forger

    init() throws {
        let authority = try Sample.authority()
        chain = [authority.leaf.der, authority.intermediate.der, authority.root.der]
        forger = try Forger(authority)
    }

    private func refusal(ofHeader header: [UInt8]) throws -> ReceiptRefusal.Code? {
        let token = try forger.sign(header: header, payload: Sample.transaction().json)
        return try Sample.verifier().refusal(of: token)
    }

    private func refusal(adding members: String...) throws -> ReceiptRefusal.Code? {
        try refusal(ofHeader: Token.header(chain, adding: members))
    }

    @Test
    func harmlessMembersAreAllowed() throws {
        #expect(
            try refusal(adding: #""typ":"JWT""#, #""kid":"key""#, #""new":[null]"#, #""kid2":5"#)
                == nil)
        let text = String(decoding: Token.header(chain), as: UTF8.self)
        #expect(try refusal(ofHeader: Array(text.replacing(",", with: " ,\n").utf8)) == nil)
        #expect(try refusal(ofHeader: Array(text.replacing("alg", with: #"\u0061lg"#).utf8)) == nil)
    }

    @Test(arguments: [
        #""crit":["exp"]"#, #""crit":[]"#, #""crit":null"#, #""crit":"x""#, #""b64":false"#,
        #""b64":true"#, #""b64":null"#, #""cr\u0069t":["b64"]"#, #""kid":5"#, #""kid":null"#,
        #""kid":["x"]"#, #""kid":{}"#, #""kid":true"#,
    ])
    func unsupportedHeaderMembersAreRefused(_ member: String) throws {
        #expect(try refusal(adding: member) == .unsupportedHeader)
    }

    @Test(arguments: [#""alg":"ES256""#, #""\u0061lg":"none""#, #""x5c":[]"#, #""new":1,"new":1"#])
    func duplicateMembersAreRefused(_ member: String) throws {
        #expect(try refusal(adding: member) == .duplicateMember)
    }

    @Test(arguments: ["ES384", "RS256", "HS256", "none", "es256", "ES256 ", "", "None"])
    func onlyES256IsAnAlgorithm(_ algorithm: String) throws {
        let header = String(decoding: Token.header(chain), as: UTF8.self)
            .replacing(#""ES256""#, with: "\"\(algorithm)\"")
        #expect(try refusal(ofHeader: Array(header.utf8)) == .wrongAlgorithm)
    }

    @Test(arguments: [
        ("{}", ReceiptRefusal.Code.wrongAlgorithm), (#"{"alg":null}"#, .wrongAlgorithm),
        (#"{"alg":5}"#, .malformedHeader), ("[]", .malformedHeader), ("", .malformedHeader),
        ("null", .malformedHeader), ("{", .malformedHeader), ("{}{}", .malformedHeader),
        (#"{"alg":"ES256"}"#, .missingChain), (#"{"alg":"ES256","x5c":[]}"#, .missingChain),
        (#"{"alg":"ES256","x5c":null}"#, .missingChain),
        (#"{"alg":"ES256","x5c":"x"}"#, .malformedHeader),
        (#"{"alg":"ES256","x5c":[1,2,3]}"#, .malformedHeader),
        (#"{"alg":"ES256","x5c":["x"]}"#, .wrongChainLength),
        (#"{"alg":"ES256","x5c":["a","b","c","d"]}"#, .wrongChainLength),
        (#"{"alg":"ES256","x5c":["AAAA","AAAA","AAAA"]}"#, .unreadableCertificate),
        (#"{"alg":"ES256","x5c":["","",""]}"#, .unreadableCertificate),
        (#"{"alg":"ES256","x5c":["a","b","c"]}"#, .unreadableCertificate),
    ])
    func incompleteHeadersAreRefused(_ header: String, _ code: ReceiptRefusal.Code) throws {
        let token = Token.encoded(Array(header.utf8)) + ".e30." + Token.encoded(chain[0])
        #expect(try Sample.verifier().refusal(of: token) == code)
    }

    @Test(arguments: [
        (#"["x"]"#, "x5c has one certificate instead of three"),
        (#"["a","b"]"#, "x5c has 2 certificates instead of three"),
    ])
    func theNumberOfCertificatesIsStated(_ entries: String, _ reason: String) throws {
        let header = #"{"alg":"ES256","x5c":\#(entries)}"#
        let token = Token.encoded(Array(header.utf8)) + ".e30." + Token.encoded(chain[0])
        let refusal = try Sample.verifier().verifyTransaction(token).refusal
        #expect(refusal?.reason == reason)
    }

    @Test
    func theThirdCertificateIsReadButNotTrusted() throws {
        let stranger = try CertificateAuthority()
        for third in [chain[0], chain[1], stranger.root.der] {
            #expect(try refusal(ofHeader: Token.header([chain[0], chain[1], third])) == nil)
        }
        for garbage in [[], [0], Array("garbage".utf8), chain[2].dropLast(), chain[2] + [0]]
            as [[UInt8]]
        {
            #expect(
                try refusal(ofHeader: Token.header([chain[0], chain[1], garbage]))
                    == .unreadableCertificate)
        }
    }

    @Test
    func certificatesMustBeExactlyOneInDER() throws {
        for index in 0..<3 {
            for change: ([UInt8]) -> [UInt8] in [
                { $0 + [0] }, { $0 + $0 }, { [0] + $0 }, { Array($0.dropLast()) },
                // The length with one byte more than DER allows.
                { [0x30, 0x83, 0] + $0[2...] },
            ] {
                var changed = chain
                changed[index] = change(chain[index])
                #expect(try refusal(ofHeader: Token.header(changed)) == .unreadableCertificate)
            }
        }
    }

    @Test
    func certificatesMustBeInCanonicalBase64() throws {
        for change: (String) -> String in [
            { $0.prefix(4) + #"\n"# + $0.dropFirst(4) }, { " " + $0 }, { $0 + "=" },
            { $0 + "AAAA" },
            { $0.replacing("+", with: "-") }, { $0.replacing("/", with: "_") },
            { $0.replacing("=", with: "") },
        ] {
            for (index, der) in chain.enumerated() {
                let text = Data(der).base64EncodedString()
                let changed = change(text)
                // Not every certificate contains each of these characters.
                guard changed != text else { continue }
                let header = String(decoding: Token.header(chain), as: UTF8.self)
                    .replacing(text, with: changed)
                let code = try refusal(ofHeader: Array(header.utf8))
                #expect(code == .unreadableCertificate, "certificate \(index)")
            }
        }
    }

    @Test
    func theOrderOfTheChainMatters() throws {
        for order in [
            [0, 2, 1], [1, 0, 2], [2, 1, 0], [1, 2, 0], [0, 0, 0], [1, 1, 1], [2, 2, 2],
        ] {
            let code = try refusal(ofHeader: Token.header(order.map { chain[$0] }))
            // Every order except the correct one is refused, with a code that depends on the first
            // certificates.
            #expect(code != nil && code != .badSignature, "\(order)")
        }
    }
}
