import SandlotBase
import SandlotReceipts
import SandlotStore
import TestSupport
import Testing

/// A family that runs random commands while the store's promises are checked.
struct Simulation {
    private static let customers: [CustomerID] = ["anna", "ben", "cleo"]
    private static let devices: [(id: DeviceID, customer: CustomerID)] = [
        ("anna", "anna"), ("watch", "anna"), ("ben", "ben"), ("cleo", "cleo"),
    ]
    private static let products = [
        "remove_ads", "stickers", "coins", "season", "club.gold", "club.silver", "club.duo",
        "club.silver.year", "news",
    ]

    private let seed: UInt64
    private var generator: SeededGenerator
    private var ledger = InMemoryLedger()
    private var shop: Shop
    private var apps: [DeviceID: Installation] = [:]
    /// The transactions that purchases have returned and that have not been deleted since.
    private var acknowledged: [TransactionID: CustomerID] = [:]
    private var watch = Watch()
    private var log: [String] = []

    init(seed: UInt64) throws {
        self.seed = seed
        generator = SeededGenerator(seed: seed)
        shop = try Shop(ledger: ledger, profile: .production)
        try shop.store.addDevice("watch", of: "anna")
        try shop.store.addFamily("family", members: ["anna", "ben"])
        for device in Self.devices { apps[device.id] = try shop.launch(device.id) }
    }

    /// Runs a random command and checks the promises.
    mutating func step() async throws {
        let (before, count) = (shop.store.snapshot, shop.store.recordCount)
        let known = acknowledged
        let command = generator.pick(Self.commands)
        log.append("\(command)")
        do {
            try await run(command)
        } catch let error as StoreError {
            log.append("  \(error)")
            let isAttempt = shop.store.settings.customerAnswer == .cancel
            #expect(
                isAttempt || shop.store.snapshot == before && shop.store.recordCount == count,
                "it has thrown, but something has changed: \(story)")
        }
        shop.store.settings = StoreSettings()
        if Int.random(in: 0..<12, using: &generator) == 0 { try crash(since: count, known) }
        try await check()
    }

    /// Checks that replaying gives the same state.
    func checkReplay() throws {
        let other = try Shop.reopened(ledger)
        #expect(other.store.snapshot == shop.store.snapshot, "replay differs: \(story)")
    }

    private var story: Comment { Story(seed: seed, log: log).comment }

    // MARK: - Commands

    enum Command: CaseIterable {
        case buy, buyTwice, buyOutside, ask, interrupt, cancel, finish, refund, stopSharing
        case startSharing, joinOrLeave, advance, moveBack, failRenewals, resolve, autoRenew
        case forceRenewal, expire, extend, raisePrice, storefront, network, relaunch, read, delete
    }

    private static let commands: [Command] =
        Command.allCases.filter { $0 != .delete } * 3 + [.delete, .buy, .buy, .buy, .advance]

    private mutating func run(_ command: Command) async throws {
        let device = generator.pick(Self.devices)
        let (customer, store) = (device.customer, shop.store)
        let product = generator.pick(Self.products)
        switch command {
        case .buy: try await buy(product, device)
        case .buyTwice:
            try await buy(product, device)
            try await buy(product, device)
        case .cancel:
            store.settings.customerAnswer = .cancel
            try await buy(product, device)
        case .buyOutside:
            let id = try store.buy(
                PurchaseOrder(productID: product), for: customer, in: Shop.bundleID)
            acknowledged[id] = customer
        case .ask, .interrupt:
            store.settings.askToBuy = command == .ask
            store.settings.interruptsPurchases = command == .interrupt
            let isWaiting = try await buy(product, device)
            guard isWaiting, Bool.random(using: &generator) else { return }
            let id = try anything(of: customer, .latest)
            if command == .ask { try store.approve(id) } else { try store.resolveIssue(id) }
            acknowledged[id] = customer
        case .finish: await apps[device.id]?.finish(try anything(of: customer))
        case .refund: try store.refund(try anything(of: customer))
        case .stopSharing: try store.stopSharing(try anything(of: customer))
        case .startSharing: try store.startSharing(try anything(of: customer))
        case .joinOrLeave:
            do throws(StoreError) {
                try store.leaveFamily(customer)
            } catch {
                try store.join(customer, family: "family")
            }
        default: try await runLater(command, device)
        }
    }

    private mutating func runLater(
        _ command: Command, _ device: (id: DeviceID, customer: CustomerID)
    ) async throws {
        let (customer, store) = (device.customer, shop.store)
        let days = Int64.random(in: 0...40, using: &generator)
        switch command {
        case .advance: try store.advance(by: .seconds(days * 86_400))
        case .moveBack:
            let past = Timestamp(milliseconds: store.now.milliseconds - 1 - days)
            #expect(throws: storeError(.clockMovedBack)) { try store.advance(to: past) }
        case .failRenewals:
            store.settings.failsRenewals = true
            store.settings.hasGracePeriod = Bool.random(using: &generator)
            try store.advance(by: .seconds(days * 86_400))
        case .resolve: try store.resolveIssue(try anything(of: customer))
        case .autoRenew:
            try store.setAutoRenew(
                Bool.random(using: &generator), of: try anything(of: customer))
        case .forceRenewal:
            try store.forceRenewal(
                of: generator.pick(["club.gold", "news"]), for: customer, in: Shop.bundleID)
        case .expire:
            try store.expireSubscription(
                to: generator.pick(["club.gold", "news"]), of: customer, in: Shop.bundleID)
        case .extend:
            try store.extendRenewalDate(of: try anything(of: customer), byDays: Int(days))
        case .raisePrice:
            let id = try anything(of: customer)
            try store.requestPriceIncrease(of: id)
            if Bool.random(using: &generator) { try store.consentToPriceIncrease(of: id) }
        case .storefront:
            try store.changeStorefront(
                of: customer, to: generator.pick(["USA", "DEU", "JPN"]))
        case .network:
            try store.setOnline(Bool.random(using: &generator), device: device.id)
        case .relaunch:
            try store.terminate(Shop.bundleID, on: device.id)
            apps[device.id] = try shop.launch(device.id)
        case .delete:
            let id = try anything(of: customer)
            try store.deletePurchase(id)
            forget()
        default: _ = try await apps[device.id]?.subscriptionStandings()
        }
    }

    /// Makes a random purchase.
    ///
    /// - Returns: Whether the purchase is pending.
    @discardableResult
    private mutating func buy(
        _ product: String, _ device: (id: DeviceID, customer: CustomerID)
    ) async throws -> Bool {
        let app = try #require(apps[device.id])
        let outcome = try await app.purchase(PurchaseOrder(productID: product))
        if case .success(let delivery) = outcome {
            acknowledged[try delivery.id] = device.customer
        }
        if case .pending = outcome { return true }
        return false
    }

    private enum Which { case any, latest }

    private mutating func anything(
        of customer: CustomerID, _ which: Which = .any
    ) throws -> TransactionID {
        let purchases = shop.purchases(of: customer)
        if which == .latest { return try shop.latest(of: customer).id }
        return try shop.found(purchases.isEmpty ? nil : generator.pick(purchases)).id
    }

    /// Forgets purchases that were deleted on purpose.
    private mutating func forget() {
        let there = Set(Self.customers.flatMap { shop.purchases(of: $0) }.map(\.id))
        acknowledged = acknowledged.filter { there.contains($0.key) }
    }

    /// Simulates a crash: the store is reopened after a random record of the last command.
    private mutating func crash(
        since count: Int, _ known: [TransactionID: CustomerID]
    ) throws {
        let records = try ledger.records(from: 0, limit: .max)
        let end = Int.random(in: count...records.count, using: &generator)
        log.append("crash after record \(end) of \(records.count)")
        ledger = InMemoryLedger(records: Array(records[..<end]))
        shop = try Shop(ledger: ledger, profile: .production, addingCast: false)
        for device in Self.devices { apps[device.id] = try shop.launch(device.id) }
        // The result of the interrupted command was not acknowledged.
        guard end < records.count else { return }
        acknowledged = acknowledged.filter { known[$0.key] != nil }
    }

    // MARK: - Promises

    private mutating func check() async throws {
        let verifier = try shop.independentVerifier()
        let story = Story(seed: seed, log: log)
        for customer in Self.customers {
            for entitlement in try shop.store.entitlements(of: customer, in: Shop.bundleID)
            where entitlement.isEntitled {
                let id = try #require(entitlement.transactionID)
                watch.look(
                    at: try shop.store.delivery(of: id, on: nil), verifier, story)
            }
            let purchases = shop.purchases(of: customer)
            #expect(Set(purchases.map(\.id)).count == purchases.count, story.comment)
            let kept = Set(purchases.filter { $0.state == .purchased }.map(\.id))
            let lost = acknowledged.filter { $0.value == customer && !kept.contains($0.key) }
            #expect(lost.isEmpty, story.comment)
        }
        for device in [generator.pick(Self.devices)] {
            let app = try #require(apps[device.id])
            let listed = await app.transactions(.currentEntitlements(productID: nil))
            #expect(Set(listed.map(\.payload.productId)).count == listed.count, story.comment)
            for delivery in listed { watch.look(at: delivery, verifier, story) }
            let history = await app.transactions(.all(productID: nil))
            let owned = history.map(\.payload).filter(isOwnForGood)
            #expect(Set(owned.map(\.productId)).count == owned.count, story.comment)
        }
    }
}

/// Returns whether a transaction is that of a non-consumable that was bought and not revoked.
private func isOwnForGood(_ payload: TransactionPayload) -> Bool {
    payload.type == .nonConsumable && payload.revocationDate == nil
        && payload.inAppOwnershipType == .purchased
}

private func * <Element>(elements: [Element], count: Int) -> [Element] {
    Array(repeatElement(elements, count: count).joined())
}
