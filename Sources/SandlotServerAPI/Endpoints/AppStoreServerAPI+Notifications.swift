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
        let sent = try await sentNotifications().count {
            $0.notification.payload.notificationType == .test
        }
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
        let sent = try await sentNotifications(of: exchange.app).first {
            $0.notification.payload.notificationType == .test
                && $0.notification.payload.testToken == token
        }
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
        let all = try await sentNotifications(of: exchange.app)
        let rest = all.indices.dropFirst(start).filter { index in
            guard all[index].signedPayload != nil, !all[index].attempts.isEmpty else {
                return false
            }
            let owner = all[index].notification.transaction?.appTransactionId
            if let appTransactionID, owner != appTransactionID { return false }
            return filter.includes(all[index])
        }
        let page = rest.prefix(Self.pageLength)
        return APIResponse { writer in
            if rest.count > page.count, let last = page.last {
                let end = ServedPlace(
                    milliseconds: now.adding(days: 1).milliseconds, number: last + 1)
                writer.member("paginationToken", PageToken(place: end, scope: scope).text)
            }
            writer.member("hasMore", rest.count > page.count)
            writer.beginArray("notificationHistory")
            for index in page {
                guard let jws = all[index].signedPayload else { continue }
                writer.beginObject()
                writer.members(of: all[index], signed: jws)
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
        of app: ServedApp
    ) async throws(APIError) -> [SentNotification] {
        try await sentNotifications().filter {
            $0.notification.payload.bundleID == app.bundleID
        }
    }

    private func sentNotifications() async throws(APIError) -> [SentNotification] {
        guard let notifications else { return [] }
        do throws(StoreError) {
            return try await notifications.sentNotifications()
        } catch {
            throw .generalInternal
        }
    }
}

extension NotificationPayload {
    /// The token with which a client asks about a notification of the type `TEST`.
    fileprivate var testToken: String {
        "\(notificationUUID ?? "")_\(signedDate?.milliseconds ?? 0)"
    }

    /// The app that the notification is about.
    fileprivate var bundleID: String? {
        data?.bundleId ?? summary?.bundleId ?? externalPurchaseToken?.bundleId ?? appData?.bundleId
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
