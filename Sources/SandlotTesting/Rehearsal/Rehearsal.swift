import SandlotCatalog
import SandlotKids
public import SandlotStore
import SandlotTrace

/// A family that uses an app on its devices, for tests of purchases and ads.
///
/// Children play, parents pass the gate and buy, the store approves and refunds purchases, and time
/// passes. The test can check expectations at any point. Purchases are signed and verified, ads
/// wait for their countdown, and the gate asks questions and locks. Everything is recorded in a
/// trace that packs of rules can check. No test sleeps: the clock moves when something happens.
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
/// A rehearsal belongs to one test, and only one task at a time can use it.
public final class Rehearsal {
    /// The outcome of a purchase.
    public enum Outcome: String, Sendable, Hashable {
        /// The purchase is signed, verified, and granted.
        case success
        /// The buyer canceled.
        case canceled = "cancelled"
        /// A parent must approve the purchase.
        case pending
        /// The verification failed, and nothing was granted.
        case unverified
        /// The store refused the purchase.
        case failed
        /// The product could not be loaded.
        case unavailable
    }

    /// An answer to a question of the gate.
    public enum GateAnswer: Sendable, Hashable {
        /// The correct answer.
        case right
        /// A wrong answer.
        case wrong
        /// The person leaves the gate.
        case leave
    }

    /// The outcome of a visit to the gate.
    public enum GateResult: String, Sendable, Hashable {
        /// The gate is passed.
        case passed
        /// The gate is locked.
        case locked
        /// The person left the gate.
        case left
    }

    static let customer: CustomerID = "customer"
    let profile: AppProfile
    let store: Store
    let household: Household

    /// Creates a store and launches the app on each device of one account.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - devices: The names of the devices.
    ///   - seed: The source of identifiers and other random values.
    /// - Throws: ``RehearsalError`` if the catalog or a policy is not valid.
    public init(
        _ app: RehearsedApp, on devices: [String] = ["phone"], seed: UInt64 = 0
    ) async throws {
        profile = app.profile
        // `Date()` must show the store's time to store code on the family's devices.
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
        for device in devices { try await launch(on: device) }
    }

    // MARK: - Launches

    /// Launches the app on a device.
    ///
    /// - Parameter device: The device.
    /// - Throws: ``RehearsalError`` if the app already runs.
    public func launch(on device: String) async throws {
        try await rehearse { () async throws(KidsError) in
            try await household.launch(
                profile, on: DeviceID(rawValue: device), of: Self.customer)
        }
        await household.settle()
    }

    /// Closes the app as a user does, which completes its part of the trace.
    ///
    /// - Parameter device: The device, or nil for all devices on which the app runs.
    public func close(on device: String? = nil) async {
        for app in household.runningApps where device == nil || app.device == device {
            try? await household.end(app)
        }
    }

    /// Kills the app in its current state.
    ///
    /// - Parameter device: The device.
    /// - Throws: ``RehearsalError`` if the app does not run.
    public func kill(on device: String) async throws {
        let app = try app(on: device)
        try await rehearse { () async throws(KidsError) in
            try await household.end(app, isCrash: true)
        }
    }

    /// Connects a device to the network or disconnects it.
    ///
    /// - Parameters:
    ///   - isOnline: Whether the device is online.
    ///   - device: The device.
    /// - Throws: ``RehearsalError`` if there is no such device.
    public func setOnline(_ isOnline: Bool, on device: String) async throws {
        try await rehearse { () async throws(KidsError) in
            try await household.setOnline(isOnline, device: DeviceID(rawValue: device))
        }
        await household.settle()
    }

    // MARK: - Playing and buying

    /// Plays a whole test, which includes waiting for ads, closing them, and answering all words.
    ///
    /// - Parameters:
    ///   - level: The level, or nil for the last one that is unlocked.
    ///   - rightAnswers: The number of correct answers, which come first, or nil for as many as the
    ///     level needs.
    ///   - device: The device, or nil for the only one.
    /// - Throws: ``RehearsalError`` if the game cannot be played now.
    public func play(
        level: Int? = nil, rightAnswers: Int? = nil, on device: String? = nil
    ) async throws {
        let player = Player(at: try app(on: device), in: household)
        try await rehearse { () async throws(KidsError) in
            try await player.play(level, right: rightAnswers)
        }
    }

    /// Opens the gate for a purchase and answers its questions.
    ///
    /// - Parameters:
    ///   - answers: The answers. If there are none, a parent answers every question correctly.
    ///   - device: The device, or nil for the only one.
    /// - Returns: The outcome.
    /// - Throws: ``RehearsalError`` if the app does not run.
    @discardableResult
    public func answerGate(
        _ answers: [GateAnswer] = [], on device: String? = nil
    ) async throws -> GateResult {
        let player = Player(at: try app(on: device), in: household)
        let behaviors: [Player.GateBehavior] = answers.map { answer in
            switch answer {
            case .right: .right
            case .wrong: .wrong
            case .leave: .leave
            }
        }
        let result = try await rehearse { () async throws(KidsError) in
            try await player.answerGate(.purchase, behaviors)
        }
        return switch result {
        case .passed: .passed
        case .locked: .locked
        // The gate asks another question, but no answers are left.
        case .left, .open: .left
        }
    }

    /// Buys a product as a parent, who opens the shop and passes the gate.
    ///
    /// - Parameters:
    ///   - productID: The product.
    ///   - device: The device, or nil for the only one.
    /// - Returns: The outcome of the purchase.
    /// - Throws: ``RehearsalError`` with the code `gate-locked`, or with another code if the store
    ///   cannot sell the product.
    @discardableResult
    public func buy(_ productID: String, on device: String? = nil) async throws -> Outcome {
        let player = Player(at: try app(on: device), in: household)
        let answer = try await rehearse { () async throws(KidsError) in
            try await player.buy(productID)
        }
        await household.settle()
        return switch answer {
        case .success: .success
        case .canceled: .canceled
        case .pending: .pending
        case .unverified: .unverified
        case .failed: .failed
        case .unavailable: .unavailable
        }
    }

    /// Restores purchases as a parent.
    ///
    /// - Parameter device: The device, or nil for the only one.
    /// - Returns: Whether the device owns any product afterward.
    /// - Throws: ``RehearsalError`` if the gate is locked or the store cannot be reached.
    @discardableResult
    public func restore(on device: String? = nil) async throws -> Bool {
        let player = Player(at: try app(on: device), in: household)
        return try await rehearse { () async throws(KidsError) in try await player.restore() }
    }

    // MARK: - The store

    /// The behavior of the store and its customers.
    public var settings: StoreSettings {
        get { store.settings }
        set { store.settings = newValue }
    }

    /// Whether purchases wait for a parent's approval.
    public var askToBuy: Bool {
        get { store.settings.askToBuy }
        set { store.settings.askToBuy = newValue }
    }

    /// Approves a pending purchase as a parent.
    ///
    /// - Parameter productID: The product.
    /// - Throws: ``RehearsalError`` if no purchase is pending.
    public func approve(_ productID: String) async throws {
        try await change(productID) { store, id throws(StoreError) in try store.approve(id) }
    }

    /// Declines a pending purchase as a parent.
    ///
    /// - Parameter productID: The product.
    /// - Throws: ``RehearsalError`` if no purchase is pending.
    public func decline(_ productID: String) async throws {
        try await change(productID) { store, id throws(StoreError) in try store.decline(id) }
    }

    /// Refunds the latest purchase of a product.
    ///
    /// - Parameter productID: The product.
    /// - Throws: ``RehearsalError`` if the product was not bought or was already refunded.
    public func refund(_ productID: String) async throws {
        try await change(productID) { store, id throws(StoreError) in try store.refund(id) }
    }

    /// Advances the clock for all devices.
    ///
    /// Renewals, countdowns, and everything else that becomes due happen in order.
    ///
    /// - Parameter duration: The time to advance.
    /// - Throws: ``RehearsalError`` if the duration is negative.
    public func advance(by duration: Duration) async throws {
        try await rehearse { () async throws(KidsError) in
            try await household.advance(by: duration)
        }
    }

    /// Runs code as the app on a device.
    ///
    /// Apple's names refer to the launch of the app on that device. Use this method to test your
    /// own store code.
    ///
    /// - Parameters:
    ///   - device: The device, or nil for the only one.
    ///   - body: The code to run.
    /// - Returns: The value that `body` returns.
    /// - Throws: Any error of `body`, or ``RehearsalError`` if the app does not run.
    nonisolated(nonsending)
        public func run<Answer>(
            on device: String? = nil, _ body: nonisolated(nonsending) () async throws -> Answer
        ) async throws -> Answer
    {
        let environment = try app(on: device).shop.environment
        household.hostsOtherCode = true
        return try await StoreEnvironment.$local.withValue(environment) { try await body() }
    }

    /// The trace so far, as JSON Lines.
    public var trace: [UInt8] { household.log.bytes }

    // MARK: - Inside

    /// Returns the app that runs on a device, or on the only one.
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
                ?? "the app runs on \(running.count) devices; name one of them")
    }

    private func change(
        _ productID: String,
        _ body: (Store, TransactionID) throws(StoreError) -> Void
    ) async throws {
        let purchases = store.purchases(of: Self.customer, in: profile.bundleID)
        guard let purchase = purchases.last(where: { $0.productID == productID }) else {
            throw RehearsalError(.unknownTransaction, "\(productID) has not been bought")
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
