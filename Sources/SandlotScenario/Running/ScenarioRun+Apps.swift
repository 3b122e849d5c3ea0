import SandlotBase
import SandlotJSON
import SandlotKids
import SandlotReceipts
import SandlotStore

/// The launching of apps, their purchases, and their updates from the store.
extension ScenarioRun {
    /// Returns the app that runs at a place.
    func app(at place: Place) throws(StoreError) -> RunningApp {
        guard let app = apps[place] else {
            throw StoreError(
                .notRunning, "\(place.bundleID) does not run on \(place.device); launch it")
        }
        return app
    }

    /// Launches an app, which listens from the start.
    func launch(_ place: Place, _ manner: Action.Manner) async throws(StoreError) {
        guard apps[place] == nil else {
            throw StoreError(
                .invalidAction, "\(place.bundleID) runs on \(place.device) already; relaunch it")
        }
        let installation = try store.launch(place.bundleID, on: place.device)
        let app = RunningApp(installation, finishes: manner.finishes ?? scenario.finishes)
        apps[place] = app
        let profiles = scenario.profiles[place.bundleID] ?? []
        guard let profile = profiles.first(where: { $0.runs(on: platform(place.device)) }) else {
            if manner.listens { app.listen() }
            return
        }
        app.played = try await launchPlayed(
            profile, at: place, installation, answeringAfter: manner.answersAfter)
    }

    /// Ends an app.
    func kill(_ place: Place) async throws(StoreError) {
        let app = try app(at: place)
        apps[place] = nil
        if let played = app.played {
            return try await self.played { () async throws(KidsError) in
                try await household.end(played, isCrash: true)
            }
        }
        try store.terminate(place.bundleID, on: place.device)
        await app.end()
    }

    /// Performs a purchase.
    func perform(
        _ purchase: Purchase, _ outcome: inout StepOutcome
    ) async throws(StoreError) {
        lastOutcome = nil
        lastPurchase = nil
        outcome.fields["product"] = .string(purchase.order.productID)
        switch purchase.buyer {
        case .store(let customer, let bundleID):
            let id = try store.buy(purchase.order, for: customer, in: bundleID)
            outcome.name(id)
            note(id, outcome: .success, of: purchase)
            outcome.notes = [Outcome.success.rawValue]
        case .app(let place):
            try await buy(purchase, at: place, &outcome)
        }
        outcome.fields["outcome"] = JSONElement(lastOutcome?.rawValue)
    }

    private func buy(
        _ purchase: Purchase, at place: Place, _ outcome: inout StepOutcome
    ) async throws(StoreError) {
        let app = try app(at: place)
        let usual = store.settings
        switch purchase.twist {
        case .none: break
        case .canceled: store.settings.customerAnswer = .cancel
        case .interrupted: store.settings.interruptsPurchases = true
        }
        defer {
            store.settings.customerAnswer = usual.customerAnswer
            store.settings.interruptsPurchases = usual.interruptsPurchases
        }
        let customer = owners[place.device] ?? ""
        let before = store.purchaseCount(of: customer, in: place.bundleID)
        func newest() -> TransactionID? {
            guard store.purchaseCount(of: customer, in: place.bundleID) > before else { return nil }
            return store.newestPurchase(of: customer, in: place.bundleID)
        }
        if let played = app.played {
            return try await buy(purchase, in: played, newest: newest, &outcome)
        }
        let result: PurchaseOutcome
        do throws(StoreError) {
            result = try await app.installation.purchase(purchase.order)
        } catch {
            // A failed purchase may have to be resolved, so it needs its label, too.
            note(newest(), outcome: .failed, of: purchase)
            throw error
        }
        switch result {
        case .success(let delivery):
            guard let id = see(delivery, at: place) else { break }
            outcome.name(id)
            note(id, outcome: .success, of: purchase)
            outcome.notes = [Outcome.success.rawValue, delivery.verdict]
            outcome.fields["verified"] = .bool(delivery.isVerified)
            if delivery.isVerified, purchase.finishes ?? app.finishes {
                await app.installation.finish(id)
                outcome.notes.append("finished")
                outcome.fields["finished"] = .bool(true)
            }
        case .userCancelled: note(newest(), outcome: .canceled, of: purchase, &outcome)
        case .pending: note(newest(), outcome: .pending, of: purchase, &outcome)
        }
    }

    private func buy(
        _ purchase: Purchase, in app: KidsApp, newest: () -> TransactionID?,
        _ outcome: inout StepOutcome
    ) async throws(StoreError) {
        let answer: KidsShop.Answer
        do throws(StoreError) {
            answer = try await buy(purchase.order.productID, in: app)
        } catch {
            note(newest(), outcome: .failed, of: purchase)
            throw error
        }
        let word: Outcome =
            switch answer {
            case .success: .success
            case .canceled: .canceled
            case .pending: .pending
            case .unverified, .failed, .unavailable: .failed
            }
        note(newest(), outcome: word, of: purchase, &outcome)
        outcome.notes = [answer.rawValue]
    }

    /// Returns the platform of a device.
    private func platform(_ device: DeviceID) -> Platform {
        devices.first { $0.id == device }?.platform ?? .iOS
    }

    /// Performs actions at apps whose files are known.
    ///
    /// An action that an app refuses fails the step.
    @discardableResult
    func played<Value>(
        _ body: () async throws(KidsError) -> Value
    ) async throws(StoreError) -> Value {
        do throws(KidsError) {
            return try await body()
        } catch {
            throw StoreError(.init(rawValue: error.code.rawValue), error.reason)
        }
    }

    private func note(_ id: TransactionID?, outcome: Outcome, of purchase: Purchase) {
        lastOutcome = outcome
        lastPurchase = id
        if let label = purchase.label, let id { labels[label] = id }
    }

    private func note(
        _ id: TransactionID?, outcome word: Outcome, of purchase: Purchase,
        _ outcome: inout StepOutcome
    ) {
        note(id, outcome: word, of: purchase)
        outcome.notes = [word.rawValue]
        if let id { outcome.name(id) }
    }

    /// Lets an app finish its unfinished transactions.
    func finish(
        _ selection: Action.FinishSelection, at place: Place, _ outcome: inout StepOutcome
    ) async throws(StoreError) {
        let installation = try app(at: place).installation
        var wanted: (Delivery<TransactionPayload>) -> Bool = { _ in true }
        switch selection {
        case .all: break
        case .product(let product): wanted = { $0.payload.productId == product }
        case .purchase(let reference):
            let id = try transaction(reference)
            wanted = { $0.id == id }
        }
        var finished: [String] = []
        for delivery in await installation.transactions(.unfinished) where wanted(delivery) {
            guard let id = see(delivery, at: place) else { continue }
            await installation.finish(id)
            finished.append(delivery.payload.productId ?? "?")
        }
        outcome.notes = [finished.isEmpty ? "nothing to finish" : finished.joined(separator: " ")]
        outcome.fields["products"] = .array(finished.map { .string($0) })
    }

    /// Lets an app react to an update from the store.
    func receive(_ delivery: Delivery<TransactionPayload>, at place: Place) async {
        let payload = delivery.payload
        let product = payload.productId ?? "?"
        delivered[place, default: []].append(product)
        var notes = [delivery.event, delivery.verdict]
        var fields: [String: JSONElement] = [
            "app": .string(place.bundleID), "product": .string(product),
            "event": .string(delivery.event), "verified": .bool(delivery.isVerified),
            "transaction": JSONElement(payload.transactionId),
        ]
        if let date = payload.expiresDate { fields["expires"] = .string(date.description) }
        if let id = see(delivery, at: place), let app = apps[place], app.finishes,
            delivery.isVerified
        {
            await app.installation.finish(id)
            notes.append("finished")
            fields["finished"] = .bool(true)
        }
        add(
            .delivery, actor: place.device.rawValue,
            text: "\(product) " + notes.joined(separator: ", "), fields: fields)
    }

    /// Records a transaction that an app received.
    @discardableResult
    func see(_ delivery: Delivery<TransactionPayload>, at place: Place) -> TransactionID? {
        let product = delivery.payload.productId ?? "?"
        receipts.add(
            DisclosedReceipt(
                device: place.device.rawValue, productID: product, jws: delivery.jws))
        verdicts[place, default: [:]][product] = delivery.isVerified
        return delivery.id
    }
}

extension Delivery<TransactionPayload> {
    /// The identifier of the transaction.
    var id: TransactionID? {
        payload.transactionId.flatMap(UInt64.init).map { TransactionID(rawValue: $0) }
    }

    /// The result of the verification.
    var verdict: String {
        failure.map { "not verified (\($0.code))" } ?? "verified"
    }

    /// The event that the transaction reports.
    var event: String {
        if payload.revocationDate != nil {
            return payload.revocationType == .familyRevoke ? "no longer shared" : "refunded"
        }
        if payload.isUpgraded == true { return "replaced by an upgrade" }
        let until = payload.expiresDate.map { " until \($0.dayAndTime)" } ?? ""
        if payload.inAppOwnershipType == .familyShared { return "shared\(until)" }
        return (payload.transactionReason == .renewal ? "renewed" : "bought") + until
    }
}
