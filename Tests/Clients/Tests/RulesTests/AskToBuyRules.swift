import SandlotTesting
import StoreKitTest
import Testing

/// Purchases that wait for a parent or are interrupted.
struct AskToBuyRules {
    private let shop: Shop

    init() throws {
        shop = try Shop()
    }

    private func listen() -> Heard<VerificationResult<Transaction>> {
        Heard(Transaction.updates) { $0 }
    }

    private func purchasePending(_ id: String) async throws {
        guard case .pending = try await shop.purchase(id) else {
            throw Unexpected(what: "not pending")
        }
    }

    @Test(
        "B-46: under Ask to Buy every purchase waits", .isolatedStore,
        arguments: ["coins", "album", "pass", "club.silver"])
    func everyPurchaseWaits(id: String) async throws {
        shop.session.askToBuyEnabled = true
        try await purchasePending(id)
        #expect(await shop.entitled().isEmpty)
        #expect(await Transaction.unfinished.collected().isEmpty)
        #expect(try shop.last().pendingAskToBuyConfirmation)
        #expect(try shop.last().state == .deferred)
    }

    @Test("B-47: an approved purchase arrives, verified and unfinished", .isolatedStore)
    func anApprovalArrives() async throws {
        let updates = listen()
        shop.session.askToBuyEnabled = true
        try await purchasePending("album")
        try shop.session.approveAskToBuyTransaction(identifier: shop.last().identifier)
        try await shop.settled()
        try #require(updates.all.count == 1)
        let album = try updates.all[0].payloadValue
        #expect(album.productID == "album")
        #expect(await Transaction.unfinished.collected() == [album])
    }

    @Test("B-48: a declined purchase brings nothing", .isolatedStore)
    func aRefusalBringsNothing() async throws {
        let updates = listen()
        shop.session.askToBuyEnabled = true
        try await purchasePending("album")
        try shop.session.declineAskToBuyTransaction(identifier: shop.last().identifier)
        try await shop.settled()
        #expect(updates.all.isEmpty)
        #expect(await Transaction.all.collected().isEmpty)
        shop.session.askToBuyEnabled = false
        try await shop.buy("album")
    }

    @Test(
        "B-48: with the habit, it arrives as if it had been approved",
        .isolatedStore(habits: [.declineDelivers]))
    func aRefusalDelivers() async throws {
        let updates = listen()
        shop.session.askToBuyEnabled = true
        try await purchasePending("album")
        try shop.session.declineAskToBuyTransaction(identifier: shop.last().identifier)
        try await shop.settled()
        #expect(updates.all.map(\.unsafePayloadValue.productID) == ["album"])
        #expect(await shop.entitled() == ["album"])
    }

    @Test("B-49: a test session does not simulate the sandbox's Ask to Buy", .isolatedStore)
    func theSandboxOptionIsIgnored() async throws {
        try await shop.buy("album", [.simulatesAskToBuyInSandbox(true)])
    }

    @Test("B-49: the sandbox can begin Ask to Buy", .isolatedStore(profile: .sandbox))
    func theSandboxBeginsAskToBuy() async throws {
        let result = try await shop.purchase("album", [.simulatesAskToBuyInSandbox(true)])
        guard case .pending = result else { throw Unexpected(what: "\(result)") }
    }

    @Test("B-50: an interrupted purchase waits until its issue is resolved", .isolatedStore)
    func interruptedPurchasesWait() async throws {
        let updates = listen()
        shop.session.interruptedPurchasesEnabled = true
        guard case .pending = try await shop.purchase("coins", [.quantity(3)]) else {
            throw Unexpected(what: "not pending")
        }
        let interrupted = try shop.last()
        #expect(interrupted.hasPurchaseIssue)
        #expect(interrupted.state == .failed)
        #expect(updates.all.isEmpty)
        try shop.session.resolveIssueForTransaction(identifier: interrupted.identifier)
        try await shop.settled()
        #expect(updates.all.map(\.unsafePayloadValue.productID) == ["coins"])
        #expect(updates.all.map(\.unsafePayloadValue.purchasedQuantity) == [3])
        #expect(try !shop.last().hasPurchaseIssue)
        #expect(try shop.last().state == .purchased)
    }

    @Test(
        "B-50: with the habit, it fails with an unknown error",
        .isolatedStore(habits: [.interruptedThrows]))
    func interruptedPurchasesThrow() async throws {
        let updates = listen()
        shop.session.interruptedPurchasesEnabled = true
        await #expect {
            try await shop.purchase("coins")
        } throws: { error in
            if case StoreKitError.unknown = error { true } else { false }
        }
        try shop.session.resolveIssueForTransaction(identifier: shop.last().identifier)
        try await shop.settled()
        #expect(updates.all.map(\.unsafePayloadValue.productID) == ["coins"])
    }
}
