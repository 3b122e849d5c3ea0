public import SandlotBase
public import SandlotCatalog
public import SandlotReceipts

/// The apps, customers, families, and devices of a store.
extension Store {
    /// The current instant.
    public var now: Timestamp {
        read { core in
            switch core.clock {
            case .manual: Timestamp(milliseconds: core.appClock.instant)
            case .real: max(core.state.now, .now)
            }
        }
    }

    /// Adds an app.
    ///
    /// - Parameter app: The app and the products that it sells.
    /// - Throws: ``StoreError`` with ``StoreError/Code/alreadyExists``, or with
    ///   ``StoreError/Code/receipts`` if it has no Apple ID in the production profile.
    public func addApp(_ app: App) throws(StoreError) {
        try perform { core throws(StoreError) in
            guard core.apps[app.bundleID] == nil else {
                throw StoreError(
                    .alreadyExists, "an app \"\(app.bundleID)\" already exists")
            }
            let verifier = try core.authority.verifier(
                for: app, in: core.profile.environment)
            core.apps[app.bundleID] = StoreCore.SoldApp(
                app: app, items: app.catalog.itemsByID, verifier: verifier)
        }
    }

    /// Returns an app.
    ///
    /// - Parameter bundleID: The bundle identifier.
    /// - Returns: The app and the products that it sells.
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownApp``.
    public func app(_ bundleID: String) throws(StoreError) -> App {
        try perform { core throws(StoreError) in try core.app(bundleID).app }
    }

    /// Replaces the products that an app sells.
    ///
    /// Past purchases do not change. A subscription to a removed product ends with its period.
    ///
    /// - Parameters:
    ///   - catalog: The new products.
    ///   - bundleID: The app.
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownApp``.
    public func setCatalog(_ catalog: Catalog, of bundleID: String) throws(StoreError) {
        try perform { core throws(StoreError) in
            _ = try core.app(bundleID)
            core.apps[bundleID]?.app.catalog = catalog
            core.apps[bundleID]?.items = catalog.itemsByID
        }
    }

    /// Adds a customer.
    ///
    /// - Parameters:
    ///   - id: A unique name.
    ///   - storefront: The country as an ISO 3166-1 alpha-3 code.
    /// - Throws: ``StoreError`` with ``StoreError/Code/alreadyExists`` or
    ///   ``StoreError/Code/invalidValue``.
    public func addCustomer(
        _ id: CustomerID, storefront: String = "USA"
    ) throws(StoreError) {
        try perform { core throws(StoreError) in
            guard core.state.customers[id] == nil else {
                throw StoreError(.alreadyExists, "a customer \"\(id)\" already exists")
            }
            try StorefrontInfo.check(storefront)
            try core.commit([.customerAdded(id, storefront: storefront)])
        }
    }

    /// Adds a device on which a customer is signed in.
    ///
    /// - Parameters:
    ///   - id: A unique name.
    ///   - customer: The customer.
    ///   - platform: The platform.
    ///   - isOnline: Whether the device starts online.
    /// - Throws: ``StoreError`` with ``StoreError/Code/alreadyExists`` or
    ///   ``StoreError/Code/unknownCustomer``.
    public func addDevice(
        _ id: DeviceID, of customer: CustomerID, platform: Platform = .iOS, isOnline: Bool = true
    ) throws(StoreError) {
        try perform { core throws(StoreError) in
            guard core.state.devices[id] == nil else {
                throw StoreError(.alreadyExists, "a device \"\(id)\" already exists")
            }
            _ = try core.customer(customer)
            try core.commit([.deviceAdded(id, of: customer, platform: platform, isOnline: isOnline)]
            )
        }
    }

    /// Signs a customer in on a device and ends the apps that run there.
    ///
    /// - Parameters:
    ///   - customer: The customer.
    ///   - device: The device.
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownCustomer`` or
    ///   ``StoreError/Code/unknownDevice``.
    public func signIn(_ customer: CustomerID, on device: DeviceID) throws(StoreError) {
        try perform { core throws(StoreError) in
            _ = try core.customer(customer)
            for bundleID in try core.device(device).running.sorted() {
                try core.terminate(bundleID, on: device)
            }
            try core.commit([.signedIn(device, customer)])
        }
    }

    /// Adds a family.
    ///
    /// - Parameters:
    ///   - id: A unique name.
    ///   - members: Up to six customers who do not belong to a family.
    /// - Throws: ``StoreError`` with ``StoreError/Code/alreadyExists``,
    ///   ``StoreError/Code/unknownCustomer``, or ``StoreError/Code/familyLimit``.
    public func addFamily(_ id: FamilyID, members: [CustomerID]) throws(StoreError) {
        try perform { core throws(StoreError) in
            guard core.state.families[id] == nil else {
                throw StoreError(.alreadyExists, "a family \"\(id)\" already exists")
            }
            guard members.count <= 6, Set(members).count == members.count else {
                throw StoreError(.familyLimit, "a family has up to six different members")
            }
            for member in members where try core.customer(member).family != nil {
                throw StoreError(.familyLimit, "\(member) already belongs to a family")
            }
            try core.commit([.familyAdded(id)])
            for member in members { try core.join(member, id) }
        }
    }

    /// Adds a customer to a family and shares the family-shareable purchases of all members.
    ///
    /// - Parameters:
    ///   - customer: A customer who does not belong to a family.
    ///   - family: A family with fewer than six members.
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownCustomer``,
    ///   ``StoreError/Code/unknownFamily``, or ``StoreError/Code/familyLimit``.
    public func join(_ customer: CustomerID, family: FamilyID) throws(StoreError) {
        try perform { core throws(StoreError) in try core.join(customer, family) }
    }

    /// Removes a customer from the family and revokes the purchases shared with or by the customer.
    ///
    /// - Parameter customer: The customer.
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownCustomer`` or
    ///   ``StoreError/Code/unknownFamily``.
    public func leaveFamily(_ customer: CustomerID) throws(StoreError) {
        try perform { core throws(StoreError) in try core.leaveFamily(customer) }
    }

    /// Moves a customer to another country's storefront.
    ///
    /// - Parameters:
    ///   - customer: The customer.
    ///   - countryCode: The country as an ISO 3166-1 alpha-3 code.
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownCustomer`` or
    ///   ``StoreError/Code/invalidValue``.
    public func changeStorefront(
        of customer: CustomerID, to countryCode: String
    ) throws(StoreError) {
        try perform { core throws(StoreError) in
            try core.changeStorefront(of: customer, to: countryCode)
        }
    }

    /// Returns a customer's storefront.
    ///
    /// - Parameter customer: The customer.
    /// - Returns: The country, Apple's identifier, and the currency.
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownCustomer``.
    public func storefront(of customer: CustomerID) throws(StoreError) -> StorefrontInfo {
        try perform { core throws(StoreError) in try core.storefront(of: customer) }
    }

    // MARK: - Devices

    /// Starts an app on a device.
    ///
    /// - Parameters:
    ///   - bundleID: The app.
    ///   - device: The device.
    /// - Returns: The app's connection to the store, valid for this launch.
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownApp``,
    ///   ``StoreError/Code/unknownDevice``, or ``StoreError/Code/alreadyExists`` if it is already
    ///   running.
    public func launch(
        _ bundleID: String, on device: DeviceID
    ) throws(StoreError) -> Installation {
        let number = try perform { core throws(StoreError) in
            try core.launch(bundleID, on: device)
        }
        return Installation(store: self, bundleID: bundleID, device: device, launch: number)
    }

    /// Ends an app on a device, which also ends its feeds.
    ///
    /// - Parameters:
    ///   - bundleID: The app.
    ///   - device: The device.
    /// - Throws: ``StoreError`` with ``StoreError/Code/notRunning``,
    ///   ``StoreError/Code/unknownApp``, or ``StoreError/Code/unknownDevice``.
    public func terminate(_ bundleID: String, on device: DeviceID) throws(StoreError) {
        try perform { core throws(StoreError) in try core.terminate(bundleID, on: device) }
    }

    /// Returns the current launch of an app on a device, or nil if it does not run there.
    package func installation(of bundleID: String, on device: DeviceID) -> Installation? {
        let key = StoreCore.LaunchKey(bundleID: bundleID, device: device)
        return read { core in core.launches[key]?.number }.map {
            Installation(store: self, bundleID: bundleID, device: device, launch: $0)
        }
    }

    /// Ends a launch.
    ///
    /// A launch that has ended before stays so, also if the app runs again.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/ledger``.
    package func end(_ installation: Installation) throws(StoreError) {
        try perform { core throws(StoreError) in
            guard core.launches[installation.key]?.number == installation.launch else { return }
            try core.terminate(installation.bundleID, on: installation.device)
        }
    }

    /// Ends a launch, if there is one, without recording its end.
    func abandonLaunch(of bundleID: String, on device: DeviceID) {
        let key = StoreCore.LaunchKey(bundleID: bundleID, device: device)
        adjust { core in core.abandonLaunch(key) }
    }

    /// Takes a device offline or online.
    ///
    /// An offline device keeps what it knew. When it is online again, it receives what it missed.
    ///
    /// - Parameters:
    ///   - isOnline: Whether the device is online.
    ///   - device: The device.
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownDevice``.
    public func setOnline(_ isOnline: Bool, device: DeviceID) throws(StoreError) {
        try perform { core throws(StoreError) in
            let before = try core.device(device)
            guard before.isOnline != isOnline else { return }
            try core.commit([.connectivityChanged(device, isOnline: isOnline)])
            guard isOnline else { return }
            try core.meetAccounts(of: device)
            try core.announceMissedStandings(on: device, since: before.offlineViews)
            try core.announce()
        }
    }
}

extension StoreCore {
    mutating func launch(_ bundleID: String, on id: DeviceID) throws(StoreError) -> Int {
        _ = try app(bundleID)
        let device = try device(id)
        let key = LaunchKey(bundleID: bundleID, device: id)
        guard launches[key] == nil else {
            throw StoreError(
                .alreadyExists, "the app \(bundleID) is already running on the device \"\(id)\"")
        }
        let account = try account(of: device.customer, in: bundleID)
        launchCount += 1
        try commit([.launched(bundleID: bundleID, id)])
        launches[key] = Launch(number: launchCount, account: account)
        if device.isOnline {
            // Earlier changes are in the lists. A new device is notified only of unfinished
            // transactions.
            try meet(account, on: id, told: state.account(account).changes.count)
        }
        return launchCount
    }

    mutating func terminate(_ bundleID: String, on id: DeviceID) throws(StoreError) {
        _ = try app(bundleID)
        _ = try device(id)
        let key = LaunchKey(bundleID: bundleID, device: id)
        guard let launch = launches[key] else {
            throw StoreError(
                .notRunning, "the app \(bundleID) does not run on the device \"\(id)\"")
        }
        try commit([.terminated(bundleID: bundleID, id)])
        launches[key] = nil
        endRequests(of: key)
        launch.end()
    }

    /// Records that a device knows an account.
    private mutating func meet(
        _ account: AccountIndex, on id: DeviceID, told count: Int
    ) throws(StoreError) {
        guard let device = state.devices[id], !device.known.contains(account) else { return }
        try record([.told(id, account, count: count)])
    }

    /// Records that a device knows the accounts of the apps that run on it.
    mutating func meetAccounts(of id: DeviceID) throws(StoreError) {
        for (key, launch) in launchesInOrder where key.device == id {
            try meet(launch.account, on: id, told: 0)
        }
    }
}

extension StorefrontInfo {
    /// Checks that a text has the form of a country code.
    static func check(_ countryCode: String) throws(StoreError) {
        let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
        guard countryCode.utf8.count == 3, countryCode.utf8.allSatisfy(letters.contains) else {
            throw StoreError(
                .invalidValue,
                "\"\(countryCode)\" is not a country code of three capital letters, such as USA")
        }
    }
}

extension Catalog {
    /// The products for sale by identifier.
    ///
    /// The first of two entries with the same identifier counts.
    var itemsByID: [String: Item] {
        Dictionary(items.map { ($0.productID, $0) }, uniquingKeysWith: { first, _ in first })
    }
}
