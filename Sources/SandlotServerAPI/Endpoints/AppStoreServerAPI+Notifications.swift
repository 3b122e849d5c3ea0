import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotStore
import Synchronization

/// The endpoints about notifications.
extension AppStoreServerAPI {
    func testNotification(_ exchange: APIExchange) async throws(APIError) -> APIResponse {
        guard let notifications else { throw .serverNotificationURLNotFound }
        // The notifications that an earlier process sent count too.
        let sent = try await sentNotifications { $0.type == .test }.count
        let number = state.withLock { state in
            state.testCount = max(state.testCount, sent) + 1
            return state.testCount
        }
        let notification = store.testNotification(of: exchange.app, number: number)
        let isSent: Bool
        do throws(StoreError) {
            isSent = try await notifications.send(notification)
        } catch {
            throw .generalInternal
        }
        guard isSent else { throw .serverNotificationURLNotFound }
        return APIResponse { writer in
            writer.member("testNotificationToken", notification.payload.testToken)
        }
    }

    func testNotificationStatus(_ exchange: APIExchange) async throws(APIError) -> APIResponse {
        let token = exchange.call.value
        let parts = token.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 36, Int64(parts[1]) != nil else {
            throw .invalidTestNotificationToken
        }
        let bundleID = exchange.app.bundleID
        let sent = try await sentNotifications(limit: 1) {
            $0.testToken == token && $0.bundleID == bundleID
        }.first
        guard let sent, let jws = sent.signedPayload, !sent.attempts.isEmpty else {
            throw .testNotificationNotFound
        }
        return APIResponse { writer in writer.members(of: sent, signed: jws) }
    }

    func notificationHistory(_ exchange: APIExchange) async throws(APIError) -> APIResponse {
        let now = store.now
        let filter = try NotificationFilter(exchange.request.body, now: now)
        var appTransactionID: String?
        if let id = filter.transactionID {
            switch try identify(id, exchange) {
            case .malformed: throw .invalidTransactionID
            case .unknown: throw .transactionIDNotFound
            case .appTransaction(let account), .transaction(_, let account):
                appTransactionID = account.appTransactionID
            }
        }
        let scope = PageToken.scope([exchange.app.bundleID] + filter.texts)
        let start = try start(of: exchange.request, scope: scope, now: now)
        let (bundleID, owner) = (exchange.app.bundleID, appTransactionID)
        // One more than a page tells whether there is a next one.
        let found = try await sentNotifications(from: start, limit: Self.pageLength + 1) {
            notification in
            guard notification.lastResult != nil, notification.bundleID == bundleID else {
                return false
            }
            if let owner, notification.appTransactionID != owner { return false }
            return filter.includes(notification)
        }
        let page = found.prefix(Self.pageLength)
        return APIResponse { writer in
            if found.count > page.count, let last = page.last {
                let end = ServedPlace(
                    milliseconds: now.adding(days: 1).milliseconds, number: last.index + 1)
                writer.member("paginationToken", PageToken(place: end, scope: scope).text)
            }
            writer.member("hasMore", found.count > page.count)
            writer.beginArray("notificationHistory")
            for sent in page {
                guard let jws = sent.signedPayload else { continue }
                writer.beginObject()
                writer.members(of: sent, signed: jws)
                writer.endObject()
            }
            writer.endArray()
        }
    }

    /// Returns the number of notifications before the requested page.
    ///
    /// A token expires a day after its page, on the store's clock.
    private func start(
        of request: APIRequest, scope: UInt64, now: Timestamp
    ) throws(APIError) -> Int {
        let values = request.values(of: "paginationToken")
        guard let text = values.first, !text.isEmpty else { return 0 }
        guard values.count == 1, let token = PageToken(text), token.scope == scope,
            token.place.number >= 0
        else { throw .invalidPaginationToken }
        guard token.place.milliseconds > now.milliseconds else { throw .paginationTokenExpired }
        return token.place.number
    }

    private func sentNotifications(
        from start: Int = 0, limit: Int = .max,
        where isIncluded: @Sendable (NotificationFacts) -> Bool
    ) async throws(APIError) -> [SentNotification] {
        guard let notifications else { return [] }
        do throws(StoreError) {
            return try await notifications.sentNotifications(
                from: start, limit: limit, where: isIncluded)
        } catch {
            throw .generalInternal
        }
    }
}

extension JSONWriter {
    /// Writes a signed notification and the attempts to deliver it.
    fileprivate mutating func members(of sent: SentNotification, signed jws: String) {
        member("signedPayload", jws)
        beginArray("sendAttempts")
        for attempt in sent.attempts {
            beginObject()
            member("attemptDate", attempt.date.milliseconds)
            member("sendAttemptResult", attempt.result)
            endObject()
        }
        endArray()
    }
}
