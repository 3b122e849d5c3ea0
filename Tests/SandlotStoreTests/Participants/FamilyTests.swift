import SandlotBase
import SandlotCatalog
import SandlotReceipts
import SandlotStore
import Testing

@Suite struct FamilyTests {
    /// The apps of Anna, Ben, and Cleo, who form a family by default.
    private func family(
        _ members: [CustomerID] = ["anna", "ben", "cleo"]
    ) throws -> (shop: Shop, anna: Installation, ben: Installation) {
        let shop = try Shop(profile: .production)
        if !members.isEmpty { try shop.store.addFamily("smith", members: members) }
        return (shop, try shop.launch("anna"), try shop.launch("ben"))
    }

    /// B-54.
    @Test func eachMemberGetsItsOwnTransaction() async throws {
        let (shop, anna, ben) = try family()
        let updates = Collector(ben.transactionUpdates)
        let bought = try await shop.buy("remove_ads", on: anna) { order in
            order.appAccountToken = anna.deviceVerificationID
        }
        await shop.store.settled()
        let share = try #require(updates.elements.first)
        #expect(share.payload.inAppOwnershipType == .familyShared)
        #expect(share.payload.transactionId != bought.payload.transactionId)
        #expect(share.payload.purchaseDate == bought.payload.purchaseDate)
        #expect(share.payload.appTransactionId != bought.payload.appTransactionId)
        #expect(share.payload.appAccountToken == nil)
        #expect(await shop.owned(by: ben) == ["remove_ads"])
        #expect(
            try shop.store.entitlements(of: "cleo", in: Shop.bundleID).map(\.standing) == [.shared])
        // A product that is not family-shareable is not shared.
        try await shop.buy("stickers", on: anna)
        #expect(await shop.owned(by: ben) == ["remove_ads"])
        // A product that the family shares is not bought again.
        #expect(try await shop.buy("remove_ads", on: ben) == share)
    }

    @Test func aFamilyHasSixMembersAndACustomerOneFamily() throws {
        let shop = try Shop()
        let names: [CustomerID] = ["d", "e", "f", "g"]
        for name in names { try shop.store.addCustomer(name) }
        #expect(throws: storeError(.familyLimit)) {
            try shop.store.addFamily("seven", members: ["anna", "ben", "cleo"] + names)
        }
        try shop.store.addFamily("six", members: ["anna", "ben", "cleo", "d", "e", "f"])
        #expect(throws: storeError(.familyLimit)) { try shop.store.join("g", family: "six") }
        #expect(throws: storeError(.familyLimit)) { try shop.store.join("anna", family: "six") }
        #expect(throws: storeError(.familyLimit)) {
            try shop.store.addFamily("x", members: ["ben"])
        }
        #expect(throws: storeError(.familyLimit)) {
            try shop.store.addFamily("x", members: ["g", "g"])
        }
        #expect(throws: storeError(.alreadyExists)) { try shop.store.addFamily("six", members: []) }
        #expect(throws: storeError(.unknownFamily)) { try shop.store.join("g", family: "x") }
        #expect(throws: storeError(.unknownFamily)) { try shop.store.leaveFamily("g") }
        try shop.store.leaveFamily("anna")
        try shop.store.join("g", family: "six")
    }

    /// B-55.
    @Test func sharingBeginsOnJoiningAndEndsOnLeaving() async throws {
        let (shop, anna, ben) = try family([])
        try await shop.buy("remove_ads", on: anna)
        try await shop.buy("club.gold", on: ben)
        try shop.store.addFamily("smith", members: ["anna", "ben"])
        #expect(await shop.owned(by: anna) == ["club.gold", "remove_ads"])
        #expect(await shop.owned(by: ben) == ["club.gold", "remove_ads"])
        let updates = Collector(ben.transactionUpdates)
        await shop.store.settled()
        let before = updates.elements.count
        try shop.store.leaveFamily("anna")
        #expect(await shop.owned(by: anna) == ["remove_ads"])
        #expect(await shop.owned(by: ben) == ["club.gold"])
        await shop.store.settled()
        let revoked = updates.elements.dropFirst(before).map(\.payload)
        #expect(revoked.map(\.productId) == ["remove_ads"])
        #expect(revoked.first?.revocationType == .familyRevoke)
        #expect(revoked.first?.revocationDate == shop.store.now)
        try shop.store.join("anna", family: "smith")
        #expect(await shop.owned(by: ben) == ["club.gold", "remove_ads"])
    }

    /// B-55.
    ///
    /// A store need not have all apps while families change.
    @Test func familiesAlsoShareTheAppsThatAreNotAdded() async throws {
        let ledger = InMemoryLedger()
        let other = "org.example.other"
        let first = try Shop(ledger: ledger, profile: .production)
        try first.store.addApp(try Shop.app(other))
        try first.store.addFamily("smith", members: ["anna", "ben"])
        try first.store.buy(PurchaseOrder(productID: "remove_ads"), for: "anna", in: other)
        try first.store.buy(PurchaseOrder(productID: "club.gold"), for: "anna", in: other)
        #expect(
            try first.store.entitlements(of: "ben", in: other).filter(\.isEntitled).count == 2)
        let shop = try Shop.reopened(ledger)
        try shop.store.leaveFamily("ben")
        try shop.store.join("cleo", family: "smith")
        try shop.store.addApp(try Shop.app(other))
        #expect(
            try shop.store.entitlements(of: "ben", in: other).map(\.standing)
                == [.revoked, .revoked])
        #expect(
            try shop.store.entitlements(of: "cleo", in: other).map(\.standing)
                == [.shared, .shared])
    }

    /// B-55.
    ///
    /// Only the purchaser stops sharing for good.
    @Test func aShareThatEndedOtherwiseContinues() async throws {
        let (shop, anna, ben) = try family(["anna", "ben"])
        let cleo = try shop.launch("cleo")
        try await shop.buy("club.gold", on: anna)
        // A lower product that cannot be shared, and then the old one again.
        try await shop.buy("club.duo", on: anna)
        try shop.advance(to: "2026-02-01")
        #expect(await shop.owned(by: ben).isEmpty)
        try await shop.buy("club.gold", on: anna)
        #expect(await shop.owned(by: ben) == ["club.gold"])
        // A member who returns while the payment fails.
        try shop.store.leaveFamily("ben")
        shop.store.settings.failsRenewals = true
        try shop.advance(to: "2026-03-02")
        try shop.store.join("ben", family: "smith")
        try shop.store.join("cleo", family: "smith")
        #expect(await shop.owned(by: ben).isEmpty)
        shop.store.settings.failsRenewals = false
        try shop.store.resolveIssue(try shop.latest().id)
        #expect(await shop.owned(by: cleo) == ["club.gold"])
        #expect(await shop.owned(by: ben) == ["club.gold"])
        // A purchaser who stops sharing.
        try shop.store.stopSharing(try shop.latest(of: "ben").id)
        try shop.advance(to: "2026-04-03")
        #expect(await shop.owned(by: anna) == ["club.gold"])
        #expect(await shop.owned(by: cleo) == ["club.gold"])
        #expect(await shop.owned(by: ben).isEmpty)
    }

    @Test func theFirstShareOfANewMemberIsNoRenewal() async throws {
        let (shop, anna, ben) = try family(["anna"])
        try await shop.buy("club.gold", on: anna)
        try shop.advance(to: "2026-02-02")
        try shop.store.join("ben", family: "smith")
        try shop.advance(to: "2026-03-02")
        let reasons = await ben.transactions(.all(productID: nil)).map(\.payload.transactionReason)
        #expect(reasons == [.purchase, .renewal])
    }

    @Test func aShareEndsWithAPurchaseThatIsNotRenewed() async throws {
        let (shop, anna, ben) = try family(["anna", "ben"])
        try await shop.buy("club.gold", on: anna) { order in
            order.purchaseDate = Shop.start.adding(days: -10)
            order.renewsUntilNow = false
        }
        let shared = try await shop.standing(on: ben)
        #expect(shared.renewalInfo.payload.autoRenewStatus == .off)
        #expect(await shop.owned(by: ben) == ["club.gold"])
        try shop.advance(days: 30)
        #expect(await shop.owned(by: ben).isEmpty)
        #expect(try await shop.standing(on: ben).status == .expired)
    }

    @Test(arguments: [true, false])
    func onlyThePurchaserCanRequestARefund(isDeferred: Bool) async throws {
        let (shop, anna, ben) = try family(["anna", "ben"])
        shop.store.settings.defersRefunds = isDeferred
        try await shop.buy("remove_ads", on: anna)
        let share = try shop.latest(of: "ben").id
        for _ in 0..<2 {
            await #expect(throws: storeError(.refundRequestFailed)) {
                try await ben.requestRefund(of: share, reason: .other)
            }
        }
        #expect(await shop.owned(by: ben) == ["remove_ads"])
    }

    /// B-55.
    @Test func sharingCanBeStoppedAndStarted() async throws {
        let (shop, anna, ben) = try family()
        let id = try await shop.buy("remove_ads", on: anna).id
        let cleo = try shop.launch("cleo")
        try shop.store.stopSharing(try shop.latest(of: "ben").id)
        #expect(await shop.owned(by: ben).isEmpty)
        #expect(await shop.owned(by: cleo) == ["remove_ads"])
        try shop.store.stopSharing(id)
        #expect(await shop.owned(by: cleo).isEmpty)
        #expect(throws: storeError(.invalidAction)) { try shop.store.stopSharing(id) }
        try shop.store.startSharing(id)
        #expect(await shop.owned(by: ben) == ["remove_ads"])
        #expect(await shop.owned(by: cleo) == ["remove_ads"])
        #expect(throws: storeError(.invalidAction)) { try shop.store.startSharing(id) }
        #expect(await shop.owned(by: anna) == ["remove_ads"])
        let lonely = try await shop.buy("stickers", on: anna).id
        #expect(throws: storeError(.invalidAction)) { try shop.store.startSharing(lonely) }
    }

    /// B-55.
    ///
    /// The two stop in either order, and the member looks online or offline.
    @Test(arguments: [[0, 1], [1, 0]], [true, false])
    func aProductOfTwoSharersIsOwnedUntilBothStop(order: [Int], isOnline: Bool) async throws {
        let (shop, anna, ben) = try family([])
        let ids = [
            try await shop.buy("remove_ads", on: anna).id,
            try await shop.buy("remove_ads", on: ben).id,
        ]
        try shop.store.addFamily("smith", members: ["anna", "ben", "cleo"])
        let cleo = try shop.launch("cleo")
        func owned() async throws -> [String] {
            try shop.store.setOnline(isOnline, device: "cleo")
            let owned = await shop.owned(by: cleo)
            try shop.store.setOnline(true, device: "cleo")
            return owned
        }
        #expect(try await owned() == ["remove_ads"])
        try shop.store.stopSharing(ids[order[0]])
        #expect(try await owned() == ["remove_ads"])
        #expect(
            try shop.store.entitlements(of: "cleo", in: Shop.bundleID).map(\.standing) == [.shared])
        // What the other still shares is not bought again.
        let share = try await shop.buy("remove_ads", on: cleo)
        #expect(share.payload.inAppOwnershipType == .familyShared)
        #expect(share.payload.revocationDate == nil)
        try shop.store.refund(ids[order[1]])
        #expect(try await owned().isEmpty)
        let bought = try await shop.buy("remove_ads", on: cleo)
        #expect(bought.payload.inAppOwnershipType == .purchased)
    }

    @Test func aSubscriptionOfTwoSharersLastsAsLongAsTheLaterOne() async throws {
        let (shop, anna, ben) = try family()
        let cleo = try shop.launch("cleo")
        let first = try await shop.buy("club.gold", on: anna).id
        try await shop.buy("club.gold", on: ben)
        #expect(await shop.owned(by: cleo) == ["club.gold"])
        // The share that began later ends first.
        try shop.store.expireSubscription(to: "club.gold", of: "ben", in: Shop.bundleID)
        #expect(await shop.owned(by: cleo) == ["club.gold"])
        try shop.store.setAutoRenew(false, of: first)
        try shop.advance(to: "2026-02-10")
        #expect(await shop.owned(by: cleo).isEmpty)
    }

    @Test func aSharedSubscriptionIsRenewedForTheMember() async throws {
        let (shop, anna, ben) = try family(["anna", "ben"])
        let updates = Collector(ben.transactionUpdates)
        try await shop.buy("club.gold", on: anna)
        try shop.advance(to: "2026-03-02")
        let shared = shop.purchases(of: "ben")
        #expect(shared.count == 3)
        #expect(Set(shared.map(\.originalID)) == [shared[0].id])
        #expect(shared.map(\.expirationDate) == shop.purchases().map(\.expirationDate))
        await shop.store.settled()
        #expect(try updates.elements.map { try $0.id } == shared.map(\.id))
        let standing = try await shop.standing(on: ben)
        #expect(standing.status == .active)
        #expect(standing.transaction.payload.inAppOwnershipType == .familyShared)
    }

    @Test func aStoppedShareIsNotRenewedUntilItIsStarted() async throws {
        let (shop, anna, ben) = try family(["anna", "ben"])
        let first = try await shop.buy("club.gold", on: anna).id
        try shop.advance(to: "2026-02-02")
        try shop.store.stopSharing(first)
        #expect(await shop.owned(by: ben).isEmpty)
        #expect(try await shop.standing(on: ben).status == .revoked)
        try shop.advance(to: "2026-03-02")
        #expect(await shop.owned(by: ben).isEmpty)
        try shop.store.startSharing(first)
        #expect(await shop.owned(by: ben) == ["club.gold"])
        try shop.advance(to: "2026-04-02")
        #expect(await shop.owned(by: ben) == ["club.gold"])
        #expect(await shop.owned(by: anna) == ["club.gold"])
        try shop.lapse("club.gold")
        #expect(throws: storeError(.invalidAction)) { try shop.store.startSharing(first) }
    }

    @Test func aRefundRevokesTheProductForTheFamily() async throws {
        for product in ["remove_ads", "club.gold"] {
            let (shop, anna, ben) = try family()
            let id = try await shop.buy(product, on: anna).id
            #expect(await shop.owned(by: ben) == [product])
            #expect(throws: storeError(.invalidAction)) {
                try shop.store.refund(shop.latest(of: "ben").id)
            }
            try shop.store.refund(id)
            #expect(await shop.owned(by: ben).isEmpty)
            #expect(await shop.owned(by: try shop.launch("cleo")).isEmpty)
            try await shop.buy(product, on: anna)
            #expect(await shop.owned(by: ben) == [product])
        }
    }

    /// B-52.
    @Test func aRefundOfAPastPeriodRevokesOnlyItsShare() async throws {
        let (shop, anna, ben) = try family(["anna", "ben"])
        let first = try await shop.buy("club.gold", on: anna).id
        try shop.advance(to: "2026-02-02")
        let updates = Collector(ben.transactionUpdates)
        await shop.store.settled()
        let before = updates.elements.count
        try shop.store.refund(first)
        await shop.store.settled()
        let told = updates.elements.dropFirst(before).map(\.payload)
        #expect(told.map(\.revocationType) == [.familyRevoke])
        #expect(told.first?.transactionId == shop.purchases(of: "ben").first?.id.description)
        #expect(await shop.owned(by: ben) == ["club.gold"])
    }

    @Test func aSharedSubscriptionFollowsThePurchasersSubscription() async throws {
        let (shop, anna, ben) = try family(["anna", "ben"])
        let id = try await shop.buy("club.gold", on: anna).id
        try shop.store.extendRenewalDate(of: id, byDays: 10)
        try shop.advance(to: "2026-02-08")
        #expect(await shop.owned(by: ben) == ["club.gold"])
        shop.store.settings.failsRenewals = true
        shop.store.settings.hasGracePeriod = true
        try shop.advance(to: "2026-02-12")
        #expect(try await shop.standing(on: ben).status == .gracePeriod)
        #expect(await shop.owned(by: ben) == ["club.gold"])
        try shop.store.resolveIssue(id)
        #expect(try await shop.standing(on: ben).status == .active)
        try shop.lapse("club.gold")
        #expect(await shop.owned(by: anna).isEmpty)
        #expect(await shop.owned(by: ben).isEmpty)
        #expect(try await shop.standing(on: ben).status == .expired)
    }

    @Test func aProductWithoutFamilySharingEndsTheShare() async throws {
        let (shop, anna, ben) = try family(["anna", "ben"])
        try await shop.buy("club.duo", on: anna)
        try await shop.buy("club.gold", on: anna)
        #expect(await shop.owned(by: ben) == ["club.gold"])
        try await shop.buy("club.duo", on: anna)
        try shop.advance(to: "2026-02-02")
        #expect(await shop.owned(by: anna) == ["club.duo"])
        #expect(await shop.owned(by: ben).isEmpty)
        #expect(try await shop.standing(on: ben).status == .revoked)
    }

    @Test(arguments: ["remove_ads", "club.gold"])
    func aShareIsRevokedForTheReasonOfTheRefund(product: String) async throws {
        let (shop, anna, ben) = try family(["anna", "ben"])
        let id = try await shop.buy(product, on: anna).id
        try shop.store.refund(id, reason: .developerIssue)
        let share = await ben.transactions(.latest(productID: product))
        #expect(share.map(\.payload.revocationReason) == [.developerIssue])
        #expect(share.map(\.payload.revocationType) == [.familyRevoke])
    }

    @Test(arguments: [true, false])
    func aProductWithoutFamilySharingEndsTheShareOfAFailedPayment(hasGrace: Bool) async throws {
        let (shop, anna, ben) = try family(["anna", "ben"])
        try await shop.buy("club.gold", on: anna)
        shop.store.settings.failsRenewals = true
        shop.store.settings.hasGracePeriod = hasGrace
        try shop.advance(to: "2026-02-03")
        #expect(
            try await shop.standing(on: ben).status == (hasGrace ? .gracePeriod : .billingRetry))
        shop.store.settings.failsRenewals = false
        try await shop.buy("club.duo", on: anna)
        #expect(try await shop.standing(on: ben).status == .revoked)
        #expect(await shop.owned(by: ben).isEmpty)
        #expect(await shop.owned(by: anna) == ["club.duo"])
    }

    /// A downgrade waits for the renewal, so it leaves nothing that was upgraded.
    @Test(arguments: [("club.silver", "club.gold", true), ("club.gold", "club.silver", nil)])
    func onlyAnUpgradeMarksTheShares(old: String, new: String, isUpgraded: Bool?) async throws {
        let (shop, anna, ben) = try family(["anna", "ben"])
        var catalog = try Shop.catalog()
        for index in catalog.subscriptionGroups[0].subscriptions.indices {
            catalog.subscriptionGroups[0].subscriptions[index].product.familyShareable = true
        }
        try shop.store.setCatalog(catalog, of: Shop.bundleID)
        try await shop.buy(old, on: anna)
        try shop.advance(to: "2026-01-15")
        try await shop.buy(new, on: anna)
        try shop.advance(to: "2026-02-20")
        for installation in [anna, ben] {
            #expect(await shop.owned(by: installation) == [new])
            let past = await installation.transactions(.all(productID: old))
            #expect(past.last?.payload.isUpgraded == isUpgraded)
        }
    }

    /// B-56.
    @Test func aMemberWithBothSubscriptionsHasTwoStatuses() async throws {
        let (shop, anna, ben) = try family(["anna", "ben"])
        try await shop.buy("club.gold", on: anna)
        try await shop.buy("club.gold", on: ben)
        let standings = try await ben.subscriptionStandings(inGroup: "G1")
        #expect(
            standings.map(\.transaction.payload.inAppOwnershipType) == [.purchased, .familyShared])
        #expect(await shop.owned(by: ben) == ["club.gold"])
        let listed = await ben.transactions(.currentEntitlements(productID: "club.gold"))
        #expect(listed.map(\.payload.inAppOwnershipType) == [.purchased])
    }

    @Test func aDeletedRenewalLeavesTheSharesOfThePeriodBefore() async throws {
        let (shop, anna, ben) = try family(["anna", "ben"])
        try await shop.buy("club.gold", on: anna)
        let first = try shop.latest(of: "ben").id
        try shop.advance(to: "2026-02-10")
        #expect(try shop.latest(of: "ben").id != first)
        try shop.store.deletePurchase(shop.latest(of: "anna").id)
        #expect(shop.purchases(of: "ben").map(\.id) == [first])
        #expect(await shop.owned(by: ben).isEmpty)
        #expect(
            try shop.store.entitlements(of: "ben", in: Shop.bundleID).map(\.productID)
                == ["club.gold"])
    }

    @Test func aDeletedPurchaseIsNoLongerShared() async throws {
        let (shop, anna, ben) = try family()
        let id = try await shop.buy("remove_ads", on: anna).id
        try await shop.buy("club.gold", on: anna)
        try shop.store.deletePurchase(id)
        #expect(await shop.owned(by: ben) == ["club.gold"])
        try shop.store.clearPurchases(of: "anna", in: Shop.bundleID)
        #expect(await shop.owned(by: ben).isEmpty)
        #expect(shop.purchases(of: "ben").isEmpty)
    }
}
