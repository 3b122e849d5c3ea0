import Foundation
import HTTPTypes
import Hummingbird
import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotScenario
import SandlotStore

/// The answers for a person who looks into a store.
extension ControlAPI {
    // MARK: Purchases

    /// The largest number of elements on a page.
    static let pageLimit = 500

    /// Returns the number of elements that a request wants, or nil if it is not a possible one.
    private func limit(_ call: Call, usually count: Int) -> Int? {
        guard let text = call.query["limit"] else { return count }
        return Int(text).flatMap { (1...Self.pageLimit).contains($0) ? $0 : nil }
    }

    private static let invalidLimit = ControlAnswer.failure(
        .badRequest, "invalid-value", "`limit` is a number from 1 to \(pageLimit)")

    /// Returns purchases of all customers, the latest first.
    func transactions(_ call: Call) async throws -> ControlAnswer {
        guard let limit = limit(call, usually: 50) else { return Self.invalidLimit }
        var filter = PurchaseFilter()
        filter.customer = call.query["customer"].map(CustomerID.init(rawValue:))
        filter.bundleID = call.query["app"]
        filter.productID = call.query["product"]
        if let word = call.query["state"] {
            guard let outcome = PurchaseFilter.Outcome(rawValue: word) else {
                let known = PurchaseFilter.Outcome.allCases.map(\.rawValue)
                return .failure(
                    .badRequest, "invalid-value",
                    "`state` is one of \(known.joined(separator: ", "))")
            }
            filter.outcome = outcome
        }
        var end: TransactionID?
        if let text = call.query["before"] {
            guard let id = UInt64(text) else {
                return .failure(
                    .badRequest, "invalid-value", "`before` is a transaction identifier")
            }
            end = TransactionID(rawValue: id)
        }
        let page = story.store.listedPurchases(before: end, limit: limit, filter)
        var members: [String: JSONElement] = ["transactions": .array(page.purchases.map(\.json))]
        if page.hasMore, let last = page.purchases.last {
            members["next"] = .string(last.purchase.id.description)
        }
        return .json(members)
    }

    /// Returns everything about a purchase.
    func transaction(_ call: Call) async throws -> ControlAnswer {
        guard let id = UInt64(call.path[1]) else {
            return .failure(.badRequest, "invalid-id", "a transaction identifier is a number")
        }
        let store = story.store
        let purchase = try store.inspect(TransactionID(rawValue: id))
        guard case .object(var members) = purchase.listed.json else { return .json([:]) }
        if let payload = purchase.payload { members["payload"] = Self.raw(payload.json) }
        if let info = purchase.renewalInfo { members["renewalInfo"] = Self.raw(info.json) }
        if let status = purchase.status {
            members["status"] = .string(status.word)
        }
        members["revision"] = .integer(Int64(purchase.revision))
        members["finished"] = .bool(purchase.isFinished)
        members["refundRequested"] = .bool(purchase.hasRefundRequest)
        let tokens = purchase.tokens
        let verified = store.areVerified(tokens.map(\.jws), in: purchase.listed.bundleID)
        let verifiedRenewals =
            verifier(of: purchase.listed.bundleID)?
            .verifyRenewalInfos(purchase.renewalTokens.map(\.jws)).map { $0.receipt != nil }
            ?? purchase.renewalTokens.map { _ in false }
        func json(_ token: DisclosedTransaction, _ key: String, isVerified: Bool) -> JSONElement {
            .object([
                "revision": .integer(Int64(token.revision)),
                "boundTo": JSONElement(token.customer?.rawValue),
                key: .string(token.jws), "verified": .bool(isVerified),
            ])
        }
        members["tokens"] = .array(
            zip(tokens, verified).map { json($0, "signedTransactionInfo", isVerified: $1) })
        members["renewalTokens"] = .array(
            zip(purchase.renewalTokens, verifiedRenewals).map {
                json($0, "signedRenewalInfo", isVerified: $1)
            })
        members["changes"] = .array(purchase.changes.map { .string($0.rawValue) })
        members["devices"] = .array(
            purchase.devices.map {
                .object(["name": .string($0.device.rawValue), "hasHeard": .bool($0.hasHeard)])
            })
        members["certificates"] = .array(Self.certificates(in: tokens.first?.jws))
        return .json(members)
    }

    /// Returns a verifier of an app's tokens under the root of the store.
    func verifier(of bundleID: String) -> ReceiptVerifier? {
        let store = story.store
        guard let app = store.servedApp(bundleID) else { return nil }
        return try? ReceiptVerifier(
            roots: [store.root],
            expectation: .init(
                bundleID: bundleID, environment: app.environment, appAppleID: app.appAppleID))
    }

    private static func raw(_ json: [UInt8]) -> JSONElement {
        (try? JSONDocument(json)).map { .raw($0.root) } ?? .null
    }

    /// The certificates of a token, the leaf first.
    private static func certificates(in jws: String?) -> [JSONElement] {
        guard let jws, let token = try? UntrustedReceipt(jws) else { return [] }
        return token.certificates.compactMap(\.self).map { certificate in
            .object([
                "subject": .string(certificate.subject),
                "serialNumber": .string(certificate.serialNumber),
                "notBefore": .string(certificate.validity.lowerBound.description),
                "notAfter": .string(certificate.validity.upperBound.description),
                "fingerprint": JSONElement(try? certificate.fingerprint()),
            ])
        }
    }

    // MARK: What happened, and what will

    /// Returns what happened, the latest first.
    func activity(_ call: Call) async throws -> ControlAnswer {
        guard let limit = limit(call, usually: 100) else { return Self.invalidLimit }
        let end = call.query["before"].map { Int($0) ?? -1 }
        guard end.map({ $0 >= 0 }) ?? true else {
            return .failure(.badRequest, "invalid-value", "`before` is a position of the log")
        }
        var filter = ActivityLog.Filter()
        filter.customer = call.query["customer"].map(CustomerID.init(rawValue:))
        if let name = call.query["device"] {
            let device = story.store.roster.devices.first { $0.id.rawValue == name }
            guard let device else {
                return .failure(.notFound, "unknown-name", "there is no device \"\(name)\"")
            }
            filter.device = device.id
            filter.customer = device.customer
        }
        filter.transaction = call.query["transaction"].flatMap { UInt64($0) }
            .map(TransactionID.init(rawValue:))
        let index = world.activityIndex
        let log = ActivityLog(store: story.store, index: index)
        let page = try log.page(before: end, limit: limit, filter)
        var members: [String: JSONElement] = [
            "activities": .array(
                page.activities.reversed().map { activity in
                    let number =
                        filter.transaction != nil && activity.kind == .notified
                        ? index.number(ofNotificationAt: activity.position) : nil
                    return activity.json(notification: number)
                })
        ]
        members["next"] = page.next.map { .integer(Int64($0)) }
        return .json(members)
    }

    /// Returns what will happen by itself.
    func due() async throws -> ControlAnswer {
        var members: [String: JSONElement] = [
            "now": .string(story.store.now.description),
            "changes": .array(story.store.dueChanges(limit: 10).map(\.json)),
        ]
        members["nextAttempt"] = await delivery.nextDate.map { .string($0.description) }
        return .json(members)
    }

    // MARK: Switches

    /// Returns the settings, habits, and faults.
    func settings() -> ControlAnswer {
        let switches = StoreSwitches(story.store)
        return .json([
            "settings": .array(
                switches.settings.map { setting in
                    .object([
                        "name": .string(setting.name), "value": .string(setting.value),
                        "values": .array((setting.values ?? []).map { .string($0) }),
                        "summary": .string(setting.summary),
                    ])
                }),
            "habits": .array(
                switches.habits.map { habit in
                    .object([
                        "name": .string(habit.name), "on": .bool(habit.isOn),
                        "summary": .string(habit.summary),
                    ])
                }),
            "calls": .array(
                switches.calls.map { call in
                    .object([
                        "name": .string(call.name), "summary": .string(call.summary),
                        "error": JSONElement(call.error),
                        "remaining": call.remaining.map { .integer(Int64($0)) } ?? .null,
                        "from": JSONElement(call.start?.description),
                    ])
                }),
            "errors": .array(switches.errors.map { .string($0) }),
        ])
    }

    // MARK: Webhooks

    /// Returns the URL for notifications, the schedule, and the mishaps that wait.
    func webhookAnswer() async -> ControlAnswer {
        .json([
            "url": JSONElement(await delivery.webhook),
            "retries": .array(delivery.retries.map { .integer($0.components.seconds) }),
            "mishaps": .array(
                await delivery.waitingMishaps.map { mishap in
                    var members: [String: JSONElement] = ["kind": .string(mishap.kind.rawValue)]
                    if mishap.kind == .delay {
                        members["seconds"] = .integer(mishap.delay.components.seconds)
                    }
                    return .object(members)
                }),
        ])
    }

    /// Removes the mishaps that wait.
    func clearMishaps() async -> ControlAnswer {
        await delivery.clearMishaps()
        return await webhookAnswer()
    }

    /// Posts a notification again.
    func sendAgain(_ call: Call) async throws -> ControlAnswer {
        guard let number = Int(call.path[1]), number >= 0 else {
            return .failure(
                .badRequest, "invalid-id", "the number of a notification is its place, from 0")
        }
        guard try await delivery.sendAgain(number) else {
            return await delivery.poster == nil
                ? .failure(.conflict, "no-webhook", "there is no URL for notifications; set one")
                : .failure(.notFound, "no-notification", "there is no notification \(number)")
        }
        return Self.answer(try await delivery.contents(from: number, limit: 1), from: number)
    }

    // MARK: Stories

    /// Returns the session as a story.
    func session() async throws -> ControlAnswer {
        switch try await story.recordedStory() {
        case .yaml(let text):
            return ControlAnswer(
                status: .ok, contentType: "application/yaml", body: Array(text.utf8))
        case .begunEarlier:
            return .failure(
                .conflict, "resumed-store",
                "the store was begun by an earlier process, so a story of this session would not begin "
                    + "where it began")
        case .untellable:
            return .failure(
                .conflict, "session-untellable",
                "an app in another process bought with a billing plan, a signed eligibility, or a simulated "
                    + "Ask to Buy, which no step of a story can do")
        case .tooLong:
            return .failure(
                .conflict, "session-too-long",
                "the session has more steps than a story can have; POST \(Self.prefix)reset begins "
                    + "a new one")
        }
    }

    /// Returns the names of the stories that can be played.
    func stories() -> ControlAnswer {
        .json(["stories": .array((configuration.stories?.names ?? []).map { .string($0) })])
    }

    /// Returns the steps that wait.
    func waitingSteps() async -> ControlAnswer {
        let waiting = await story.waiting
        return .json([
            "steps": .array(waiting.steps.map { .string($0) }),
            "performed": .integer(Int64(waiting.performedCount)),
            "outcomes": .array(
                await story.performedSteps.map { performed in
                    .object([
                        "steps": .array(performed.steps.map { .string($0) }),
                        "succeeded": .bool(performed.outcome.hasSucceeded),
                        "events": .array(performed.outcome.eventElements),
                    ])
                }),
        ])
    }

    /// Performs the next step that waits.
    func nextStep() async throws -> ControlAnswer {
        guard let outcome = try await story.performNext() else {
            return .failure(.conflict, "no-step", "no step of a story waits")
        }
        wake()
        return .outcome(outcome)
    }
}

extension ListedPurchase {
    fileprivate var json: JSONElement {
        var members = purchase.members
        members["customer"] = .string(customer.rawValue)
        members["app"] = .string(bundleID)
        members["renewal"] = .bool(isRenewal)
        members["shared"] = .bool(isShared)
        members["hasIssue"] = .bool(purchase.hasPurchaseIssue)
        members["waitsForConsent"] = .bool(purchase.isPendingPriceIncreaseConsent)
        members["price"] = price.map { .integer($0) }
        return .object(members)
    }
}

extension DueChange {
    fileprivate var json: JSONElement {
        .object([
            "at": .string(date.description), "kind": .string(kind.rawValue),
            "customer": .string(customer.rawValue), "app": .string(bundleID),
            "productId": .string(productID), "transactionId": .string(transaction.description),
        ])
    }
}

extension SubscriptionStatus {
    /// The status in the words of stories.
    fileprivate var word: String {
        switch self {
        case .active: "active"
        case .expired: "expired"
        case .billingRetry: "billing-retry"
        case .gracePeriod: "grace-period"
        case .revoked: "revoked"
        default: "\(rawValue)"
        }
    }
}
