import SandlotBase
import SandlotCatalog
import SandlotKids
import SandlotStore
import SandlotYAML

/// The names that a scenario has defined so far.
struct Vocabulary {
    /// The meaning of a label.
    struct Label {
        let productID: String
        let customer: CustomerID
        let bundleID: String
    }

    /// The kind of a name.
    enum Kind: Hashable {
        case customer
        case family
        case device
        /// The products of an app with a bundle identifier.
        case product(String)

        /// The description of the kind in messages.
        var word: String {
            switch self {
            case .customer: "a customer"
            case .family: "a family"
            case .device: "a device"
            case .product: "a product"
            }
        }
    }

    private(set) var apps: [App] = []
    /// The products of the apps, by the apps' bundle identifiers.
    private(set) var productIDs: [String: [String]] = [:]
    /// The apps whose files are known, by their bundle identifiers.
    private(set) var profiles: [String: [AppProfile]] = [:]
    private(set) var customers: [String] = []
    private(set) var families: [String] = []
    private(set) var devices: [String] = []
    /// The same names, for lookup.
    private var lookup: [Kind: Set<String>] = [:]
    private(set) var owners: [DeviceID: CustomerID] = [:]
    private(set) var labels: [String: Label] = [:]

    /// Whether a name is known.
    func has(_ name: String, _ kind: Kind) -> Bool { lookup[kind]?.contains(name) ?? false }

    private mutating func add(_ name: String, _ kind: Kind) {
        lookup[kind, default: []].insert(name)
    }

    /// Throws unless a name is new.
    private func check(
        _ name: String, isNew: Bool, _ kind: String, at node: YAMLNode
    ) throws(YAMLError) {
        if isNew { return }
        throw YAMLError(
            .nameTaken, "there is \(kind) \(Quotation.quoted(name)) already", at: node.location)
    }

    private func checkIsNew(
        _ name: String, _ kinds: [Kind], at node: YAMLNode
    ) throws(YAMLError) {
        for kind in kinds { try check(name, isNew: !has(name, kind), kind.word, at: node) }
    }

    /// Adds an app.
    mutating func add(app: App, at node: YAMLNode) throws(YAMLError) {
        let isNew = productIDs[app.bundleID] == nil
        try check(app.bundleID, isNew: isNew, "an app", at: node)
        apps.append(app)
        let productIDs = app.catalog.allProductIDs
        self.productIDs[app.bundleID] = productIDs
        lookup[.product(app.bundleID)] = Set(productIDs)
    }

    /// Adds the profiles of an app.
    mutating func add(profiles: [AppProfile], of bundleID: String) {
        self.profiles[bundleID] = profiles
    }

    /// Adds a customer, who must not have the name of a device.
    mutating func add(customer: String, at node: YAMLNode) throws(YAMLError) {
        try checkIsNew(customer, [.customer, .device], at: node)
        customers.append(customer)
        add(customer, .customer)
    }

    /// Adds a family.
    mutating func add(family: String, at node: YAMLNode) throws(YAMLError) {
        try checkIsNew(family, [.family], at: node)
        families.append(family)
        add(family, .family)
    }

    /// Adds a device.
    mutating func add(
        device: String, of owner: CustomerID, at node: YAMLNode
    ) throws(YAMLError) {
        try checkIsNew(device, [.device, .customer], at: node)
        devices.append(device)
        add(device, .device)
        owners[DeviceID(rawValue: device)] = owner
    }

    /// Records that a device has another account.
    mutating func signIn(_ customer: CustomerID, on device: DeviceID) {
        owners[device] = customer
    }

    /// Adds a label, which must not be the name of a product.
    mutating func add(label: String, _ meaning: Label, at node: YAMLNode) throws(YAMLError) {
        try check(label, isNew: labels[label] == nil, "a purchase", at: node)
        let isWord = label == "all" || label == "nothing"
        let isProduct = apps.contains { has(label, .product($0.bundleID)) }
        try check(label, isNew: !isWord && !isProduct, "a product or word", at: node)
        labels[label] = meaning
    }
}
