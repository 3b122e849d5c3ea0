internal import SandlotBase
internal import SandlotCatalog
internal import SandlotReceipts
internal import SandlotStore
internal import SandlotYAML

/// Reads one step.
struct StepReader {
    /// The names that are known; a step may add labels.
    private(set) var names: Vocabulary
    let verb: Verb
    let map: MapReader
    /// What stands after the verb.
    let subject: YAMLNode

    /// Finds the verb of a step.
    ///
    /// - Throws: ``YAMLError`` with the codes `wrongType`, `unknownVerb` or `unknownKey`.
    init(_ node: YAMLNode, names: Vocabulary) throws(YAMLError) {
        self.names = names
        let entries = try node.map("a step, like `launch: phone`,")
        let verbs = Verb.allCases.map(\.rawValue)
        let found = entries.filter { verbs.contains($0.key) }
        guard let entry = found.first, let verb = Verb(rawValue: entry.key) else {
            let options = Set(Verb.allCases.flatMap(\.options))
            let entry = entries.first { !options.contains($0.key) } ?? entries.first
            throw YAMLError(
                .unknownVerb, unknown: entry?.key ?? "", kind: "a verb", known: verbs,
                at: entry?.keyLocation ?? node.location)
        }
        if found.count > 1 {
            throw YAMLError(
                .unknownVerb,
                "a step has one verb; make a step of its own of "
                    + Quotation.quoted(found[1].key), at: found[1].keyLocation)
        }
        self.verb = verb
        map = try MapReader(
            node, "a step with \(Quotation.quoted(verb.rawValue))",
            keys: [verb.rawValue] + verb.options)
        subject = entry.value
    }

    /// Reads what the step does.
    mutating func action() throws(YAMLError) -> Action {
        if let action = try appAction() { return action }
        switch verb {
        case .launch: return .launch(try places(), try manner())
        case .relaunch: return .relaunch(try places(), try manner())
        case .kill: return .kill(try places())
        case .listen: return .listen(try places())
        case .restore: return .restore(try places())
        case .offline, .online: return .setOnline(try devices(), verb == .online)
        case .load: return .load(try loaded(), try names.place(in: map))
        case .buy, .cancel, .interrupt: return try purchase()
        case .approve: return .answer(try purchaseReference(), .approve)
        case .decline: return .answer(try purchaseReference(), .decline)
        case .expireRequest: return .answer(try purchaseReference(), .expire)
        case .resolve: return .answer(try purchaseReference(), .resolve)
        case .finish: return .finish(try finishSelection(), try names.place(in: map))
        case .refund, .requestRefund: return try refund()
        case .share, .stopSharing: return .share(try purchaseReference(), verb == .share)
        case .joinFamily:
            return .joinFamily(try names.customer(subject), try family())
        case .leaveFamily: return .leaveFamily(try names.customer(subject))
        case .signIn: return try signIn()
        default: return try change()
        }
    }

    /// The purchase that stands after the verb.
    func purchaseReference() throws(YAMLError) -> PurchaseReference {
        try names.purchase(subject, in: map)
    }

    /// Learns a label.
    mutating func add(
        label: String, _ meaning: Vocabulary.Label, at node: YAMLNode
    )
        throws(YAMLError)
    {
        try names.add(label: label, meaning, at: node)
    }
}

extension StepReader {
    private func devices() throws(YAMLError) -> [DeviceID] {
        var devices: [DeviceID] = []
        for element in try subject.listOrSingle("a device") {
            devices.append(try names.device(element))
        }
        guard !devices.isEmpty else { throw subject.invalid("name at least one device") }
        return devices
    }

    /// The app on the devices that stand after the verb.
    func places() throws(YAMLError) -> [Place] {
        let bundleID = try names.app(in: map).bundleID
        return try devices().map { Place(device: $0, bundleID: bundleID) }
    }

    /// Refuses options that apps with a file decide themselves.
    func refuseAtPlayedApps(_ keys: [String]) throws(YAMLError) {
        guard names.profiles[try names.app(in: map).bundleID] != nil else { return }
        for key in keys {
            guard let node = map[key] else { continue }
            throw YAMLError(
                .unknownKey,
                "the app has a file and does that by itself; leave \(Quotation.quoted(key)) out",
                at: node.location)
        }
    }

    private func manner() throws(YAMLError) -> Action.Manner {
        try refuseAtPlayedApps(["listens", "finishes"])
        var manner = Action.Manner()
        if let node = map["store-answers-after"] {
            for place in try places() { try demandApp(at: place) }
            manner.answersAfter = try node.duration()
        }
        if let node = map["listens"] { manner.listens = try node.flag() }
        manner.finishes = try finishes()
        return manner
    }

    /// Whether the app finishes what it gets; nil is as usual.
    func finishes() throws(YAMLError) -> Bool? {
        try map.optional("finishes") { node throws(YAMLError) in
            try node.word("a way of finishing", ScenarioWords.finishing)
        }
    }

    private func loaded() throws(YAMLError) -> [String] {
        let app = try names.app(in: map)
        if case .text("all") = subject.content { return names.productIDs[app.bundleID] ?? [] }
        return try names.products(subject, of: app)
    }

    private func finishSelection() throws(YAMLError) -> Action.FinishSelection {
        let word = try subject.text("a purchase, a product or `all`")
        if word == "all" { return .all }
        if names.labels[word] != nil { return .purchase(.label(word)) }
        return .product(try names.product(subject, of: names.app(in: map)))
    }

    private func refund() throws(YAMLError) -> Action {
        let reference = try purchaseReference()
        let reason =
            try map.optional("reason") { node throws(YAMLError) in
                try node.word("a reason", ScenarioWords.refundReasons)
            } ?? .other
        if verb == .requestRefund {
            return .requestRefund(reference, try names.place(in: map), reason: reason)
        }
        let percentage = try map.optional("percentage") { node throws(YAMLError) in
            try node.integer("a percentage", in: 1...100)
        }
        return .refund(reference, reason: reason, percentage: percentage)
    }

    private func family() throws(YAMLError) -> FamilyID {
        if let node = map["family"] { return try names.family(node) }
        guard names.families.count == 1, let only = names.families.first else {
            throw YAMLError(
                .missingKey, "say which `family` is meant", at: map.location)
        }
        return FamilyID(rawValue: only)
    }

    private mutating func signIn() throws(YAMLError) -> Action {
        let customer = try names.customer(subject)
        let device = try names.device(in: map, key: "on")
        names.signIn(customer, on: device)
        return .signIn(customer, device)
    }
}
