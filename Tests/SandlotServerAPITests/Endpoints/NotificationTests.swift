import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotServerAPI
import SandlotStore
import Testing

@Suite struct NotificationTests {
    private func history(
        _ backend: Backend, _ rest: String = "", query: [(String, String)] = []
    ) async throws -> Answer {
        let (start, end) = (Backend.start.milliseconds, backend.store.now.milliseconds + 1)
        return try await backend.send(
            "POST", "/v1/notifications/history", query: query,
            body: #"{"startDate":\#(start),"endDate":\#(end)\#(rest)}"#)
    }

    private func payloads(_ answer: Answer, _ backend: Backend) throws -> [NotificationPayload] {
        let verifier = try backend.verifier()
        return try #require(try answer.json["notificationHistory"]?.elementList).map { item in
            let jws = try #require(item["signedPayload"]?.string)
            #expect(item["sendAttempts"]?.elementList.isEmpty == false)
            return try #require(verifier.verifyNotification(jws).receipt).payload
        }
    }

    // MARK: - Test notifications

    @Test func aTestNotificationIsSentAndItsStatusIsKnown() async throws {
        let backend = try Backend()
        let first = try await backend.send("POST", "/v1/notifications/test")
        let second = try await backend.send("POST", "/v1/notifications/test")
        #expect(first.status == 200)
        let token = try #require(try first.string("testNotificationToken"))
        #expect(try second.string("testNotificationToken") != token)
        #expect(try await backend.get("/v1/notifications/test/\(token)").code == 4_040_008)
        let date = backend.store.now
        try await sign(backend, attempts: [.init(date: date, result: "TIMED_OUT")])
        let status = try await backend.get("/v1/notifications/test/\(token)")
        let jws = try #require(try status.string("signedPayload"))
        let payload = try #require(try backend.verifier().verifyNotification(jws).receipt).payload
        #expect(payload.notificationType == .test)
        #expect(payload.data?.signedTransactionInfo == nil)
        #expect(payload.data?.bundleId == Backend.bundleID)
        let attempts = try #require(try status.json["sendAttempts"]?.elementList)
        #expect(attempts.first?["sendAttemptResult"]?.string == "TIMED_OUT")
        #expect(attempts.first?["attemptDate"]?.integer == date.milliseconds)
        let other = try await backend.send(
            "GET", "/v1/notifications/test/\(token)", bundleID: "org.example.other")
        #expect(other.code == 4_040_008)
    }

    @Test func aTestAfterARestartIsAnotherNotification() async throws {
        let first = try Backend()
        let token = try await first.send("POST", "/v1/notifications/test").string(
            "testNotificationToken")
        let second = first.restarted()
        let other = try await second.send("POST", "/v1/notifications/test").string(
            "testNotificationToken")
        #expect(token != nil && other != nil && token != other)
        let sent = first.log.all
        #expect(Set(sent.map(\.notification.payload.notificationUUID)).count == 2)
    }

    private func sign(
        _ backend: Backend, attempts: [SentNotification.Attempt]
    ) async throws {
        let sent = backend.log.all
        let signed = try backend.store.sign(sent.map(\.notification))
        backend.log.change { list in
            for index in list.indices {
                list[index].signedPayload = signed[index].jws
                list[index].attempts = attempts
            }
        }
    }

    @Test(arguments: [
        ("x", 4_000_020), ("a_1", 4_000_020), ("0f8fad5b-d9cb-469f-a165-70867728950e", 4_000_020),
        ("0f8fad5b-d9cb-469f-a165-70867728950e_x", 4_000_020),
        ("0f8fad5b-d9cb-469f-a165-70867728950e_1", 4_040_008),
    ])
    func anUnknownTestIsNotFound(token: String, code: Int64) async throws {
        #expect(try await Backend().get("/v1/notifications/test/\(token)").code == code)
    }

    @Test func withoutAURLNoTestIsSent() async throws {
        let backend = try Backend(hasNotifications: false)
        let answer = try await backend.send("POST", "/v1/notifications/test")
        #expect(answer.code == 4_040_007)
        #expect(answer.status == 404)
        #expect(try await history(backend).json["hasMore"]?.bool == false)
    }

    // MARK: - History

    @Test func theHistoryHasPagesOfTwenty() async throws {
        let backend = try Backend()
        backend.store.collectNotifications()
        for _ in 0..<45 { try backend.buy("coins") }
        try backend.log.deliver(of: backend.store)
        var uuids: [String] = []
        var query: [(String, String)] = []
        let end = backend.store.now.milliseconds + 1
        for count in [20, 20, 5] {
            let answer = try await backend.send(
                "POST", "/v1/notifications/history", query: query,
                body: #"{"startDate":\#(Backend.start.milliseconds),"endDate":\#(end)}"#)
            let page = try payloads(answer, backend)
            #expect(page.count == count)
            uuids += page.compactMap(\.notificationUUID)
            #expect(try answer.json["hasMore"]?.bool == (count == 20))
            let token = try answer.string("paginationToken")
            #expect((token == nil) == (count == 5))
            query = [("paginationToken", token ?? "")]
            // A later notification does not move the pages.
            try backend.buy("season")
        }
        #expect(Set(uuids).count == 45)
    }

    /// A notification about the app carries no transaction, but is about a customer.
    @Test func aCustomersHistoryHasNotificationsAboutTheApp() async throws {
        let backend = try Backend()
        let ids = (try backend.buy("coins"), try backend.buy("coins", for: "ben"))
        guard
            case .transaction(_, let account) = try backend.store.servedID(
                ids.0.description, in: Backend.bundleID)
        else { throw StoreError(.unknownTransaction, "") }
        var payload = NotificationPayload()
        payload.notificationType = .rescindConsent
        payload.signedDate = backend.store.now
        payload.appData = NotificationAppData()
        payload.appData?.bundleId = Backend.bundleID
        let notification = StoreNotification(
            payload: payload, appTransaction: try backend.store.servedAppTransaction(of: account))
        backend.log.add(
            notification, signedPayload: try backend.store.sign([notification]).first?.jws,
            attempts: [.init(date: backend.store.now, result: "SUCCESS")])
        for (id, count) in [(ids.0, 1), (ids.1, 0)] {
            let answer = try await history(backend, #","transactionId":"\#(id)""#)
            #expect(try answer.json["notificationHistory"]?.elementList.count == count)
        }
    }

    @Test func filtersSelectNotifications() async throws {
        let backend = try Backend()
        backend.store.collectNotifications()
        let id = try backend.buy("gold")
        try backend.buy("coins", for: "ben")
        try backend.store.setAutoRenew(false, of: id)
        try backend.log.deliver(of: backend.store)
        try backend.store.refund(id)
        try backend.log.deliver(of: backend.store, result: "NO_RESPONSE")
        let filters: [(String, [NotificationType])] = [
            ("", [.subscribed, .oneTimeCharge, .didChangeRenewalStatus, .refund]),
            (#","notificationType":"REFUND""#, [.refund]),
            (
                #","notificationType":"SUBSCRIBED","notificationSubtype":"INITIAL_BUY""#,
                [.subscribed]
            ),
            (#","notificationType":"SUBSCRIBED","notificationSubtype":"RESUBSCRIBE""#, []),
            (#","transactionId":"\#(id)""#, [.subscribed, .didChangeRenewalStatus, .refund]),
            (#","transactionId":"700000007000000001""#, [.oneTimeCharge]),
            (#","onlyFailures":true"#, [.refund]),
        ]
        for (rest, types) in filters {
            let answer = try await history(backend, rest)
            #expect(try payloads(answer, backend).map(\.notificationType) == types, "\(rest)")
        }
    }

    @Test(arguments: [
        (#"{"endDate":5}"#, 4_000_015), (#"{"startDate":"x","endDate":5}"#, 4_000_015),
        (#"{"startDate":5}"#, 4_000_016), (#"{"startDate":5,"endDate":1.5}"#, 4_000_016),
        (#"{"startDate":5,"endDate":5}"#, 4_000_013), (#"{"startDate":5,"endDate":6}"#, 4_000_012),
        ("", 4_000_000), ("[]", 4_000_000), (#"{"startDate":99999999999999999999}"#, 4_000_015),
    ])
    func invalidDatesAreRefused(body: String, code: Int64) async throws {
        let answer = try await Backend().send(
            "POST", "/v1/notifications/history", body: body)
        #expect(answer.code == code)
    }

    @Test(arguments: [
        (#","notificationType":"NONE""#, 4_000_018), (#","notificationType":7"#, 4_000_018),
        (#","notificationSubtype":"INITIAL_BUY""#, 4_000_018),
        (#","notificationType":"REFUND","notificationSubtype":"INITIAL_BUY""#, 4_000_018),
        (#","notificationType":"REFUND","transactionId":"1""#, 4_000_019),
        (#","transactionId":"x""#, 4_000_006), (#","transactionId":7"#, 4_000_006),
        (#","transactionId":"5""#, 4_040_010), (#","onlyFailures":1"#, 4_000_000),
    ])
    func invalidFiltersAreRefused(rest: String, code: Int64) async throws {
        #expect(try await history(Backend(), rest).code == code)
    }

    @Test func aPaginationTokenBelongsToItsRequestAndExpires() async throws {
        let backend = try Backend()
        backend.store.collectNotifications()
        for _ in 0..<21 { try backend.buy("coins") }
        try backend.log.deliver(of: backend.store)
        let first = try await history(backend)
        let query = [("paginationToken", try #require(try first.string("paginationToken")))]
        #expect(try await history(backend, query: query).status == 200)
        #expect(
            try await history(backend, #","onlyFailures":true"#, query: query).code == 4_000_014)
        #expect(
            try await history(backend, query: [("paginationToken", "x")]).code == 4_000_014)
        let end = backend.store.now.milliseconds + 1
        try backend.advance(days: 1)
        let late = try await backend.send(
            "POST", "/v1/notifications/history", query: query,
            body: #"{"startDate":\#(Backend.start.milliseconds),"endDate":\#(end)}"#)
        #expect(late.code == 4_000_017)
    }
}
