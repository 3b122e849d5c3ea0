package import SandlotReceipts

/// The contents of a store that was reopened.
extension Store {
    /// Returns whether a customer exists.
    package func has(_ customer: CustomerID) -> Bool {
        read { core in core.state.customers[customer] != nil }
    }

    /// Returns whether a family exists.
    package func has(_ family: FamilyID) -> Bool {
        read { core in core.state.families[family] != nil }
    }

    /// Returns the customer who is signed in on a device and the device's platform, or nil if there
    /// is no such device.
    package func occupant(of device: DeviceID) -> (customer: CustomerID, platform: Platform)? {
        read { core in core.state.devices[device].map { ($0.customer, $0.platform) } }
    }

    /// Returns whether a device is online, which an unknown device is not.
    package func isOnline(_ device: DeviceID) -> Bool {
        read { core in core.state.devices[device]?.isOnline ?? false }
    }
}
