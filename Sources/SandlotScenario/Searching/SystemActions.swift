import SandlotAds
import SandlotCatalog
import SandlotKids
import SandlotReceipts
import SandlotStore
import SandlotTrace
import SandlotYAML

/// The actions that a search tries: those of children and parents on each device, and those of the world.
struct SystemActions {
    private let scenario: Scenario
    private var names: Vocabulary
    private var actions: [SystemAction] = []

    /// Prepares the actions in a story's world.
    init(_ scenario: Scenario) {
        self.scenario = scenario
        names = scenario.names
    }

    /// Returns all actions, in the order in which a search tries them.
    consuming func all() throws(YAMLError) -> [SystemAction] {
        for seat in seats { try addActions(of: seat) }
        for app in scenario.apps {
            for customer in scenario.participants.customers {
                for item in app.catalog.items {
                    try addDecisions(about: item, of: customer.id, in: app.bundleID)
                }
            }
        }
        try addTime()
        return actions
    }

    /// An app on a device.
    struct Seat: Sendable {
        let device: DeviceID
        let profile: AppProfile

        var place: Place { Place(device: device, bundleID: profile.bundleID) }

        func app(_ run: ScenarioRun) -> KidsApp? {
            run.household.app(profile.bundleID, on: device)
        }

        /// Whether a person can use the app now: no ad and no gate covers it.
        func isUsable(_ run: ScenarioRun) -> Bool {
            guard let app = app(run) else { return false }
            return app.isForeground && app.challenge == nil && !app.showsAd
        }
    }

    /// The apps on all devices.
    private var seats: [Seat] {
        scenario.participants.devices.flatMap { device in
            scenario.appProfiles.filter { $0.runs(on: device.platform) }
                .map { Seat(device: device.id, profile: $0) }
        }
    }

    // MARK: Adding

    mutating func add(
        _ steps: [[(String, YAMLNode)]], tells: Place? = nil,
        if isPossible: @escaping @Sendable (ScenarioRun) -> Bool
    ) throws(YAMLError) {
        let nodes = steps.map { YAMLNode.map($0) }
        actions.append(
            SystemAction(
                nodes: nodes, steps: try StepReader.steps(nodes, names: &names),
                isPossible: isPossible, tells: tells))
    }

    private mutating func addActions(of seat: Seat) throws(YAMLError) {
        try addLaunches(of: seat)
        try addPlaying(at: seat)
        try addAds(at: seat)
        try addScreens(of: seat)
        try addPurchases(at: seat)
        try addProgress(at: seat)
        let device = YAMLNode.text(seat.device.rawValue)
        if seat.profile.shop != nil || seat.profile.progress != nil {
            try add([[("offline", device)]]) { $0.store.isOnline(seat.device) }
            try add([[("online", device)]]) { !$0.store.isOnline(seat.device) }
        }
    }

    // MARK: Launches

    private mutating func addLaunches(of seat: Seat) throws(YAMLError) {
        let (device, place) = (YAMLNode.text(seat.device.rawValue), seat.place)
        try add([[("launch", device)]], tells: place) { seat.app($0) == nil }
        if seat.profile.ads != nil, seat.profile.shop != nil {
            try add([[("launch", device), ("store-answers-after", .text("20s"))]], tells: place) {
                seat.app($0) == nil
            }
        }
        try add([[("kill", device)]]) { seat.app($0) != nil }
        try add([[("background", device)]]) { seat.app($0)?.isForeground == true }
        try add([[("foreground", device)]], tells: place) {
            seat.app($0).map { !$0.isForeground } ?? false
        }
    }

    // MARK: The game

    private mutating func addPlaying(at seat: Seat) throws(YAMLError) {
        guard let game = seat.profile.game else { return }
        let (device, on) = (YAMLNode.text(seat.device.rawValue), Self.on(seat))
        var set: [(String, YAMLNode)] = []
        if game.kind == .puzzles, let size = game.sizes.first, let level = game.difficulties.first {
            set = [("puzzle", .text("\(size)-\(level)"))]
        }
        let canBegin: @Sendable (ScenarioRun) -> Bool = { run in
            guard seat.isUsable(run), let app = seat.app(run) else { return false }
            return app.test.map { $0.phase == .levelComplete } ?? true && !app.isWaitingForAd
        }
        try add([[("play", device)] + set], if: canBegin)
        try add([[("play", device)] + set + [("right", .text("0"))]], if: canBegin)
        try add([[("begin", .text("1"))] + on + set + [("waits", .text("off"))]], if: canBegin)
        let isAsked: @Sendable (ScenarioRun) -> Bool = { run in
            guard let app = seat.app(run), app.isForeground, app.challenge == nil else {
                return false
            }
            let phase = app.test?.phase
            return phase == .presenting || phase == .spelling || phase == .preAd
        }
        try add([[("answer", .text("right"))] + on], if: isAsked)
        try add([[("answer", .list([.text("wrong"), .text("give-up")]))] + on], if: isAsked)
    }

    // MARK: Ads

    private mutating func addAds(at seat: Seat) throws(YAMLError) {
        guard seat.profile.ads != nil else { return }
        let (device, on) = (YAMLNode.text(seat.device.rawValue), Self.on(seat))
        try add([[("skip", device)]]) { seat.app($0)?.adStatus.isShowing == true }
        try add([[("tap", .text("ad"))] + on]) { seat.app($0)?.adStatus.isShowing == true }
        for result in NetworkResult.ofHealthyNetworks {
            try add([[("network", .text(result.rawValue))] + on]) { run in
                guard let app = seat.app(run), seat.isUsable(run) else { return false }
                return !app.hasStagedAds && (app.screen == "home" || app.screen == "game")
            }
        }
    }

    // MARK: Screens

    private mutating func addScreens(of seat: Seat) throws(YAMLError) {
        let on = Self.on(seat)
        let screens = seat.profile.screens.keys.filter { $0 != "home" && $0 != "onboarding" }
        for screen in ["home"] + screens.sorted() {
            try add([[("open", .text(screen))] + on]) { run in
                seat.isUsable(run) && seat.app(run)?.screen != screen
            }
        }
        for link in seat.profile.links {
            let follow = [("follow", YAMLNode.text(link.name))] + on
            try add([follow], if: seat.isUsable)
            if link.hasBumper { try add([follow + [("leaves", .text("off"))]], if: seat.isUsable) }
        }
        guard let gate = seat.profile.gate, let purpose = gate.purposes.first else { return }
        let word = AppWords.purposes.first { $0.1 == purpose }?.0 ?? "purchase"
        let answers = YAMLNode.list(Array(repeating: .text("wrong"), count: 3))
        try add([[("gate", .text(word))] + on + [("answers", answers)]]) { run in
            guard let app = seat.app(run), seat.isUsable(run) else { return false }
            // The button of the gate is not in the game.
            return app.screen != "game" && !app.isGateLocked
        }
    }

    // MARK: Purchases

    private mutating func addPurchases(at seat: Seat) throws(YAMLError) {
        guard let shop = seat.profile.shop else { return }
        let (device, on) = (YAMLNode.text(seat.device.rawValue), Self.on(seat))
        try add([[("restore", device)]], tells: seat.place, if: seat.isUsable)
        for product in shop.products {
            let canBuy: @Sendable (ScenarioRun) -> Bool = { run in
                guard let app = seat.app(run), seat.isUsable(run) else { return false }
                return !app.shop.owns(product) && !app.isGateLocked
            }
            let buy: [(String, YAMLNode)] = [("buy", .text(product))] + on
            try add([buy], if: canBuy)
            try add([[("cancel", .text(product))] + on], if: canBuy)
            try add([[("interrupt", .text(product))] + on], if: canBuy)
            try add([Self.askToBuy("on"), buy, Self.askToBuy("off")], if: canBuy)
            try add(
                [Self.fault("purchase", "network-error"), buy, Self.clear("purchase")], if: canBuy)
            // Data that cannot be verified grants nothing, also if it is the store's late answer.
            try add(
                [Self.fault("verification", "invalid-signature"), buy, Self.clear("verification")]
            ) { canBuy($0) && seat.app($0)?.isAnswerAwaited == false }
            for point in [CrashPoint.purchaseReturned, .purchaseGranted] {
                try add([[("kill", device), ("when", .text(point.rawValue))], buy], if: canBuy)
            }
        }
    }

    private mutating func addDecisions(
        about item: Catalog.Item, of customer: CustomerID, in bundleID: String
    ) throws(YAMLError) {
        let product = item.productID
        func decision(_ verb: String) -> [[(String, YAMLNode)]] {
            [[(verb, .text(product)), ("of", .text(customer.rawValue))]]
        }
        func newest(
            _ condition: @escaping @Sendable (PurchaseRecord) -> Bool
        ) -> @Sendable (ScenarioRun) -> Bool {
            { run in
                var filter = PurchaseFilter()
                filter.customer = customer
                filter.bundleID = bundleID
                filter.productID = product
                let purchase = run.store.listedPurchases(limit: 1, filter).purchases.first?.purchase
                return purchase.map(condition) ?? false
            }
        }
        let isPaid = newest { $0.state == .purchased && $0.revocationDate == nil }
        try add(decision("approve"), if: newest(\.isPendingApproval))
        try add(decision("decline"), if: newest(\.isPendingApproval))
        try add(decision("resolve"), if: newest(\.hasPurchaseIssue))
        try add(decision("refund"), if: isPaid)
        // The app can end while it hears of a decision.
        for seat in seats where seat.profile.bundleID == bundleID {
            let owner = scenario.participants.devices.first { $0.id == seat.device }?.customer
            guard owner == customer, seat.profile.shop != nil else { continue }
            let device = YAMLNode.text(seat.device.rawValue)
            func addCrash(
                _ point: CrashPoint, _ verb: String,
                _ isPossible: @escaping @Sendable (ScenarioRun) -> Bool
            ) throws(YAMLError) {
                try add(
                    [[("kill", device), ("when", .text(point.rawValue))]] + decision(verb)
                ) { run in
                    seat.app(run) != nil && run.store.isOnline(seat.device) && isPossible(run)
                }
            }
            try addCrash(.updateTaken, "approve", newest(\.isPendingApproval))
            try addCrash(.updateGranted, "approve", newest(\.isPendingApproval))
            try addCrash(.updateTaken, "refund", isPaid)
        }
        if item.type == .recurringSubscription {
            try add(decision("expire")) { run in
                run.isEntitled(customer, to: product, in: bundleID)
            }
        }
        guard scenario.participants.customers.count > 1 else { return }
        if item.isFamilyShareable {
            try add(decision("stop-sharing")) { run in
                run.isEntitled(customer, to: product, in: bundleID)
            }
        }
    }

    // MARK: Time

    private mutating func addTime() throws(YAMLError) {
        try add([[("advance", .text("10s"))]]) { run in
            run.household.runningApps.contains { $0.isWaitingForTime }
        }
        let profiles = scenario.appProfiles
        if profiles.contains(where: { $0.gate != nil }) {
            try add([[("advance", .text("5 minutes"))]]) { run in
                run.household.runningApps.contains { $0.isGateLocked || $0.hasPass }
            }
        }
        if profiles.contains(where: { $0.ads != nil }) {
            // Within ten seconds, an ad can arrive and be over.
            try add([[("advance", .text("1s"))]]) { run in
                run.household.runningApps.contains { $0.isLoadingAd }
            }
            try add([[("advance", .text("1 hour"))]]) { !$0.household.runningApps.isEmpty }
        }
        if profiles.contains(where: { $0.progress?.arrival != nil }) {
            try add([[("advance", .text("1 minute"))]]) { $0.household.hasChangesOnTheWay }
        }
        let types = scenario.apps.flatMap { $0.catalog.items.map(\.type) }
        if types.contains(.recurringSubscription) || types.contains(.nonRenewingSubscription) {
            try add([[("advance", .text("32 days"))]]) { run in
                run.store.listedPurchases(limit: 1).purchases.first != nil
            }
        }
    }

    static func on(_ seat: Seat) -> [(String, YAMLNode)] {
        [("on", .text(seat.device.rawValue))]
    }

    private static func askToBuy(_ word: String) -> [(String, YAMLNode)] {
        [("set", .map([("ask-to-buy", .text(word))]))]
    }

    private static func fault(_ call: String, _ error: String) -> [(String, YAMLNode)] {
        [("fault", .text(call)), ("error", .text(error))]
    }

    private static func clear(_ call: String) -> [(String, YAMLNode)] {
        [("clear-fault", .text(call))]
    }
}

extension NetworkResult {
    /// The results that a network which respects the rules can give, other than an ad.
    fileprivate static let ofHealthyNetworks: [NetworkResult] = [
        .noFill, .error, .slow, .silence, .doubled, .contradiction,
    ]
}
