import SandlotAds
import SandlotJSON
import SandlotKids
import SandlotStore
import SandlotTrace

/// The actions at apps whose files are known.
extension ScenarioRun {
    /// Returns the played app at a place.
    func playedApp(at place: Place) throws(StoreError) -> KidsApp {
        guard let app = try app(at: place).played else {
            throw StoreError(.invalidAction, "\(place.bundleID) has no file for this device")
        }
        return app
    }

    /// Performs a step at each place.
    func perform(
        _ step: AppStep, at places: [Place], _ outcome: inout StepOutcome
    ) async throws(StoreError) {
        for place in places {
            let app = try playedApp(at: place)
            do throws(KidsError) {
                try await perform(step, in: app, &outcome)
            } catch {
                throw StoreError(.init(rawValue: error.code.rawValue), error.reason)
            }
            if case .close = step { apps[place] = nil }
        }
    }

    private func perform(
        _ step: AppStep, in app: KidsApp, _ outcome: inout StepOutcome
    ) async throws(KidsError) {
        let player = Player(at: app, in: household)
        switch step {
        case .play(let play):
            let before = app.adCount
            for index in 0..<play.tests {
                try await player.play(
                    index == 0 ? play.level : nil, of: play.set, right: play.right,
                    size: play.size, penalties: play.penalties)
            }
            let ads = app.adCount - before
            outcome.notes = [
                app.test.map { $0.isPassed ? "passed" : "not passed" } ?? "",
                ads == 0 ? "no ad" : "\(ads) ad\(ads == 1 ? "" : "s")",
            ]
            outcome.fields["ads"] = .integer(Int64(ads))
        case .begin(let level, let set, let waits):
            if waits {
                try await player.begin(level, of: set)
            } else {
                try await player.setUp()
                try await player.choose(level, of: set)
            }
        case .demo(let isOn): try app.setDemo(isOn)
        case .earn(let earnings):
            for (field, amounts) in earnings { try app.earn(amounts, in: field) }
            household.synchronize(app)
        case .answer(let answers):
            for answer in answers { try await player.answer(answer) }
        case .skip(let isPatient):
            if isPatient { return try await player.waitForAd() }
            if let refusal = app.skipAd() {
                throw KidsError(
                    .adRefused,
                    "the ad cannot be closed: that would break \(refusal.rule.rawValue)")
            }
        case .tap(let target): try tap(target, in: app, &outcome)
        case .network(let results): app.stage(results)
        case .background: try app.enterBackground()
        case .foreground: try await app.enterForeground()
        case .open(let screen):
            try await player.setUp()
            if screen == app.profile.shop?.page {
                try await player.openShop()
            } else {
                if let purpose = app.profile.screens[screen]?.gate {
                    try await player.passGate(purpose)
                }
                try app.open(screen)
            }
        case .follow(let link, let leaves): try await player.follow(link, leaves: leaves)
        case .gate(let purpose, let behaviors):
            let result = try await player.answerGate(purpose, behaviors)
            outcome.notes = [result.rawValue]
            outcome.fields["gate"] = .string(result.rawValue)
        case .close: try await household.end(app)
        case .write(let fields):
            for (field, value) in fields { try app.write(value, to: field) }
            household.synchronize(app)
        case .synchronize: household.synchronize(app)
        case .account(let name, let isNew):
            try app.signIn(name, isNew: isNew)
            household.synchronize(app)
        case .child(let name, let pin, let isNew):
            if isNew {
                try app.addChild(name, pin: pin, household.progress)
            } else {
                try app.chooseChild(name, pin: pin, household.progress)
            }
            household.synchronize(app)
        case .cloud(let status):
            household.setCloud(status, for: app)
            household.synchronize(app)
        }
    }

    private func tap(
        _ target: String, in app: KidsApp, _ outcome: inout StepOutcome
    ) throws(KidsError) {
        try app.demandForeground()
        let refusal =
            switch target {
            case "ad": app.touchAd()
            case "report": app.reportAd()
            default: nil as AdRefusal?
            }
        if target != "ad", target != "report" {
            app.tap(target)
            app.askPermissions(.tap, only: target)
        }
        if let refusal { outcome.notes = ["does not count: \(refusal.rule.rawValue)"] }
    }

    /// Launches an app whose file is known.
    func launchPlayed(
        _ profile: AppProfile, at place: Place, _ installation: Installation,
        answeringAfter delay: Duration
    ) async throws(StoreError) -> KidsApp {
        try await played { () async throws(KidsError) in
            try await household.launch(
                profile, on: place.device, of: owners[place.device] ?? "",
                installation: installation, answeringAfter: delay)
        }
    }

    /// Buys in a played app as a person does: through the settings, the gate, and the shop.
    func buy(
        _ productID: String, in app: KidsApp
    ) async throws(StoreError) -> KidsShop.Answer {
        let player = Player(at: app, in: household)
        do throws(KidsError) {
            return try await player.buy(productID)
        } catch {
            throw StoreError(.init(rawValue: error.code.rawValue), error.reason)
        }
    }

    /// Restores in a played app as a person does.
    func restore(in app: KidsApp) async throws(StoreError) -> Bool {
        do throws(KidsError) {
            return try await Player(at: app, in: household).restore()
        } catch {
            throw StoreError(.init(rawValue: error.code.rawValue), error.reason)
        }
    }

    /// Reports a transaction that a played app has received.
    func receive(_ transfer: Transfer, _ app: KidsApp) {
        let place = Place(
            device: DeviceID(rawValue: app.device), bundleID: app.profile.bundleID)
        receipts.add(
            DisclosedReceipt(
                device: app.device, productID: transfer.productID, jws: transfer.jws))
        verdicts[place, default: [:]][transfer.productID] = transfer.isVerified
        guard transfer.isUpdate else { return }
        delivered[place, default: []].append(transfer.productID)
        let verdict = transfer.isVerified ? "verified, finished" : "not verified"
        add(
            .delivery, actor: app.device,
            text: "\(transfer.productID) \(transfer.event), \(verdict)",
            fields: [
                "app": .string(place.bundleID), "product": .string(transfer.productID),
                "event": .string(transfer.event), "verified": .bool(transfer.isVerified),
                "transaction": .string(transfer.id.description),
            ])
    }
}
