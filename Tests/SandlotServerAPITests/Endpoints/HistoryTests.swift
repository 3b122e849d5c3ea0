import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotServerAPI
import SandlotStore
import TestSupport
import Testing

@Suite struct HistoryTests {
    /// Returns all pages of a history, and checks what every page has in common.
    private func pages(
        _ backend: Backend, _ path: String, query: [(String, String)] = [],
        between: (Int) throws -> Void = { _ in }
    ) async throws -> [[TransactionPayload]] {
        var pages: [[TransactionPayload]] = []
        var revision: [(String, String)] = []
        while true {
            let answer = try await backend.get(path, query: query + revision)
            #expect(answer.status == 200, "\(answer.body)")
            let page = try backend.transactions(answer)
            let found = try answer.json["hasMore"]?.bool
            let hasMore = try #require(found as Bool?)
            #expect(page.count == 20 || page.count < 20 && !hasMore)
            pages.append(page)
            revision = [("revision", try #require(try answer.string("revision")))]
            guard hasMore else { return pages }
            try between(pages.count)
        }
    }

    @Test func pagesHaveTwentyTransactionsAndAllMembers() async throws {
        let backend = try Backend(profile: .production)
        var ids: [String] = []
        for _ in 0..<45 { ids.append(try backend.buy("coins").description) }
        let path = "/v2/history/\(ids[0])"
        let pages = try await pages(backend, path)
        #expect(pages.map(\.count) == [20, 20, 5])
        #expect(pages.flatMap { $0 }.compactMap(\.transactionId) == ids)
        let answer = try await backend.get(path)
        #expect(try answer.string("bundleId") == Backend.bundleID)
        #expect(try answer.string("environment") == "Production")
        #expect(try answer.json["appAppleId"]?.integer == 1_234_567_890)
    }

    @Test func aChangeBetweenPagesIsSeenAtTheEnd() async throws {
        let backend = try Backend()
        let ids = try (0..<45).map { _ in try backend.buy("coins") }
        // The clock does not move, so dates alone could not order the changes.
        let pages = try await pages(backend, "/v2/history/\(ids[0])") { page in
            guard page == 1 else { return }
            try backend.store.refund(ids[3])
            try backend.store.refund(ids[30])
            try backend.buy("coins")
        }
        let seen = pages.flatMap { $0 }.compactMap(\.transactionId)
        #expect(Set(seen).count == 46)
        #expect(seen.count == 47, "the refunded transaction of the first page is listed again")
        #expect(seen.suffix(3).prefix(2) == [ids[3].description, ids[30].description])
        #expect(pages.flatMap { $0 }.last { $0.transactionId == seen[45] }?.revocationDate != nil)
    }

    @Test func theLastRevisionReturnsOnlyLaterChanges() async throws {
        let backend = try Backend()
        let id = try backend.buy("remove_ads")
        let path = "/v2/history/\(id)"
        let first = try await backend.get(path)
        let revision = try #require(try first.string("revision"))
        let none = try await backend.get(path, query: [("revision", revision)])
        #expect(try backend.transactions(none).isEmpty)
        #expect(try none.string("revision") == revision)
        let later = try backend.buy("coins")
        let some = try await backend.get(path, query: [("revision", revision)])
        #expect(try backend.transactions(some).map(\.transactionId) == [later.description])
    }

    @Test func aDescendingHistoryBeginsWithTheLatestChange() async throws {
        let backend = try Backend()
        let ids = try (0..<25).map { _ in try backend.buy("coins") }
        try backend.store.refund(ids[2])
        let seen = try await pages(
            backend, "/v2/history/\(ids[0])", query: [("sort", "DESCENDING")]
        ).flatMap { $0 }.compactMap(\.transactionId)
        #expect(seen.first == ids[2].description)
        #expect(Set(seen).count == 25 && seen.count == 25)
        #expect(seen.last == ids[0].description)
    }

    @Test func theFirstVersionLeavesFinishedConsumablesOut() async throws {
        let backend = try Backend()
        let ids = try (0..<3).map { _ in try backend.buy("coins") }
        try await finish([ids[0], ids[1]], backend)
        try backend.store.refund(ids[1])
        let old = try await pages(backend, "/v1/history/\(ids[0])").flatMap { $0 }
        #expect(old.compactMap(\.transactionId) == [ids[2], ids[1]].map(\.description))
        let new = try await pages(backend, "/v2/history/\(ids[0])").flatMap { $0 }
        #expect(new.count == 3)
    }

    private func finish(_ ids: [TransactionID], _ backend: Backend) async throws {
        for id in ids {
            #expect(
                try await backend.send("POST", "/v1/transactions/\(id)/finish").status == 200)
        }
    }

    @Test(
        arguments: [
            ([("startDate", "soon")], 4_000_015),
            ([("startDate", "99999999999999999999")], 4_000_015),
            ([("startDate", "")], 4_000_015), ([("endDate", "1.5")], 4_000_016),
            ([("startDate", "1"), ("startDate", "2")], 4_000_015),
            ([("startDate", "5"), ("endDate", "5")], 4_000_013),
            ([("startDate", "6"), ("endDate", "5")], 4_000_013),
            ([("productType", "Consumable")], 4_000_022), ([("productId", "")], 4_000_023),
            ([("subscriptionGroupIdentifier", "")], 4_000_024),
            ([("sort", "ascending")], 4_000_021),
            ([("inAppOwnershipType", "ASSIGNED")], 4_000_026), ([("revoked", "1")], 4_000_030),
            ([("excludeRevoked", "no")], 4_000_025), ([("revision", "x")], 4_000_005),
            ([("revision", "MC4wLjA")], 4_000_005),
        ] as [([(String, String)], Int64)])
    func anInvalidQueryIsRefused(query: [(String, String)], code: Int64) async throws {
        let backend = try Backend()
        let id = try backend.buy("coins")
        for version in ["v1", "v2"] {
            let answer = try await backend.get("/\(version)/history/\(id)", query: query)
            #expect(answer.code == code)
            #expect(answer.status == 400)
        }
    }

    @Test func aRevisionBelongsToItsRequest() async throws {
        let backend = try Backend()
        let ids = try (0..<21).map { _ in try backend.buy("coins") }
        let other = try backend.buy("coins", for: "ben")
        let first = try await backend.get("/v2/history/\(ids[0])", query: [("revoked", "False")])
        let revision = try #require(try first.string("revision"))
        let requests: [(String, [(String, String)], Int64?)] = [
            ("/v2/history/\(ids[5])", [("revoked", "False")], nil),
            ("/v2/history/\(ids[0])", [], 4_000_005),
            ("/v1/history/\(ids[0])", [("revoked", "False")], 4_000_005),
            ("/v2/history/\(other)", [("revoked", "False")], 4_000_005),
            ("/v2/refund/lookup/\(ids[0])", [("revoked", "False")], 4_000_005),
            ("/v2/history/\(ids[0])", [("revoked", "False"), ("sort", "DESCENDING")], 4_000_005),
        ]
        for (path, query, code) in requests {
            let answer = try await backend.get(path, query: query + [("revision", revision)])
            #expect(answer.code == code, "\(path) \(query)")
        }
    }

    @Test func pagesTogetherEqualTheFilteredList() async throws {
        var random = SeededGenerator(seed: SeededGenerator.seed)
        print("seed \(SeededGenerator.seed)")
        let backend = try Backend()
        try backend.store.addFamily("smith", members: ["anna", "ben"])
        _ = try backend.store.launch(Backend.bundleID, on: "anna")
        for _ in 0..<90 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0...4: _ = try? backend.buy(random.pick(["coins", "season", "gold", "news"]))
            case 5: _ = try? backend.buy("remove_ads", for: random.pick(["anna", "ben"]))
            case 6, 7: try backend.advance(days: Int64.random(in: 0...20, using: &random))
            default:
                let all = backend.store.purchases(of: "anna", in: Backend.bundleID)
                if !all.isEmpty { try? backend.store.refund(random.pick(all).id) }
            }
        }
        let all = try await pages(
            backend, "/v2/history/\(try backend.buy("coins"))"
        ).flatMap { $0 }
        #expect(all.count == backend.store.purchases(of: "anna", in: Backend.bundleID).count)
        for _ in 0..<40 {
            let filter = RandomFilter(&random, now: backend.store.now)
            let seen = try await pages(
                backend, "/v2/history/\(try #require(all[0].transactionId))", query: filter.query
            ).flatMap { $0 }.map(\.transactionId)
            let expected = all.filter(filter.includes).map(\.transactionId)
            #expect(
                seen == (filter.isDescending ? expected.reversed() : expected), "\(filter.query)")
        }
    }

    @Test func refundsAreListedByTheirDates() async throws {
        let backend = try Backend()
        let ids = try (0..<30).map { _ in try backend.buy("coins") }
        try backend.buy("coins")
        var random = SeededGenerator(seed: SeededGenerator.seed)
        let order = ids.shuffled(using: &random)
        for (number, id) in order.enumerated() {
            if number % 4 == 0 { try backend.advance(days: 1) }
            try backend.store.refund(id, reason: .developerIssue, percentage: 40)
        }
        let pages = try await pages(backend, "/v2/refund/lookup/\(ids[7])")
        #expect(pages.map(\.count) == [20, 10])
        #expect(pages.flatMap { $0 }.compactMap(\.transactionId) == order.map(\.description))
        let old = try await backend.get("/v1/refund/lookup/\(ids[7])")
        #expect(try backend.transactions(old).count == 30)
        #expect(try old.json["hasMore"] == nil)
        let bad = try await backend.get(
            "/v2/refund/lookup/\(ids[7])", query: [("revision", "bad")])
        #expect(bad.code == 4_000_005)
    }

    /// The deprecated form has no pages.
    @Test func theOldFormListsTheLatestRefunds() async throws {
        let backend = try Backend()
        let ids = try (0..<53).map { _ in try backend.buy("coins") }
        for id in ids {
            try backend.advance(days: 1)
            try backend.store.refund(id)
        }
        let old = try await backend.get("/v1/refund/lookup/\(ids[0])")
        #expect(
            try backend.transactions(old).map(\.transactionId)
                == ids.suffix(50).map(\.description))
    }

    @Test func aFamilyRevocationIsNotARefund() async throws {
        let backend = try Backend()
        try backend.store.addFamily("smith", members: ["anna", "ben"])
        _ = try backend.store.launch(Backend.bundleID, on: "ben")
        let id = try backend.buy("remove_ads")
        let share = try #require(backend.store.purchases(of: "ben", in: Backend.bundleID).last).id
        try backend.store.stopSharing(id)
        let refunds = try await backend.get("/v2/refund/lookup/\(share)")
        #expect(try backend.transactions(refunds).isEmpty)
        let history = try await backend.get("/v2/history/\(share)", query: [("revoked", "TRUE")])
        #expect(try backend.transactions(history).map(\.revocationType) == [.familyRevoke])
    }
}
