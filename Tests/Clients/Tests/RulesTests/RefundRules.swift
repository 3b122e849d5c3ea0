import SandlotStore
import SandlotTesting
import StoreKitTest
import Testing

/// The effects of refunds.
struct RefundRules {
    private let shop: Shop

    init() throws {
        shop = try Shop()
    }

    @Test("B-51: a refund dates, explains and announces itself", .isolatedStore)
    func aRefundIsAnnounced() async throws {
        let album = try await shop.buy("album")
        let updates = Heard(Transaction.updates) { $0.unsafePayloadValue }
        // The call itself returned the unfinished purchase.
        try await shop.settled()
        #expect(updates.all.isEmpty)
        try await shop.advance(to: "2026-01-05")
        try shop.session.refundTransaction(identifier: album.number)
        try await shop.settled()
        try #require(updates.all.count == 1)
        let refunded = updates.all[0]
        #expect(refunded.id == album.id)
        #expect(refunded.revocationDate == (try Date(day: "2026-01-05")))
        #expect(refunded.revocationReason == .other)
        #expect(refunded.revocationType == .fullRefund)
        #expect(refunded.revocationPercentage == 100)
        #expect(try refunded.jsonRepresentation.object["revocationPercentage"] as? Int == 100_000)
        #expect(try shop.last().cancelDate == refunded.revocationDate)
        #expect(await shop.entitled().isEmpty)
    }

    @Test("B-51: a refund that the customer asked for has the reason chosen", .isolatedStore)
    func aRequestHasItsReason() async throws {
        let album = try await shop.buy("album")
        try await isolatedStore.installation.requestRefund(
            of: TransactionID(rawValue: album.id), reason: .developerIssue)
        let refunded = await Transaction.latest(for: "album")?.unsafePayloadValue
        #expect(refunded?.revocationReason == .developerIssue)
    }

    @Test("B-52: only the refund of the current period ends a subscription", .isolatedStore)
    func aPastPeriodIsRefundedAlone() async throws {
        let first = try await shop.buy("club.silver")
        try await shop.advance(to: "2026-02-10")
        try shop.session.refundTransaction(identifier: first.number)
        #expect(try await shop.status().state == .subscribed)
        #expect(await shop.entitled() == ["club.silver"])
        let all = await Transaction.all.collected()
        #expect(all.map { $0.revocationDate != nil } == [true, false])

        try shop.session.refundTransaction(identifier: all[1].number)
        #expect(try await shop.status().state == .revoked)
        #expect(await shop.entitled().isEmpty)
    }
}
