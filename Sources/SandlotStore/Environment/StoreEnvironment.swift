internal import SandlotBase
public import SandlotCatalog
internal import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One app on one device of one customer, which Apple's names talk to.
///
/// The statics of StoreKit use the environment of the current task, else the process's one, which the first
/// `SKTestSession` makes. An environment has a store of its own: two of them never see one another.
public final class StoreEnvironment: Sendable {
    /// What is chosen when an environment is made.
    public struct Configuration: Sendable {
        /// Which of Apple's environments the store resembles.
        public var profile = StoreProfile.xcode
        /// Where numbers and nonces come from.
        public var seed: UInt64 = 0
        /// Where the time comes from: at first a manual clock that starts at 2026-01-01 00:00:00 UTC.
        ///
        /// The start is the same for each test and in each run, so that the same seed gives the same
        /// payloads, and periods end on the same days. If ``controlsDate`` is false, or if `Date()` cannot be
        /// controlled, a clock that was not chosen starts at the system's time instead, because the app and
        /// its store must agree on the time.
        public var clock: StoreClock {
            get { chosenClock ?? Self.usualClock }
            set { chosenClock = newValue }
        }
        /// Whether `Date()` shows the store's time in the tasks of the environment, if its clock is manual.
        ///
        /// So do `Date.now`, `Calendar`, `NSDate` and whatever else asks Foundation for the time. Sleeping
        /// (`Task.sleep`) always takes real time. A clock that a test has not moved for ten seconds runs on in
        /// real time, so that code ends that waits for a `Date()` to come. Linux only.
        public var controlsDate = true
        /// The app's bundle identifier.
        public var bundleID = "com.example.app"
        /// The app's build number (`CFBundleVersion`).
        public var version = "1"
        /// The app's number in the App Store; needed in the production profile.
        public var appAppleID: Int64?
        /// Whether finished consumables stay in the history (`SKIncludeConsumableInAppPurchaseHistory`).
        public var keepsFinishedConsumables = false
        /// The awkward ways of the real store that are switched on.
        public var habits: Set<Habit> = []

        /// For how long of real time a clock that `Date()` shows stands still before it runs on.
        package var patience = Duration.seconds(10)

        private var chosenClock: StoreClock?

        private static let usualClock = StoreClock.manual(
            start: Timestamp(milliseconds: 1_767_225_600_000))

        /// The defaults: Xcode's environment, at the beginning of 2026, under a manual clock.
        public init() {}

        /// Sees to it that `Date()` shows the time of a manual clock.
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

    private static let process = Mutex<StoreEnvironment?>(nil)
    private static let hasReported = Mutex(false)

    /// The environment of the current task, else the process's one, if there is one.
    public static var current: StoreEnvironment? {
        local ?? process.withLock { $0 }
    }

    /// The store.
    public let store: Store
    /// The app.
    public let bundleID: String
    /// Who is signed in.
    public let customer: CustomerID
    /// The device on which the app runs.
    public let device: DeviceID

    /// The clock that `Date()` shows in the environment's tasks; nil if that is the system's.
    let appClock: AppClock?

    private struct State {
        var installation: Installation
        var defaults: StoreSettings
        var catalog: Catalog
    }

    private let state: Mutex<State>

    /// Makes an environment that sells nothing yet, and starts the app.
    ///
    /// - Parameter configuration: What can be chosen.
    /// - Throws: ``StoreError`` with ``StoreError/Code/receipts`` if nothing can be signed, or with
    ///   ``StoreError/Code/invalidDate`` if the clock starts when the certificates are not valid.
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
        appClock = controlsDate ? store.appClock : nil
        appClock?.runOn(after: configuration.patience)
        state = Mutex(
            State(
                installation: installation, defaults: storeConfiguration.settings,
                catalog: catalog))
    }

    /// Wraps one app on one device of a store that has several.
    ///
    /// The environment is good for this launch; ``relaunch()`` starts another one.
    ///
    /// - Parameters:
    ///   - installation: The launch.
    ///   - customer: Who is signed in on the device.
    ///   - store: The store.
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownApp``.
    package init(
        _ installation: Installation, of customer: CustomerID, in store: Store
    ) throws(StoreError) {
        self.store = store
        self.customer = customer
        device = installation.device
        bundleID = installation.bundleID
        // Effective in programs that let dates be controlled, as tests do.
        appClock = store.appClock
        state = Mutex(
            State(
                installation: installation, defaults: store.settings,
                catalog: try store.app(installation.bundleID).catalog))
    }

    /// The current environment, or the process's one, which is made if there is none.
    ///
    /// The process's environment runs on the system's clock, because whoever uses it knows no other.
    ///
    /// - Returns: The environment.
    /// - Throws: ``StoreError`` with ``StoreError/Code/receipts`` if nothing can be signed.
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

    /// Runs code with an environment of its own, which ends with it.
    ///
    /// - Parameters:
    ///   - configuration: What can be chosen.
    ///   - body: The code, which is given the environment; so are all tasks that it makes.
    /// - Returns: What the code returns.
    /// - Throws: What the code throws, or ``StoreError`` with ``StoreError/Code/receipts``.
    nonisolated(nonsending) public static func isolated<Result>(
        _ configuration: Configuration = Configuration(),
        _ body: nonisolated(nonsending) (StoreEnvironment) async throws -> Result
    ) async throws -> Result {
        try await isolated(configuration, test: nil, body)
    }

    /// Runs the code of a test with an environment of its own, which ends with it.
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
    public var connection: any StoreConnection { installation }

    /// The app in its current launch.
    public var installation: Installation { state.withLock { $0.installation } }

    // MARK: - What is for sale

    /// Installs a StoreKit configuration: what is for sale, and how the store behaves.
    ///
    /// Purchases stay as they are; errors that are armed stay armed unless the file arms others.
    ///
    /// - Parameter catalog: The configuration.
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidValue`` if its storefront is no country.
    public func install(_ catalog: Catalog) throws(StoreError) {
        try store.setCatalog(catalog, of: bundleID)
        state.withLock { state in state.catalog = catalog }
        try apply(catalog.settings)
    }

    /// Goes back to what the installed configuration says, and disarms all errors; purchases stay.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/invalidValue`` if its storefront is no country.
    public func resetToDefaults() throws(StoreError) {
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

    // MARK: - Time

    /// Lets time pass: everything due happens in order, and all listeners have taken it when this returns.
    ///
    /// - Parameter duration: How long.
    /// - Throws: ``StoreError`` as ``Store/advance(by:)``.
    public func advance(by duration: Duration) async throws(StoreError) {
        try store.advance(by: duration)
        await settled()
    }

    /// Lets time pass until a date: everything due happens in order, and all listeners have taken it when this
    /// returns.
    ///
    /// - Parameter date: The date, not before the store's present one; fractions of a millisecond are
    ///   rounded up.
    /// - Throws: ``StoreError`` as ``Store/advance(to:)``.
    public func advance(to date: Date) async throws(StoreError) {
        try store.advance(to: Timestamp(roundingUp: date))
        await settled()
    }

    /// Waits until every listener has taken what was offered and waits again, or is gone.
    ///
    /// - Returns: The names of the listeners that are still busy after half a minute.
    @discardableResult
    public func settled() async -> [String] {
        await store.settled()
    }

    // MARK: - Launches

    /// Ends the app, with all that listens; time may pass until ``relaunch()`` starts it anew.
    public func quit() {
        // An app that was ended before stays so.
        _ = try? store.terminate(bundleID, on: device)
    }

    /// Starts the app anew; if it runs, it is ended first, with all that listens.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger`` if the ledger does not take it.
    public func relaunch() throws(StoreError) {
        quit()
        let installation = try store.launch(bundleID, on: device)
        state.withLock { $0.installation = installation }
    }

    /// Ends the environment with its app: whoever listens comes to the end.
    public func end() {
        quit()
    }

    /// What to tell code that asks the store while there is none; written to stderr the first time.
    ///
    /// - Returns: An error that says what to do.
    public static func reportMissing() -> StoreError {
        let error = StoreError(
            .noEnvironment,
            "there is no store for this code: make an SKTestSession first, or run the test with the trait "
                + ".isolatedStore; a task that was not made by Task or Task.detached has no environment "
                + "of its own")
        let isFirst = hasReported.withLock { hasReported in
            defer { hasReported = true }
            return !hasReported
        }
        if isFirst { Notice.print(error.reason) }
        return error
    }
}
