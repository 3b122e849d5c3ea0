import SandlotAds
import SandlotKids
import SandlotReceipts
import SandlotStore
import SandlotTrace

/// A family that does whatever comes to its mind.
struct FamilyLife {
    private static let devices: [(id: DeviceID, customer: CustomerID, isWatch: Bool)] = [
        ("phone", "Ana", false), ("watch", "Ana", true), ("tablet", "Ben", false),
    ]

    let family: Family
    private var random: SeededGenerator
    /// What was done, for the one who must find a mistake.
    private(set) var diary = ""

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        family = try Family(customers: ["Ana", "Ben"])
        try family.store.addFamily("home", members: ["Ana", "Ben"])
    }

    /// Whose the device of an app is.
    func owner(of app: KidsApp) -> CustomerID? {
        Self.devices.first { $0.id.rawValue == app.device }?.customer
    }

    /// Does a number of things in an order of chance.
    mutating func live(steps: Int) async throws {
        for device in Self.devices {
            _ = try await family.launch(
                device.id, of: device.customer, isWatch: device.isWatch)
        }
        for _ in 0..<steps {
            do {
                try await step()
            } catch is KidsError {
                // What cannot be done now is not done.
                diary += " (not possible)"
            } catch is StoreError {
                diary += " (refused)"
            }
            await family.household.settle()
        }
    }

    private mutating func step() async throws {
        let choice = Int.random(in: 0..<25, using: &random)
        let device = random.pick(Self.devices)
        let app = family.household.app(bundleID, on: device.id)
        diary += "\n\(family.store.now) \(device.id) \(choice)"
        switch choice {
        case 16: return try changeOwnership()
        case 17: return try family.store.stopSharing(newestPurchase())
        case 18: return try family.store.startSharing(newestPurchase())
        case 19:
            family.store.settings.askToBuy = Bool.random(using: &random)
            return
        case 20: return try family.store.approve(newestPurchase())
        case 21:
            return try await family.household.setOnline(
                Bool.random(using: &random), device: device.id)
        case 22:
            return try await family.household.advance(
                by: .seconds(Int.random(in: 1...7_200, using: &random)))
        case 24:
            return family.store.arm(
                Fault(
                    .verification, error: StoreError(.invalidSignature, "forged"), remaining: 1))
        case 23:
            return try await family.household.advance(
                by: .milliseconds(Int.random(in: 1...3_000, using: &random)))
        default: break
        }
        guard let app else {
            _ = try await family.launch(
                device.id, of: device.customer, isWatch: device.isWatch)
            return
        }
        try await use(app, choice)
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
        case 7, 8: _ = try await player.buy("remove_ads")
        case 9: _ = try await player.restore()
        case 10:
            _ = try await player.meetGate(
                random.pick([.purchase, .restore]), [random.pick([.right, .wrong, .leave])])
        case 11: try app.enterBackground()
        case 12: try await app.enterForeground()
        case 13: try app.open(random.pick(["home", "settings"]))
        case 14: try await family.household.end(app, isCrash: true)
        default: try await family.household.end(app)
        }
    }

    private mutating func changeOwnership() throws {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: try family.store.refund(newestPurchase())
        case 1: try family.store.leaveFamily("Ben")
        case 2: try family.store.join("Ben", family: "home")
        default:
            try family.store.buy(
                PurchaseOrder(productID: "remove_ads"), for: random.pick(["Ana", "Ben"]),
                in: bundleID)
        }
    }

    private mutating func newestPurchase() throws -> TransactionID {
        let purchases = ["Ana", "Ben"].flatMap {
            family.store.purchases(of: CustomerID(rawValue: $0), in: bundleID)
        }
        guard !purchases.isEmpty else { throw StoreError(.unknownTransaction, "none was made") }
        return random.pick(purchases).id
    }

    private var bundleID: String { family.profiles[0].bundleID }

    /// Everybody goes online, and every app is killed and launched again.
    mutating func restartEverything() async throws {
        for device in Self.devices {
            try await family.household.setOnline(true, device: device.id)
        }
        for app in family.household.runningApps {
            try await family.household.end(app, isCrash: true)
        }
        for device in Self.devices {
            _ = try await family.launch(
                device.id, of: device.customer, isWatch: device.isWatch)
        }
        await family.household.settle()
    }
}
