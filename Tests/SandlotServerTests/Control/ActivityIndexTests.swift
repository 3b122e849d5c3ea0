import SandlotBase
import SandlotJSON
import SandlotScenario
import SandlotServer
import SandlotStore
import TestSupport
import Testing

/// The activities of a customer, a device, or a transaction in a long log.
@Suite struct ActivityIndexTests {
    /// Makes a log in which more records follow the purchases than are read for a page.
    private func withLongLog(_ body: (ServedStore, TransactionID) async throws -> Void) async throws
    {
        try await withServedStore { served in
            try await served.perform(#"[{"launch": "phone"}, {"buy": "remove_ads"}]"#)
            let store = served.story.store
            try store.addDevice("tablet", of: "Ben")
            let id = store.purchases(of: "Ana", in: "com.example.app")[0].id
            // A question before makes an index, which then has to grow.
            _ = try await served.request("GET", "/control/v1/activity?customer=Ana")
            for number in 0..<9000 {
                try store.setOnline(number % 2 == 1, device: "tablet")
            }
            try await store.commitment()
            try await body(served, id)
        }
    }

    @Test
    func pagesShowWhatHappenedLongAgo() async throws {
        try await withLongLog { served, id in
            for path in ["customers/Ana", "transactions/\(id)", "timeline?device=phone"] {
                let body = try await served.dashboard(path).body
                #expect(body.contains("bought remove_ads"), "\(path)")
                #expect(!body.contains("Nothing has happened yet"), "\(path)")
            }
        }
    }

    @Test
    func pagesOfACustomerContainEachActivityOnce() async throws {
        try await withLongLog { served, _ in
            var positions: [Int64] = []
            var place = ""
            var pages = 0
            while pages < 100 {
                let page = try await served.request(
                    "GET", "/control/v1/activity?customer=Ben&limit=500\(place)"
                ).json
                pages += 1
                let activities = page["activities"]?.elementList ?? []
                positions += activities.compactMap { $0["position"]?.integer }
                guard let next = page["next"]?.integer else { break }
                place = "&before=\(next)"
            }
            #expect(positions.count == 9002)
            #expect(positions == positions.sorted(by: >))
            #expect(Set(positions).count == positions.count)
        }
    }

    @Test
    func aPageThatHasEarlierOnesLeadsToThem() async throws {
        try await withServedStore { served in
            try await served.perform(
                #"[{"launch": "phone"}, {"buy": "club_month"}, {"advance": "14 months"}]"#)
            let body = try await served.dashboard("customers/Ana").body
            let link = try #require(
                body.firstMatch(of: #/\/dashboard\/(timeline\?customer=Ana&amp;before=\d+)"/#)?.1)
            let earlier = try await served.dashboard(String(link).replacing("&amp;", with: "&"))
                .body
            #expect(earlier.contains("bought club_month"))
        }
    }

    @Test
    func aTransactionShowsItsOwnNotifications() async throws {
        let inbox = Inbox()
        try await withServedStore(poster: inbox) { served in
            try await served.perform(
                #"[{"launch": "phone"}, {"buy": "club_month"}, {"buy": "remove_ads"}, "#
                    + #"{"refund": "remove_ads", "of": "Ana"}]"#)
            _ = try await served.request("POST", "/control/v1/notifications/settled")
            let purchases = served.story.store.purchases(of: "Ana", in: "com.example.app")
            let id = try #require(purchases.last?.id)
            let body = try await served.dashboard("transactions/\(id)").body
            let types = body.matches(of: #/<strong>([A-Z_]+)[^<]*<\/strong>/#).map { String($0.1) }
            #expect(types == ["REFUND", "ONE_TIME_CHARGE"])
        }
    }
}
