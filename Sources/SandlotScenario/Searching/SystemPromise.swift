import SandlotBase
import SandlotCatalog
import SandlotKids
import SandlotStore
import SandlotStoreKit
import SandlotYAML

/// A promise to families that is not kept, which the app's own trace may not show.
struct SystemPromise {
    let name: String
    let difference: String
    /// The expectation of a story that shows the failure.
    let expectation: YAMLNode

    /// Returns the promises that a run breaks now.
    ///
    /// - Parameters:
    ///   - run: The run, whose apps have reacted to everything.
    ///   - told: The place where the app has just asked the store what is owned, or nil.
    /// - Returns: The promises, without those that are kept.
    static func broken(in run: ScenarioRun, told: Place?) async -> [SystemPromise] {
        var broken: [SystemPromise] = []
        for app in run.household.runningApps {
            broken += brokenByAds(app, run)
            broken += brokenByCounting(app, run)
            if app.device == told?.device.rawValue { broken += await brokenByBelieving(app) }
        }
        return broken
    }

    private static func brokenByAds(_ app: KidsApp, _ run: ScenarioRun) -> [SystemPromise] {
        guard app.showsAd else { return [] }
        var broken: [SystemPromise] = []
        let expectation = YAMLNode.map([("on", .text(app.device)), ("ad", .text("none"))])
        if app.isInGameplay {
            broken.append(
                SystemPromise(
                    name: "no-ad-during-gameplay",
                    difference: "\(app.device) shows an ad while a word is asked",
                    expectation: expectation))
        }
        let customer = run.owners[DeviceID(rawValue: app.device)] ?? ""
        let owned = app.profile.removeAdsProducts.first { product in
            app.remembers(product)
                && run.isEntitled(customer, to: product, in: app.profile.bundleID)
        }
        if let owned {
            broken.append(
                SystemPromise(
                    name: "no-ad-after-purchase",
                    difference:
                        "\(app.device) shows an ad to a family that owns \(owned), as it knows",
                    expectation: expectation))
        }
        return broken
    }

    /// The progress of a family before an action, which must not be lost.
    struct Achieved {
        fileprivate let bestEntries: [[String: FieldEntry]]

        init(_ run: ScenarioRun) {
            bestEntries = run.progressSetups.map { app in
                run.household.bestEntries(of: app.bundleID, app.fields)
            }
        }
    }

    /// Returns what an action has lost: what was achieved must exist at least in one place.
    ///
    /// - Parameters:
    ///   - before: What was achieved before the action.
    ///   - run: The run after the action.
    /// - Returns: The promises that are broken.
    static func brokenByLosing(_ before: Achieved, in run: ScenarioRun) -> [SystemPromise] {
        zip(run.progressSetups, before.bestEntries).flatMap { app, earlier in
            let now = run.household.bestEntries(of: app.bundleID, app.fields)
            let lost = earlier.keys.sorted().first { field in
                guard let rule = app.fields[field], let best = earlier[field] else { return false }
                return now[field].map { rule.merge(best, $0) != $0 } ?? true
            }
            guard let lost, let entry = earlier[lost] else { return [SystemPromise]() }
            let running = run.household.runningApps.filter { $0.profile.bundleID == app.bundleID }
            let device =
                running.first { $0.device == entry.writer }?.device ?? running.first?.device
            return [
                SystemPromise(
                    name: "data-is-not-lost",
                    difference:
                        "\(lost) was \(entry.value) on \(entry.writer), and no device or cloud "
                        + "has it any longer",
                    expectation: .map([
                        ("on", .text(device ?? entry.writer)),
                        ("progress", .map([(lost, .text("\(entry.value)"))])),
                    ]))
            ]
        }
    }

    /// Each consumable counts once.
    private static func brokenByCounting(_ app: KidsApp, _ run: ScenarioRun) -> [SystemPromise] {
        let device = DeviceID(rawValue: app.device)
        let (customer, bundleID) = (run.owners[device] ?? "", app.profile.bundleID)
        // A transaction that is not finished will be delivered again.
        guard run.store.isOnline(device), app.shop.crashPoint == nil,
            run.store.unfinishedTransactions(of: customer, in: bundleID).isEmpty
        else { return [] }
        return run.consumables(of: app.profile).compactMap { product in
            let bought = run.boughtCount(of: product, by: customer, in: bundleID)
            let counted = app.shop.balance(of: product)
            guard counted != bought else { return nil }
            return SystemPromise(
                name: "consumables-count-once",
                difference:
                    "\(app.device) has counted \(counted) of \(product), of which \(bought) \(bought == 1 ? "is" : "are") paid",
                expectation: .map([
                    ("on", .text(app.device)),
                    ("counted", .map([(product, .text("\(bought)"))])),
                ]))
        }
    }

    /// An app that has just asked believes what the store has said.
    private static func brokenByBelieving(_ app: KidsApp) async -> [SystemPromise] {
        guard !app.isAnswerAwaited else { return [] }
        let told = Set(await app.shop.holdings().owned.keys)
        let believed = Set(app.shop.owned.keys)
        guard told != believed else { return [] }
        func list(_ products: Set<String>) -> String { ScenarioRun.list(products.sorted()) }
        return [
            SystemPromise(
                name: "app-believes-the-store",
                difference:
                    "\(app.device) believes to own \(list(believed)); the store says \(list(told))",
                expectation: .map([
                    ("on", .text(app.device)),
                    (
                        "owns",
                        told.isEmpty ? .text("nothing") : .list(told.sorted().map { .text($0) })
                    ),
                ]))
        ]
    }
}

extension ScenarioRun {
    /// For each customer and consumable, how many more were counted than paid.
    var miscounts: [[Int]] {
        scenario.participants.customers.map { customer in
            scenario.apps.flatMap { app in
                scenario.appProfiles.first { $0.bundleID == app.bundleID }.map { profile in
                    consumables(of: profile).map { product in
                        household.balance(of: product, counting: customer.id, in: app.bundleID)
                            - boughtCount(of: product, by: customer.id, in: app.bundleID)
                    }
                } ?? []
            }
        }
    }

    /// Whether a customer is entitled to a product.
    func isEntitled(_ customer: CustomerID, to product: String, in bundleID: String) -> Bool {
        let entitlements = try? store.entitlements(of: customer, in: bundleID)
        return entitlements?.contains { $0.productID == product && $0.isEntitled } == true
    }

    /// Returns the consumables that an app sells.
    func consumables(of profile: AppProfile) -> [String] {
        let items = (try? store.app(profile.bundleID).catalog.items) ?? []
        return items.filter { $0.type == .consumable }.map(\.productID)
    }

    /// Returns the number of purchases that were paid and not refunded.
    func boughtCount(
        of product: String, by customer: CustomerID, in bundleID: String
    ) -> Int {
        var filter = PurchaseFilter()
        filter.customer = customer
        filter.bundleID = bundleID
        filter.productID = product
        filter.outcome = .purchased
        return store.listedPurchases(limit: .max, filter).purchases.count
    }
}
