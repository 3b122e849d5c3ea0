import SandlotCatalog
import SandlotCompliance
import SandlotKids
import SandlotReceipts
import SandlotScenario
import SandlotStore

/// A family with its devices, its apps, and its own store.
struct Family {
    let store: Store
    let household: Household
    /// The app on the phone and the one on the watch.
    let profiles: [AppProfile]

    /// Creates a family with a customer for each name.
    ///
    /// The ledger already knows the customers unless it is new.
    init(
        _ apps: [String] = ["spellflare-mended", "spellflare-mended-watch"],
        customers: [CustomerID] = ["Ana"], ledger: InMemoryLedger = InMemoryLedger(),
        isNew: Bool = true,
        change: (inout AppProfile) -> Void = { _ in }
    ) throws {
        var profiles: [AppProfile] = []
        for app in apps {
            var profile =
                app.hasSuffix("-watch")
                ? try Self.watch(app, beside: apps[0])
                : try AppFile.profile(contentsOf: Fixtures.app(app))
            change(&profile)
            profiles.append(profile)
        }
        store = try Store(Store.Configuration(), ledger: ledger)
        // An app that sells nothing has an empty catalog.
        let catalog = profiles[0].catalog ?? Catalog(identifier: "5CE7A210", version: .init(4, 0))
        try store.addApp(App(bundleID: profiles[0].bundleID, catalog: catalog))
        for customer in customers where isNew { try store.addCustomer(customer) }
        household = Household(store)
        self.profiles = profiles
    }

    /// Reads the watch's app file together with the phone's, because it names no products.
    private static func watch(_ app: String, beside phone: String) throws -> AppProfile {
        let text = """
            scenario: Both
            app: {file: [\(phone).yaml, \(app).yaml]}
            customers: Ana
            devices: phone
            steps: [{note: nothing}]
            """
        let scenario = try Scenario(
            bytes: Array(text.utf8), file: Fixtures.directory + "/both.yaml")
        guard let watch = scenario.appProfiles.last else { throw MissingProfile() }
        return watch
    }

    struct MissingProfile: Error {}

    /// Adds a phone or a watch with the running app.
    func launch(
        _ device: DeviceID, of customer: CustomerID = "Ana", isWatch: Bool = false
    ) async throws -> KidsApp {
        try? store.addDevice(
            device, of: customer, platform: isWatch ? Platform(rawValue: "watchOS") : .iOS)
        let profile = isWatch ? profiles[profiles.count - 1] : profiles[0]
        return try await household.launch(profile, on: device, of: customer)
    }

    /// Returns a person at an app.
    func player(_ app: KidsApp) -> Player { Player(at: app, in: household) }

    /// Returns the report of packs on the trace so far.
    func report(_ packs: PackID...) throws -> ComplianceReport {
        let packs = packs.compactMap { RuleCatalog.standard.pack($0) }
        return try Checker(packs: packs).check(household.log.bytes)
    }

    /// Returns the verdict of a rule of a pack on the trace so far.
    func verdict(_ rule: String, in pack: PackID = .seed) throws -> Verdict? {
        try report(pack).packs.first { $0.id == pack }?.rules.first { $0.id == rule }?.verdict
    }
}
