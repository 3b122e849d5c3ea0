import SandlotBase
import SandlotReceipts
import SandlotServerAPI
import SandlotStore
import Testing

@Suite struct RoutingTests {
    @Test func onlyPathsOfTheAPIAreHandled() {
        #expect(AppStoreServerAPI.handles(path: "/inApps/v1/transactions/1"))
        #expect(AppStoreServerAPI.handles(path: "/inApps/nothing"))
        #expect(!AppStoreServerAPI.handles(path: "/inApp"))
        #expect(!AppStoreServerAPI.handles(path: "/control/v1/steps"))
    }

    @Test(arguments: [
        "/v1", "/v1/transactions", "/v1/transactions/", "/v3/history/1", "/v1/history/1/2",
        "/v1/messaging/image/list", "//v1/history/1", "/v1/history/%ZZ",
        "/v1/subscriptions/extend/mass/gold", "/v1/notifications",
    ])
    func anUnknownPathIsNotFoundWithoutACode(path: String) async throws {
        let answer = try await Backend().get(path)
        #expect(answer.status == 404)
        #expect(answer.code == nil)
    }

    @Test(arguments: [
        ("POST", "/v1/transactions/1", "GET"), ("DELETE", "/v1/notifications/history", "POST"),
        ("GET", "/v1/subscriptions/extend/1", "PUT"), ("PATCH", "/v1/notifications/test", "POST"),
    ])
    func anotherMethodIsNotAllowed(method: String, path: String, allowed: String) async throws {
        let answer = try await Backend().send(method, path)
        #expect(answer.status == 405)
        #expect(answer.headers["Allow"]?.contains(allowed) == true)
        #expect(answer.code == nil)
    }

    @Test func valuesInAPathArePercentDecoded() async throws {
        let backend = try Backend()
        let id = try backend.buy("coins").description
        let encoded = "%3\(id.prefix(1))" + id.dropFirst()
        #expect(try await backend.get("/v1/transactions/\(encoded)").status == 200)
    }

    @Test func everyEndpointCanFailAsScripted() async throws {
        let backend = try Backend()
        let paths: [(APIEndpoint, String, String)] = [
            (.transactionInfo, "GET", "/v1/transactions/1"), (.history, "GET", "/v2/history/1"),
            (.historyV1, "GET", "/v1/history/1"),
            (.subscriptionStatuses, "GET", "/v1/subscriptions/1"),
            (.refundHistory, "GET", "/v2/refund/lookup/1"),
            (.refundHistoryV1, "GET", "/v1/refund/lookup/1"), (.orderLookup, "GET", "/v1/lookup/1"),
            (.extendRenewalDate, "PUT", "/v1/subscriptions/extend/1"),
            (.massExtension, "POST", "/v1/subscriptions/extend/mass"),
            (.massExtensionStatus, "GET", "/v1/subscriptions/extend/mass/gold/1"),
            (.testNotification, "POST", "/v1/notifications/test"),
            (.testNotificationStatus, "GET", "/v1/notifications/test/1"),
            (.notificationHistory, "POST", "/v1/notifications/history"),
            (.consumption, "PUT", "/v2/transactions/consumption/1"),
            (.consumptionV1, "PUT", "/v1/transactions/consumption/1"),
            (.appAccountToken, "PUT", "/v1/transactions/1/appAccountToken"),
            (.appTransactionInfo, "GET", "/v1/transactions/appTransactions/1"),
            (.finish, "POST", "/v1/transactions/1/finish"),
        ]
        #expect(Set(paths.map(\.0)) == Set(APIEndpoint.allCases))
        for (endpoint, method, path) in paths {
            backend.api.arm(APIFault(endpoint, error: .generalInternalRetryable))
            let failed = try await backend.send(method, path)
            #expect(failed.status == 500 && failed.code == 5_000_001, "\(endpoint)")
            #expect(try await backend.send(method, path).code != 5_000_001, "\(endpoint)")
        }
    }

    @Test func aRateLimitTellsWhenToRetryInMilliseconds() async throws {
        let backend = try Backend()
        backend.api.arm(
            APIFault(nil, error: .rateLimitExceeded, count: 2, retryAfterSeconds: 5))
        for _ in 0..<2 {
            let answer = try await backend.get("/v1/transactions/1")
            #expect(answer.status == 429)
            #expect(answer.code == 4_290_000)
            #expect(answer.headers["Retry-After"] == "\(Backend.start.milliseconds + 5000)")
        }
        #expect(try await backend.get("/v1/transactions/1").status == 404)
    }

    @Test func faultsHappenOneAfterTheOtherUntilDisarmed() async throws {
        let backend = try Backend()
        let errors: [APIError] = [
            .accountNotFoundRetryable, .appNotFoundRetryable,
            .originalTransactionIDNotFoundRetryable, .generalInternal,
        ]
        for error in errors { backend.api.arm(APIFault(.history, error: error)) }
        backend.api.arm(APIFault(.history, error: .generalInternal, count: nil))
        backend.api.arm(APIFault(.history, error: .rateLimitExceeded, count: 0))
        for error in errors + [.generalInternal, .generalInternal] {
            let answer = try await backend.get("/v2/history/1")
            #expect(answer.code == Int64(error.code))
            #expect(answer.status == error.code / 10_000)
        }
        backend.api.disarmAll()
        #expect(try await backend.get("/v2/history/1").code == 4_040_010)
    }
}
