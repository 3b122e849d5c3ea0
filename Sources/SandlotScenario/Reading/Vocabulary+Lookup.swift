import SandlotBase
import SandlotCatalog
import SandlotStore
import SandlotYAML

/// The lookup of names.
extension Vocabulary {
    /// Returns a known name.
    ///
    /// The time of the lookup does not depend on the number of names.
    private func known(
        _ node: YAMLNode, _ kind: Kind, among names: [String]
    ) throws(YAMLError) -> String {
        let word = try node.text(kind.word)
        guard has(word, kind) else {
            throw YAMLError(
                .unknownName, unknown: word, kind: kind.word, known: names, at: node.location)
        }
        return word
    }

    private func known(
        _ node: YAMLNode, _ kind: String, among names: [String]
    ) throws(YAMLError) -> String {
        let word = try node.text(kind)
        guard names.contains(word) else {
            throw YAMLError(
                .unknownName, unknown: word, kind: kind, known: names, at: node.location)
        }
        return word
    }

    /// Returns a customer by name.
    func customer(_ node: YAMLNode) throws(YAMLError) -> CustomerID {
        CustomerID(rawValue: try known(node, .customer, among: customers))
    }

    /// Returns a family by name.
    func family(_ node: YAMLNode) throws(YAMLError) -> FamilyID {
        FamilyID(rawValue: try known(node, .family, among: families))
    }

    /// Returns a device by name.
    func device(_ node: YAMLNode) throws(YAMLError) -> DeviceID {
        DeviceID(rawValue: try known(node, .device, among: devices))
    }

    /// Returns the app that a map names, or the first one by default.
    func app(in map: MapReader, key: String = "app") throws(YAMLError) -> App {
        let bundleIDs = apps.map(\.bundleID)
        let name = try map[key].map { node throws(YAMLError) in
            try known(node, "an app", among: bundleIDs)
        }
        guard let app = apps.first(where: { $0.bundleID == name }) ?? apps.first else {
            throw YAMLError(.missingKey, "there is no app", at: map.location)
        }
        return app
    }

    /// Returns a product of an app.
    func product(_ node: YAMLNode, of app: App) throws(YAMLError) -> String {
        try known(node, .product(app.bundleID), among: productIDs[app.bundleID] ?? [])
    }

    /// Returns one product, several, or none for `nothing`.
    func products(_ node: YAMLNode, of app: App) throws(YAMLError) -> [String] {
        if case .text("nothing") = node.content { return [] }
        var products: [String] = []
        for element in try node.listOrSingle("a product, a list of products or `nothing`") {
            products.append(try product(element, of: app))
        }
        return products
    }

    /// Returns the group that a map names by its identifier or name, or the only one by default.
    func group(in map: MapReader, of app: App) throws(YAMLError) -> GroupReference {
        let groups = app.catalog.subscriptionGroups.map {
            GroupReference(id: $0.id, name: $0.name ?? $0.id)
        }
        if let node = map["group"] {
            let word = try known(node, "a group", among: groups.flatMap { [$0.name, $0.id] })
            if let group = groups.first(where: { $0.id == word || $0.name == word }) {
                return group
            }
        }
        guard groups.count == 1, let only = groups.first else {
            throw YAMLError(
                .missingKey,
                groups.isEmpty ? "the app sells no subscription" : "say which `group` you mean",
                at: map.location)
        }
        return only
    }

    /// Returns the customer that a map names, or the only one by default.
    func customer(in map: MapReader, key: String) throws(YAMLError) -> CustomerID {
        if let node = map[key] { return try customer(node) }
        guard customers.count == 1, let only = customers.first else {
            throw YAMLError(
                .missingKey, "say which customer you mean, with \(Quotation.quoted(key))",
                at: map.location)
        }
        return CustomerID(rawValue: only)
    }

    /// Returns the device that a map names, or the only one by default.
    func device(in map: MapReader, key: String) throws(YAMLError) -> DeviceID {
        if let node = map[key] { return try device(node) }
        guard devices.count == 1, let only = devices.first else {
            throw YAMLError(
                .missingKey, "say which device you mean, with \(Quotation.quoted(key))",
                at: map.location)
        }
        return DeviceID(rawValue: only)
    }

    /// Returns the device and the app that a map names.
    func place(in map: MapReader, key: String = "on") throws(YAMLError) -> Place {
        Place(device: try device(in: map, key: key), bundleID: try app(in: map).bundleID)
    }

    /// Returns the customer that `of` names, the owner of the device that `on` names, or the only
    /// customer.
    private func buyer(in map: MapReader) throws(YAMLError) -> CustomerID {
        if map["of"] == nil, let node = map["on"], let owner = owners[try device(node)] {
            return owner
        }
        return try customer(in: map, key: "of")
    }

    /// Returns a purchase by its label or transaction identifier, or the latest purchase of a
    /// product.
    func purchase(
        _ node: YAMLNode, in map: MapReader
    ) throws(YAMLError) -> PurchaseReference {
        let word = try node.text("a purchase")
        if labels[word] != nil { return .label(word) }
        let app = try app(in: map)
        let products = productIDs[app.bundleID] ?? []
        guard has(word, .product(app.bundleID)) else {
            if let id = UInt64(word) {
                return .transaction(TransactionID(rawValue: id))
            }
            throw YAMLError(
                .unknownName, unknown: word, kind: "a purchase made before, nor a product",
                known: labels.keys.sorted() + products, at: node.location)
        }
        return .latest(
            product: word, try buyer(in: map), bundleID: app.bundleID)
    }

    /// Returns a subscription by its product, or by the label of a purchase of it.
    func subscription(
        _ node: YAMLNode, in map: MapReader
    ) throws(YAMLError) -> SubscriptionReference {
        switch try purchase(node, in: map) {
        case .label(let word):
            guard let label = labels[word] else {
                throw node.invalid("the label is gone")
            }
            return SubscriptionReference(
                productID: label.productID, customer: label.customer, bundleID: label.bundleID)
        case .transaction:
            throw node.invalid("name the product of the subscription, and its customer with `of`")
        case .latest(let product, let customer, let bundleID):
            return SubscriptionReference(
                productID: product, customer: customer, bundleID: bundleID)
        }
    }
}
