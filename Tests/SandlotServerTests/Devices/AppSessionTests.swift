import SandlotClient
import SandlotJSON
import SandlotScenario
import SandlotStore
import SandlotStoreKit
import TestSupport
import Testing

/// What an app in another process does is a part of the session, which can be saved as a story.
@Suite struct AppSessionTests {
    /// What can be compared of a store.
    private func state(of store: Store) throws -> [String] {
        try store.roster.customers.flatMap { customer in
            try store.purchases(of: customer.id, in: "com.example.app")
                .map { "\(customer.id) \($0)" }
                + store.entitlements(of: customer.id, in: "com.example.app")
                .map { "\(customer.id) \($0)" }
        }
    }

    /// Connects an app, performs its part, saves the session, and replays it to the same state.
    private func withApp(
        _ body: @escaping @Sendable (ServedStore) async throws -> Void
    ) async throws -> String {
        var story = ""
        try await withServedStore { served in
            let environment = try await StoreEnvironment.served(
                "http://127.0.0.1:\(served.port)", device: "phone", timeout: .seconds(600))
            defer { environment.end() }
            try await StoreEnvironment.$local.withValue(environment) { try await body(served) }
            let answer = try await RawHTTP.request(
                "GET", "/control/v1/session", headers: [], body: "", port: served.port)
            #expect(answer.httpStatus == 200, "\(answer)")
            story = answer.httpBody
            let scenario = try Scenario(bytes: Array(story.utf8), file: "session.yaml")
            let replayed = try await LiveStory(scenario)
            #expect(await replayed.beginning.hasSucceeded, "\(story)")
            #expect(try state(of: replayed.store) == state(of: served.story.store), "\(story)")
        }
        return story
    }

    private static func product(_ id: String) async throws -> Product {
        try #require(try await Product.products(for: [id]).first)
    }

    @Test func purchasesOfAnAppAndStepsAreOneStory() async throws {
        let story = try await withApp { served in
            let result = try await Self.product("coins_100").purchase(options: [.quantity(2)])
            guard case .success(.verified(let coins)) = result else {
                Issue.record("the purchase did not succeed")
                return
            }
            _ = try await served.steps(#"[{"advance": "1 day"}]"#)
            _ = try await Self.product("club_month").purchase()
            await coins.finish()
            try await AppStore.sync()
            _ = try await served.steps(#"[{"refund": "\#(coins.id)"}, {"advance": "40 days"}]"#)
        }
        #expect(story.contains("buy: coins_100\n    on: phone\n    quantity: 2\n"))
        #expect(story.contains("launch: phone\n    finishes: manually\n"))
        #expect(story.contains("finish: "))
    }

    @Test func aRefusedPurchaseIsExpectedToFail() async throws {
        let story = try await withApp { served in
            _ = try await served.steps(
                #"[{"fault": "purchase", "error": "network-error", "times": 1}]"#)
            await #expect(throws: (any Error).self) {
                try await Self.product("remove_ads").purchase()
            }
            _ = try await Self.product("remove_ads").purchase()
        }
        #expect(story.contains("expect: {error: network-error}"))
    }

    @Test func anApprovedPurchaseAndALaterLaunchAreInTheStory() async throws {
        let story = try await withApp { served in
            _ = try await served.steps(#"[{"set": {"ask-to-buy": "on"}}]"#)
            guard case .pending = try await Self.product("remove_ads").purchase() else {
                Issue.record("the purchase does not wait")
                return
            }
            _ = try await served.steps(#"[{"approve": "remove_ads", "of": "Ana"}]"#)
            let again = try await StoreEnvironment.served(
                "http://127.0.0.1:\(served.port)", device: "phone", timeout: .seconds(600))
            await StoreEnvironment.$local.withValue(again) {
                for await transaction in Transaction.unfinished {
                    await transaction.unsafePayloadValue.finish()
                }
            }
            again.end()
        }
        #expect(story.contains("relaunch: phone"))
    }

    @Test func whatNoStepDoesIsNoStory() async throws {
        try await withServedStore { served in
            let environment = try await StoreEnvironment.served(
                "http://127.0.0.1:\(served.port)", device: "phone", timeout: .seconds(600))
            defer { environment.end() }
            try await StoreEnvironment.$local.withValue(environment) {
                let options: Set<Product.PurchaseOption> = [.simulatesAskToBuyInSandbox(true)]
                _ = try await Self.product("coins_100").purchase(options: options)
            }
            let answer = try await served.request("GET", "/control/v1/session")
            #expect(answer.status == 409)
            #expect(answer.json["error"]?["code"]?.string == "session-untellable")
        }
    }
}
