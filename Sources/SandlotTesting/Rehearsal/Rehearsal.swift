import SandlotCatalog
import SandlotKids
public import SandlotStore
import SandlotTrace

/// A family with an app on its devices: everything that a test of selling and advertising needs, in one object.
///
/// Children play, parents walk through the gate and buy, the store approves and refunds, time passes; and at any point
/// the test says what must hold. Purchases are signed and verified, ads wait for their countdown, the gate asks and
/// locks, and all of it is written into a trace that packs of rules can judge. There is no sleeping: the clock moves
/// when something is done.
///
/// ```swift
/// let family = try await Rehearsal(app, on: ["phone", "tablet"])
/// try await family.play(on: "phone")
/// try await family.buy("no_ads", on: "phone")
/// await family.expectEntitled(to: "no_ads", on: "tablet")
/// try await family.play(on: "tablet")
/// family.expectAds(0, on: "tablet")
/// await family.close()
/// family.expectCompliant(with: [.appleKids])
/// ```
///
/// It belongs to one test, and is used by one task at a time.
public final class Rehearsal {
    /// How a purchase ended.
    public enum Outcome: String, Sendable, Hashable {
        /// It is signed, verified and granted.
        case success
        /// Somebody changed their mind.
        case cancelled
        /// A parent must approve it first.
        case pending
        /// It was not signed as it must be; nothing is granted.
        case unverified
        /// The store refused.
        case failed
        /// The product could not be loaded.
        case unavailable
    }

    /// What somebody does at the gate, question after question.
    public enum GateAnswer: Sendable, Hashable {
        /// The right answer.
        case right
        /// A wrong one.
        case wrong
        /// The gate is closed.
        case leave
    }

    /// How somebody comes through the gate.
    public enum GateResult: String, Sendable, Hashable {
        /// It is open.
        case passed
        /// It is locked.
        case locked
        /// It was closed.
        case left
    }

    static let customer: CustomerID = "customer"
    let profile: AppProfile
    let store: Store
    let household: Household

    /// Makes a store and launches the app on each device; all have the same account.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - devices: The names of the devices.
    ///   - seed: From what identifiers and other chance values are made.
    /// - Throws: ``RehearsalError`` if the catalogue or a policy makes no sense.
    public init(
        _ app: RehearsedApp, on devices: [String] = ["phone"], seed: UInt64 = 0
    ) async throws {
        profile = app.profile
        // Store code that runs on the family's devices must see the store's time in `Date()`.
        _ = StoreEnvironment.controlDate()
        var configuration = Store.Configuration()
        configuration.seed = seed
        do throws(StoreError) {
            store = try Store(configuration)
            household = Household(store)
            try store.addApp(App(bundleID: app.bundleID, catalog: app.catalog))
            try store.addCustomer(Self.customer)
            for device in devices {
                try store.addDevice(DeviceID(rawValue: device), of: Self.customer)
            }
        } catch {
            throw RehearsalError(error)
        }
        for device in devices { try await launch(device) }
    }

    // MARK: - Launches

    /// Launches the app.
    ///
    /// - Parameter device: The device.
    /// - Throws: ``RehearsalError`` if it runs already.
    public func launch(_ device: String) async throws {
        try await rehearse { () async throws(KidsError) in
            try await household.launch(
                profile, on: DeviceID(rawValue: device), of: Self.customer)
        }
        await household.settle()
    }

    /// Closes the app, as people do; its part of the trace is complete then.
    ///
    /// - Parameter device: The device; nil is all that run.
    public func close(_ device: String? = nil) async {
        for app in household.runningApps where device == nil || app.device == device {
            try? await household.end(app)
        }
    }

    /// Kills the app, wherever it stands.
    ///
    /// - Parameter device: The device.
    /// - Throws: ``RehearsalError`` if it does not run.
    public func kill(_ device: String) async throws {
        let app = try app(on: device)
        try await rehearse { () async throws(KidsError) in
            try await household.end(app, isCrash: true)
        }
    }

    /// Takes a device off the network, or back.
    ///
    /// - Parameters:
    ///   - isOnline: Whether it is online.
    ///   - device: The device.
    /// - Throws: ``RehearsalError`` if there is no such device.
    public func setOnline(_ isOnline: Bool, _ device: String) async throws {
        try await rehearse { () async throws(KidsError) in
            try await household.setOnline(isOnline, device: DeviceID(rawValue: device))
        }
        await household.settle()
    }

    // MARK: - Playing and buying

    /// Plays a whole test: ads are waited for and closed, words answered.
    ///
    /// - Parameters:
    ///   - level: The level; nil is the last that is unlocked.
    ///   - rightAnswers: How many answers are right, beginning with the first; nil is as many as it takes.
    ///   - device: The device; nil is the only one.
    /// - Throws: ``RehearsalError`` if that is not possible now.
    public func play(
        level: Int? = nil, rightAnswers: Int? = nil, on device: String? = nil
    ) async throws {
        let player = Player(at: try app(on: device), in: household)
        try await rehearse { () async throws(KidsError) in
            try await player.play(level, right: rightAnswers)
        }
    }

    /// Stands before the gate, as for a purchase.
    ///
    /// - Parameters:
    ///   - answers: What is done; none is a parent who knows every answer.
    ///   - device: The device; nil is the only one.
    /// - Returns: How it ends.
    /// - Throws: ``RehearsalError`` if the app does not run.
    @discardableResult
    public func meetGate(
        _ answers: [GateAnswer] = [], on device: String? = nil
    ) async throws -> GateResult {
        let player = Player(at: try app(on: device), in: household)
        let behaviours: [Player.GateBehaviour] = answers.map { answer in
            switch answer {
            case .right: .right
            case .wrong: .wrong
            case .leave: .leave
            }
        }
        let result = try await rehearse { () async throws(KidsError) in
            try await player.meetGate(.purchase, behaviours)
        }
        return GateResult(rawValue: result.rawValue) ?? .left
    }

    /// A parent goes to the shop, passes the gate and buys.
    ///
    /// - Parameters:
    ///   - productID: The product.
    ///   - device: The device; nil is the only one.
    /// - Returns: What became of it.
    /// - Throws: ``RehearsalError`` with the code `gate-locked`, or if the store does not sell.
    @discardableResult
    public func buy(_ productID: String, on device: String? = nil) async throws -> Outcome {
        let player = Player(at: try app(on: device), in: household)
        let answer = try await rehearse { () async throws(KidsError) in
            try await player.buy(productID)
        }
        await household.settle()
        return Outcome(rawValue: answer.rawValue) ?? .failed
    }

    /// A parent restores what was bought.
    ///
    /// - Parameter device: The device; nil is the only one.
    /// - Returns: Whether anything is owned afterwards.
    /// - Throws: ``RehearsalError`` if the gate is locked or the store cannot be reached.
    @discardableResult
    public func restore(on device: String? = nil) async throws -> Bool {
        let player = Player(at: try app(on: device), in: household)
        return try await rehearse { () async throws(KidsError) in try await player.restore() }
    }

    // MARK: - The store

    /// How the store and its customers behave.
    public var settings: StoreSettings {
        get { store.settings }
        set { store.settings = newValue }
    }

    /// Whether a purchase waits until a parent approves it.
    public var waitsForParents: Bool {
        get { store.settings.askToBuy }
        set { store.settings.askToBuy = newValue }
    }

    /// A parent approves the purchase that waits.
    ///
    /// - Parameter productID: The product.
    /// - Throws: ``RehearsalError`` if none waits.
    public func approve(_ productID: String) async throws {
        try await change(productID) { store, id throws(StoreError) in try store.approve(id) }
    }

    /// A parent declines the purchase that waits.
    ///
    /// - Parameter productID: The product.
    /// - Throws: ``RehearsalError`` if none waits.
    public func decline(_ productID: String) async throws {
        try await change(productID) { store, id throws(StoreError) in try store.decline(id) }
    }

    /// The store refunds the latest purchase of a product.
    ///
    /// - Parameter productID: The product.
    /// - Throws: ``RehearsalError`` if it was not bought, or refunded already.
    public func refund(_ productID: String) async throws {
        try await change(productID) { store, id throws(StoreError) in try store.refund(id) }
    }

    /// Lets time pass for everybody: renewals, countdowns and all else that is due happens in order.
    ///
    /// - Parameter duration: How long.
    /// - Throws: ``RehearsalError`` if it is negative.
    public func advance(by duration: Duration) async throws {
        try await rehearse { () async throws(KidsError) in
            try await household.advance(by: duration)
        }
    }

    /// Does something as the app on a device: Apple's names talk to its launch.
    ///
    /// This is where store code of one's own comes in.
    ///
    /// - Parameters:
    ///   - device: The device; nil is the only one.
    ///   - body: What is done.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws, or ``RehearsalError`` if the app does not run.
    nonisolated(nonsending)
        public func run<Answer>(
            on device: String? = nil, _ body: nonisolated(nonsending) () async throws -> Answer
        ) async throws -> Answer
    {
        let environment = try app(on: device).shop.environment
        return try await StoreEnvironment.$local.withValue(environment) { try await body() }
    }

    /// The trace of everything so far, as JSON Lines.
    public var trace: [UInt8] { household.log.bytes }

    // MARK: - Inside

    /// The app that runs on a device, or on the only one.
    func app(on device: String?) throws(RehearsalError) -> KidsApp {
        let running = household.runningApps
        if let app = running.first(where: { device == nil || $0.device == device }),
            device != nil || running.count == 1
        {
            return app
        }
        throw RehearsalError(
            .notRunning,
            device.map { "the app does not run on \($0); launch it" }
                ?? "say on which device: the app runs on \(running.count)")
    }

    private func change(
        _ productID: String,
        _ body: (Store, TransactionID) throws(StoreError) -> Void
    ) async throws {
        let purchases = store.purchases(of: Self.customer, in: profile.bundleID)
        guard let purchase = purchases.last(where: { $0.productID == productID }) else {
            throw RehearsalError(.unknownTransaction, "nobody has bought \(productID)")
        }
        do throws(StoreError) {
            try body(store, purchase.id)
        } catch {
            throw RehearsalError(error)
        }
        await household.settle()
    }

    @discardableResult
    private func rehearse<Value>(
        _ body: () async throws(KidsError) -> Value
    ) async throws -> Value {
        do throws(KidsError) {
            return try await body()
        } catch {
            throw RehearsalError(error)
        }
    }
}
