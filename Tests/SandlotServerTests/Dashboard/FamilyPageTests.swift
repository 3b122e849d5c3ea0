import SandlotBase
import SandlotJSON
import SandlotScenario
import SandlotServer
import SandlotStore
import TestSupport
import Testing

/// The pages of families.
@Suite struct FamilyPageTests {
    private static let world = ServedStore.world
        .replacing(
            "id: remove_ads, type: non-consumable, price: 0.99",
            with:
                "id: remove_ads, type: non-consumable, price: 0.99, family-shareable: true")

    @Test
    func aFamilyIsMadeJoinedAndLeft() async throws {
        try await withServedStore(Self.world) { served in
            let store = served.story.store
            var body = try await served.act(
                "add-family", "page=/dashboard/customers&name=smiths&customer=Ana")
            #expect(body.contains("✓ Done"))
            #expect(body.contains("href=\"/dashboard/families/smiths\""))
            _ = try await served.steps(#"{"buy": "remove_ads", "for": "Ana"}"#)
            body = try await served.act(
                "join-family", "page=/dashboard/families/smiths&family=smiths&customer=Ben")
            #expect(body.contains("✓ Done") && body.contains("✓ shared"))
            #expect(store.roster.families.first?.members == ["Ana", "Ben"])
            // Nobody is left who could join.
            #expect(!body.contains("id=\"join\""))
            body = try await served.press("leave1", on: "families/smiths")
            #expect(body.contains("✓ Done") && body.contains("Nothing is shared."))
            #expect(store.roster.families.first?.members == ["Ana"])
            #expect(body.contains("id=\"join\""))
        }
    }

    @Test
    func aFamilyShowsWhoSharesWhatWithWhom() async throws {
        try await withServedStore(Self.world) { served in
            _ = try await served.request(
                "POST", "/control/v1/participants",
                #"{"families": [{"name": "smiths", "members": ["Ana", "Ben"]}]}"#)
            _ = try await served.steps(#"[{"buy": "remove_ads", "for": "Ben"}]"#)
            let store = served.story.store
            let ids = ["Ben", "Ana"].map { store.purchases(of: $0, in: "com.example.app")[0].id }
            var json = try await served.request("GET", "/control/v1/families/smiths").json
            let share = try #require(json["shares"]?.elementList.first)
            #expect(share["from"]?.string == "Ben" && share["to"]?.string == "Ana")
            #expect(share["transactionId"]?.string == "\(ids[0])")
            #expect(share["sharedTransactionId"]?.string == "\(ids[1])")
            #expect(share["active"]?.bool == true)
            _ = try await served.steps(#"[{"stop-sharing": "remove_ads", "of": "Ben"}]"#)
            json = try await served.request("GET", "/control/v1/families/smiths").json
            #expect(json["shares"]?.elementList.first?["active"]?.bool == false)
            let body = try await served.dashboard("families/smiths").body
            #expect(body.contains("no longer shared"))
            for path in ["customers", "customers/Ana"] {
                let body = try await served.dashboard(path).body
                #expect(body.contains("href=\"/dashboard/families/smiths\""), "\(path)")
            }
            #expect(try await served.dashboard("families/nobody").status == 404)
        }
    }

    @Test
    func aCustomerLosesAShareForOneOfTwoReasons() async throws {
        for (step, reason) in [
            (#"{"stop-sharing": "remove_ads", "of": "Ben"}"#, "does not share it anymore"),
            (#"{"refund": "remove_ads", "of": "Ben"}"#, "who shared it, got a refund on"),
        ] {
            try await withServedStore(Self.world) { served in
                _ = try await served.request(
                    "POST", "/control/v1/participants",
                    #"{"families": [{"name": "smiths", "members": ["Ana", "Ben"]}]}"#)
                try await served.perform(#"[{"buy": "remove_ads", "for": "Ben"}]"#)
                var body = try await served.dashboard("customers/Ana").body
                #expect(body.contains("bought it and shares it"))
                try await served.perform(step)
                body = try await served.dashboard("customers/Ana").body
                #expect(body.contains(reason))
                #expect(body.contains("– not owned"))
            }
        }
    }
}
