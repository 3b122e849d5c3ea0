import Foundation
import SandlotJSON
import SandlotReceipts
import SandlotScenario
import SandlotServer
import SandlotStore
import TestSupport
import Testing

/// Notifications on demand.
@Suite struct NotificationOrderTests {
    private static let path = "/control/v1/notifications"
    private static let bodies = ["data", "summary", "externalPurchaseToken", "appData"]

    private static func key(_ body: NotificationCase.Body) -> String {
        switch body {
        case .purchase, .test: "data"
        case .summary: "summary"
        case .externalPurchaseToken: "externalPurchaseToken"
        case .appData: "appData"
        }
    }

    /// Buys each kind of product, and returns the transactions.
    private func purchases(_ served: ServedStore) async throws -> [String: String] {
        var ids: [String: String] = [:]
        _ = try await served.steps(#"{"launch": "phone"}"#)
        for product in ["club_month", "coins_100"] {
            let answer = try await served.steps(#"{"buy": "\#(product)", "for": "Ana"}"#)
            ids[product] = answer.json["events"]?.elementList.first?["transaction"]?.string
        }
        return ids
    }

    private static func payload(_ jws: String?) throws -> JSONValue {
        let part = try #require(jws).split(separator: ".")[1]
            .replacing("-", with: "+").replacing("_", with: "/")
        let padded = String(part) + String(repeating: "=", count: (4 - part.count % 4) % 4)
        return try JSONDocument(Array(try #require(Data(base64Encoded: padded)))).root
    }

    @Test
    func everyDocumentedTypeHasItsBody() async throws {
        let inbox = Inbox()
        try await withServedStore(poster: inbox) { served in
            let ids = try await purchases(served)
            _ = try await served.request("POST", Self.path + "/settled")
            for wanted in NotificationCase.all {
                let product = wanted.subject == .oneTime ? "coins_100" : "club_month"
                var members: [String: JSONElement] = [
                    "notificationType": .string(wanted.type.rawValue)
                ]
                members["subtype"] = (wanted.subtype?.rawValue).map { .string($0) }
                switch wanted.body {
                case .purchase: members["transactionId"] = ids[product].map { .string($0) }
                case .summary: members["productId"] = .string(product)
                case .appData: members["customer"] = .string("Ana")
                case .test, .externalPurchaseToken: break
                }
                let name = "\(wanted.type.rawValue) \(wanted.subtype?.rawValue ?? "")"
                let answer = try await served.request(
                    "POST", Self.path, JSONElement.object(members).compact)
                #expect(answer.status == 202, "\(name): \(answer.json)")
                _ = try await served.request("POST", Self.path + "/settled")
                let payload = try Self.payload(inbox.received.last)
                #expect(payload["notificationType"]?.string == wanted.type.rawValue)
                #expect(payload["subtype"]?.string == wanted.subtype?.rawValue)
                #expect(
                    Self.bodies.filter { payload[$0] != nil } == [Self.key(wanted.body)], "\(name)")
                let body = try #require(payload[Self.key(wanted.body)], "\(name)")
                #expect(body["bundleId"]?.string == "com.example.app")
                switch wanted.body {
                case .purchase:
                    let transaction = try Self.payload(body["signedTransactionInfo"]?.string)
                    #expect(transaction["transactionId"]?.string == ids[product])
                    #expect((body["signedRenewalInfo"] != nil) == (product == "club_month"))
                    #expect(
                        (body["consumptionRequestReason"] != nil)
                            == (wanted.type == .consumptionRequest))
                case .test: #expect(body["signedTransactionInfo"] == nil)
                case .summary:
                    #expect(body["productId"]?.string == product)
                    #expect(body["requestIdentifier"]?.string?.count == 36)
                    #expect(body["succeededCount"]?.integer == 1)
                case .externalPurchaseToken:
                    #expect(body["externalPurchaseId"]?.string?.hasPrefix("SANDBOX_") == true)
                    #expect(body["tokenCreationDate"] != nil)
                case .appData:
                    let app = try Self.payload(body["signedAppTransactionInfo"]?.string)
                    #expect(app["bundleId"]?.string == "com.example.app")
                    #expect(app["receiptType"]?.string == "Sandbox")
                }
            }
        }
    }

    @Test
    func contentsOfANotificationWithoutAPurchaseSurviveARestart() async throws {
        let directory = try TemporaryDirectory()
        let inbox = Inbox()
        for round in 0..<2 {
            let file = try await StoreFile.open(at: directory.path("shop.ledger"))
            try await withServedStore(in: file, poster: round == 0 ? nil : inbox) { served in
                if round == 0 {
                    _ = try await served.steps(#"{"launch": "phone"}"#)
                    let answer = try await served.request(
                        "POST", Self.path,
                        #"{"notificationType": "RESCIND_CONSENT", "customer": "Ana"}"#)
                    #expect(answer.status == 202)
                } else {
                    _ = try await served.request("POST", Self.path + "/settled")
                }
            }
            try await file.close()
        }
        let body = try Self.payload(inbox.received.first)["appData"]
        let app = try Self.payload(body?["signedAppTransactionInfo"]?.string)
        #expect(app["appTransactionId"] != nil)
    }

    @Test(
        arguments: [
            (#"{"notificationType": "DID_RENEW"}"#, "name its transaction"),
            (#"{"notificationType": "RENEWAL_EXTENSION", "subtype": "SUMMARY"}"#, "name it"),
            (
                #"{"notificationType": "RENEWAL_EXTENSION", "subtype": "SUMMARY", "productId": "x"}"#,
                "no product \"x\""
            ),
            (#"{"notificationType": "RESCIND_CONSENT"}"#, "about a customer"),
            (#"{"notificationType": "RESCIND_CONSENT", "customer": "Ben"}"#, "no device"),
            (#"{"notificationType": "RESCIND_CONSENT", "customer": "Zoe"}"#, "Zoe"),
            (#"{"notificationType": "TEST", "app": "com.example.other"}"#, "com.example.other"),
            (#"{"notificationType": "test"}"#, "capitals"),
            (#"{"notificationType": "TEST", "what": 1}"#, "what"),
        ])
    func whatIsMissingIsNamed(request: String, reason: String) async throws {
        try await withServedStore { served in
            let answer = try await served.request("POST", Self.path, request)
            #expect((400..<500).contains(answer.status))
            #expect(
                answer.json["error"]?["reason"]?.string?.contains(reason) == true, "\(answer.json)")
            #expect(
                try await served.request("GET", Self.path).json["total"]?.integer == 0)
        }
    }
}
