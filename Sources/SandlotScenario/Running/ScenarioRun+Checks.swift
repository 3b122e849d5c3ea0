import SandlotBase
import SandlotJSON
import SandlotKids
import SandlotReceipts
import SandlotStore
import SandlotYAML

/// The checks of expectations.
extension ScenarioRun {
    /// The expected value, the actual value, and whether they agree.
    private struct Finding {
        let expected: String
        let found: String
        let holds: Bool

        init(_ expected: String, found: String, _ holds: Bool) {
            self.expected = expected
            self.found = found
            self.holds = holds
        }
    }

    /// Checks an expectation and reports the finding.
    func check(_ expectation: Expectation) async {
        let actor: String? =
            switch expectation.subject {
            case .app(let place): place.device.rawValue
            case .customer(let customer, _): customer.rawValue
            case .story: nil
            }
        let finding: Finding?
        do throws(StoreError) {
            finding = try await self.finding(expectation)
        } catch {
            finding = Finding(
                expectation.check.sentence, found: "\(error.code): \(error.reason)", false)
        }
        guard let finding else { return }
        judge(
            finding.holds, finding.expected, found: finding.found, actor: actor,
            fields: ["line": .integer(Int64(expectation.location.line))])
    }

    /// Checks an expectation.
    ///
    /// - Returns: The result, or nil if the check has reported its results itself.
    private func finding(_ expectation: Expectation) async throws(StoreError) -> Finding? {
        let sentence = expectation.check.sentence
        switch expectation.check {
        case .entitled(let products):
            let found = try await entitled(expectation.subject)
            let holds =
                products.isEmpty ? found.isEmpty : Set(products).isSubset(of: found)
            return Finding(sentence, found: Self.list(found), holds)
        case .notEntitled(let products):
            let found = try await entitled(expectation.subject)
            return Finding(
                sentence, found: Self.list(found), Set(products).isDisjoint(with: found))
        case .pending(let products):
            let found = pending(expectation.subject)
            return Finding(sentence, found: Self.list(found), products.sorted() == found)
        case .transactions(let count):
            let found = try await transactionCount(expectation.subject)
            return Finding(sentence, found: "\(found)", found == count)
        case .storefront(let code):
            let found = try await storefront(expectation.subject)
            return Finding(sentence, found: found, found == code)
        case .error(let code):
            let found = lastError?.code.rawValue ?? "nothing"
            return Finding(sentence, found: found, lastError?.code == code)
        case .outcome(let outcome):
            return Finding(
                sentence, found: lastOutcome?.rawValue ?? "no purchase", lastOutcome == outcome)
        case .price(let price, let reference):
            let found = try self.price(reference)
            return Finding(sentence, found: found?.decimal ?? "no price", found == price)
        case .device(let check):
            return try await finding(check, at: try place(of: expectation))
        case .played(let check):
            return finding(check, of: try playedApp(at: place(of: expectation)))
        case .verdicts(let verdicts):
            check(verdicts)
            return nil
        }
    }

    private func place(of expectation: Expectation) throws(StoreError) -> Place {
        guard case .app(let place) = expectation.subject else {
            throw StoreError(.unknownDevice, "the expectation names no device")
        }
        return place
    }

    /// Checks a condition of an app on a device.
    private func finding(
        _ check: Expectation.DeviceCheck, at place: Place
    ) async throws(StoreError) -> Finding {
        let sentence = check.sentence
        switch check {
        case .unfinished(let tally):
            let deliveries = try await app(at: place).installation.transactions(.unfinished)
            return Self.compare(tally, with: products(of: deliveries, at: place), sentence)
        case .delivered(let tally):
            let found = delivered[place] ?? []
            delivered[place] = []
            return Self.compare(tally, with: found, sentence)
        case .verified(let products, let isVerified):
            let seen = verdicts[place] ?? [:]
            let found = products.map { product in
                let verdict = seen[product].map { $0 ? "verified" : "not verified" }
                return "\(product) \(verdict ?? "not seen")"
            }
            return Finding(
                sentence, found: found.joined(separator: ", "),
                products.allSatisfy { seen[$0] == isVerified })
        case .status(let word, let group):
            let standing = try await standing(inGroup: group, at: place)
            let found = standing.map { SubscriptionWord($0.status)?.rawValue ?? "\($0.status)" }
            return Finding(sentence, found: found ?? "none", found ?? "none" == word.rawValue)
        case .renews(let isOn, let group):
            let status = try await standing(inGroup: group, at: place)?.renewalInfo.payload
                .autoRenewStatus
            return Finding(
                sentence, found: status == .on ? "on" : "off", (status == .on) == isOn)
        case .renewsAs(let product, let group):
            let info = try await standing(inGroup: group, at: place)?.renewalInfo.payload
            let found = info?.autoRenewProductId ?? "nothing"
            return Finding(sentence, found: found, found == product)
        case .introductoryOffer(let isEligible, let group):
            let found = try await app(at: place).installation
                .isEligibleForIntroductoryOffer(inGroup: group.id)
            return Finding(sentence, found: found ? "on" : "off", found == isEligible)
        }
    }

    /// Checks a condition of an app that has an app file.
    private func finding(_ check: Expectation.PlayedCheck, of app: KidsApp) -> Finding {
        let sentence = check.sentence
        switch check {
        case .screen(let name): return Finding(sentence, found: app.screen, app.screen == name)
        case .phase(let phase):
            let found = app.test?.phase.rawValue ?? "none"
            return Finding(sentence, found: found, found == phase)
        case .ad(let word):
            let found = app.showsAd ? AdWord.shown : .none
            return Finding(sentence, found: found.rawValue, found == word)
        case .ads(let count):
            return Finding(sentence, found: "\(app.adCount)", app.adCount == count)
        case .gate(let word):
            let found: GateWord =
                app.hasPass ? .passed : app.isGateLocked ? .locked : .unlocked
            return Finding(sentence, found: found.rawValue, found == word)
        case .owns(let products):
            let found = app.shop.owned.keys.sorted()
            return Finding(sentence, found: Self.list(found), found == products)
        case .counted(let counts):
            let found = counts.map { "\(app.shop.balance(of: $0.product)) of \($0.product)" }
            return Finding(
                sentence, found: found.joined(separator: ", "),
                counts.allSatisfy { app.shop.balance(of: $0.product) == $0.count })
        case .progress(let fields):
            let found = fields.map { field, _ in
                "\(field) \(app.record[field].map { "\($0)" } ?? "nothing")"
            }
            return Finding(
                sentence, found: found.joined(separator: ", "),
                fields.allSatisfy { app.record[$0.field] == $0.value })
        case .account(let name):
            return Finding(sentence, found: app.account ?? "guest", app.account == name)
        case .practice(let check): return finding(check, of: app)
        }
    }

    /// Checks a condition of puzzles, practice, and synchronization.
    private func finding(_ check: Expectation.PracticeCheck, of app: KidsApp) -> Finding {
        let sentence = check.sentence
        func compare(_ found: Int, _ wanted: Int) -> Finding {
            Finding(sentence, found: "\(found)", found == wanted)
        }
        switch check {
        case .stars(let halves):
            let found = app.rating.map { "\($0 / 2)\($0 % 2 == 1 ? ".5" : "")" }
            return Finding(sentence, found: found ?? "none", app.rating == halves)
        case .activity(let counts):
            let found = [
                "sessions": app.activities.count,
                "puzzles": app.activities.map(\.puzzles).reduce(0, +),
                "completed": app.activities.map(\.completed).reduce(0, +),
            ]
            return Finding(
                sentence,
                found: Expectation.PracticeCheck.words(
                    counts.map { ($0.field, found[$0.field] ?? 0) }),
                counts.allSatisfy { found[$0.field] == $0.count })
        case .streak(let days): return compare(app.streak, days)
        case .sessions(let count): return compare(app.record.practice.count, count)
        case .duplicates(let count): return compare(app.record.duplicateCount, count)
        case .achievements(let names):
            let found = Set(app.record.achievements.map(\.name))
            return Finding(sentence, found: Self.list(found.sorted()), found == Set(names))
        case .sync(let status):
            return Finding(sentence, found: app.syncStatus.rawValue, app.syncStatus == status)
        case .lastSync(let date):
            return Finding(
                sentence, found: app.lastSync?.dayAndTime ?? "never",
                app.lastSync?.dayAndTime == date?.dayAndTime)
        }
    }

    private static func compare(
        _ tally: Tally, with found: [String], _ sentence: String
    ) -> Finding {
        switch tally {
        case .count(let count):
            Finding(
                sentence, found: found.isEmpty ? "0" : "\(found.count): \(list(found))",
                found.count == count)
        case .products(let products):
            Finding(sentence, found: list(found.sorted()), products == found.sorted())
        }
    }

    /// Returns products as part of a sentence.
    static func list(_ products: [String]) -> String {
        products.isEmpty ? "nothing" : products.joined(separator: " ")
    }
}
