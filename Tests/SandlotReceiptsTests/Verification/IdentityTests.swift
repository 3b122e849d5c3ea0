import SandlotReceipts
import Testing

@Suite
struct IdentityTests {
    /// Notifications with each of the four bodies.
    static func notifications(_ environment: ReceiptEnvironment) -> [NotificationPayload] {
        let withData = Sample.notification(environment)
        var withSummary = withData
        withSummary.data = nil
        withSummary.summary = NotificationSummary()
        withSummary.summary?.appAppleId = Sample.appAppleID
        withSummary.summary?.bundleId = Sample.bundleID
        withSummary.summary?.environment = environment
        var withToken = withData
        withToken.data = nil
        withToken.externalPurchaseToken = ExternalPurchaseToken()
        withToken.externalPurchaseToken?.appAppleId = Sample.appAppleID
        withToken.externalPurchaseToken?.bundleId = Sample.bundleID
        withToken.externalPurchaseToken?.externalPurchaseId =
            environment == .sandbox ? "SANDBOX_1" : "1"
        var withAppData = withData
        withAppData.data = nil
        withAppData.appData = NotificationAppData()
        withAppData.appData?.appAppleId = Sample.appAppleID
        withAppData.appData?.bundleId = Sample.bundleID
        withAppData.appData?.environment = environment
        return [withData, withSummary, withToken, withAppData]
    }

    @Test(arguments: [ReceiptEnvironment.sandbox, .production])
    func theBodyOfANotificationDeterminesItsIdentity(_ environment: ReceiptEnvironment) throws {
        let other = environment == .sandbox ? ReceiptEnvironment.production : .sandbox
        for payload in Self.notifications(environment) {
            let token = try Sample.signer().sign(payload)
            #expect(try Sample.verifier(environment).refusal(of: token, as: .notification) == nil)
            #expect(
                try Sample.verifier(other).refusal(of: token, as: .notification)
                    == .wrongEnvironment)
        }
    }

    @Test
    func aNotificationWithoutABodyBelongsToNoApp() throws {
        var payload = Sample.notification()
        payload.data = nil
        let token = try Sample.signer().sign(payload)
        #expect(try Sample.verifier().refusal(of: token, as: .notification) == .wrongBundle)
    }

    @Test
    func theAppIsCheckedBeforeTheEnvironment() throws {
        var payload = Sample.transaction(.production)
        payload.bundleId = "com.example.other"
        let token = try Sample.signer().sign(payload)
        #expect(try Sample.verifier().refusal(of: token) == .wrongBundle)
        #expect(try Sample.verifier(.sandbox, .anyApp).refusal(of: token) == .wrongEnvironment)
    }

    @Test(arguments: ["Xcode", "LocalTesting", "Moon", "sandbox", "", "SANDBOX"])
    func otherEnvironmentsAreRefused(_ name: String) throws {
        for kind in ReceiptKind.allCases {
            let json = Sample.json(kind, ReceiptEnvironment(rawValue: name))
            let token = try Sample.signer().sign(json: json)
            #expect(try Sample.verifier().refusal(of: token, as: kind) == .wrongEnvironment)
        }
    }

    /// All of Apple's libraries accept such tokens if they are configured for these environments.
    @Test(arguments: [ReceiptEnvironment.xcode, .localTesting])
    func noCheckIsSkippedForLocalEnvironments(_ environment: ReceiptEnvironment) throws {
        for kind in ReceiptKind.allCases {
            var token = try Token(Sample.signer().sign(json: Sample.json(kind, environment)))
            let verifier = try Sample.verifier(environment)
            #expect(verifier.refusal(of: token.text, as: kind) == nil)
            token.signature = [UInt8](repeating: 0x55, count: 64)
            #expect(verifier.refusal(of: token.text, as: kind) == .badSignature)
            token.signature = []
            #expect(verifier.refusal(of: token.text, as: kind) == .badSignature)
            token.header = Array(#"{"alg":"ES256"}"#.utf8)
            #expect(verifier.refusal(of: token.text, as: kind) == .missingChain)
        }
    }

    /// U+212A KELVIN SIGN is canonically equivalent to "K" but is a different character.
    @Test
    func identifiersAreComparedByteForByte() throws {
        var payload = Sample.transaction()
        payload.bundleId = "com.example.Kids"
        let verifier = try ReceiptVerifier(
            roots: [Sample.authority().root],
            expectation: ReceiptVerifier.Expectation(
                bundleID: "com.example.Kids", environment: .sandbox))
        #expect(verifier.refusal(of: try Sample.signer().sign(payload)) == nil)
        for other in ["com.example.\u{212A}ids", "com.example.kids", "com.example.Kids ", ""] {
            payload.bundleId = other
            #expect(verifier.refusal(of: try Sample.signer().sign(payload)) == .wrongBundle)
        }
    }

    @Test
    func theAppIDOfATransactionIsNeverCompared() throws {
        let token = try Sample.signer().sign(Sample.transaction(.production))
        let verifier = try ReceiptVerifier(
            roots: [Sample.authority().root],
            expectation: ReceiptVerifier.Expectation(
                bundleID: Sample.bundleID, environment: .production, appAppleID: 1))
        #expect(verifier.refusal(of: token) == nil)
    }

    @Test(arguments: [nil, 0, 1_234_567_891] as [Int64?])
    func theAppIDMustMatchInProduction(_ appAppleID: Int64?) throws {
        var payload = Sample.appTransaction(.production)
        payload.appAppleId = appAppleID
        let token = try Sample.signer().sign(payload)
        #expect(
            try Sample.verifier(.production).refusal(of: token, as: .appTransaction) == .wrongAppID)
        payload.receiptType = .sandbox
        let inSandbox = try Sample.signer().sign(payload)
        #expect(try Sample.verifier().refusal(of: inSandbox, as: .appTransaction) == nil)
    }

    @Test
    func aReceiptOfAnotherKindIsRefused() throws {
        for kind in ReceiptKind.allCases {
            let token = try Sample.signer().sign(json: Sample.json(kind))
            for other in ReceiptKind.allCases where other != kind {
                #expect(try Sample.verifier().refusal(of: token, as: other) != nil)
            }
        }
    }
}
