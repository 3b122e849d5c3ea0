import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotServerAPI
import SandlotStore
import Testing

@Suite
struct VerifyReceiptStatusTests {
    private func status(_ answer: JSONValue) -> Int64? { answer["status"]?.integer }

    @Test
    func requestsThatAreNoPostsOfAnObjectAreNotRead() async throws {
        let backend = try Backend()
        try backend.buy("remove_ads")
        let body = #"{"receipt-data":"\#(try backend.receipt())"}"#
        #expect(try await status(backend.verifyReceipt(body: body)) == 0)
        #expect(try await status(backend.verifyReceipt("GET", body: body)) == 21000)
        for body in ["", "[]", "{", "\u{0}", "receipt-data=x"] {
            #expect(try await status(backend.verifyReceipt(body: body)) == 21000)
        }
    }

    @Test(arguments: [
        "{}", #"{"receipt-data":1}"#, #"{"receipt-data":""}"#, #"{"receipt-data":"&"}"#,
        #"{"receipt-data":"MIIB"}"#, #"{"receipt-data":"e30="}"#,
    ])
    func dataThatIsNoReceiptIsMalformed(_ body: String) async throws {
        let backend = try Backend()
        #expect(try await status(backend.verifyReceipt(body: body)) == 21002)
    }

    @Test(arguments: ReceiptFlaw.allCases.filter { $0.appReceiptCode != nil })
    func flawedReceiptsAreNotAuthenticated(_ flaw: ReceiptFlaw) async throws {
        guard ![.wrongBundle, .wrongEnvironment, .wrongAppID].contains(flaw) else { return }
        var configuration = Store.Configuration()
        let authority = try CertificateAuthority()
        configuration.authority = authority
        let backend = try Backend(configuration: configuration)
        try backend.buy("remove_ads")
        let signed = try #require(try backend.store.appReceipt(of: "anna", in: Backend.bundleID))
        let content = try UntrustedAppReceipt(signed).content
        let signer = try AppReceiptSigner(
            authority: authority, flaw: flaw, signingDate: Backend.start)
        let answer = try await backend.verifyReceipt(Backend.base64(signer.sign(content)))
        #expect(status(answer) == (flaw == .unreadablePayload ? 21002 : 21003))
    }

    @Test
    func receiptsOfOtherAuthoritiesAndAppsAreNotAuthenticated() async throws {
        let authority = try CertificateAuthority()
        var configuration = Store.Configuration()
        configuration.authority = authority
        let backend = try Backend(configuration: configuration)
        let stranger = try AppReceiptSigner(authority: CertificateAuthority())
        let own = try AppReceiptSigner(authority: authority)
        var content = AppReceipt()
        content.environment = .sandbox
        content.bundleID = Backend.bundleID
        content.creationDate = Backend.start
        #expect(
            try await status(backend.verifyReceipt(Backend.base64(stranger.sign(content)))) == 21003
        )
        #expect(try await status(backend.verifyReceipt(Backend.base64(own.sign(content)))) == 0)
        content.bundleID = "org.example.none"
        #expect(try await status(backend.verifyReceipt(Backend.base64(own.sign(content)))) == 21003)
    }

    @Test
    func receiptsOfTheOtherEnvironmentAreSentElsewhere() async throws {
        let authority = try CertificateAuthority()
        var configuration = Store.Configuration()
        configuration.authority = authority
        let sandbox = try Backend(configuration: configuration)
        let production = try Backend(profile: .production, configuration: configuration)
        for backend in [sandbox, production] { try backend.buy("remove_ads") }
        let (test, genuine) = (try sandbox.receipt(), try production.receipt())
        #expect(try await status(sandbox.verifyReceipt(test)) == 0)
        #expect(try await status(sandbox.verifyReceipt(genuine)) == 21008)
        #expect(try await status(production.verifyReceipt(genuine)) == 0)
        #expect(try await status(production.verifyReceipt(test)) == 21007)
    }

    @Test
    func theSecretIsRequiredForSubscriptions() async throws {
        let backend = try Backend().withSecret("s3cret")
        try backend.buy("remove_ads")
        let simple = try backend.receipt()
        #expect(try await status(backend.verifyReceipt(simple)) == 0)
        #expect(try await status(backend.verifyReceipt(simple, password: "other")) == 21004)
        try backend.buy("gold")
        let receipt = try backend.receipt()
        #expect(try await status(backend.verifyReceipt(receipt)) == 21004)
        #expect(try await status(backend.verifyReceipt(receipt, password: "")) == 21004)
        #expect(try await status(backend.verifyReceipt(receipt, password: "s3cret")) == 0)
        // Without a secret, every password is accepted.
        #expect(try await status(backend.restarted().verifyReceipt(receipt, password: "x")) == 0)
    }

    @Test(arguments: ["1", "true", "[]", "{}"])
    func aPasswordThatIsNotAStringIsWrong(password: String) async throws {
        let backend = try Backend()
        try backend.buy("remove_ads")
        let body = #"{"receipt-data":"\#(try backend.receipt())","password":\#(password)}"#
        for backend in [backend, backend.withSecret("1")] {
            #expect(try await status(backend.verifyReceipt(body: body)) == 21004)
        }
    }

    @Test
    func aPasswordThatIsNullIsMissing() async throws {
        let backend = try Backend().withSecret("s3cret")
        try backend.buy("remove_ads")
        func body() throws -> String {
            #"{"receipt-data":"\#(try backend.receipt())","password":null}"#
        }
        #expect(try await status(backend.verifyReceipt(body: body())) == 0)
        try backend.buy("gold")
        #expect(try await status(backend.verifyReceipt(body: body())) == 21004)
    }

    @Test
    func aReceiptThatHasExpiredIsNotAuthenticated() async throws {
        let authority = try CertificateAuthority()
        var configuration = Store.Configuration()
        configuration.authority = authority
        let backend = try Backend(configuration: configuration)
        var content = AppReceipt()
        content.environment = .sandbox
        content.bundleID = Backend.bundleID
        content.creationDate = Backend.start
        content.expirationDate = Timestamp(milliseconds: Backend.start.milliseconds - 1000)
        let signed = try AppReceiptSigner(authority: authority).sign(content)
        #expect(try await status(backend.verifyReceipt(Backend.base64(signed))) == 21003)
    }

    @Test
    func aScriptedFaultMakesTheServerUnavailable() async throws {
        let backend = try Backend()
        try backend.buy("remove_ads")
        let receipt = try backend.receipt()
        backend.api.arm(APIFault(.history, error: .generalInternal))
        backend.api.arm(APIFault(nil, error: .rateLimitExceeded))
        backend.api.arm(APIFault(nil, error: .generalInternal))
        let unavailable = try await backend.verifyReceipt(receipt)
        #expect(status(unavailable) == 21005)
        let failed = try await backend.verifyReceipt(receipt)
        #expect(status(failed) == 21009)
        for answer in [unavailable, failed] {
            // Apple sends it with the statuses 21100 to 21199 only.
            #expect(answer["is-retryable"] == nil)
            #expect(answer["environment"]?.string == "Sandbox")
        }
        #expect(try await status(backend.verifyReceipt(receipt)) == 0)
        #expect(backend.api.faults.count == 1)
    }

    @Test
    func aReceiptWithoutPurchasesOfTheStoreHasNoAccount() async throws {
        let authority = try CertificateAuthority()
        var configuration = Store.Configuration()
        configuration.authority = authority
        let other = try Backend(configuration: configuration)
        try other.buy("remove_ads")
        let backend = try Backend(configuration: configuration)
        #expect(try await status(backend.verifyReceipt(other.receipt())) == 21010)
    }
}
