import SandlotBase
import SandlotCatalog
import SandlotReceipts
import SandlotStore
import SandlotYAML

/// A reader of one step.
struct StepReader {
    /// The known names, to which a step may add labels.
    private(set) var names: Vocabulary
    let verb: Verb
    let map: MapReader
    /// The value of the verb.
    let subject: YAMLNode

    /// Finds the verb of a step.
    ///
    /// - Throws: ``YAMLError`` with the codes `wrongType`, `unknownVerb`, or `unknownKey`.
    init(_ node: YAMLNode, names: Vocabulary) throws(YAMLError) {
        self.names = names
        let entries = try node.map("a step, like `launch: phone`,")
        guard !entries.isEmpty else {
            throw YAMLError(
                .unknownVerb, "a step, like `launch: phone`, is needed here, not an empty map",
                at: node.location)
        }
        let verbs = Verb.allCases.map(\.rawValue)
        let found = entries.filter { verbs.contains($0.key) }
        guard let entry = found.first, let verb = Verb(rawValue: entry.key) else {
            let options = Set(Verb.allCases.flatMap(\.options))
            let entry = entries.first { !options.contains($0.key) } ?? entries[0]
            throw YAMLError(
                .unknownVerb, unknown: entry.key, kind: "a verb", known: verbs,
                at: entry.keyLocation)
        }
        if found.count > 1 {
            throw YAMLError(
                .unknownVerb,
                "a step has one verb; move \(Quotation.quoted(found[1].key)) to another step",
                at: found[1].keyLocation)
        }
        self.verb = verb
        map = try MapReader(
            node, "a step with \(Quotation.quoted(verb.rawValue))",
            keys: [verb.rawValue] + verb.options)
        subject = entry.value
    }

    /// Reads steps, which may use the names that earlier steps define.
    static func steps(
        _ nodes: [YAMLNode], names: inout Vocabulary
    ) throws(YAMLError) -> [Step] {
        var steps: [Step] = []
        steps.reserveCapacity(nodes.count)
        for node in nodes {
            // The names are moved to the reader and back, so that a new label does not copy all
            // others.
            var reader = try StepReader(node, names: names)
            names = Vocabulary()
            let action = try reader.action()
            names = reader.names
            steps.append(Step(action: action, location: node.location))
        }
        return steps
    }

    /// Reads the participants that the step adds, whose names the next steps can use.
    private mutating func participants() throws(YAMLError) -> Participants {
        let map = try MapReader(subject, "participants", keys: ParticipantReader.keys)
        return try ParticipantReader().participants(map, into: &names, areRequired: false)
    }

    /// Reads the action of the step.
    mutating func action() throws(YAMLError) -> Action {
        switch verb {
        case .launch: return .launch(try places(), try manner())
        case .relaunch: return .relaunch(try places(), try manner())
        case .kill: return try kill()
        case .listen: return .listen(try places())
        case .restore: return .restore(try places())
        case .offline, .online: return .setOnline(try devices(), verb == .online)
        case .load: return .load(try loaded(), try names.place(in: map))
        case .buy: return try purchase(.none)
        case .cancel: return try purchase(.canceled)
        case .interrupt: return try purchase(.interrupted)
        case .approve: return .change(.answer(try purchaseReference(), .approve))
        case .decline: return .change(.answer(try purchaseReference(), .decline))
        case .expireRequest: return .change(.answer(try purchaseReference(), .expire))
        case .resolve: return .change(.answer(try purchaseReference(), .resolve))
        case .finish: return .finish(try finishSelection(), try names.place(in: map))
        case .refund: return try refund()
        case .requestRefund: return try requestedRefund()
        case .decideRefund: return .change(.decideRefund(try purchaseReference()))
        case .share: return .change(.share(try purchaseReference(), true))
        case .stopSharing: return .change(.share(try purchaseReference(), false))
        case .add: return .add(try participants())
        case .joinFamily:
            return .joinFamily(try names.customer(subject), try family())
        case .leaveFamily: return .leaveFamily(try names.customer(subject))
        case .signIn: return try signIn()
        case .expire: return .change(.expire(try subscription()))
        case .forceRenewal: return .change(.forceRenewal(try subscription()))
        case .autoRenew:
            return .change(.autoRenew(try purchaseReference(), try map.required("to").flag()))
        case .priceIncrease:
            return .change(.priceIncrease(try purchaseReference(), try increasedPrice()))
        case .acceptPrice: return .change(.answerPriceIncrease(try purchaseReference(), true))
        case .declinePrice: return .change(.answerPriceIncrease(try purchaseReference(), false))
        case .extend:
            return .change(.extend(try purchaseReference(), days: try extensionDays()))
        case .advance: return .advance(try advance())
        case .set: return .set(try SettingsReader().read(subject))
        case .habit: return try habit()
        case .fault: return .arm(try fault())
        case .clearFault: return .disarm(try clearedFault())
        case .storefront: return try storefront()
        case .intent: return try intent()
        case .issueCode: return try issuedCode()
        case .redeem: return try redemption()
        case .note: return .note(try subject.text())
        case .expect: return .expect(try ExpectationReader(names: names).read(subject))
        case .play: return try atApps { () throws(YAMLError) in .play(try play()) }
        case .skip: return try atApps { () throws(YAMLError) in try skip() }
        case .background: return try atApps { .background }
        case .foreground: return try atApps { .foreground }
        case .close: return try atApps { .close }
        case .sync: return try atApps { .synchronize }
        case .begin: return try atApp(begin())
        case .answer: return try atApp(.answer(answers()))
        case .tap: return try atApp(.tap(subject.text("the target of a tap")))
        case .network: return try atApp(.network(networkResults()))
        case .open: return try atApp(.open(screen()))
        case .follow:
            return try atApp(.follow(link(), leaves: try map["leaves"]?.flag() ?? true))
        case .gate: return try atApp(gate())
        case .progress: return try atApp(.write(fields()))
        case .demo: return try atApp(.demo(subject.flag()))
        case .earn: return try atApp(.earn(earnings()))
        case .addChild: return try atApp(child(isNew: true))
        case .child: return try atApp(child(isNew: false))
        case .signUp: return try atApp(account(isNew: true))
        case .logIn: return try atApp(account(isNew: false))
        case .cloud: return try atApp(cloud())
        }
    }

    /// Reads the purchase that the verb has as its value.
    func purchaseReference() throws(YAMLError) -> PurchaseReference {
        try names.purchase(subject, in: map)
    }

    /// Adds a label to the names.
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

    /// Returns the app on the devices that the verb has as its value.
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
                "the app's file determines this; leave \(Quotation.quoted(key)) out",
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

    /// Whether the app finishes what it gets, or nil for the default.
    func finishes() throws(YAMLError) -> Bool? {
        try map["finishes"]?.word("a way of finishing", ScenarioWords.finishing)
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
        let app = try names.app(in: map)
        if !names.has(word, .product(app.bundleID)), let id = UInt64(word) {
            return .purchase(.transaction(TransactionID(rawValue: id)))
        }
        return .product(try names.product(subject, of: app))
    }

    private func refund() throws(YAMLError) -> Action {
        let reference = try purchaseReference()
        let reason = try refundReason()
        let percentage = try map["percentage"]?.integer("a percentage", in: 1...100)
        return .change(.refund(reference, reason: reason, percentage: percentage))
    }

    private func requestedRefund() throws(YAMLError) -> Action {
        let reference = try purchaseReference()
        let reason = try refundReason()
        return .requestRefund(reference, try names.place(in: map), reason: reason)
    }

    private func refundReason() throws(YAMLError) -> RevocationReason {
        try map["reason"]?.word("a reason", ScenarioWords.refundReasons) ?? .other
    }

    private func family() throws(YAMLError) -> FamilyID {
        if let node = map["family"] { return try names.family(node) }
        guard names.families.count == 1, let only = names.families.first else {
            throw YAMLError(
                .missingKey, "say which `family` you mean", at: map.location)
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
