import Foundation
import SandlotScenario
import SandlotServer
import SandlotStore
import SandlotStoreKit
import Testing

/// Each call of Apple's API has the same result on a device of a served store as in one process.
@Suite(.timeLimit(.minutes(30)))
@MainActor
struct SameResultTests {
    private static let world = """
        scenario: The same results
        start: 2026-01-31 09:30
        products:
          - {id: remove_ads, type: non-consumable, price: 0.99, family-shareable: true}
          - {id: coins_100, type: consumable, price: 1.99}
          - {id: season, type: non-renewing, price: 4.99}
          - {id: club_month, type: auto-renewable, price: 4.99, period: 1 month, group: club, level: 2}
          - {id: club_year, type: auto-renewable, price: 39.99, period: 1 year, group: club, level: 1}
        customers: [Ana, Ben]
        families:
          - {name: smiths, members: [Ana, Ben]}
        devices:
          - {name: phone, of: Ana}

        """

    private func product(_ id: String) async throws -> Product {
        try #require(try await Product.products(for: [id]).first)
    }

    /// Notes the result of a purchase, and finishes nothing.
    private func buy(
        _ id: String, _ notebook: Notebook, _ options: Set<Product.PurchaseOption> = []
    ) async throws {
        do {
            switch try await product(id).purchase(options: options) {
            case .success(let result): notebook.note(result)
            case .pending: notebook.note("pending")
            case .userCancelled: notebook.note("canceled")
            @unknown default: notebook.note("unknown")
            }
        } catch {
            notebook.note("\(error)")
        }
    }

    @Test func productsAndTheStorefront() async throws {
        let notes = try await notesInBothPlaces(Self.world) { served, notebook in
            let ids = ["club_year", "remove_ads", "unknown", "season", "coins_100", "club_month"]
            let storefronts = Arrivals(Storefront.updates)
            _ = await Storefront.current
            for country in ["", "DEU"] {
                if !country.isEmpty {
                    try await served.perform(#"{"storefront": "Ana", "to": "\#(country)"}"#)
                    notebook.note(await storefronts.next().countryCode)
                }
                notebook.note("\(await Storefront.current?.id ?? "none")")
                for product in try await Product.products(for: ids) {
                    notebook.note(
                        product.displayPrice + " "
                            + String(decoding: product.jsonRepresentation, as: UTF8.self))
                }
            }
            let app = try await AppTransaction.shared.payloadValue
            notebook.note(String(decoding: app.jsonRepresentation, as: UTF8.self))
        }
        #expect(notes.count == 14)
        #expect(notes.contains("DEU"))
    }

    @Test func everyOutcomeOfAPurchase() async throws {
        let notes = try await notesInBothPlaces(Self.world) { served, notebook in
            try await buy("coins_100", notebook, [.quantity(2)])
            try await buy("coins_100", notebook, [.quantity(11)])
            let account = UUID(uuidString: "0F8FAD5B-D9CB-469F-A165-70867728950E")
            try await buy("season", notebook, account.map { [.appAccountToken($0)] } ?? [])
            for error in ["user-cancelled", "network-error", "purchase-not-allowed", "unknown"] {
                try await served.perform(
                    #"{"fault": "purchase", "error": "\#(error)", "times": 1}"#)
                try await buy("remove_ads", notebook)
            }
            try await served.perform(#"{"set": {"forbids-payments": "on"}}"#)
            notebook.note("\(AppStore.canMakePayments)")
            try await buy("remove_ads", notebook)
            try await served.perform(#"{"set": {"forbids-payments": "off", "ask-to-buy": "on"}}"#)
            try await buy("remove_ads", notebook)
            let waiting = try #require(
                served.story.store.purchases(of: "Ana", in: "com.example.app").last)
            try await served.perform(#"{"decline": "\#(waiting.id)"}"#)
            try await served.perform(#"{"set": {"ask-to-buy": "off"}}"#)
            try await buy("remove_ads", notebook)
            for await result in Transaction.unfinished { notebook.note(result) }
            if let latest = await Transaction.latest(for: "remove_ads") { notebook.note(latest) }
            for await result in Transaction.currentEntitlements { notebook.note(result) }
            try await served.perform(
                #"{"fault": "app-store-sync", "error": "network-error", "times": 1}"#)
            for _ in 0..<2 {
                do {
                    try await AppStore.sync()
                    notebook.note("synchronized")
                } catch {
                    notebook.note("\(error)")
                }
            }
        }
        #expect(notes.contains("canceled"))
        #expect(notes.contains("pending"))
        #expect(notes.contains("synchronized"))
        #expect(notes.count { $0.hasPrefix("true ") } >= 10)
    }

    @Test func subscriptionsAndTheirStatus() async throws {
        let notes = try await notesInBothPlaces(Self.world) { served, notebook in
            try await buy("club_month", notebook)
            @MainActor func note(_ status: Product.SubscriptionInfo.Status) throws {
                notebook.note("state \(status.state.rawValue)")
                notebook.note(status.transaction)
                let renewal = try status.renewalInfo.payloadValue
                notebook.note(String(decoding: renewal.jsonRepresentation, as: UTF8.self))
            }
            try await buy("club_year", notebook)
            let subscription = try #require(try await product("club_month").subscription)
            for status in try await subscription.status { try note(status) }
            notebook.note("eligible: \(await subscription.isEligibleForIntroOffer)")
            let steps = [
                #"{"auto-renew": "club_year", "of": "Ana", "to": "off"}"#,
                #"{"advance": "400 days"}"#,
                #"{"set": {"fails-renewals": "on", "grace-period": "16 days"}}"#,
            ]
            for step in steps {
                try await served.perform(step)
                for status in try await subscription.status { try note(status) }
            }
            try await buy("club_month", notebook)
            for days in [30, 20, 70] {
                try await served.perform(#"{"advance": "\#(days) days"}"#)
                for status in try await subscription.status { try note(status) }
                for await result in Transaction.currentEntitlements { notebook.note(result) }
            }
        }
        #expect(Set(notes.filter { $0.hasPrefix("state ") }).count >= 3)
    }

    @Test func familiesAndUpdatesFromElsewhere() async throws {
        let notes = try await notesInBothPlaces(Self.world) { served, notebook in
            let updates = Arrivals(Transaction.updates)
            // A request follows the listener, so a server knows it.
            _ = await Storefront.current
            let steps = [
                #"{"buy": "remove_ads", "for": "Ben"}"#, #"{"refund": "remove_ads", "of": "Ben"}"#,
                #"{"buy": "coins_100", "for": "Ana"}"#,
            ]
            for step in steps {
                try await served.perform(step)
                notebook.note(await updates.next())
                for await result in Transaction.currentEntitlements { notebook.note(result) }
            }
        }
        #expect(notes.contains { $0.contains("FAMILY_SHARED") })
        #expect(notes.contains { $0.contains("revocationDate") })
    }
}
