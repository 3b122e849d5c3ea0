package import SandlotReceipts

/// Who is there already, as in a store that was opened anew.
extension Store {
    /// Whether there is a customer.
    package func has(_ customer: CustomerID) -> Bool {
        read { core in core.state.customers[customer] != nil }
    }

    /// Whether there is a family.
    package func has(_ family: FamilyID) -> Bool {
        read { core in core.state.families[family] != nil }
    }

    /// Who is signed in on a device, and its platform; nil if there is no such device.
    package func occupant(of device: DeviceID) -> (customer: CustomerID, platform: Platform)? {
        read { core in core.state.devices[device].map { ($0.customer, $0.platform) } }
    }

    /// Whether a device is online; one that nobody knows is not.
    package func isOnline(_ device: DeviceID) -> Bool {
        read { core in core.state.devices[device]?.isOnline ?? false }
    }
}
