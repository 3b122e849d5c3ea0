import Foundation
import HTTPTypes
import Hummingbird
import SandlotJSON
import SandlotReceipts
package import SandlotScenario
package import SandlotStore
import Synchronization

/// The requests of an app on a device, for an app in another process.
///
/// They are those of `StoreConnection`, and nothing else. All are posted with a JSON object.
package struct DeviceAPI: Sendable {
    /// The beginning of all paths.
    package static let prefix = "/device/v1/"

    /// The longest time that a request waits for the elements of feeds.
    private static let longestWait: Int64 = 20_000

    let store: Store
    let sessions: DeviceSessions
    /// Records what apps do.
    private let story: LiveStory?

    /// Creates the device API of a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - sessions: The launches that requests open.
    ///   - story: The story of the store, which records what apps do.
    package init(store: Store, sessions: DeviceSessions, story: LiveStory? = nil) {
        self.store = store
        self.sessions = sessions
        self.story = story
    }

    /// Answers a posted request.
    ///
    /// - Parameters:
    ///   - path: The path after ``prefix``.
    ///   - body: The body.
    /// - Returns: The HTTP status and the body of the answer.
    package func answer(
        toPosted path: [String], _ body: [UInt8]
    ) async -> (status: Int, body: [UInt8]) {
        let answer = await answer(.post, path, body)
        return (answer.status.code, answer.body)
    }

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path after ``prefix``.
    ///   - body: The body.
    /// - Returns: The answer.
    func answer(
        _ method: HTTPRequest.Method, _ path: [String], _ body: [UInt8]
    ) async
        -> ControlAnswer
    {
        guard method == .post else { return .wrongMethod(needing: [.post]) }
        do throws(StoreError) {
            let message = try Self.message(body)
            if path == ["sessions"] { return try await open(message) }
            guard path.count == 3, path[0] == "sessions" else { return Self.unknownRequest }
            guard let session = sessions.session(path[1], in: store) else {
                return .failure(
                    .gone, "session-ended", "there is no such session; open another one")
            }
            guard let result = try await answer(path[2], message, in: session) else {
                return Self.unknownRequest
            }
            return .json([
                "result": result, "canMakePayments": .bool(session.installation.canMakePayments),
            ])
        } catch {
            return .failure(
                error.code == .ledger ? .internalServerError : .unprocessableContent,
                error.code.rawValue, error.reason)
        }
    }

    private static let unknownRequest = ControlAnswer.failure(
        .notFound, "no-resource", "the device API has no such request")

    private static func message(_ body: [UInt8]) throws(StoreError) -> JSONValue {
        do throws(JSONSyntaxError) {
            return try JSONDocument(body).root
        } catch {
            throw StoreError(.invalidValue, "the body of the request is not JSON")
        }
    }

    private func answer(
        _ name: String, _ message: JSONValue, in session: DeviceSession
    ) async throws(StoreError) -> JSONElement? {
        let device = session.installation
        switch name {
        case "close":
            let wasOpen = !session.hasEnded
            try await recorded(wasOpen ? .ended : nil, by: device) { sessions.close(session) }
            return .null
        case "listen": return try listen(message, in: session)
        case "poll":
            let wait = min(max(0, try message.integer("wait")), Self.longestWait)
            return try await elements(message, in: session, patience: .milliseconds(wait))
        case "settled":
            await store.settled()
            return try await elements(message, in: session, patience: .zero)
        case "products":
            let ids = try message.list("ids").compactMap(\.string)
            return try await device.products(for: ids).wire
        case "purchase": return try await purchase(message, in: session)
        // The answer to every request states whether payments are allowed.
        case "payments": return .null
        case "interruption": return .bool(await device.isInterrupted(try message.string("product")))
        case "finish":
            let id = try message.transactionID()
            try await recorded(.finished(id), by: device) { await device.finish(id) }
            return .null
        case "transactions":
            let selection = try TransactionSelection(wire: try message.member("selection"))
            return .array(await device.transactions(selection).map(\.wire))
        case "standings":
            guard let group = message["group"]?.string else {
                return .array(try await device.subscriptionStandings().map(\.wire))
            }
            return .array(try await device.subscriptionStandings(inGroup: group).map(\.wire))
        case "standing":
            return try await device.subscriptionStanding(of: try message.transactionID())?.wire
                ?? .null
        case "eligibility":
            let group = try message.string("group")
            return .bool(await device.isEligibleForIntroductoryOffer(inGroup: group))
        case "app-transaction":
            let isRefreshed = message["refreshing"]?.bool ?? false
            return try await device.appTransaction(refreshing: isRefreshed).wire
        case "synchronize":
            try await recorded(.restored, by: device) { () async throws(StoreError) in
                try await device.synchronize()
            }
            return .null
        case "storefront": return await device.storefront()?.wire ?? .null
        case "refund":
            let reason = RevocationReason(
                rawValue: Int32(truncatingIfNeeded: try message.integer("reason")))
            let id = try message.transactionID()
            try await recorded(.requestedRefund(id, reason), by: device) {
                () async throws(StoreError) in
                try await device.requestRefund(of: id, reason: reason)
            }
            return .null
        default: return nil
        }
    }

    /// Performs an action and records it, whether the store refuses it or not.
    private func recorded<Result>(
        _ kind: AppAction.Kind?, by app: Installation,
        _ action: () async throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
        let start = store.now
        var failure: StoreError.Code?
        let result: Swift.Result<Result, StoreError>
        do throws(StoreError) {
            result = .success(try await action())
        } catch {
            failure = error.code
            result = .failure(error)
        }
        if let kind {
            let action = AppAction(kind, of: app.bundleID, on: app.device)
            await story?.record(action, error: failure, from: start)
        }
        return try result.get()
    }

    // MARK: - Launches

    private func open(_ message: JSONValue) async throws(StoreError) -> ControlAnswer {
        let apps = store.soldApps
        let bundleID = try Self.choice(
            message["app"]?.string, from: apps.map(\.bundleID), "app", .unknownApp)
        let device = try Self.choice(
            message["device"]?.string, from: store.roster.devices.map(\.id.rawValue), "device",
            .unknownDevice)
        let place = DeviceID(rawValue: device)
        let wasRunning = store.runningApps(on: place).contains(bundleID)
        let start = store.now
        let session = try sessions.open(bundleID, on: place, in: store)
        let launch = AppAction(.launched(wasRunning: wasRunning), of: bundleID, on: place)
        await story?.record(launch, error: nil, from: start)
        let app = apps.first { $0.bundleID == bundleID }
        return .json([
            "session": .string(session.id), "app": .string(bundleID), "device": .string(device),
            "environment": .string(store.profile.environment.rawValue),
            "appAppleID": JSONElement(app?.appAppleID),
            "deviceVerificationID": .string(session.installation.deviceVerificationID.uuidString),
            "canMakePayments": .bool(session.installation.canMakePayments),
        ])
    }

    /// Returns the name that a request chooses, or the only one that there is.
    private static func choice(
        _ name: String?, from names: [String], _ kind: String, _ code: StoreError.Code
    ) throws(StoreError) -> String {
        if let name, names.contains(name) { return name }
        if name == nil, names.count == 1 { return names[0] }
        let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
        let problem = name.map { "the store has no \(kind) \"\($0)\"" } ?? "no \(kind) is chosen"
        throw StoreError(
            code,
            names.isEmpty
                ? "the store has no \(kind); add one with the control API"
                : "\(problem); choose one of: \(list)")
    }

    // MARK: - Purchases

    private func purchase(
        _ message: JSONValue, in session: DeviceSession
    ) async throws(StoreError) -> JSONElement {
        let key = try message.string("key")
        guard (1...255).contains(key.utf8.count) else {
            throw StoreError(.invalidValue, "a key has at most 255 bytes, and at least one")
        }
        let value = try message.member("order")
        var order = try PurchaseOrder(wire: value)
        let question = StorefrontRecord()
        if value["asksAboutStorefront"]?.bool == true {
            order.continuesAfterStorefrontChange = { question.note($0) }
        }
        let device = session.installation
        // A repeated request repeats no purchase.
        let kind = session.isNew(key) ? AppAction.Kind.purchased(order) : nil
        do throws(StoreError) {
            let result = try await recorded(kind, by: device) { () async throws(StoreError) in
                try await device.purchase(order, key: key)
            }
            switch result {
            case .success(let delivery):
                return .object(["outcome": .string("success"), "transaction": delivery.wire])
            case .userCancelled: return .object(["outcome": .string("cancelled")])
            case .pending: return .object(["outcome": .string("pending")])
            }
        } catch {
            // The app decides, and sends the order again if it continues.
            guard let storefront = question.storefront else { throw error }
            return .object([
                "outcome": .string("storefront-changed"), "storefront": storefront.wire,
            ])
        }
    }

    /// The storefront about which the store asked.
    private final class StorefrontRecord: Sendable {
        private let info = Mutex<StorefrontInfo?>(nil)

        var storefront: StorefrontInfo? { info.withLock { $0 } }

        /// Notes the question and stops the purchase.
        func note(_ storefront: StorefrontInfo) -> Bool {
            info.withLock { $0 = storefront }
            return false
        }
    }

    // MARK: - Feeds

    private func listen(
        _ message: JSONValue, in session: DeviceSession
    ) throws(StoreError) -> JSONElement {
        let wanted = try message.member("feeds")
        var feeds: [DeviceFeed: Int64] = [:]
        for feed in DeviceFeed.allCases { feeds[feed] = wanted[feed.rawValue]?.integer }
        session.listen(to: feeds)
        return .null
    }

    /// Returns what the feeds have delivered since the element that the app received last.
    private func elements(
        _ message: JSONValue, in session: DeviceSession, patience: Duration
    ) async throws(StoreError) -> JSONElement {
        let elements = await session.elements(
            after: try message.integer("after"), patience: patience)
        return .object([
            "ended": .bool(session.hasEnded),
            "elements": .array(
                elements.map { element in
                    .object([
                        "number": .integer(element.number),
                        "feed": .string(element.feed.rawValue), "value": element.value,
                    ])
                }),
        ])
    }
}

extension JSONValue {
    /// Returns the identifier of the transaction that a message is about.
    fileprivate func transactionID() throws(StoreError) -> TransactionID {
        guard let number = UInt64(try string("transaction")) else {
            throw StoreError(.invalidValue, "`transaction` must be a string of digits")
        }
        return TransactionID(rawValue: number)
    }
}
