import SandlotKids
package import SandlotReceipts
package import SandlotStore
import SandlotYAML

/// A runner of scenarios, in a new store or in one that is kept in a file.
package struct ScenarioRunner: Sendable {
    private let scenario: Scenario
    private let file: StoreFile?
    /// The keys of a store in memory, or nil for a test authority of the process.
    private let authority: CertificateAuthority?
    private let collectsNotifications: Bool
    private let collectsAppReceipts: Bool
    /// The clock of a new store, or nil for a manual one that starts with the scenario.
    private let clock: StoreClock?

    /// Creates a runner of a scenario.
    ///
    /// - Parameters:
    ///   - scenario: The scenario.
    ///   - file: The file that contains the store, or nil for memory.
    ///   - authority: The keys of a store in memory, or nil for a test authority of the process. A
    ///     file has its own.
    ///   - collectsNotifications: Whether the report contains the notifications to the developer's
    ///     server.
    ///   - collectsAppReceipts: Whether the report contains app receipts, for which a key is generated.
    ///   - clock: The clock, or nil for a manual one that starts with the scenario.
    package init(
        _ scenario: Scenario, in file: StoreFile? = nil, authority: CertificateAuthority? = nil,
        collectsNotifications: Bool = false, collectsAppReceipts: Bool = false,
        clock: StoreClock? = nil
    ) {
        self.scenario = scenario
        self.file = file
        self.authority = authority
        self.collectsNotifications = collectsNotifications
        self.collectsAppReceipts = collectsAppReceipts
        self.clock = clock
    }

    /// Runs the scenario from its beginning.
    ///
    /// The same scenario gives the same events each time. Only the signatures of receipts differ.
    /// In a file, the scenario resumes where the last one stopped, and everything is on the disk
    /// when this returns.
    ///
    /// - Returns: The events, and whether every expectation held.
    /// - Throws: ``ScenarioError`` with the code `refused` if the store refuses the scenario's
    ///   initial state, or `ledger` if the file did not keep everything.
    package func run() async throws(ScenarioError) -> ScenarioReport {
        let run = try await begin()
        let store = run.store
        if collectsNotifications { store.collectNotifications() }
        var notifications: [SignedNotification] = []
        var appReceipts: [KeptAppReceipt] = []
        do throws(StoreError) {
            try await run.perform()
            try await store.commitment()
            notifications = try store.sign(store.takeNotifications())
            if collectsAppReceipts { appReceipts = try store.appReceipts() }
        } catch {
            throw ScenarioError(.ledger, error.reason, at: nil)
        }
        return ScenarioReport(
            events: run.events, receipts: run.receipts.receipts, notifications: notifications,
            appReceipts: appReceipts, root: store.root, trace: run.household.log.bytes,
            hasPassed: run.failureCount == 0)
    }

    /// Prepares the store and the participants without performing a step.
    ///
    /// - Returns: The run, before its first step.
    /// - Throws: ``ScenarioError`` with the code `refused` if the store refuses the scenario's
    ///   initial state, or `ledger` if the file cannot be read.
    func begin() async throws(ScenarioError) -> sending ScenarioRun {
        let start = YAMLLocation(file: scenario.file, line: 1, column: 1)
        let origin = try await file?.origin(of: scenario) ?? StoreOrigin(scenario)
        let store = try makeStore(origin, at: start)
        return try ScenarioError.refusing(at: start) { () throws(StoreError) in
            try ScenarioRun(scenario, store: store, begunWith: origin)
        }
    }

    private func makeStore(
        _ origin: StoreOrigin, at start: YAMLLocation
    ) throws(ScenarioError) -> Store {
        var configuration = Store.Configuration()
        configuration.profile = origin.profile
        configuration.seed = origin.seed
        // An existing store resumes at its own time.
        configuration.clock = clock ?? .manual(start: scenario.start)
        configuration.authority = file?.authority ?? authority
        let store = try ScenarioError.refusing(at: start) { () throws(StoreError) in
            try Store(configuration, ledger: file?.ledger ?? InMemoryLedger())
        }
        // A store may prefer other settings for its profile.
        var settings = store.settings
        scenario.settings.apply(to: &settings)
        store.settings = settings
        for app in scenario.apps {
            try ScenarioError.refusing(at: start) { () throws(StoreError) in try store.addApp(app) }
        }
        try store.add(scenario.participants)
        return store
    }
}
