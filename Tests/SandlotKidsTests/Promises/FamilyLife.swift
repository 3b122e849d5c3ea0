import SandlotAds
import SandlotCatalog
import SandlotKids
import SandlotReceipts
import SandlotStore
import SandlotTrace
import TestSupport

/// A family that performs random actions, with an app that may have a mistake.
struct FamilyLife {
    /// The app of the family.
    enum Choice: CaseIterable {
        /// The spelling game on two phones and a watch, with a consumable in its shop.
        case spellflare
        /// The app with a gate in front of everything, and a link.
        case citizen
    }

    private static let devices: [(id: DeviceID, customer: CustomerID, isWatch: Bool)] = [
        ("phone", "Ana", false), ("watch", "Ana", true), ("tablet", "Ben", false),
    ]
    private static let customers: [CustomerID] = ["Ana", "Ben"]
    static let consumable = "hints"
    /// The consumable as a product of a catalog.
    static let hints = Catalog.Product(
        productID: consumable, type: .consumable, displayPrice: Price("1.99"))

    let family: Family
    let choice: Choice
    private var random: SeededGenerator
    /// The actions so far, to reproduce a failure.
    private(set) var diary = ""
    /// Whether a revoked transaction was shared again.
    private(set) var hasSharedAgain = false
    /// The violations that were found on the way.
    private(set) var offenses: [String] = []

    init(
        _ choice: Choice, _ weakness: Weakness? = nil, seed: UInt64,
        ledger: InMemoryLedger = InMemoryLedger()
    ) throws {
        self.choice = choice
        random = SeededGenerator(seed: seed)
        let apps =
            choice == .spellflare
            ? ["spellflare-mended", "spellflare-mended-watch"] : ["model-citizen"]
        family = try Family(apps, customers: Self.customers, ledger: ledger) { profile in
            if let weakness { profile.weaknesses = [weakness] }
            profile.catalog?.products.append(Self.hints)
            profile.shop?.products.append(Self.consumable)
            guard choice == .citizen else { return }
            profile.links.append(LinkSetup("website", to: .web, host: "citizen.example"))
            profile.gate?.purposes.append(.link)
        }
        try family.store.addFamily("home", members: Self.customers)
    }

    private var devices: [(id: DeviceID, customer: CustomerID, isWatch: Bool)] {
        choice == .spellflare ? Self.devices : Self.devices.filter { !$0.isWatch }
    }

    private var bundleID: String { family.profiles[0].bundleID }

    /// Performs a number of random actions.
    mutating func live(steps: Int) async throws {
        for device in devices { try await launch(device) }
        for _ in 0..<steps {
            do {
                try await step()
            } catch is KidsError {
                // Actions that are not possible now are skipped.
                diary += " (not possible)"
            } catch is StoreError {
                diary += " (refused)"
            }
            await family.household.settle()
            look()
        }
    }

    private func launch(
        _ device: (id: DeviceID, customer: CustomerID, isWatch: Bool)
    ) async throws {
        _ = try await family.launch(device.id, of: device.customer, isWatch: device.isWatch)
    }

    /// Checks the visible state against the promises.
    private mutating func look() {
        for app in family.household.runningApps
        where app.isEntitled(to: "ad-free") && app.adStatus.isShowing {
            offenses.append("no-ad-when-entitled: \(app.device) shows an ad")
        }
    }

    private mutating func step() async throws {
        let choice = Int.random(in: 0..<30, using: &random)
        let device = random.pick(devices)
        diary += "\n\(family.store.now) \(device.id) \(choice)"
        switch choice {
        case 0...17:
            guard let app = family.household.app(bundleID, on: device.id) else {
                return try await launch(device)
            }
            try await use(app, choice)
        case 18, 19: try changeOwnership()
        case 20: try changeSharing()
        case 21: family.store.settings.askToBuy = Bool.random(using: &random)
        case 22: try family.store.approve(anyPurchase())
        case 23, 24:
            try await family.household.setOnline(Bool.random(using: &random), device: device.id)
        case 25, 26:
            let seconds = Int.random(in: 1...7_200, using: &random)
            try await family.household.advance(by: .seconds(seconds))
        case 27:
            let milliseconds = Int.random(in: 1...3_000, using: &random)
            try await family.household.advance(by: .milliseconds(milliseconds))
        default:
            family.store.arm(
                Fault(.verification, error: StoreError(.invalidSignature, "forged"), remaining: 1))
        }
    }

    private mutating func use(_ app: KidsApp, _ choice: Int) async throws {
        let player = family.player(app)
        switch choice {
        case 0, 1, 2: try await player.play(1, right: Int.random(in: 0...15, using: &random))
        case 3:
            app.stage([random.pick(NetworkResult.allCases), random.pick(NetworkResult.allCases)])
            try await player.setUp()
            try await player.choose(1)
        case 4: try await player.answer(random.pick(Player.WordAnswer.allCases))
        case 5: _ = app.skipAd()
        case 6: _ = app.touchAd()
        case 7, 8, 9:
            if Int.random(in: 0..<3, using: &random) == 0 {
                app.shop.crashPoint = random.pick(CrashPoint.allCases)
            }
            _ = try await player.buy(random.pick(["remove_ads", Self.consumable]))
        case 10: _ = try await app.buy("remove_ads")
        case 11: _ = try await player.restore()
        case 12:
            _ = try await player.answerGate(
                random.pick([.purchase, .restore, .link, .parentArea]),
                [random.pick([.right, .wrong, .leave]), random.pick([.right, .wrong])])
        case 13: try app.enterBackground()
        case 14: try await app.enterForeground()
        case 15: try app.open(random.pick(app.profile.screens.keys.sorted()))
        case 16: try app.follow("website")
        default: try await family.household.end(app, isCrash: Bool.random(using: &random))
        }
    }

    private mutating func changeOwnership() throws {
        if Bool.random(using: &random) {
            try family.store.refund(anyPurchase())
        } else {
            // Bought in the App Store, or on a device outside the family.
            try family.store.buy(
                PurchaseOrder(productID: random.pick(["remove_ads", Self.consumable])),
                for: random.pick(Self.customers), in: bundleID)
        }
    }

    private mutating func changeSharing() throws {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: try family.store.leaveFamily("Ben")
        case 1: try family.store.stopSharing(anyPurchase())
        case 2:
            try family.store.startSharing(anyPurchase())
            hasSharedAgain = true
        default:
            try family.store.join("Ben", family: "home")
            hasSharedAgain = true
        }
    }

    private mutating func anyPurchase() throws -> TransactionID {
        let purchases = Self.customers.flatMap { family.store.purchases(of: $0, in: bundleID) }
        guard !purchases.isEmpty else { throw StoreError(.unknownTransaction, "none was made") }
        return random.pick(purchases).id
    }

    // MARK: - The end

    /// Removes all obstacles, kills and relaunches every app, and delivers everything that is
    /// pending.
    mutating func restartEverything() async throws {
        family.store.disarmAll()
        for device in devices {
            try await family.household.setOnline(true, device: device.id)
        }
        for app in family.household.runningApps {
            try await family.household.end(app, isCrash: true)
        }
        for device in devices { try await launch(device) }
        await family.household.settle()
    }

    /// Returns the purchases that the store considers paid and that are missing or counted twice.
    func losses() throws -> [String] {
        var losses: [String] = []
        for app in family.household.runningApps {
            let customer = devices.first { $0.id.rawValue == app.device }?.customer ?? ""
            let isEntitled = try family.store.entitlements(of: customer, in: bundleID)
                .contains { $0.isEntitled && $0.productID == "remove_ads" }
            if app.isEntitled(to: "ad-free") != isEntitled {
                losses.append("entitled-as-paid: \(app.device) should say \(isEntitled)")
            }
            let count = family.store.purchases(of: customer, in: bundleID).count {
                $0.productID == Self.consumable && $0.state == .purchased
                    && $0.revocationDate == nil
            }
            let balance = app.shop.balance(of: Self.consumable)
            if balance < count { losses.append("nothing-lost: \(balance) of \(count) hints") }
            if balance > count { losses.append("nothing-twice: \(balance) for \(count) hints") }
        }
        return losses
    }
}
