import Foundation
import SandlotJSON
import SandlotReceipts
import SandlotScenario
import SandlotServer
import SandlotServerAPI
import TestSupport
import Testing

/// What must never leave a server.
@Suite struct SecretTests {
    /// Everything that can be read, with the keys of the store in a directory beside its file.
    @Test
    func noAnswerHasAPrivateKey() async throws {
        let directory = try TemporaryDirectory()
        let file = try await StoreFile.open(at: directory.path("shop.ledger"))
        let keys = directory.path("shop.ledger-authority")
        var secrets = ["PRIVATE KEY"]
        for name in ["root-key.pem", "intermediate-key.pem", "leaf-key.pem"] {
            let text = try String(contentsOfFile: "\(keys)/\(name)", encoding: .utf8)
            // The lines after these have the public half, which is in certificates and thus in receipts.
            secrets += text.split(separator: "\n").filter { $0.count > 40 }.prefix(2).map(
                String.init)
        }
        #expect(secrets.count > 3)
        let ocsp = try OCSPEndpoint(authority: CertificateAuthority(contentsOf: keys))
        try await withServedStore(in: file, ocsp: ocsp) { served in
            let bought = try await served.steps(#"[{"launch": "phone"}, {"buy": "remove_ads"}]"#)
            let id = try #require(
                bought.json["events"]?.elementList.last?["transaction"]?.string)
            let description = try await served.request("GET", "/control/v1/openapi.json").json
            var paths = [
                "/health", "/metrics", "/", "/dashboard/", "/dashboard/transactions/\(id)",
            ]
            for (name, path) in try #require(description["paths"]).memberList.map({
                ($0.name, $0.value)
            })
            where path["get"] != nil && name != "/events" {
                let filled = name.replacing("{transactionId}", with: id)
                    .replacing("{name}", with: "Ana").replacing("{number}", with: "0")
                paths.append("/control/v1\(filled)?customer=Ana&app=com.example.app")
            }
            for page in ["customers", "timeline", "webhook", "switches", "stories", "traces"] {
                paths.append("/dashboard/\(page)")
            }
            #expect(paths.count > 25)
            for path in paths {
                let answer = try await RawHTTP.request("GET", path, port: served.port)
                let status = try #require(answer.httpStatus)
                #expect(status < 500, "\(path)")
                for secret in secrets { #expect(!answer.contains(secret), "\(path)") }
            }
        }
        try await file.close()
    }

    @Test
    func noLogHasATokenOrASecret() async throws {
        let log = LogBook()
        let secrets = [
            "the-server-token", "a-wrong-token", "eyJhbGciOiJFUzI1NiJ9", "hook-password",
        ]
        try await withServedStore(token: secrets[0], log: log) { served in
            let right = ["Authorization: Bearer \(secrets[0])"]
            for (method, path, headers, body) in [
                ("GET", "/control/v1/store", right, ""),
                ("GET", "/control/v1/store", ["Authorization: Bearer \(secrets[1])"], ""),
                ("GET", "/inApps/v1/transactions/1", ["Authorization: Bearer \(secrets[2])"], ""),
                (
                    "PUT", "/control/v1/webhook", right,
                    #"{"url": "http://user:\#(secrets[3])@127.0.0.1:1/"}"#
                ),
                ("POST", "/control/v1/steps", right, #"{"buy": "coins_100", "for": "Ana"}"#),
                ("POST", "/control/v1/notifications/settled", right, ""),
                ("POST", "/dashboard/login", [], "token=\(secrets[0])"),
                ("GET", "/dashboard/", ["Cookie: sandlot=\(secrets[0])"], ""),
            ] {
                let answer = try await RawHTTP.request(
                    method, path, headers: headers, body: body, port: served.port)
                #expect(answer.httpStatus != nil)
            }
        }
        #expect(log.text.contains("/control/v1/webhook"))
        for secret in secrets { #expect(!log.text.contains(secret)) }
    }
}
