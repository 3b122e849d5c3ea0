import SandlotKids
package import SandlotReceipts
import SandlotStore
import SandlotYAML

/// A runner of scenarios, in a new store or in one that is kept in a file.
package struct ScenarioRunner: Sendable {
    private let scenario: Scenario
    private let file: StoreFile?
    /// The keys of a store in memory, or nil for a test authority of the process.
    private let authority: CertificateAuthority?
    private let collectsNotifications: Bool

    /// Creates a runner of a scenario.
    ///
    /// - Parameters:
    ///   - scenario: The scenario.
    ///   - file: The file that contains the store, or nil for memory.
    ///   - authority: The keys of a store in memory, or nil for a test authority of the process. A
    ///     file has its own.
    ///   - collectsNotifications: Whether the report contains the notifications to the developer's
    ///     server.
    package init(
        _ scenario: Scenario, in file: StoreFile? = nil, authority: CertificateAuthority? = nil,
        collectsNotifications: Bool = false
    ) {
        self.scenario = scenario
        self.file = file
        self.authority = authority
        self.collectsNotifications = collectsNotifications
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
        let origin = try await file?.origin(of: scenario) ?? StoreOrigin(scenario)
        let store = try makeStore(origin)
        let run = try refusing(at: start) { () throws(StoreError) in
            try ScenarioRun(scenario, store: store, begunWith: origin)
        }
        if collectsNotifications { store.collectNotifications() }
        var notifications: [SignedNotification] = []
        do throws(StoreError) {
            try await run.perform()
            try await store.commitment()
            notifications = try store.sign(store.takeNotifications())
        } catch {
            throw ScenarioError(.ledger, error.reason, at: nil)
        }
        return ScenarioReport(
            events: run.events, receipts: run.receipts.receipts, notifications: notifications,
            root: store.root, trace: run.household.log.bytes, hasPassed: run.failureCount == 0)
    }

    private var start: YAMLLocation {
        YAMLLocation(file: scenario.file, line: 1, column: 1)
    }

    private func makeStore(_ origin: StoreOrigin) throws(ScenarioError) -> Store {
        var configuration = Store.Configuration()
        configuration.profile = origin.profile
        configuration.seed = origin.seed
        // An existing store resumes at its own time.
        configuration.clock = .manual(start: scenario.start)
        configuration.authority = file?.authority ?? authority
        let store = try refusing(at: start) { () throws(StoreError) in
            try Store(configuration, ledger: file?.ledger ?? InMemoryLedger())
        }
        // A store may prefer other settings for its profile.
        var settings = store.settings
        scenario.settings.apply(to: &settings)
        store.settings = settings
        for app in scenario.apps {
            try refusing(at: start) { () throws(StoreError) in try store.addApp(app) }
        }
        // Existing customers are not changed.
        for customer in scenario.customers where !store.has(customer.id) {
            try refusing(at: customer.location) { () throws(StoreError) in
                try store.addCustomer(customer.id, storefront: customer.storefront)
            }
        }
        for family in scenario.families where !store.has(family.id) {
            try refusing(at: family.location) { () throws(StoreError) in
                try store.addFamily(family.id, members: family.members)
            }
        }
        for device in scenario.devices {
            if let occupant = store.occupant(of: device.id) {
                guard occupant == (device.customer, device.platform) else {
                    throw ScenarioError(
                        .refused,
                        "\(device.id) is of \(occupant.customer) with the platform "
                            + "\(occupant.platform.rawValue) in this store; say so here, too",
                        at: device.location)
                }
                continue
            }
            try refusing(at: device.location) { () throws(StoreError) in
                try store.addDevice(device.id, of: device.customer, platform: device.platform)
            }
        }
        return store
    }

    private func refusing<Value>(
        at location: YAMLLocation, _ body: () throws(StoreError) -> Value
    ) throws(ScenarioError) -> Value {
        do {
            return try body()
        } catch {
            throw ScenarioError(.refused, "the store refuses: \(error)", at: location)
        }
    }
}
