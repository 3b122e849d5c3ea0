import SandlotJSON
import SandlotReceipts
import SandlotServer
import TestSupport
import Testing

@Suite struct OCSPEndpointTests {
    @Test
    func theStatesAreSetOneByOne() async throws {
        try await withResponder { served in
            var answer = try await served.request("GET", "/control/v1/ocsp")
            #expect(answer.status == 200)
            #expect(answer.json["leaf"]?["state"]?.string == "good")
            #expect(answer.json["intermediate"]?["state"]?.string == "good")
            answer = try await served.request(
                "PUT", "/control/v1/ocsp",
                #"{"leaf": {"state": "revoked", "at": "2026-01-31T09:30:00Z", "reason": "superseded"}}"#
            )
            #expect(answer.status == 200)
            answer = try await served.request(
                "PUT", "/control/v1/ocsp", #"{"intermediate": {"state": "slow", "seconds": 7}}"#)
            #expect(answer.json["leaf"]?["state"]?.string == "revoked")
            #expect(answer.json["leaf"]?["reason"]?.string == "superseded")
            #expect(answer.json["leaf"]?["at"]?.string?.hasPrefix("2026-01-31T09:30:00") == true)
            #expect(answer.json["intermediate"]?["seconds"]?.integer == 7)
        }
    }

    @Test(arguments: [
        ("", "send"), ("[]", "send"), (#"{"root": {"state": "good"}}"#, "root"),
        (#"{"leaf": "good"}"#, "`state` is one of"),
        (#"{"leaf": {"state": "bad"}}"#, "`state` is one of good, revoked"),
        (#"{"leaf": {"state": "good", "color": 1}}"#, "color"),
        (#"{"leaf": {"state": "good", "at": "2026-01-31"}}"#, "belong to the state revoked"),
        (#"{"leaf": {"state": "good", "seconds": 1}}"#, "`seconds` to slow"),
        (#"{"leaf": {"state": "slow", "seconds": 0}}"#, "1 to 3600"),
        (#"{"leaf": {"state": "slow", "seconds": "x"}}"#, "1 to 3600"),
        (#"{"leaf": {"state": "revoked", "at": "soon"}}"#, "`at` is an instant"),
        (#"{"leaf": {"state": "revoked", "reason": "whim"}}"#, "keyCompromise"),
    ])
    func aWrongStateIsRefusedAndNothingChanges(_ body: String, _ text: String) async throws {
        try await withResponder { served in
            let answer = try await served.request("PUT", "/control/v1/ocsp", body)
            #expect(answer.status == 400)
            #expect(answer.json["error"]?["code"]?.string == "invalid-ocsp")
            #expect(answer.json["error"]?["reason"]?.string?.contains(text) == true)
            let states = try await served.request("GET", "/control/v1/ocsp")
            #expect(states.json["leaf"]?["state"]?.string == "good")
        }
    }

    @Test
    func onlyGetAndPutAreAllowed() async throws {
        try await withResponder { served in
            let answer = try await served.request("POST", "/control/v1/ocsp", "{}")
            #expect(answer.status == 405)
        }
    }

    @Test
    func aServerWithoutAResponderSaysSo() async throws {
        try await withServedStore { served in
            let answer = try await served.request("GET", "/control/v1/ocsp")
            #expect(answer.status == 404)
            #expect(answer.json["error"]?["code"]?.string == "no-ocsp")
            #expect(try await served.request("POST", "/ocsp", "x").status == 404)
        }
    }

    @Test(arguments: [
        ("POST", "/ocsp", "garbage"), ("POST", "/ocsp", ""), ("GET", "/ocsp", ""),
        ("GET", "/ocsp/", ""), ("GET", "/ocsp/%ZZ", ""), ("GET", "/ocsp/AAAA", ""),
    ])
    func whatIsNotARequestGetsAnAnswerThatSaysSo(
        _ method: String, _ path: String, _ body: String
    ) async throws {
        try await withResponder { served in
            let answer = try await RawHTTP.request(method, path, body: body, port: served.port)
            #expect(answer.httpStatus == 200)
            #expect(answer.contains("application/ocsp-response"))
            #expect(answer.utf8.suffix(5).elementsEqual([0x30, 0x03, 0x0A, 0x01, 1]))
        }
    }

    @Test
    func otherMethodsAreRefused() async throws {
        try await withResponder { served in
            let answer = try await RawHTTP.request("DELETE", "/ocsp", port: served.port)
            #expect(answer.httpStatus == 405)
        }
    }

    private func withResponder(_ body: (ServedStore) async throws -> Void) async throws {
        try await withServedStore(
            ocsp: try OCSPEndpoint(authority: CertificateAuthority()), body)
    }
}
