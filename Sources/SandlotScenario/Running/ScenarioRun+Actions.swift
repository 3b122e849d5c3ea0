import SandlotBase
import SandlotCatalog
import SandlotJSON
import SandlotKids
import SandlotStore

/// The actions of steps.
extension ScenarioRun {
    /// Performs the action of a step.
    func perform(_ action: Action, _ outcome: inout StepOutcome) async throws(StoreError) {
        switch action {
        case .launch(let places, let manner):
            for place in places { try await launch(place, manner) }
        case .kill(let places):
            for place in places { try await kill(place) }
        case .crash(let places, let point):
            for place in places { try playedApp(at: place).shop.crashPoint = point }
        case .relaunch(let places, let manner):
            for place in places {
                try await kill(place)
                try await launch(place, manner)
            }
        case .listen(let places):
            for place in places { try app(at: place).listen() }
        case .setOnline(let devices, let isOnline):
            for device in devices {
                try await played { () async throws(KidsError) in
                    try await household.setOnline(isOnline, device: device)
                }
            }
        case .load(let products, let place):
            let listing = try await app(at: place).installation.products(for: products)
            let found = listing.items.map(\.item.productID)
            outcome.notes = [
                found.isEmpty ? "finds nothing" : "finds " + found.joined(separator: " ")
            ]
            outcome.fields["products"] = .array(found.map { .string($0) })
        case .purchase(let purchase): try await perform(purchase, &outcome)
        case .finish(let selection, let place): try await finish(selection, at: place, &outcome)
        case .restore(let places):
            for place in places {
                let app = try app(at: place)
                if let played = app.played {
                    let isOwned = try await restore(in: played)
                    outcome.notes = [isOwned ? "something is owned" : "nothing is owned"]
                } else {
                    try await app.installation.synchronize()
                }
            }
        case .requestRefund(let reference, let place, let reason):
            let id = try transaction(reference)
            outcome.name(id)
            try await app(at: place).installation.requestRefund(of: id, reason: reason)
        case .add(let participants):
            do throws(ScenarioError) {
                try store.add(participants)
            } catch {
                throw StoreError(.alreadyExists, error.reason)
            }
            add(participants.devices)
        case .joinFamily(let customer, let family): try store.join(customer, family: family)
        case .leaveFamily(let customer): try store.leaveFamily(customer)
        case .signIn(let customer, let device):
            try store.signIn(customer, on: device)
            owners[device] = customer
            household.signIn(customer, on: device)
            apps = apps.filter { $0.key.device != device || $0.value.played == nil }
        case .storefront(let customer, let code):
            try store.changeStorefront(of: customer, to: code)
        case .intent(let product, let offer, let place):
            try store.sendPurchaseIntent(
                product, offerID: offer, to: place.device, in: place.bundleID)
        case .issueCode(let code, let bundleID): try store.issue(code, in: bundleID)
        case .redeem(let code, let customer, let bundleID):
            lastOutcome = nil
            lastPurchase = nil
            let id = try store.redeem(code, for: customer, in: bundleID)
            outcome.name(id)
            lastOutcome = .success
            lastPurchase = id
        case .app(let step, let places): try await perform(step, at: places, &outcome)
        case .advance(let advance): try await self.advance(advance, &outcome)
        case .set(let change): change.apply(to: &store.settings)
        case .habit(let habit, let isOn):
            if isOn {
                store.settings.habits.insert(habit)
            } else {
                store.settings.habits.remove(habit)
            }
        case .arm(let fault): store.arm(fault)
        case .disarm(let call):
            if let call { store.disarm(call) } else { store.disarmAll() }
        case .note, .expect: break
        case .change(let change): try perform(change, &outcome)
        }
    }

    /// Changes an earlier purchase.
    private func perform(
        _ change: PurchaseChange, _ outcome: inout StepOutcome
    ) throws(StoreError) {
        switch change {
        case .answer(let reference, let answer):
            let id = try transaction(reference)
            outcome.name(id)
            switch answer {
            case .approve: try store.approve(id)
            case .decline: try store.decline(id)
            case .expire: try store.expireRequest(id)
            case .resolve: try store.resolveIssue(id)
            }
        case .refund(let reference, let reason, let percentage):
            let id = try transaction(reference)
            outcome.name(id)
            try store.refund(id, reason: reason, percentage: percentage)
        case .decideRefund(let reference):
            let id = try transaction(reference)
            outcome.name(id)
            let isGranted = try store.decideRefund(of: id)
            outcome.notes = [isGranted ? "granted" : "declined"]
        case .share(let reference, let isShared):
            let id = try transaction(reference)
            outcome.name(id)
            if isShared { try store.startSharing(id) } else { try store.stopSharing(id) }
        case .expire(let subscription):
            try store.expireSubscription(
                to: subscription.productID, of: subscription.customer, in: subscription.bundleID)
        case .forceRenewal(let subscription):
            try store.forceRenewal(
                of: subscription.productID, for: subscription.customer, in: subscription.bundleID)
        case .autoRenew(let reference, let isOn):
            let id = try transaction(reference)
            outcome.name(id)
            try store.setAutoRenew(isOn, of: id)
        case .priceIncrease(let reference, let price):
            let id = try transaction(reference)
            outcome.name(id)
            try store.requestPriceIncrease(of: id, to: price)
        case .answerPriceIncrease(let reference, let agrees):
            let id = try transaction(reference)
            outcome.name(id)
            if agrees {
                try store.consentToPriceIncrease(of: id)
            } else {
                try store.declinePriceIncrease(of: id)
            }
        case .extend(let reference, let days):
            let id = try transaction(reference)
            outcome.name(id)
            try store.extendRenewalDate(of: id, byDays: days)
        }
    }

    private func advance(
        _ advance: Action.Advance, _ outcome: inout StepOutcome
    ) async throws(StoreError) {
        switch advance {
        case .by(let span, _):
            var isDone = false
            while !isDone {
                do throws(StoreError) {
                    try await self.advance(to: span.added(to: store.now))
                    isDone = true
                } catch {
                    // Another server of the same store has moved the clock since it was read.
                    guard store.isShared, error.code == .clockMovedBack else { throw error }
                }
            }
        case .to(let instant): try await self.advance(to: instant)
        }
        outcome.fields["now"] = .string(store.now.description)
    }

    /// Advances the clock, and lets every app do what is due on the way.
    func advance(to target: Timestamp) async throws(StoreError) {
        guard Scenario.years.contains(target) else {
            throw StoreError(
                .invalidDate, "a story must be between 2000 and 2090, when certificates are valid")
        }
        try await played { () async throws(KidsError) in try await household.advance(to: target) }
    }

    /// Returns the transaction that a step is about.
    func transaction(_ reference: PurchaseReference) throws(StoreError) -> TransactionID {
        switch reference {
        case .label(let label):
            guard let id = labels[label] else {
                throw StoreError(.unknownTransaction, "the purchase `\(label)` was not made")
            }
            return id
        case .transaction(let id): return id
        case .latest(let product, let customer, let bundleID):
            guard
                let latest = store.newestPurchase(of: customer, in: bundleID, product: product)
            else {
                throw StoreError(.unknownTransaction, "\(customer) has not bought \(product)")
            }
            return latest
        }
    }
}
