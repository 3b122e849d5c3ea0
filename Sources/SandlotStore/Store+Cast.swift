public import SandlotBase
public import SandlotCatalog
public import SandlotReceipts

/// Who is there: apps, customers, families, devices.
extension Store {
    /// The present instant.
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
    /// - Parameter app: The app and what it sells.
    /// - Throws: ``StoreError`` with ``StoreError/Code/alreadyExists``, or with
    ///   ``StoreError/Code/receipts`` if it lacks its number in the production profile.
    public func addApp(_ app: App) throws(StoreError) {
        try perform { core throws(StoreError) in
            guard core.apps[app.bundleID] == nil else {
                throw StoreError(
                    .alreadyExists, "there is an app \"\(app.bundleID)\" already")
            }
            let verifier = try core.authority.verifier(
                for: app, in: core.profile.environment)
            core.apps[app.bundleID] = StoreCore.SoldApp(
                app: app, items: app.catalog.itemsByID, verifier: verifier)
        }
    }

    /// Finds an app.
    ///
    /// - Parameter bundleID: Its bundle identifier.
    /// - Returns: The app and what it sells.
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownApp``.
    public func app(_ bundleID: String) throws(StoreError) -> App {
        try perform { core throws(StoreError) in try core.app(bundleID).app }
    }

    /// Changes what an app sells.
    ///
    /// What was sold stays as it was; a subscription to a product that is gone ends with its period.
    ///
    /// - Parameters:
    ///   - catalog: What is for sale from now on.
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
    ///   - id: A name that is not taken.
    ///   - storefront: The country in ISO 3166-1 alpha-3.
    /// - Throws: ``StoreError`` with ``StoreError/Code/alreadyExists`` or
    ///   ``StoreError/Code/invalidValue``.
    public func addCustomer(
        _ id: CustomerID, storefront: String = "USA"
    ) throws(StoreError) {
        try perform { core throws(StoreError) in
            guard core.state.customers[id] == nil else {
                throw StoreError(.alreadyExists, "there is a customer \"\(id)\" already")
            }
            try StorefrontInfo.check(storefront)
            try core.commit([.customerAdded(id, storefront: storefront)])
        }
    }

    /// Adds a device, on which a customer is signed in.
    ///
    /// - Parameters:
    ///   - id: A name that is not taken.
    ///   - customer: The customer.
    ///   - platform: The platform.
    ///   - isOnline: Whether it is online from the start.
    /// - Throws: ``StoreError`` with ``StoreError/Code/alreadyExists`` or
    ///   ``StoreError/Code/unknownCustomer``.
    public func addDevice(
        _ id: DeviceID, of customer: CustomerID, platform: Platform = .iOS, isOnline: Bool = true
    ) throws(StoreError) {
        try perform { core throws(StoreError) in
            guard core.state.devices[id] == nil else {
                throw StoreError(.alreadyExists, "there is a device \"\(id)\" already")
            }
            _ = try core.customer(customer)
            try core.commit([.deviceAdded(id, customer, platform, isOnline: isOnline)])
        }
    }

    /// Signs another customer in on a device; apps that run there are ended.
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
    ///   - id: A name that is not taken.
    ///   - members: Up to six customers who belong to no family.
    /// - Throws: ``StoreError`` with ``StoreError/Code/alreadyExists``,
    ///   ``StoreError/Code/unknownCustomer`` or ``StoreError/Code/familyLimit``.
    public func addFamily(_ id: FamilyID, members: [CustomerID]) throws(StoreError) {
        try perform { core throws(StoreError) in
            guard core.state.families[id] == nil else {
                throw StoreError(.alreadyExists, "there is a family \"\(id)\" already")
            }
            guard members.count <= 6, Set(members).count == members.count else {
                throw StoreError(.familyLimit, "a family has up to six different members")
            }
            for member in members where try core.customer(member).family != nil {
                throw StoreError(.familyLimit, "\(member) belongs to a family already")
            }
            try core.commit([.familyAdded(id)])
            for member in members { try core.join(member, id) }
        }
    }

    /// Takes a customer into a family: what each has bought and may share is shared.
    ///
    /// - Parameters:
    ///   - customer: A customer who belongs to no family.
    ///   - family: A family with less than six members.
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownCustomer``,
    ///   ``StoreError/Code/unknownFamily`` or ``StoreError/Code/familyLimit``.
    public func join(_ customer: CustomerID, family: FamilyID) throws(StoreError) {
        try perform { core throws(StoreError) in try core.join(customer, family) }
    }

    /// Takes a customer out of the family: what was shared either way is revoked.
    ///
    /// - Parameter customer: The customer.
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownCustomer`` or
    ///   ``StoreError/Code/unknownFamily``.
    public func leaveFamily(_ customer: CustomerID) throws(StoreError) {
        try perform { core throws(StoreError) in try core.leaveFamily(customer) }
    }

    /// Moves a customer to another country's store.
    ///
    /// - Parameters:
    ///   - customer: The customer.
    ///   - countryCode: The country in ISO 3166-1 alpha-3.
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownCustomer`` or
    ///   ``StoreError/Code/invalidValue``.
    public func changeStorefront(
        of customer: CustomerID, to countryCode: String
    ) throws(StoreError) {
        try perform { core throws(StoreError) in
            try core.changeStorefront(of: customer, to: countryCode)
        }
    }

    /// The store of a customer's country.
    ///
    /// - Parameter customer: The customer.
    /// - Returns: The country, Apple's number and the currency.
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
    /// - Returns: What the app talks to, for this launch.
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownApp``,
    ///   ``StoreError/Code/unknownDevice``, or ``StoreError/Code/alreadyExists`` if it runs already.
    public func launch(
        _ bundleID: String, on device: DeviceID
    ) throws(StoreError) -> Installation {
        let number = try perform { core throws(StoreError) in
            try core.launch(bundleID, on: device)
        }
        return Installation(store: self, bundleID: bundleID, device: device, launch: number)
    }

    /// Ends an app on a device: its feeds end.
    ///
    /// - Parameters:
    ///   - bundleID: The app.
    ///   - device: The device.
    /// - Throws: ``StoreError`` with ``StoreError/Code/notRunning``, ``StoreError/Code/unknownApp`` or
    ///   ``StoreError/Code/unknownDevice``.
    public func terminate(_ bundleID: String, on device: DeviceID) throws(StoreError) {
        try perform { core throws(StoreError) in try core.terminate(bundleID, on: device) }
    }

    /// Takes a device off the network, or back.
    ///
    /// While it is offline, it knows what it knew; when it is back, it is told what it missed.
    ///
    /// - Parameters:
    ///   - isOnline: Whether it is online.
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
                .alreadyExists, "the app \(bundleID) runs on the device \"\(id)\" already")
        }
        let account = try account(of: device.customer, in: bundleID)
        launchCount += 1
        try commit([.launched(bundleID: bundleID, id)])
        launches[key] = Launch(number: launchCount, account: account)
        if device.isOnline {
            // What was before is in the lists: only what is unfinished is announced to a new device.
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
        launch.end()
    }

    /// Notes that a device has heard of an account.
    private mutating func meet(
        _ account: AccountIndex, on id: DeviceID, told count: Int
    ) throws(StoreError) {
        guard let device = state.devices[id], !device.known.contains(account) else { return }
        try record([.told(id, account, count: count)])
    }

    /// Notes that a device has heard of the accounts of the apps that run on it.
    mutating func meetAccounts(of id: DeviceID) throws(StoreError) {
        for (key, launch) in launchesInOrder where key.device == id {
            try meet(launch.account, on: id, told: 0)
        }
    }
}

extension StorefrontInfo {
    /// Whether a text can be a country's code.
    static func check(_ countryCode: String) throws(StoreError) {
        let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
        guard countryCode.utf8.count == 3, countryCode.utf8.allSatisfy(letters.contains) else {
            throw StoreError(
                .invalidValue,
                "\"\(countryCode)\" is no country of three capital letters, as in USA")
        }
    }
}

extension Catalog {
    /// What is for sale by identifier; of two entries the first one counts.
    var itemsByID: [String: Item] {
        Dictionary(items.map { ($0.productID, $0) }, uniquingKeysWith: { first, _ in first })
    }
}
