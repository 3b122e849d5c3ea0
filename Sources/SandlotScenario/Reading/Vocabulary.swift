internal import SandlotCatalog
internal import SandlotKids
internal import SandlotStore

/// The names that a scenario has given so far.
struct Vocabulary {
    /// What a label stands for.
    struct Label {
        let productID: String
        let customer: CustomerID
        let bundleID: String
    }

    private(set) var apps: [App] = []
    /// What the apps sell, by their bundle identifiers.
    private(set) var productIDs: [String: [String]] = [:]
    /// The apps whose files are known, by their bundle identifiers.
    private(set) var profiles: [String: [AppProfile]] = [:]
    private(set) var customers: [String] = []
    private(set) var families: [String] = []
    private(set) var devices: [String] = []
    private(set) var owners: [DeviceID: CustomerID] = [:]
    private(set) var labels: [String: Label] = [:]

    /// Makes sure that a name is new.
    private static func check(
        _ name: String, isNewIn names: [String], _ kind: String, at node: YAMLNode
    ) throws(ScenarioError) {
        guard names.contains(name) else { return }
        throw ScenarioError(
            .nameTaken, "there is \(kind) \(Quotation.quoted(name)) already", at: node.location)
    }

    /// Learns of an app.
    mutating func add(app: App, at node: YAMLNode) throws(ScenarioError) {
        try Self.check(app.bundleID, isNewIn: apps.map(\.bundleID), "an app", at: node)
        apps.append(app)
        productIDs[app.bundleID] = app.catalog.allProductIDs
    }

    /// Learns what there is to know of an app.
    mutating func add(profiles: [AppProfile], of bundleID: String) {
        self.profiles[bundleID] = profiles
    }

    /// Learns of a customer, who must not have the name of a device.
    mutating func add(customer: String, at node: YAMLNode) throws(ScenarioError) {
        try Self.check(customer, isNewIn: customers, "a customer", at: node)
        try Self.check(customer, isNewIn: devices, "a device", at: node)
        customers.append(customer)
    }

    /// Learns of a family.
    mutating func add(family: String, at node: YAMLNode) throws(ScenarioError) {
        try Self.check(family, isNewIn: families, "a family", at: node)
        families.append(family)
    }

    /// Learns of a device.
    mutating func add(
        device: String, of owner: CustomerID, at node: YAMLNode
    ) throws(ScenarioError) {
        try Self.check(device, isNewIn: devices, "a device", at: node)
        try Self.check(device, isNewIn: customers, "a customer", at: node)
        devices.append(device)
        owners[DeviceID(rawValue: device)] = owner
    }

    /// Learns that a device has another account.
    mutating func signIn(_ customer: CustomerID, on device: DeviceID) {
        owners[device] = customer
    }

    /// Learns a label, which must not have the name of a product.
    mutating func add(label: String, _ meaning: Label, at node: YAMLNode) throws(ScenarioError) {
        let taken = labels[label] == nil ? [] : [label]
        try Self.check(label, isNewIn: taken, "a purchase", at: node)
        let words = productIDs.values.flatMap(\.self) + ["all", "nothing"]
        try Self.check(label, isNewIn: words, "a product or word", at: node)
        labels[label] = meaning
    }
}
