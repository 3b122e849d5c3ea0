import SandlotJSON
import SandlotServer
import SandlotServerAPI
import TestSupport
import Testing

/// Failures of the App Store Server API that a request demands.
@Suite struct FailureTests {
    private static let path = "/control/v1/failures"

    @Test
    func failuresAreListedAndCleared() async throws {
        try await withServedStore { served in
            for request in [
                #"{"error": 4290000, "times": 2, "endpoint": "history", "retryAfterSeconds": 5}"#,
                #"{"error": 5000001, "untilCleared": true}"#,
            ] {
                #expect(try await served.request("POST", Self.path, request).status == 200)
            }
            let list = try await served.request("GET", Self.path).json["failures"]?.elementList
            #expect(
                list?.map { $0.value(as: "error") } == [4_290_000, 5_000_001])
            #expect(list?.first?["times"]?.integer == 2)
            #expect(list?.first?["retryAfterSeconds"]?.integer == 5)
            #expect(list?.first?["endpoint"]?.string == "history")
            #expect(list?.last?["untilCleared"]?.bool == true)
            #expect(list?.last?["times"] == nil)
            let cleared = try await served.request("DELETE", Self.path)
            #expect(cleared.json["failures"]?.elementList.isEmpty == true)
            #expect(served.current.api.faults.isEmpty)
        }
    }

    @Test(
        arguments: [
            #"{"error": 5000001, "untilCleared": true, "times": 3}"#,
            #"{"error": 5000001, "untilCleared": "yes"}"#, #"{"error": 1}"#,
            #"{"error": 5000001, "times": 0}"#, #"{"error": 4290000, "retryAfter": 5}"#,
        ])
    func otherFailuresAreRefused(request: String) async throws {
        try await withServedStore { served in
            let answer = try await served.request("POST", Self.path, request)
            #expect(answer.status == 400)
            #expect(answer.json["error"]?["code"]?.string == "invalid-failure")
            #expect(served.current.api.faults.isEmpty)
        }
    }
}

extension JSONValue {
    fileprivate func value(as name: String) -> Int64? { self[name]?.integer }
}
