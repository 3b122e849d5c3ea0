import SandlotBase
import SandlotReceipts
import SandlotStore
import SandlotYAML

/// A reader of the customers, families, and devices of a scenario.
struct ParticipantReader {
    private static let usualStorefront = "USA"

    /// The keys of the participants in a map.
    static let keys = ["customers", "families", "devices"]

    /// Reads the participants that a map names.
    ///
    /// - Parameters:
    ///   - map: The map with the lists.
    ///   - names: The names that exist, to which the read ones are added.
    ///   - areRequired: Whether there must be customers and devices.
    /// - Returns: The participants.
    /// - Throws: `YAMLError` for the first mistake in the order of the keys.
    func participants(
        _ map: MapReader, into names: inout Vocabulary, areRequired: Bool
    ) throws(YAMLError) -> Participants {
        var participants = Participants()
        if let node = areRequired ? try map.required("customers") : map["customers"] {
            participants.customers = try customers(node, into: &names)
        }
        if let node = map["families"] {
            participants.families = try families(node, into: &names)
        }
        if let node = areRequired ? try map.required("devices") : map["devices"] {
            participants.devices = try devices(node, into: &names)
        }
        return participants
    }

    /// Reads the accounts.
    private func customers(
        _ list: YAMLNode, into names: inout Vocabulary
    ) throws(YAMLError) -> [Scenario.Customer] {
        var customers: [Scenario.Customer] = []
        for node in try list.listOrSingle("a list of customers") {
            var storefront = Self.usualStorefront
            var nameNode = node
            if node.isMap {
                let map = try MapReader(node, "a customer", keys: ["name", "storefront"])
                nameNode = try map.required("name")
                if let node = map["storefront"] {
                    storefront = try node.word("a storefront", ScenarioWords.storefronts)
                }
            }
            let name = try nameNode.text("a name")
            try names.add(customer: name, at: nameNode)
            customers.append(
                .init(
                    id: CustomerID(rawValue: name), storefront: storefront, location: node.location)
            )
        }
        return customers
    }

    /// Reads the families.
    private func families(
        _ list: YAMLNode, into names: inout Vocabulary
    ) throws(YAMLError) -> [Scenario.Family] {
        var families: [Scenario.Family] = []
        var related: Set<CustomerID> = []
        for element in try list.list("a list of families") {
            let map = try MapReader(element, "a family", keys: ["name", "members"])
            let nameNode = try map.required("name")
            let name = try nameNode.text("a name")
            try names.add(family: name, at: nameNode)
            var members: [CustomerID] = []
            for member in try map["members"]?.list("a list of customers") ?? [] {
                let customer = try names.customer(member)
                guard related.insert(customer).inserted else {
                    throw YAMLError(
                        .nameTaken, "\(Quotation.quoted(customer.rawValue)) is in a family already",
                        at: member.location)
                }
                members.append(customer)
            }
            families.append(
                .init(id: FamilyID(rawValue: name), members: members, location: element.location))
        }
        return families
    }

    /// Reads the devices.
    private func devices(
        _ list: YAMLNode, into names: inout Vocabulary
    ) throws(YAMLError) -> [Scenario.Device] {
        var devices: [Scenario.Device] = []
        for node in try list.listOrSingle("a list of devices") {
            let map = try MapReader(
                node.isMap ? node : Self.named(node), "a device", keys: ["name", "of", "platform"])
            let nameNode = try map.required("name")
            let name = try nameNode.text("a name")
            let customer = try names.customer(in: map, key: "of")
            let platform = try map["platform"]?.word("a platform", ScenarioWords.platforms)
            try names.add(device: name, of: customer, at: nameNode)
            devices.append(
                .init(
                    id: DeviceID(rawValue: name), customer: customer, platform: platform ?? .iOS,
                    location: node.location))
        }
        return devices
    }

    /// Returns the map of a device for which only the name is given.
    private static func named(_ node: YAMLNode) -> YAMLNode {
        let entry = YAMLNode.Entry(key: "name", keyLocation: node.location, value: node)
        return YAMLNode(content: .map([entry]), location: node.location)
    }
}
