import SandlotCatalog
import SandlotReceipts
import SandlotStore
import Testing

/// One scene for each habit.
enum HabitScenes {
    typealias Entry = HabitTests.Entry

    /// Returns the result of a call: a word, or the code of the error.
    static func answer(_ call: () async throws -> String) async throws -> String {
        do {
            return try await call()
        } catch let error as StoreError {
            return error.code.rawValue
        }
    }

    private static func products(_ deliveries: [Delivery<TransactionPayload>]) -> String {
        deliveries.compactMap(\.payload.productId).joined(separator: " ")
    }

    static let buying = [
        Entry(.cachedProducts, "network-error", "1") { shop, app in
            _ = try await app.products(for: ["coins"])
            shop.store.arm(Fault(.loadProducts, error: StoreError(.networkError, "")))
            return try await answer { "\(try await app.products(for: ["coins"]).items.count)" }
        },
        Entry(.echoSubscriptionPurchase, "", "news") { shop, app in
            let updates = Collector(app.transactionUpdates)
            try await shop.buy("news", on: app)
            try await shop.buy("coins", on: app)
            await shop.store.settled()
            return products(updates.elements)
        },
        Entry(.lateListing, "stickers, then stickers", ", then stickers") { shop, app in
            try await shop.buy("stickers", on: app)
            let atOnce = await shop.owned(by: app).joined()
            try shop.store.advance(by: .seconds(1))
            return atOnce + ", then " + (await shop.owned(by: app).joined())
        },
        Entry(.armedPurchaseErrorBecomesUnknown, "product-unavailable", "unknown") { shop, app in
            shop.store.arm(Fault(.purchase, error: StoreError(.productUnavailable, "")))
            return try await answer { products([try await shop.buy("coins", on: app)]) }
        },
        Entry(.disarmingLeavesUnknown, "coins coins", "unknown coins") { shop, app in
            shop.store.arm(Fault(.purchase, error: StoreError(.productUnavailable, "")))
            shop.store.disarm(.purchase)
            let after = try await answer { products([try await shop.buy("coins", on: app)]) }
            shop.store.disarmAll()
            return after + " " + products([try await shop.buy("coins", on: app)])
        },
        Entry(.refundBlocksRebuy, "stickers", "unknown") { shop, app in
            try shop.store.refund(try await shop.buy("stickers", on: app).id)
            return try await answer { products([try await shop.buy("stickers", on: app)]) }
        },
        Entry(
            .approvalBeforeListing, "told coins stickers, listed stickers",
            "told coins stickers, listed "
        ) { shop, app in
            let updates = Collector(app.transactionUpdates)
            shop.store.settings.askToBuy = true
            for product in ["coins", "stickers"] {
                _ = try await app.purchase(PurchaseOrder(productID: product))
                try shop.store.approve(try shop.latest().id)
            }
            await shop.store.settled()
            return "told \(products(updates.elements)), listed "
                + (await shop.owned(by: app).joined())
        },
        Entry(.declineDelivers, "", "stickers") { shop, app in
            shop.store.settings.askToBuy = true
            _ = try await app.purchase(PurchaseOrder(productID: "stickers"))
            try shop.store.decline(try shop.latest().id)
            return await shop.owned(by: app).joined()
        },
        Entry(.interruptedThrows, "pending, then coins", "unknown, then coins") { shop, app in
            shop.store.settings.interruptsPurchases = true
            let outcome = try await answer {
                if case .pending = try await app.purchase(PurchaseOrder(productID: "coins")) {
                    return "pending"
                }
                return "bought"
            }
            try shop.store.resolveIssue(try shop.latest().id)
            return outcome + ", then " + products(await app.transactions(.unfinished))
        },
        Entry(.silentStorefrontChange, "DEU told", "DEU") { shop, app in
            let updates = Collector(app.storefrontUpdates)
            try shop.store.changeStorefront(of: "anna", to: "DEU")
            await shop.store.settled()
            let code = await app.storefront()?.countryCode ?? ""
            return updates.elements.isEmpty ? code : code + " told"
        },
        Entry(.unknownOfferKeyIsUnknownError, "invalid-offer-signature", "unknown") { shop, app in
            try await shop.buy("club.duo", on: app)
            return try await answer {
                let signature = OfferSignature(
                    keyID: "nobody", nonce: app.deviceVerificationID, timestampMilliseconds: 0,
                    signature: [1])
                return products([
                    try await shop.buy("club.silver", on: app) { order in
                        order.offer = .signedPromotional(id: "half", signature: signature)
                    }
                ])
            }
        },
        Entry(.introEligibilityCached, "true false true", "true true true") { shop, app in
            var answers = [await app.isEligibleForIntroductoryOffer(inGroup: "G1")]
            try await shop.buy("club.silver", on: app)
            answers.append(await app.isEligibleForIntroductoryOffer(inGroup: "G1"))
            try shop.store.clearPurchases(of: "anna", in: Shop.bundleID)
            answers.append(await app.isEligibleForIntroductoryOffer(inGroup: "G1"))
            return answers.map(String.init).joined(separator: " ")
        },
        Entry(.weekAsSevenDays, "week", "days") { _, app in
            try await app.products(for: ["news"]).writesWeeksAsDays ? "days" : "week"
        },
    ]

    static let time = [
        Entry(.listsBillingRetry, "", "club.gold") { shop, app in
            try await shop.buy("club.gold", on: app)
            shop.store.settings.failsRenewals = true
            try shop.advance(days: 40)
            return await shop.owned(by: app).joined()
        },
        Entry(.missedRenewalsOldestFirst, "3 2 1", "1 2 3") { shop, _ in
            let app = try shop.launch("ben")
            await app.finish(try await shop.buy("news", on: app).id)
            try shop.store.terminate(Shop.bundleID, on: "ben")
            try shop.advance(days: 21)
            let updates = Collector(try shop.launch("ben").transactionUpdates)
            await shop.store.settled()
            return updates.elements.compactMap(\.payload.transactionId).joined(separator: " ")
        },
        Entry(.upgradesSilent, "club.duo club.gold", "club.duo") { shop, app in
            let updates = Collector(app.transactionUpdates)
            for product in ["club.duo", "club.gold"] {
                try shop.store.buy(
                    PurchaseOrder(productID: product), for: "anna", in: Shop.bundleID)
            }
            await shop.store.settled()
            return products(updates.elements)
        },
        Entry(.expiredFlicker, "1 1", "1 2 1") { shop, app in
            let statuses = Collector(app.standingUpdates)
            try await shop.buy("news", on: app)
            try shop.advance(days: 7)
            await shop.store.settled()
            let infos = statuses.elements.map(\.renewalInfo.payload.expirationIntent)
            #expect(infos.allSatisfy { $0 == nil })
            return statuses.elements.map { "\($0.status.rawValue)" }.joined(separator: " ")
        },
    ]
}
