import Foundation
import SandlotBase
import SandlotReceipts
import SandlotStore
import Testing

@Suite struct VerificationTests {
    /// B-22.
    @Test(arguments: StoreError.Code.verificationErrors)
    func anArmedVerificationErrorMakesTheTokenInvalid(_ code: StoreError.Code) async throws {
        let shop = try Shop()
        let app = try shop.launch()
        shop.store.arm(Fault(.verification, error: StoreError(code, "armed")))
        let delivery = try await shop.buy("remove_ads", on: app)
        #expect(delivery.failure?.code == code)
        #expect(delivery.payload.productId == "remove_ads")
        let verifier = try shop.independentVerifier()
        let refusal = try #require(verifier.verifyTransaction(delivery.jws).refusal)
        #expect(
            refusal.code == (code == .invalidCertificateChain ? .untrustedRoot : .badSignature))
        // It is delivered rather than dropped, but it grants no entitlement.
        let listed = await app.transactions(.currentEntitlements(productID: nil))
        #expect(listed.map(\.failure?.code) == [code])
        let appTransaction = try await app.appTransaction(refreshing: false)
        #expect(verifier.verifyAppTransaction(appTransaction.jws).receipt == nil)
        #expect(
            Entitlements.evaluate([Entitlements.Evidence(transaction: delivery)], at: Shop.start)
                .map(\.standing) == [.unverified])
        shop.store.disarm(.verification)
        let healed = await app.transactions(.currentEntitlements(productID: nil))
        #expect(healed.map(\.isVerified) == [true])
        #expect(verifier.verifyTransaction(healed[0].jws).receipt?.json == delivery.json)
    }

    @Test(arguments: StoreProfile.allCases)
    func anIndependentVerifierNeedsOnlyTheRoot(_ profile: StoreProfile) async throws {
        let shop = try Shop(profile: profile)
        let app = try shop.launch()
        let delivery = try await shop.buy("news", on: app)
        let verifier = try shop.independentVerifier()
        #expect(verifier.verifyTransaction(delivery.jws).receipt?.json == delivery.json)
        let info = try await shop.standing(on: app, inGroup: "G2").renewalInfo
        #expect(verifier.verifyRenewalInfo(info.jws).receipt?.json == info.json)
        let about = try await app.appTransaction(refreshing: false)
        #expect(verifier.verifyAppTransaction(about.jws).receipt?.json == about.json)
        #expect(delivery.payload.environment == profile.environment)
        #expect(about.payload.receiptType == profile.environment)
    }

    /// B-66.
    @Test func onlyDataForDevicesIsBoundToThem() async throws {
        let shop = try Shop()
        try shop.store.addDevice("watch", of: "anna")
        let app = try shop.launch()
        let id = try await shop.buy("stickers", on: app).id
        let phone = try shop.store.delivery(of: id, on: "anna")
        let watch = try shop.store.delivery(of: id, on: "watch")
        let server = try shop.store.delivery(of: id, on: nil)
        #expect(phone.isVerified && watch.isVerified && server.isVerified)
        #expect(phone.payload.deviceVerification == watch.payload.deviceVerification)
        #expect(server.payload.deviceVerification == nil)
        #expect(server.payload.deviceVerificationNonce == nil)
        #expect(throws: storeError(.unknownDevice)) { try shop.store.delivery(of: id, on: "x") }
        #expect(throws: storeError(.unknownTransaction)) {
            try shop.store.delivery(of: TransactionID(rawValue: 1), on: nil)
        }
    }

    /// A list is verified in batches, and an armed failure concerns its first transactions.
    @Test func eachTransactionOfAListHasItsOwnResult() async throws {
        let shop = try Shop()
        try shop.store.addDevice("watch", of: "anna")
        let phone = try shop.launch()
        var ids: [TransactionID] = []
        for _ in 0..<70 { ids.append(try await shop.buy("coins", on: phone).id) }
        // The watch has not verified any of them yet.
        let watch = try shop.store.launch(phone.bundleID, on: "watch")
        shop.store.arm(
            Fault(.verification, error: StoreError(.invalidSignature, "armed"), remaining: 2))
        let listed = await watch.transactions(.unfinished)
        let listedIDs = try listed.map { delivery in try delivery.id }
        #expect(listedIDs == ids)
        #expect(listed.map { $0.isVerified } == ids.indices.map { $0 > 1 })
        let verifier = try shop.independentVerifier()
        #expect(
            listed.map { verifier.verifyTransaction($0.jws).receipt != nil }
                == ids.indices.map { $0 > 1 })
        // The fault was about what was shown twice, and not about what the store has.
        let again = await watch.transactions(.unfinished)
        let sameIDs = try again.map { delivery in try delivery.id }
        #expect(sameIDs == ids)
        #expect(again.allSatisfy { $0.isVerified })
    }

    @Test func aTokenOfAnotherCustomersDeviceIsRefused() async throws {
        let ledger = InMemoryLedger()
        let shop = try Shop(ledger: ledger)
        try await shop.buy("stickers", on: try shop.launch())
        // Overwriting Ben's token in the ledger with Anna's has no effect.
        let id = try await shop.buy("stickers", on: try shop.launch("ben")).id
        var records = try ledger.records(from: 0, limit: .max)
        let sealed = try records.indices.filter { records[$0].kind == "sealed" }
            .map { try JSONSerialization.jsonObject(with: Data(records[$0].bytes)) }
            .compactMap { ($0 as? [String: Any])?["jws"] as? String }
        let position = try #require(records.lastIndex { $0.kind == "sealed" })
        let text = String(decoding: records[position].bytes, as: UTF8.self)
        records[position].bytes = Array(text.replacing(sealed[1], with: sealed[0]).utf8)
        let other = try Shop(ledger: InMemoryLedger(records: records), addingCast: false)
        let ben = try other.launch("ben")
        let listed = await ben.transactions(.all(productID: nil))
        #expect(listed.map(\.failure?.code) == [.invalidDeviceVerification])
        #expect(await other.owned(by: ben).isEmpty)
        #expect(
            try shop.store.delivery(of: id, on: "anna").failure?.code == .invalidDeviceVerification)
    }

    /// B-59.
    @Test(arguments: StoreProfile.allCases)
    func theAppTransactionDependsOnTheProfile(_ profile: StoreProfile) async throws {
        let shop = try Shop(profile: profile)
        let app = try shop.launch()
        let payload = try await app.appTransaction(refreshing: false).payload
        #expect(payload.applicationVersion == "1")
        switch profile {
        case .xcode:
            #expect(payload.originalApplicationVersion == "1")
            #expect(payload.originalPurchaseDate?.milliseconds == -62_135_769_600_000)
        case .sandbox, .testFlight:
            #expect(payload.originalApplicationVersion == "1.0")
            #expect(payload.originalPurchaseDate?.milliseconds == 1_375_340_400_000)
        case .production:
            #expect(payload.originalPurchaseDate == Shop.start)
        }
        #expect(payload.appAppleId == (profile == .production ? 1_234_567_890 : nil))
        try shop.advance(days: 30)
        let later = try await app.appTransaction(refreshing: true).payload
        #expect(later.receiptCreationDate == shop.store.now)
        #expect(later.originalPurchaseDate == payload.originalPurchaseDate)
    }

    @Test func onlyARefreshSignsTheAppTransactionAgain() async throws {
        let shop = try Shop()
        let app = try shop.launch()
        let first = try await app.appTransaction(refreshing: false)
        try shop.advance(days: 1)
        #expect(try await app.appTransaction(refreshing: false) == first)
        let second = try await app.appTransaction(refreshing: true)
        #expect(second.payload.receiptCreationDate == shop.store.now)
        #expect(try await app.appTransaction(refreshing: false) == second)
        shop.store.settings.customerAnswer = .cancel
        await #expect(throws: storeError(.userCancelled)) {
            try await app.appTransaction(refreshing: true)
        }
        await #expect(throws: storeError(.userCancelled)) { try await app.synchronize() }
        shop.store.settings.disablesDialogs = true
        try await app.synchronize()
    }

    /// B-63.
    @Test func aTokenInXcodesFormIsNotVerified() async throws {
        let shop = try Shop(profile: .xcode)
        let id = try await shop.buy("remove_ads", on: try shop.launch()).id
        let jws = try shop.store.xcodeToken(of: id)
        let token = try UntrustedReceipt(jws)
        let header = String(decoding: token.header, as: UTF8.self)
        #expect(header.hasPrefix(#"{"alg":"ES256","kid":"Apple_Xcode_Key","typ":"JWT","x5c":["#))
        #expect(token.certificates.count == 1)
        #expect(token.payload == (try shop.store.delivery(of: id, on: nil).json))
        let verifier = try ReceiptVerifier(
            roots: [shop.store.root],
            expectation: .init(bundleID: Shop.bundleID, environment: .xcode))
        #expect(verifier.verifyTransaction(jws).refusal?.code == .wrongChainLength)
    }
}
