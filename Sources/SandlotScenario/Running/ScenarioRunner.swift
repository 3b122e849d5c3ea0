internal import SandlotKids
internal import SandlotReceipts
internal import SandlotStore

/// Runs scenarios in a store of their own.
package struct ScenarioRunner: Sendable {
    private let scenario: Scenario

    /// Prepares to run a scenario.
    package init(_ scenario: Scenario) {
        self.scenario = scenario
    }

    /// Runs the scenario from its beginning.
    ///
    /// The same scenario gives the same events each time; only the signatures of receipts differ.
    ///
    /// - Returns: What happened, and whether every expectation held.
    /// - Throws: ``ScenarioError`` with the code `refused` if the store does not take what the scenario
    ///   begins with.
    package func run() async throws(ScenarioError) -> ScenarioReport {
        let store = try makeStore()
        let run = ScenarioRun(scenario, store: store)
        await run.perform()
        return ScenarioReport(
            events: run.events, receipts: run.receipts.receipts, root: store.root,
            trace: run.household.log.bytes, hasPassed: run.failureCount == 0)
    }

    private func makeStore() throws(ScenarioError) -> Store {
        let start = ScenarioLocation(file: scenario.file, line: 1, column: 1)
        var configuration = Store.Configuration()
        configuration.profile = scenario.profile
        configuration.seed = scenario.seed
        configuration.clock = .manual(start: scenario.start)
        let store = try refusing(at: start) { () throws(StoreError) in
            try Store(configuration)
        }
        // A store may prefer settings of its own for its profile.
        var settings = store.settings
        scenario.settings.apply(to: &settings)
        store.settings = settings
        for app in scenario.apps {
            try refusing(at: start) { () throws(StoreError) in try store.addApp(app) }
        }
        for customer in scenario.customers {
            try refusing(at: customer.location) { () throws(StoreError) in
                try store.addCustomer(customer.id, storefront: customer.storefront)
            }
        }
        for family in scenario.families {
            try refusing(at: family.location) { () throws(StoreError) in
                try store.addFamily(family.id, members: family.members)
            }
        }
        for device in scenario.devices {
            try refusing(at: device.location) { () throws(StoreError) in
                try store.addDevice(device.id, of: device.customer, platform: device.platform)
            }
        }
        return store
    }

    private func refusing<Value>(
        at location: ScenarioLocation, _ body: () throws(StoreError) -> Value
    ) throws(ScenarioError) -> Value {
        do {
            return try body()
        } catch {
            throw ScenarioError(.refused, "the store refuses: \(error)", at: location)
        }
    }
}
