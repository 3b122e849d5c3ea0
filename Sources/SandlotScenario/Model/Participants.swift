import SandlotReceipts
import SandlotStore
import SandlotYAML

/// The customers, families, and devices of a story.
struct Participants: Sendable {
    var customers: [Scenario.Customer] = []
    var families: [Scenario.Family] = []
    var devices: [Scenario.Device] = []
}

extension Store {
    /// Adds the participants that the store does not have.
    ///
    /// Existing customers and families are not changed.
    ///
    /// - Parameter participants: The participants.
    /// - Throws: ``ScenarioError`` with the code `refused`, at the location of the participant.
    func add(_ participants: Participants) throws(ScenarioError) {
        for customer in participants.customers where !has(customer.id) {
            try ScenarioError.refusing(at: customer.location) { () throws(StoreError) in
                try addCustomer(customer.id, storefront: customer.storefront)
            }
        }
        for family in participants.families where !has(family.id) {
            try ScenarioError.refusing(at: family.location) { () throws(StoreError) in
                try addFamily(family.id, members: family.members)
            }
        }
        for device in participants.devices { try add(device) }
    }

    private func add(_ device: Scenario.Device) throws(ScenarioError) {
        if let occupant = occupant(of: device.id) {
            guard occupant == (device.customer, device.platform) else {
                throw ScenarioError(
                    .refused,
                    "\(device.id) is of \(occupant.customer) with the platform "
                        + "\(occupant.platform.rawValue) in this store; say so here, too",
                    at: device.location)
            }
            return
        }
        try ScenarioError.refusing(at: device.location) { () throws(StoreError) in
            try addDevice(device.id, of: device.customer, platform: device.platform)
        }
    }
}

extension ScenarioError {
    /// Runs a command of the store and converts its error.
    static func refusing<Value>(
        at location: YAMLLocation, _ body: () throws(StoreError) -> Value
    ) throws(ScenarioError) -> Value {
        do {
            return try body()
        } catch {
            throw ScenarioError(.refused, "the store refuses: \(error)", at: location)
        }
    }
}
