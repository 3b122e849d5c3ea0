import SandlotBase
import SandlotReceipts
import SandlotStore
import Testing

@Suite struct DeterminismTests {
    private func records(profile: StoreProfile, seed: UInt64) async throws -> [LedgerRecord] {
        try await Chronicle.ledger(profile: profile, seed: seed).records(from: 0, limit: .max)
    }

    private func payloads(_ records: [LedgerRecord]) throws -> [[UInt8]] {
        try records.filter { $0.kind == "sealed" }.map { record in
            let text = String(decoding: record.bytes, as: UTF8.self)
            let jws = try #require(text.firstMatch(of: /"jws":"([^"]+)"/)?.output.1)
            return try UntrustedReceipt(String(jws)).payload
        }
    }

    @Test(arguments: StoreProfile.allCases)
    func theSameSeedGivesTheSameEventsAndPayloads(_ profile: StoreProfile) async throws {
        let one = try await records(profile: profile, seed: 41)
        let two = try await records(profile: profile, seed: 41)
        #expect(one.map(\.kind) == two.map(\.kind))
        #expect(one.filter { $0.kind != "sealed" } == two.filter { $0.kind != "sealed" })
        #expect(try payloads(one) == payloads(two))
        #expect(one.filter { $0.kind == "sealed" } != two.filter { $0.kind == "sealed" })
    }

    @Test func anotherSeedGivesOtherNumbersExceptInXcode() async throws {
        for (profile, isSame) in [
            (StoreProfile.sandbox, false), (.production, false), (.xcode, true),
        ] {
            var ids: [TransactionID] = []
            var devices: Set<String> = []
            for seed in [1, 2] as [UInt64] {
                let app = try Shop(profile: profile, seed: seed).launch()
                let shop = try Shop(profile: profile, seed: seed)
                ids.append(try await shop.buy("coins", on: try shop.launch()).id)
                devices.insert("\(app.deviceVerificationID)")
            }
            #expect((ids[0] == ids[1]) == isSame)
            #expect(devices.count == 2)
            if isSame { #expect(ids[0].rawValue == 0) }
        }
    }

    /// The App Store writes whole seconds, and Xcode does not.
    @Test(arguments: [StoreProfile.sandbox, .production, .xcode])
    func datesAreWholeSecondsExceptThoseOfSignatures(_ profile: StoreProfile) async throws {
        let start = Timestamp(milliseconds: Shop.start.milliseconds + 64)
        let shop = try Shop(profile: profile, start: start)
        let app = try shop.launch()
        let bought = try await shop.buy("news", on: app)
        try shop.store.refund(bought.id)
        let payload = try #require(
            await app.transactions(.latest(productID: "news")).first?.payload)
        let fraction = profile == .xcode ? 64 : 0
        for date in [
            payload.purchaseDate, payload.originalPurchaseDate, payload.expiresDate,
            payload.revocationDate,
        ] {
            #expect(date.map { $0.milliseconds % 1000 } == Int64(fraction))
        }
        #expect(payload.signedDate == start)
    }

    @Test func aReceiptIsSignedOnceAndDatedAtItsEvent() async throws {
        let shop = try Shop(profile: .production)
        let app = try shop.launch()
        let bought = try await shop.buy("stickers", on: app)
        try shop.advance(days: 100)
        let listed = await app.transactions(.latest(productID: "stickers"))
        #expect(listed == [bought])
        #expect(bought.payload.signedDate == Shop.start)
        #expect(shop.store.disclosedTransactions().map(\.jws) == [bought.jws])
        try shop.store.refund(bought.id)
        let refunded = try #require(await app.transactions(.latest(productID: "stickers")).first)
        #expect(refunded.jws != bought.jws)
        #expect(refunded.payload.signedDate == shop.store.now)
    }
}
