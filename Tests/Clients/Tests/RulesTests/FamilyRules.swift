import SandlotStore
import SandlotTesting
import StoreKitTest
import Testing

/// The visibility of purchases among family members.
struct FamilyRules {
    private let shop: Shop

    init() throws {
        shop = try Shop()
    }

    /// Adds the customer to a family with a parent.
    private func makeFamily() throws {
        let environment = try isolatedStore
        try environment.store.addCustomer("parent")
        try environment.store.addFamily("family", members: ["parent", environment.customer])
    }

    private func parentBuys(_ id: String) throws -> TransactionID {
        let environment = try isolatedStore
        return try environment.store.buy(
            PurchaseOrder(productID: id), for: "parent", in: environment.bundleID)
    }

    @Test(
        "B-54: a member gets a transaction of its own", .isolatedStore,
        arguments: ["album", "home"])
    func aMemberGetsItsOwn(id: String) async throws {
        try makeFamily()
        try await shop.advance(to: "2026-01-10")
        let updates = Heard(Transaction.updates) { $0.unsafePayloadValue }
        let bought = try parentBuys(id)
        try await shop.settled()
        try #require(updates.all.count == 1)
        let share = updates.all[0]
        #expect(share.ownershipType == .familyShared)
        #expect(share.id != bought.rawValue)
        let payload = try isolatedStore.store.delivery(of: bought, on: nil).payload
        #expect(share.purchaseDate == payload.purchaseDate?.date)
        #expect(share.originalPurchaseDate == payload.originalPurchaseDate?.date)
        #expect(share.expirationDate == payload.expiresDate?.date)
        #expect(share.appTransactionID != payload.appTransactionId)
        #expect(await shop.entitled() == [id])
    }

    @Test("B-54: a family has up to six members", .isolatedStore)
    func aFamilyHasSixMembers() throws {
        let environment = try isolatedStore
        let members = (1...6).map { CustomerID(rawValue: "member \($0)") }
        for member in members { try environment.store.addCustomer(member) }
        try environment.store.addFamily("family", members: members)
        #expect(throws: StoreError.self) {
            try environment.store.join(environment.customer, family: "family")
        }
        try environment.store.buy(
            PurchaseOrder(productID: "album"), for: members[0], in: environment.bundleID)
        for member in members {
            let owned = try environment.store.entitlements(of: member, in: environment.bundleID)
            #expect(owned.map(\.isEntitled) == [true])
        }
    }

    @Test(
        "B-55: when sharing stops, the transaction comes again, revoked", .isolatedStore,
        arguments: ["album", "home"])
    func sharingStops(id: String) async throws {
        try makeFamily()
        let bought = try parentBuys(id)
        let updates = Heard(Transaction.updates) { $0.unsafePayloadValue }
        try await shop.settled()
        let share = try #require(updates.all.last)
        try await shop.advance(to: "2026-01-10")
        try isolatedStore.store.stopSharing(bought)
        try await shop.settled()
        let revoked = try #require(updates.all.last)
        #expect(revoked.id == share.id)
        #expect(revoked.revocationDate == (try Date(day: "2026-01-10")))
        #expect(revoked.revocationReason == .other)
        #expect(revoked.revocationType == .familyRevocation)
        #expect(await shop.entitled().isEmpty)
    }

    @Test("B-56: a group may have two statuses, the own and the family's", .isolatedStore)
    func aGroupHasTwoStatuses() async throws {
        try makeFamily()
        try await shop.buy("home")
        _ = try parentBuys("home")
        let statuses = try await Product.SubscriptionInfo.status(for: Shop.home)
        #expect(
            statuses.map(\.transaction.unsafePayloadValue.ownershipType)
                == [.purchased, .familyShared])
    }
}
