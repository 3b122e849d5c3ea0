import SandlotAds
package import SandlotBase
import SandlotCatalog
package import SandlotStore
import SandlotStoreKit
import SandlotTrace

/// The devices and apps of some families, with one store, one clock, and one set of traces.
///
/// ``advance(to:)`` moves the time forward for everyone. It stops wherever an ad, a network, or a
/// game has something to do, lets every listener receive the store's updates, and lets the apps
/// react one after the other. The same story therefore always gives the same traces.
package final class Household {
    /// An app on a device.
    struct Place: Hashable {
        let device: DeviceID
        let bundleID: String
    }

    /// The store.
    package let store: Store
    /// The traces of all launches.
    package let log = TraceLog()
    /// The service that keeps the children's progress across devices.
    package internal(set) var progress = ProgressService()
    private let name: String
    /// The places where apps were launched, in the order of their first launches.
    var places: [Place] = []
    var apps: [Place: KidsApp] = [:]
    /// The memories of the apps.
    var memories: [Place: DeviceMemory] = [:]
    /// The customers who are signed in on the devices.
    var owners: [DeviceID: CustomerID] = [:]
    /// Whether other code than the apps uses the store, so that there may be tasks which do not
    /// listen yet.
    package var hostsOtherCode = false
    /// A closure that receives every transaction that an app gets.
    package var observer: (KidsApp, Transfer) -> Void = { _, _ in }

    /// Creates a household with a prepared store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - name: The prefix of the names of runs.
    package init(_ store: Store, name: String = "run") {
        self.store = store
        self.name = name
    }

    /// The running apps, in the order in which their devices were first used.
    package var runningApps: [KidsApp] { places.compactMap { apps[$0] } }

    /// Returns the app that runs on a device.
    package func app(_ bundleID: String, on device: DeviceID) -> KidsApp? {
        apps[Place(device: device, bundleID: bundleID)]
    }

    // MARK: - Launches

    /// Launches an app that the store knows.
    ///
    /// - Parameters:
    ///   - profile: The profile of the app.
    ///   - device: The device.
    ///   - customer: The customer who is signed in on the device.
    ///   - installation: The launch, if the store has already begun it.
    ///   - delay: The time until the store answers which products are owned.
    /// - Returns: The app.
    /// - Throws: ``KidsError`` if the store does not allow the launch, or if a policy is invalid.
    @discardableResult
    package func launch(
        _ profile: AppProfile, on device: DeviceID, of customer: CustomerID,
        installation: Installation? = nil, answeringAfter delay: Duration = .zero
    ) async throws(KidsError) -> KidsApp {
        let place = Place(device: device, bundleID: profile.bundleID)
        if !places.contains(place) { places.append(place) }
        let memory = memories[place] ?? DeviceMemory()
        memories[place] = memory
        owners[device] = customer
        let environment: StoreEnvironment
        do throws(StoreError) {
            let launch: Installation
            if let installation {
                launch = installation
            } else {
                launch = try store.launch(profile.bundleID, on: device)
            }
            environment = try StoreEnvironment(launch, of: customer, in: store)
        } catch {
            throw KidsError(error)
        }
        let shop = KidsShop(
            in: environment, memory: memory,
            purse: progress.purse(of: "\(customer) in \(profile.bundleID)"),
            weaknesses: profile.weaknesses)
        shop.listen()
        memory.launchCount += 1
        let store = store
        let gate = try gate(profile, memory, on: device)
        let app = try KidsApp(
            profile, device: device.rawValue,
            run: "\(name)-\(device)-\(memory.launchCount)", shop: shop, memory: memory, gate: gate,
            header: try await header(of: profile, shop: shop, gate: gate), answerDelay: delay,
            now: { store.now }, log: log)
        shop.observer = { [weak self, unowned app] result, isUpdate in
            self?.observer(app, Transfer(result, isUpdate: isUpdate))
        }
        app.adsElsewhere = { [weak self] in self?.adsElsewhere(than: place) }
        apps[place] = app
        await app.start()
        if profile.progress?.arrival != nil { synchronize(app) }
        return app
    }

    private func gate(
        _ profile: AppProfile, _ memory: DeviceMemory, on device: DeviceID
    ) throws(KidsError) -> ParentalGate? {
        guard let setup = profile.gate else { return nil }
        // The same story asks the same questions, and another launch asks other ones.
        return ParentalGate(
            policy: setup.policy, storage: memory.gate, device: device.rawValue,
            seed: UInt64(truncatingIfNeeded: store.now.milliseconds &+ Int64(memory.launchCount)))
    }

    private func header(
        of profile: AppProfile, shop: KidsShop, gate: ParentalGate?
    ) async throws(KidsError) -> TraceEvent.TraceHeader {
        let milliseconds = Int(store.now.milliseconds)
        var gateState: TraceEvent.GateState?
        do throws(GateError) {
            gateState = try gate?.headerState(
                at: GateTime(
                    bootID: "boot", bootMilliseconds: milliseconds, wallMilliseconds: milliseconds))
        } catch {
            throw KidsError(error)
        }
        let storefront = await shop.environment.connection.storefront()
        let items = (try? store.app(profile.bundleID).catalog.items) ?? []
        let sold = items.filter { profile.shop?.products.contains($0.productID) == true }
        return TraceEvent.TraceHeader(
            schema: "sandlot-trace/1", platform: profile.platform, build: profile.build,
            audience: profile.audience,
            initialEntitlements: await shop.holdings().owned.keys.sorted(), app: profile.name,
            appVersion: profile.version, kidsCategory: profile.isForKids,
            ageRating: profile.ageRating, pegi: profile.pegi,
            storefront: storefront?.countryCode, country: storefront?.countryCode,
            locale: profile.locale,
            products: sold.map { item in
                TraceEvent.Product(
                    id: item.productID, kind: TraceEvent.ProductKind(item.type),
                    amountMinor: item.product.displayPrice.flatMap(\.milliunits).map {
                        MinorUnits.amount(milliunits: $0, storefront?.currencyCode)
                    }, currency: storefront?.currencyCode,
                    removesAds: profile.removeAdsProducts.contains(item.productID))
            }, gateState: gateState,
            policyNoticeInternalOps: profile.noticesInternalOperations,
            policyNoticeVoice: profile.noticesVoice,
            params: Self.parameters(profile, sold: Set(sold.map(\.productID))))
    }

    /// Returns the parameters of the checker that `products` do not imply.
    ///
    /// They state that no product removes the app's ads, or that a product does which the app does
    /// not sell, and the slots of the app's own.
    private static func parameters(_ profile: AppProfile, sold: Set<String>) -> TraceJSON? {
        func member(_ name: String, _ values: [String]) -> String {
            "\"\(name)\":[" + values.map { "\"\($0)\"" }.joined(separator: ",") + "]"
        }
        var members: [String] = []
        let slots = profile.ads?.policy.ownSlots ?? []
        if !slots.isEmpty { members.append(member("ownSlots", slots.map(\.rawValue))) }
        let products = profile.removeAdsProducts
        if products.isEmpty || !sold.isSuperset(of: products) {
            members.append(member("removeAdsProducts", products))
        }
        return members.isEmpty ? nil : TraceJSON(text: "{\(members.joined(separator: ","))}")
    }

    /// Ends an app.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - isCrash: Whether the app is killed, so that its trace ends abruptly.
    /// - Throws: ``KidsError`` if the app is not running.
    package func end(_ app: KidsApp, isCrash: Bool = false) async throws(KidsError) {
        if isCrash { app.crash() } else { app.close() }
        let place = Place(
            device: DeviceID(rawValue: app.device), bundleID: app.profile.bundleID)
        apps[place] = nil
        do throws(StoreError) {
            try store.terminate(place.bundleID, on: place.device)
        } catch {
            throw KidsError(error)
        }
        await app.shop.end()
    }

    /// Ends all running apps.
    package func endAll() async {
        for app in runningApps { try? await end(app) }
    }

    // MARK: - Time

    /// Sends new progress to a customer's cloud from the apps that are online.
    private func sendChanges() {
        for app in runningApps
        where app.profile.progress?.arrival != nil && app.memory.hasUnsyncedChanges && !app.isDemo {
            guard store.isOnline(DeviceID(rawValue: app.device)), let key = cloudKey(of: app),
                progress.hindrances[key] == nil
            else { continue }
            synchronize(app)
        }
    }

    /// Delivers the changes that have arrived in a cloud to the apps that are online.
    private func deliverChanges() {
        for app in runningApps {
            guard let setup = app.profile.progress, setup.arrival != nil,
                let key = cloudKey(of: app)
            else { continue }
            for change in progress.takeChanges(until: store.now, setup.fields, of: key) {
                for other in runningApps where other.profile.progress?.arrival != nil {
                    let isOnline = store.isOnline(DeviceID(rawValue: other.device))
                    if cloudKey(of: other) == key, isOnline, progress.hindrances[key] == nil {
                        other.receive(change)
                    }
                }
            }
        }
    }

    /// Returns the name of the customer's cloud that an app uses, or nil if it uses none.
    private func cloudKey(of app: KidsApp) -> String? {
        guard app.profile.progress?.scope == .customer else { return nil }
        return owners[DeviceID(rawValue: app.device)].map { "customer/\($0)" }
    }

    /// Moves the time forward.
    ///
    /// - Parameter instant: The new time.
    /// - Throws: ``KidsError`` if the clock would move backward.
    package func advance(to instant: Timestamp) async throws(KidsError) {
        while true {
            await catchUp()
            let deadlines = (runningApps.compactMap(\.nextDeadline) + progress.changes.map(\.due))
                .filter { $0 > store.now }
            // The store itself refuses a time in the past.
            guard let next = deadlines.min(), next < instant else { break }
            try move(to: next)
        }
        try move(to: instant)
        await catchUp()
    }

    private func move(to instant: Timestamp) throws(KidsError) {
        do throws(StoreError) {
            try store.advance(to: instant)
        } catch {
            throw KidsError(error)
        }
    }

    /// Performs everything that is due, including what becomes due as a result.
    private func catchUp() async {
        for _ in 0..<Self.maximumChain {
            await settleListeners()
            deliverChanges()
            for app in runningApps { app.tick() }
            sendChanges()
            let isDue = runningApps.compactMap(\.nextDeadline).contains { $0 <= store.now }
            if !isDue { break }
        }
        await settleListeners()
    }

    /// The maximum number of consecutive actions of an app at one instant.
    private static let maximumChain = 100

    /// Moves the time forward.
    ///
    /// - Parameter duration: The duration.
    /// - Throws: ``KidsError`` if the clock would move backward.
    package func advance(by duration: Duration) async throws(KidsError) {
        try await advance(to: store.now.later(by: duration))
    }

    /// Lets every app receive the store's updates.
    ///
    /// Tasks that other code has just created get a chance to start listening.
    ///
    /// - Returns: The names of stuck listeners.
    @discardableResult
    package func settle() async -> [String] {
        while true {
            let stuck = await store.settled()
            guard stuck.isEmpty else { return stuck.sorted() }
            if await !react() { return [] }
        }
    }

    /// Lets every app receive the store's updates that there are.
    ///
    /// The apps' only tasks are their listeners, so there is nothing to wait for while these are
    /// suspended. Waiting would take most of the time of a session.
    private func settleListeners() async {
        repeat {
            if !hostsOtherCode, store.isQuiet { continue }
            guard await store.settled().isEmpty else { return }
        } while await react()
    }

    /// Lets every app process the updates that its listener has received.
    ///
    /// - Returns: Whether there were any updates.
    package func react() async -> Bool {
        var hasReacted = false
        for app in runningApps {
            await app.checkIfDue()
            let hasHeard = await app.shop.react()
            if app.shop.hasCrashed {
                try? await end(app, isCrash: true)
                return true
            }
            guard hasHeard else { continue }
            hasReacted = true
            app.react()
        }
        return hasReacted
    }
}
