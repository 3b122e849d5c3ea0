import SandlotBase
import SandlotCatalog
import SandlotReceipts
import SandlotStore
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct SignedOfferTests {
    /// A shop with a former subscriber, and the key that signs its offers.
    private struct Scene {
        let shop: Shop
        let app: Installation
        let key: OfferKey
        let pair: Catalog.OfferKeyPair

        init(
            ledger: (any Ledger)? = nil, habits: Set<Habit> = [], breakingLines: Bool = false
        ) async throws {
            var privateKey = try OfferKey.generatedPrivateKey()
            if breakingLines {
                let middle = privateKey.index(privateKey.startIndex, offsetBy: 64)
                privateKey.insert(contentsOf: "\r\n", at: middle)
            }
            key = try OfferKey(id: "KEY1", privateKey: privateKey, publicKey: nil)
            pair = Catalog.OfferKeyPair(id: "KEY1", privateKey: privateKey)
            shop = try Shop(
                ledger: ledger, profile: .production, habits: habits, offerKey: pair)
            app = try shop.launch()
            try await shop.buy("club.duo", on: app)
            try shop.lapse("club.duo")
        }

        /// The fields that version 1 signs.
        var fields: [String] {
            [
                Shop.bundleID, "KEY1", "club.silver", "half", token.uuidString.lowercased(),
                nonce.uuidString.lowercased(), String(Shop.start.milliseconds),
            ]
        }

        var token: UUID { app.deviceVerificationID }
        var nonce: UUID { UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)) }

        /// Buys with a version 1 signature over the given fields.
        func buy(
            signed fields: [String], keyID: String = "KEY1",
            at time: Int64 = Shop.start.milliseconds
        ) async throws -> Delivery<TransactionPayload> {
            let signature = OfferSignature(
                keyID: keyID, nonce: nonce, timestampMilliseconds: time,
                signature: try key.signature(of: fields))
            return try await shop.buy("club.silver", on: app) { order in
                order.appAccountToken = token
                order.offer = .signedPromotional(id: "half", signature: signature)
            }
        }

        /// Buys with a compact JWS.
        func buy(jws: String) async throws -> Delivery<TransactionPayload> {
            try await shop.buy("club.silver", on: app) { order in
                order.offer = .promotionalJWS(id: "half", compactJWS: jws)
            }
        }

        /// Returns the claims of version 2 with the given changes.
        func claims(_ changes: [String: String] = [:]) -> String {
            var claims = [
                "aud": "\"promotional-offer\"", "bid": "\"\(Shop.bundleID)\"",
                "productId": "\"club.silver\"", "offerIdentifier": "\"half\"",
                "nonce": "\"\(nonce.uuidString.lowercased())\"",
                "iat": String(Shop.start.milliseconds / 1000),
            ]
            claims.merge(changes) { $1 }
            return "{" + claims.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
        }
    }

    @Test func aValidSignatureIsAcceptedOnceForEachNonce() async throws {
        let scene = try await Scene()
        let first = try await scene.buy(signed: scene.fields)
        #expect(first.payload.offerIdentifier == "half")
        try scene.shop.lapse("club.silver")
        await #expect(throws: storeError(.invalidOfferSignature)) {
            try await scene.buy(signed: scene.fields)
        }
        await #expect(throws: storeError(.invalidOfferSignature)) {
            try await scene.buy(jws: try scene.key.jws(claims: scene.claims()))
        }
        let other = scene.claims(["nonce": "\"another\""])
        let second = try await scene.buy(jws: try scene.key.jws(claims: other))
        #expect(second.payload.price?.rawValue == 2490)
    }

    @Test func aKeyWithLineBreaksIsRead() async throws {
        let scene = try await Scene(breakingLines: true)
        let bought = try await scene.buy(signed: scene.fields)
        #expect(bought.payload.offerIdentifier == "half")
    }

    @Test(arguments: [
        OfferClaim.promotional(id: "half"), .promotionalJWS(id: "half", compactJWS: "a.b.c"),
        .signedPromotional(
            id: "half",
            signature: OfferSignature(
                keyID: "KEY1", nonce: UUID(), timestampMilliseconds: 0, signature: [1])),
    ])
    func xcodeIgnoresAPromotionalOfferForAConsumable(claim: OfferClaim) async throws {
        let shop = try Shop(profile: .xcode)
        let bought = try await shop.buy("coins", on: try shop.launch()) { $0.offer = claim }
        #expect(bought.payload.offerType == nil)
        #expect(bought.payload.offerIdentifier == nil)

        let sandbox = try Shop(profile: .sandbox)
        await #expect(throws: storeError(.invalidOfferIdentifier)) {
            try await sandbox.buy("coins", on: try sandbox.launch()) { $0.offer = claim }
        }
    }

    /// B-95.
    @Test(arguments: 0..<7)
    func aWrongFieldInvalidatesTheSignature(_ index: Int) async throws {
        let scene = try await Scene()
        var fields = scene.fields
        fields[index] += "x"
        await #expect(throws: storeError(.invalidOfferSignature)) {
            try await scene.buy(signed: fields)
        }
        #expect(try scene.shop.latest().productID == "club.duo")
    }

    /// B-95.
    @Test(arguments: ["aud", "bid", "productId", "offerIdentifier", "nonce", "iat"])
    func aWrongOrMissingClaimInvalidatesTheJWS(_ name: String) async throws {
        let scene = try await Scene()
        let values = name == "nonce" || name == "iat" ? ["null"] : ["\"x\"", "null"]
        for value in values {
            let jws = try scene.key.jws(claims: scene.claims([name: value]))
            await #expect(throws: storeError(.invalidOfferSignature)) {
                try await scene.buy(jws: jws)
            }
        }
        for text in ["", "a.b.c", try scene.key.jws(claims: "[]")] {
            await #expect(throws: storeError(.invalidOfferSignature)) {
                try await scene.buy(jws: text)
            }
        }
    }

    @Test(arguments: [(23, true), (25, false)])
    func aSignatureIsValidForOneDay(_ hours: Int64, _ isGood: Bool) async throws {
        let scene = try await Scene()
        let time = Shop.start.milliseconds - hours * 3_600_000
        var fields = scene.fields
        fields[6] = String(time)
        if isGood {
            _ = try await scene.buy(signed: fields, at: time)
        } else {
            await #expect(throws: storeError(.invalidOfferSignature)) {
                try await scene.buy(signed: fields, at: time)
            }
        }
    }

    @Test func aSignatureOfAnotherKeyIsRefused() async throws {
        let scene = try await Scene()
        let stranger = try OfferKey(
            id: "KEY1", privateKey: try OfferKey.generatedPrivateKey(), publicKey: nil)
        await #expect(throws: storeError(.invalidOfferSignature)) {
            try await scene.buy(jws: try stranger.jws(claims: scene.claims()))
        }
        await #expect(throws: storeError(.invalidOfferSignature)) {
            try await scene.buy(signed: scene.fields, keyID: "KEY2")
        }
        await #expect(throws: storeError(.missingOfferParameters)) {
            try await scene.buy(signed: scene.fields, keyID: "")
        }
    }

    @Test func aNonceIsUsedByAPendingPurchase() async throws {
        let scene = try await Scene()
        scene.shop.store.settings.askToBuy = true
        let jws = try scene.key.jws(claims: scene.claims())
        var order = PurchaseOrder(productID: "club.silver")
        order.offer = .promotionalJWS(id: "half", compactJWS: jws)
        _ = try await scene.app.purchase(order)
        await #expect(throws: storeError(.invalidOfferSignature)) {
            try await scene.app.purchase(order)
        }
        try scene.shop.store.approve(scene.shop.latest().id)
        #expect(try scene.shop.latest().productID == "club.silver")
    }

    /// B-96.
    @Test(arguments: [true, false])
    func aKnownKeyDecidesAboutTheIntroductoryOffer(_ allows: Bool) async throws {
        let scene = try await Scene()
        let claims = scene.claims([
            "aud": "\"introductory-offer-eligibility\"", "allowIntroductoryOffer": "\(allows)",
        ])
        let stranger = try OfferKey(
            id: "KEY1", privateKey: try OfferKey.generatedPrivateKey(), publicKey: nil)
        let unknown = try stranger.jws(claims: claims)
        let silent = try await scene.shop.buy("club.silver", on: scene.app) { order in
            order.introductoryEligibilityJWS = unknown
        }
        #expect(silent.payload.price?.rawValue == 4990)
        try scene.shop.lapse("club.silver")
        let known = try scene.key.jws(claims: claims)
        let bought = try await scene.shop.buy("club.silver", on: scene.app) { order in
            order.introductoryEligibilityJWS = known
        }
        #expect(bought.payload.price?.rawValue == (allows ? 0 : 4990))
    }

    /// B-96.
    ///
    /// The purchase is approved after a restart.
    @Test(arguments: [true, false])
    func theTokenOfAPendingPurchaseDecidesAboutTheIntroductoryOffer(
        _ allows: Bool
    ) async throws {
        let ledger = InMemoryLedger()
        let scene = try await Scene(ledger: ledger)
        scene.shop.store.settings.askToBuy = true
        var order = PurchaseOrder(productID: "club.silver")
        order.introductoryEligibilityJWS = try scene.key.jws(
            claims: scene.claims([
                "aud": "\"introductory-offer-eligibility\"",
                "allowIntroductoryOffer": "\(allows)",
            ]))
        _ = try await scene.app.purchase(order)
        let copy = InMemoryLedger(records: try ledger.records(from: 0, limit: .max))
        let shop = try Shop(
            ledger: copy, profile: .production, offerKey: scene.pair, addingCast: false)
        try shop.store.approve(shop.latest().id)
        let bought = try await shop.launch().transactions(.all(productID: "club.silver")).last
        #expect(bought?.payload.price?.rawValue == (allows ? 0 : 4990))
    }
}
