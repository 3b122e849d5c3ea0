package import SandlotReceipts

/// The customers, families, and devices of a store.
package struct StoreRoster: Sendable, Hashable {
    /// A customer.
    package struct Customer: Sendable, Hashable {
        /// The name of the account.
        package let id: CustomerID
        /// The code of the storefront, as in `USA`.
        package let storefront: String
    }

    /// A family.
    package struct Family: Sendable, Hashable {
        /// The name of the family.
        package let id: FamilyID
        /// The members, in the order in which they joined.
        package let members: [CustomerID]
    }

    /// A device.
    package struct Device: Sendable, Hashable {
        /// The name of the device.
        package let id: DeviceID
        /// The customer who is signed in.
        package let customer: CustomerID
        /// The operating system.
        package let platform: Platform
        /// Whether the device can reach the store.
        package let isOnline: Bool
    }

    /// The customers, by name.
    package let customers: [Customer]
    /// The families, by name.
    package let families: [Family]
    /// The devices, by name.
    package let devices: [Device]
}

extension Store {
    /// The apps, by bundle identifier.
    package var soldApps: [App] {
        read { core in
            core.apps.values.map(\.app).sorted { $0.bundleID < $1.bundleID }
        }
    }

    /// The customers, families, and devices.
    ///
    /// - Complexity: O(*n* log *n*) in their number.
    package var roster: StoreRoster {
        read { core in
            StoreRoster(
                customers: core.state.customers.map {
                    StoreRoster.Customer(id: $0.key, storefront: $0.value.storefront)
                }.sorted { $0.id.rawValue < $1.id.rawValue },
                families: core.state.families.map {
                    StoreRoster.Family(id: $0.key, members: $0.value)
                }.sorted { $0.id.rawValue < $1.id.rawValue },
                devices: core.state.devices.map {
                    StoreRoster.Device(
                        id: $0.key, customer: $0.value.customer, platform: $0.value.platform,
                        isOnline: $0.value.isOnline)
                }.sorted { $0.id.rawValue < $1.id.rawValue })
        }
    }
}
