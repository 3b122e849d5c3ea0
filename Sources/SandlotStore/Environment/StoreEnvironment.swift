import SandlotBase
public import SandlotCatalog
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One app on one device of one customer, which is the context of Apple's API.
///
/// StoreKit's static members use the environment of the current task, or otherwise that of the
/// process, which the first `SKTestSession` creates. Each environment has its own store, so
/// environments are isolated from each other.
public final class StoreEnvironment: Sendable {
    /// The options of a new environment.
    public struct Configuration: Sendable {
        /// The Apple environment that the store resembles.
        public var profile = StoreProfile.xcode
        /// The source of identifiers and nonces.
        public var seed: UInt64 = 0
        /// The source of the time, by default a manual clock set to 2026-01-01 00:00:00 UTC.
        ///
        /// The start is the same for each test and in each run, so that the same seed gives the
        /// same payloads, and periods end on the same days. If ``controlsDate`` is false, or if
        /// `Date()` cannot be controlled, the default clock starts at the system's time instead,
        /// because the app and its store must agree on the time.
        public var clock: StoreClock {
            get { chosenClock ?? Self.usualClock }
            set { chosenClock = newValue }
        }
        /// Whether `Date()` returns the store's time in the environment's tasks, if its clock is
        /// manual.
        ///
        /// This also applies to `Date.now`, `Calendar`, `NSDate`, and other Foundation APIs that
        /// read the time. Sleeping (`Task.sleep`) takes real time, except during an exploration. A
        /// clock that a test has not moved for ten seconds may start to move in real time, so that
        /// code that waits for a `Date()` terminates. Linux only.
        public var controlsDate = true
        /// The app's bundle identifier.
        public var bundleID = "com.example.app"
        /// The app's build number (`CFBundleVersion`).
        public var version = "1"
        /// The app's Apple ID, which the production profile requires.
        public var appAppleID: Int64?
        /// Whether finished consumables stay in the history (`SKIncludeConsumableInAppPurchaseHistory`).
        public var keepsFinishedConsumables = false
        /// The enabled habits of the real store.
        public var habits: Set<Habit> = []

        /// The real time for which a clock that `Date()` shows stands still before it runs in real
        /// time.
        package var patience = Duration.seconds(10)

        /// The way to connect the app, or nil for that of the process.
        package var connect: Connector?

        private var chosenClock: StoreClock?

        private static let usualClock = StoreClock.manual(
            start: Timestamp(milliseconds: 1_767_225_600_000))

        /// Creates the default configuration: Xcode's environment with a manual clock, at the
        /// beginning of 2026.
        public init() {}

        /// Makes `Date()` return the time of a manual clock.
        ///
        /// - Returns: The clock to use, and whether `Date()` shows it.
        fileprivate func startClock() -> (clock: StoreClock, controlsDate: Bool) {
            guard case .manual = clock else { return (clock, false) }
            if controlsDate, StoreEnvironment.controlDate() { return (clock, true) }
            return (chosenClock ?? .manual(start: .systemRoundedUp), false)
        }
    }

    /// The environment of the current task.
    @TaskLocal public static var local: StoreEnvironment?

    /// Connects the app of a new environment to the environment's own store, or returns nil for an
    /// app that calls the store directly.
    package typealias Connector =
        @Sendable (Store, _ bundleID: String, DeviceID) throws(StoreError) -> (
            any RemoteConnection
        )?

    private static let connector = Mutex<Connector?>(nil)

    /// Lets new environments connect their apps in another way, as tests of a served store do.
    ///
    /// - Parameter connect: The way.
    package static func connectApps(_ connect: @escaping Connector) {
        connector.withLock { $0 = connect }
    }

    private static let process = Mutex<StoreEnvironment?>(nil)
    private static let hasReported = Mutex(false)

    /// The environment of the current task, or otherwise that of the process, if there is one.
    public static var current: StoreEnvironment? {
        local ?? process.withLock { $0 }
    }

    /// The store.
    public let store: Store
    /// The app.
    public let bundleID: String
    /// The customer who is signed in.
    public let customer: CustomerID
    /// The device on which the app runs.
    public let device: DeviceID

    /// The clock that `Date()` shows in the environment's tasks, or nil for the system's clock.
    let appClock: AppClock?

    /// The identity of a launch.
    package final class LaunchIdentity: Sendable {
        fileprivate init() {}
    }

    private struct State {
        var installation: Installation
        var launchIdentity = LaunchIdentity()
        var defaults: StoreSettings
        var catalog: Catalog
    }

    private let state: Mutex<State>
    /// The app's connection over a network, or nil if it calls ``store`` directly.
    let remote: (any RemoteConnection)?
    /// Whether ``store`` is the app's store, and not one in another process.
    private let isStoreHere: Bool

    /// Creates an environment without products and launches the app.
    ///
    /// - Parameter configuration: The options.
    /// - Throws: ``StoreError`` with ``StoreError/Code/receipts`` if signing fails, or with
    ///   ``StoreError/Code/invalidDate`` if the clock starts outside the certificates' validity.
    public init(_ configuration: Configuration = Configuration()) throws(StoreError) {
        var settings = StoreSettings()
        settings.habits = configuration.habits
        var storeConfiguration = Store.Configuration()
        storeConfiguration.profile = configuration.profile
        storeConfiguration.seed = configuration.seed
        let (clock, controlsDate) = configuration.startClock()
        storeConfiguration.clock = clock
        storeConfiguration.settings = settings
        switch configuration.profile {
        case .sandbox: storeConfiguration.settings.timeRate = Catalog.TimeRate(rawValue: 13)
        case .testFlight: storeConfiguration.settings.timeRate = .oneRenewalEveryDay
        case .xcode, .production: break
        }
        let store = try Store(storeConfiguration)
        try store.demandValidStart()
        let (customer, device): (CustomerID, DeviceID) = ("customer", "device")
        let catalog = Catalog(identifier: "00000000", version: .init(4, 0))
        var app = App(bundleID: configuration.bundleID, catalog: catalog)
        app.version = configuration.version
        app.appAppleID = configuration.appAppleID
        app.keepsFinishedConsumables = configuration.keepsFinishedConsumables
        try store.addApp(app)
        try store.addCustomer(customer)
        try store.addDevice(device, of: customer)
        let installation = try store.launch(configuration.bundleID, on: device)
        self.store = store
        self.customer = customer
        self.device = device
        bundleID = configuration.bundleID
        let connect = configuration.connect ?? Self.connector.withLock(\.self)
        remote = try connect?(store, configuration.bundleID, device)
        isStoreHere = true
        appClock = controlsDate ? store.appClock : nil
        appClock?.runOn(after: configuration.patience)
        state = Mutex(
            State(
                installation: installation, defaults: storeConfiguration.settings,
                catalog: catalog))
    }

    /// Creates an environment for one app on one device of an existing store.
    ///
    /// The environment starts with the given launch. Use ``relaunch()`` to start another one.
    ///
    /// - Parameters:
    ///   - installation: The launch.
    ///   - customer: The customer who is signed in on the device.
    ///   - store: The store.
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownApp``.
    package init(
        _ installation: Installation, of customer: CustomerID, in store: Store
    ) throws(StoreError) {
        self.store = store
        self.customer = customer
        device = installation.device
        remote = nil
        isStoreHere = true
        bundleID = installation.bundleID
        // This has an effect only in programs that let dates be controlled, as tests do.
        appClock = store.appClock
        state = Mutex(
            State(
                installation: installation, defaults: store.settings,
                catalog: try store.app(installation.bundleID).catalog))
    }

    /// Creates an environment whose store is outside this process.
    ///
    /// The environment's own ``store`` is empty and is not used.
    ///
    /// - Parameters:
    ///   - remote: The connection.
    ///   - bundleID: The app's bundle identifier.
    ///   - device: The device on which the app runs.
    /// - Throws: ``StoreError`` with ``StoreError/Code/receipts`` if no keys can be made.
    package init(
        _ remote: any RemoteConnection, bundleID: String, device: DeviceID
    ) throws(StoreError) {
        var configuration = Store.Configuration()
        configuration.clock = .manual(start: Timestamp(milliseconds: 1_767_225_600_000))
        let store = try Store(configuration)
        let catalog = Catalog(identifier: "00000000", version: .init(4, 0))
        try store.addApp(App(bundleID: bundleID, catalog: catalog))
        customer = "customer"
        try store.addCustomer(customer)
        try store.addDevice(device, of: customer)
        self.store = store
        self.device = device
        self.bundleID = bundleID
        self.remote = remote
        isStoreHere = false
        appClock = nil
        state = Mutex(
            State(
                installation: try store.launch(bundleID, on: device), defaults: StoreSettings(),
                catalog: catalog))
    }

    /// Returns the current environment, or that of the process, which is created if there is none.
    ///
    /// The process's environment uses the system's clock, because its users know no other.
    ///
    /// - Returns: The environment.
    /// - Throws: ``StoreError`` with ``StoreError/Code/receipts`` if signing fails.
    public static func currentOrProcess() throws(StoreError) -> StoreEnvironment {
        if let local { return local }
        return try process.withLock { process throws(StoreError) in
            if let process { return process }
            var configuration = Configuration()
            configuration.clock = .real
            let made = try StoreEnvironment(configuration)
            process = made
            return made
        }
    }

    /// Runs code in its own environment, which ends with the code.
    ///
    /// - Parameters:
    ///   - configuration: The options.
    ///   - body: The code, which receives the environment. Tasks that it creates inherit it.
    /// - Returns: The result of the code.
    /// - Throws: Any error of the code, or ``StoreError`` with ``StoreError/Code/receipts``.
    nonisolated(nonsending) public static func isolated<Result>(
        _ configuration: Configuration = Configuration(),
        _ body: nonisolated(nonsending) (StoreEnvironment) async throws -> Result
    ) async throws -> Result {
        try await isolated(configuration, test: nil, body)
    }

    /// Runs the code of a test in its own environment, which ends with the code.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the environment.
    ///   - test: The name of the test, for reports.
    ///   - body: The code.
    /// - Returns: The value that the code returns.
    /// - Throws: Any error of the code, or ``StoreError`` with ``StoreError/Code/receipts``.
    nonisolated(nonsending) package static func isolated<Result>(
        _ configuration: Configuration, test: String?,
        _ body: nonisolated(nonsending) (StoreEnvironment) async throws -> Result
    ) async throws -> Result {
        let environment = try StoreEnvironment(configuration)
        defer { environment.end(test: test) }
        return try await $local.withValue(environment) { try await body(environment) }
    }

    /// The connection of the current launch.
    package var connection: any StoreConnection { remote ?? installation }

    /// Checks that the environment controls its store.
    func demandOwnStore() throws(StoreError) {
        guard isStoreHere else {
            throw StoreError(
                .invalidAction,
                "the store is served by another process; control it with its server's control API")
        }
    }

    /// The app in its current launch.
    public var installation: Installation {
        let installation = state.withLock { $0.installation }
        // An app that is connected over a network is launched by its connection.
        guard remote != nil, isStoreHere else { return installation }
        return store.installation(of: bundleID, on: device) ?? installation
    }

    /// The identity of the current launch, which a relaunch replaces.
    package var launchIdentity: LaunchIdentity { state.withLock { $0.launchIdentity } }

    // MARK: - Configuration

    /// Installs a StoreKit configuration, which sets the products and the behavior of the store.
    ///
    /// Purchases do not change. Armed errors stay armed unless the file arms others.
    ///
    /// - Parameter catalog: The configuration.
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidValue`` if its storefront is not a
    ///   country code.
    public func install(_ catalog: Catalog) throws(StoreError) {
        try demandOwnStore()
        try store.setCatalog(catalog, of: bundleID)
        state.withLock { state in state.catalog = catalog }
        try apply(catalog.settings)
    }

    /// Restores the settings of the installed configuration and disarms all errors, but keeps
    /// purchases.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidValue`` if its storefront is not a
    ///   country code.
    public func resetToDefaults() throws(StoreError) {
        try demandOwnStore()
        store.disarmAll()
        try apply(state.withLock { $0.catalog.settings })
    }

    private func apply(_ file: Catalog.Settings) throws(StoreError) {
        let defaults = state.withLock { $0.defaults }
        var settings = StoreSettings(file, defaults: defaults)
        settings.habits = store.settings.habits
        try store.changeStorefront(of: customer, to: file.storefront ?? "USA")
        store.settings = settings
        for fault in file.storeKitErrors.compactMap(Fault.init) { store.arm(fault) }
    }

    // MARK: - Launches

    /// Ends the app, all of its listeners, and its requests, which fail with
    /// ``StoreError/Code/unknown``.
    ///
    /// Time can pass until ``relaunch()`` starts the app again.
    public func quit() {
        if let remote { remote.quit() }
        guard isStoreHere else { return }
        // An app that has already ended stays so. If the ledger refuses the end, the app ends
        // nonetheless.
        if (try? store.terminate(bundleID, on: device)) == nil {
            store.abandonLaunch(of: bundleID, on: device)
        }
    }

    /// Starts the app again, after ending it if it is running.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` if the ledger refuses the events.
    public func relaunch() throws(StoreError) {
        quit()
        state.withLock { $0.launchIdentity = LaunchIdentity() }
        if let remote { return remote.relaunch() }
        let installation = try store.launch(bundleID, on: device)
        state.withLock { $0.installation = installation }
    }

    /// Ends the environment, its app, and everything of the app that waits, as ``quit()`` does.
    public func end() {
        quit()
    }

    /// Returns the error for code that uses the store while there is none, and writes it to stderr
    /// the first time.
    ///
    /// - Returns: An error that states what to do.
    public static func reportMissing() -> StoreError {
        let error = StoreError(
            .noEnvironment,
            "there is no store for this code: create an SKTestSession first, or run the test with the trait "
                + ".isolatedStore; a task that was not created by Task or Task.detached has no environment "
                + "of its own")
        let isFirst = hasReported.withLock { hasReported in
            defer { hasReported = true }
            return !hasReported
        }
        if isFirst { Notice.print(error.reason) }
        return error
    }
}
