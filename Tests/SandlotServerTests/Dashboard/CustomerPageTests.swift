import SandlotBase
import SandlotJSON
import SandlotScenario
import SandlotServer
import SandlotStore
import TestSupport
import Testing

/// The page of a customer.
@Suite struct CustomerPageTests {
    private static let app = "com.example.app"

    @Test
    func lookingSignsNothing() async throws {
        try await withServedStore { served in
            try await served.perform(#"{"buy": "remove_ads", "for": "Ana"}"#)
            let store = served.story.store
            let count = try store.committedRecordCount
            for path in ["customers/Ana", "customers", "timeline?customer=Ana", "", "transactions"]
            {
                let body = try await served.dashboard(path).body
                if path == "customers/Ana" { #expect(body.contains("not signed yet")) }
            }
            try await store.commitment()
            #expect(try store.committedRecordCount == count)
            // An app that asks gets signed data.
            try await served.perform(
                #"[{"launch": "phone"}, {"expect": {"on": "phone", "entitled": ["remove_ads"]}}]"#)
            #expect(try await served.dashboard("customers/Ana").body.contains("✓ verified"))
        }
    }

    @Test
    func aDeviceBelievesWhatItKnewWhenItWentOffline() async throws {
        try await withServedStore { served in
            try await served.perform(
                #"[{"launch": "phone"}, {"buy": "remove_ads"}, {"offline": "phone"}]"#)
            var body = try await served.dashboard("customers/Ana").body
            #expect(!body.contains("differs"))
            try await served.perform(
                #"[{"refund": "remove_ads", "of": "Ana"}, {"buy": "club_month", "for": "Ana"}]"#)
            body = try await served.dashboard("customers/Ana").body
            #expect(body.contains("… differs"))
            #expect(body.contains("refund of <bdi>remove_ads</bdi>"))
            #expect(body.contains("purchase of <bdi>club_month</bdi>"))
            #expect(body.contains("… offline"))
            try await served.perform(#"{"online": "phone"}"#)
            body = try await served.dashboard("customers/Ana").body
            #expect(!body.contains("differs") && !body.contains("refund of <bdi>"))
        }
    }

    @Test
    func theReasonsOfASubscriptionNameItsDates() async throws {
        try await withServedStore { served in
            func body() async throws -> String {
                try await served.dashboard("customers/Ana").body
            }
            try await served.perform(#"{"buy": "club_month", "for": "Ana"}"#)
            #expect(try await body().contains("it is paid until <time datetime=\"2026-02-28T09:30"))
            try await served.perform(
                #"[{"set": {"fails-renewals": "on", "grace-period": "16 days"}}, "#
                    + #"{"advance": "30 days"}]"#)
            #expect(try await body().contains("the grace period lasts until <time"))
            try await served.perform(#"{"advance": "20 days"}"#)
            #expect(try await body().contains("the payment failed and is retried"))
            try await served.perform(#"{"expire": "club_month", "of": "Ana"}"#)
            #expect(try await body().contains("its last period ended on <time"))
        }
    }

    @Test
    func itsLinksLeadToWhatTheCustomerDid() async throws {
        try await withServedStore { served in
            let body = try await served.dashboard("customers/Ana").body
            #expect(body.contains("href=\"/dashboard/transactions?customer=Ana\""))
            #expect(body.contains("href=\"/dashboard/timeline?customer=Ana\""))
        }
    }

    @Test
    func aPurchaseIsMadeWhereThePersonChooses() async throws {
        try await withServedStore { served in
            try await served.perform(#"{"launch": "phone"}"#)
            let form = "page=/dashboard/customers/Ana&app=\(Self.app)&customer=Ana&product="
            _ = try await served.act("buy", form + "remove_ads&device=phone")
            _ = try await served.act("buy", form + "coins_100&device=")
            let yaml = try await served.dashboard("session.yaml").body
            #expect(yaml.contains("  - app: com.example.app\n    buy: remove_ads\n    on: phone\n"))
            #expect(yaml.contains("  - app: com.example.app\n    buy: coins_100\n    for: Ana\n"))
        }
    }
}
