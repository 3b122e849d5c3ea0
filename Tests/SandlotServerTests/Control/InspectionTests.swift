import SandlotBase
import SandlotJSON
import SandlotScenario
import SandlotServer
import SandlotStore
import TestSupport
import Testing

/// What the control API tells a person who looks into a store.
@Suite struct InspectionTests {
    private static let purchases = #"""
        [{"launch": "phone"}, {"buy": "remove_ads"}, {"buy": "club_month"},
         {"buy": "coins_100"}, {"refund": "coins_100", "of": "Ana"}, {"set": {"ask-to-buy": "on"}},
         {"buy": "coins_100"}]
        """#

    private func products(_ json: JSONValue) -> [String] {
        json["transactions"]?.elementList.compactMap { $0["productId"]?.string } ?? []
    }

    // MARK: Purchases

    @Test
    func purchasesAreListedLatestFirst() async throws {
        try await withServedStore { served in
            _ = try await served.steps(Self.purchases)
            let all = try await served.request("GET", "/control/v1/transactions").json
            #expect(products(all) == ["coins_100", "coins_100", "club_month", "remove_ads"])
            #expect(all["next"] == nil)
            let first = try #require(all["transactions"]?.elementList.first)
            #expect(first["customer"]?.string == "Ana")
            #expect(first["waitsForApproval"]?.bool == true)
        }
    }

    @Test(
        arguments: [
            ("state=pending", ["coins_100"]), ("state=refunded", ["coins_100"]),
            ("state=failed", []), ("product=club_month", ["club_month"]), ("customer=Ben", []),
            ("customer=Ana&state=purchased", ["club_month", "remove_ads"]),
            ("app=com.example.other", []),
        ])
    func purchasesAreFiltered(query: String, expected: [String]) async throws {
        try await withServedStore { served in
            _ = try await served.steps(Self.purchases)
            let json = try await served.request("GET", "/control/v1/transactions?\(query)").json
            #expect(products(json) == expected)
        }
    }

    @Test(arguments: ["", "&customer=Ana"])
    func pagesContainEachPurchaseOnce(filter: String) async throws {
        try await withServedStore { served in
            _ = try await served.steps(
                #"[{"launch": "phone"}, {"buy": "club_month"}, {"advance": "14 months"}]"#)
            var ids: [String] = []
            var place = ""
            while true {
                let page = try await served.request(
                    "GET", "/control/v1/transactions?limit=4\(filter)\(place)"
                ).json
                ids +=
                    page["transactions"]?.elementList.compactMap { $0["transactionId"]?.string }
                    ?? []
                guard let next = page["next"]?.string else { break }
                place = "&before=\(next)"
            }
            let all = served.story.store.purchases(of: "Ana", in: "com.example.app")
            #expect(ids == all.map(\.id.description).reversed())
        }
    }

    @Test(arguments: ["limit=0", "limit=501", "limit=x", "state=lost", "before=x"])
    func anImpossibleListIsRefused(query: String) async throws {
        try await withServedStore { served in
            let answer = try await served.request("GET", "/control/v1/transactions?\(query)")
            #expect(answer.status == 400)
            #expect(answer.json["error"]?["code"]?.string == "invalid-value")
        }
    }

    @Test
    func aTransactionShowsItsPayloadItsSignedFormsAndWhoHeardOfIt() async throws {
        try await withServedStore { served in
            _ = try await served.request(
                "POST", "/control/v1/participants",
                #"{"devices": [{"name": "tablet", "of": "Ana"}]}"#)
            _ = try await served.steps(
                #"[{"launch": ["phone", "tablet"]}, {"buy": "remove_ads", "on": "phone"}, "#
                    + #"{"offline": "tablet"}, {"refund": "remove_ads", "of": "Ana"}]"#)
            let id = served.story.store.purchases(of: "Ana", in: "com.example.app")[0].id
            let json = try await served.request("GET", "/control/v1/transactions/\(id)").json
            #expect(json["payload"]?["productId"]?.string == "remove_ads")
            #expect(json["payload"]?["revocationDate"]?.integer != nil)
            #expect(json["revision"]?.integer == 1)
            let tokens = try #require(json["tokens"]?.elementList)
            #expect(tokens.map { $0["revision"]?.integer } == [1, 0])
            #expect(tokens.allSatisfy { $0["verified"]?.bool == true })
            #expect(json["certificates"]?.elementList.count == 3)
            let devices = try #require(json["devices"]?.elementList)
            #expect(devices.map { $0["name"]?.string } == ["phone", "tablet"])
            #expect(devices.map { $0["hasHeard"]?.bool } == [true, false])
        }
    }

    @Test
    func anUnknownTransactionIsRefused() async throws {
        try await withServedStore { served in
            let unknown = try await served.request("GET", "/control/v1/transactions/17")
            #expect(unknown.status == 422)
            #expect(unknown.json["error"]?["code"]?.string == "unknown-transaction")
            let malformed = try await served.request("GET", "/control/v1/transactions/x")
            #expect(malformed.status == 400)
        }
    }

    // MARK: People

    @Test
    func aCustomerOwnsProductsForAReason() async throws {
        try await withServedStore { served in
            _ = try await served.steps(Self.purchases)
            _ = try await served.steps(#"[{"expire": "club_month", "of": "Ana"}]"#)
            let json = try await served.request("GET", "/control/v1/customers/Ana").json
            let entitlements = try #require(
                json["apps"]?.elementList.first?["entitlements"]?.elementList)
            let standings = Dictionary(
                uniqueKeysWithValues: entitlements.map {
                    ($0["productId"]?.string ?? "", $0["standing"]?.string ?? "")
                })
            #expect(standings == ["remove_ads": "owned", "club_month": "expired"])
            #expect(json["devices"]?.elementList.first?["running"]?.elementList.count == 1)
        }
    }

    @Test
    func aDeviceHasNotHeardOfWhatHappenedWhileItWasOffline() async throws {
        try await withServedStore { served in
            _ = try await served.steps(
                #"[{"launch": "phone"}, {"offline": "phone"}, {"buy": "coins_100", "for": "Ana"}]"#)
            let id = served.story.store.purchases(of: "Ana", in: "com.example.app")[0].id
            func unheard() async throws -> [String?] {
                let json = try await served.request("GET", "/control/v1/customers/Ana").json
                let device = json["devices"]?.elementList.first
                return device?["unheard"]?["com.example.app"]?.elementList.map(\.string) ?? []
            }
            var ids = try await unheard()
            #expect(ids == ["\(id)"])
            _ = try await served.steps(#"[{"online": "phone"}]"#)
            ids = try await unheard()
            #expect(ids.isEmpty)
        }
    }

    @Test
    func aNameCanHaveAnyCharacters() async throws {
        try await withServedStore { served in
            let name = #"<script>Zoë / 100%"#
            _ = try await served.request(
                "POST", "/control/v1/participants", #"{"customers": ["\#(name)"]}"#)
            let path = "%3Cscript%3EZo%C3%AB%20%2F%20100%25"
            let json = try await served.request("GET", "/control/v1/customers/\(path)").json
            #expect(json["name"]?.string == name)
            let unknown = try await served.request("GET", "/control/v1/customers/Nobody").status
            #expect(unknown == 404)
        }
    }

    // MARK: What happened, and what will

    @Test
    func theLogTellsWhatHappened() async throws {
        let inbox = Inbox()
        try await withServedStore(poster: inbox) { served in
            _ = try await served.steps(
                #"[{"launch": "phone"}, {"buy": "club_month"}, {"advance": "2 months"}]"#)
            _ = try await served.request("POST", "/control/v1/notifications/settled")
            let json = try await served.request("GET", "/control/v1/activity?limit=500").json
            let activities = try #require(json["activities"]?.elementList)
            let kinds = activities.compactMap { $0["kind"]?.string }
            for kind in ["launched", "purchased", "finished", "renewed", "delivered", "notified"] {
                #expect(kinds.contains(kind), "\(kind)")
            }
            let posted = activities.filter { $0["kind"]?.string == "posted" }
            #expect(posted.count == 3)
            #expect(posted.allSatisfy { $0["customer"]?.string == "Ana" })
            #expect(posted.allSatisfy { $0["detail"]?.string == "SUCCESS" })
            let positions = activities.compactMap { $0["position"]?.integer }
            #expect(positions == positions.sorted(by: >))
            #expect(activities.allSatisfy { $0["at"]?.string != nil })
        }
    }

    @Test
    func pagesOfTheLogContainEachActivityOnce() async throws {
        try await withServedStore { served in
            _ = try await served.steps(
                #"[{"launch": "phone"}, {"buy": "club_month"}, {"advance": "14 months"}]"#)
            let all = try await served.request("GET", "/control/v1/activity?limit=500").json
            let expected = all["activities"]?.elementList.compactMap { $0["position"]?.integer }
            var positions: [Int64] = []
            var place = ""
            while true {
                let page = try await served.request(
                    "GET", "/control/v1/activity?limit=7\(place)"
                ).json
                positions +=
                    page["activities"]?.elementList.compactMap { $0["position"]?.integer } ?? []
                guard let next = page["next"]?.integer else { break }
                place = "&before=\(next)"
            }
            #expect(positions == expected)
            #expect(positions.count > 30)
        }
    }

    @Test
    func theLogIsThatOfACustomerADeviceOrATransaction() async throws {
        try await withServedStore { served in
            _ = try await served.steps(
                #"[{"launch": "phone"}, {"buy": "remove_ads"}, {"buy": "coins_100", "for": "Ben"}]"#
            )
            func customers(_ query: String) async throws -> Set<String> {
                let json = try await served.request("GET", "/control/v1/activity?\(query)").json
                return Set(
                    json["activities"]?.elementList.compactMap { $0["customer"]?.string } ?? [])
            }
            #expect(try await customers("limit=500") == ["Ana", "Ben"])
            #expect(try await customers("customer=Ben") == ["Ben"])
            #expect(try await customers("device=phone") == ["Ana"])
            let id = served.story.store.purchases(of: "Ben", in: "com.example.app")[0].id
            #expect(try await customers("transaction=\(id)") == ["Ben"])
            let unknown = try await served.request("GET", "/control/v1/activity?device=none").status
            #expect(unknown == 404)
        }
    }

    @Test
    func whatTheStoreRecordsIsAnEvent() async throws {
        try await withServedStore { served in
            for try await line in RawHTTP.lines("/control/v1/events", port: served.port) {
                if line.hasPrefix(": connected") {
                    // Not a step: another way to change the store.
                    try served.story.store.addCustomer("Cleo")
                }
                guard line.hasPrefix("data: ") else { continue }
                let event = try JSONDocument(Array(line.dropFirst(6).utf8)).root
                #expect(event["schema"]?.string == "sandlot-activity/1")
                #expect(event["kind"]?.string == "customer-added")
                #expect(event["customer"]?.string == "Cleo")
                break
            }
        }
    }

    @Test
    func whatIsDueComesInItsOrder() async throws {
        try await withServedStore { served in
            _ = try await served.steps(
                #"[{"launch": "phone"}, {"buy": "club_month"}, {"advance": "1 day"}, "#
                    + #"{"buy": "club_month", "for": "Ben"}, "#
                    + #"{"auto-renew": "club_month", "of": "Ben", "to": "off"}]"#)
            // Reading changes nothing.
            for _ in 0..<2 {
                let json = try await served.request("GET", "/control/v1/due").json
                let changes = try #require(json["changes"]?.elementList)
                #expect(changes.map { $0["kind"]?.string } == ["renewal", "expiration"])
                #expect(changes.map { $0["customer"]?.string } == ["Ana", "Ben"])
                #expect(changes.first?["at"]?.string == "2026-02-28T09:30:00.000Z")
            }
            _ = try await served.steps(#"[{"advance": {"to": "2026-02-28 09:30"}}]"#)
            let renewals = served.story.store.purchases(of: "Ana", in: "com.example.app").count
            #expect(renewals == 2)
        }
    }

    // MARK: Switches

    @Test
    func switchesShowWhatStepsHaveSet() async throws {
        try await withServedStore { served in
            _ = try await served.steps(
                #"[{"set": {"ask-to-buy": "on", "grace-period": "16 days"}}, "#
                    + #"{"habit": "late-listing"}, "#
                    + #"{"fault": "purchase", "error": "network-error", "times": 2}]"#)
            let json = try await served.request("GET", "/control/v1/settings").json
            func named(_ list: String, _ name: String) -> JSONValue? {
                json[list]?.elementList.first { $0["name"]?.string == name }
            }
            #expect(named("settings", "ask-to-buy")?["value"]?.string == "on")
            #expect(named("settings", "grace-period")?["value"]?.string == "16 days")
            #expect(named("habits", "late-listing")?["on"]?.bool == true)
            #expect(named("calls", "purchase")?["error"]?.string == "network-error")
            #expect(named("calls", "purchase")?["remaining"]?.integer == 2)
            let all = ["settings", "habits", "calls"].flatMap { json[$0]?.elementList ?? [] }
            #expect(all.allSatisfy { $0["summary"]?.string?.hasSuffix(".") == true })
        }
    }

    @Test
    func everySettingCanBeSetToEachOfItsValues() async throws {
        try await withServedStore { served in
            let json = try await served.request("GET", "/control/v1/settings").json
            for setting in json["settings"]?.elementList ?? [] {
                let name = try #require(setting["name"]?.string)
                for value in setting["values"]?.elementList.compactMap(\.string) ?? [] {
                    let answer = try await served.steps(#"[{"set": {"\#(name)": "\#(value)"}}]"#)
                    #expect(answer.status == 200, "\(name): \(value)")
                    let after = try await served.request("GET", "/control/v1/settings").json
                    let found = after["settings"]?.elementList.first { $0["name"]?.string == name }
                    #expect(found?["value"]?.string == value, "\(name)")
                }
            }
        }
    }

    // MARK: Webhooks

    @Test
    func anAttemptKeepsTheAnswerAndANotificationIsSentAgain() async throws {
        let inbox = Inbox(answers: [.unsuccessfulStatus])
        try await withServedStore(poster: inbox) { served in
            _ = try await served.steps(#"[{"launch": "phone"}, {"buy": "remove_ads"}]"#)
            _ = try await served.request("POST", "/control/v1/notifications/settled")
            let answer = try await served.request("POST", "/control/v1/notifications/0/send")
            #expect(answer.status == 200)
            let notification = try #require(answer.json["notifications"]?.elementList.first)
            let results = notification["sendAttempts"]?.elementList.map {
                $0["sendAttemptResult"]?.string
            }
            #expect(results == ["UNSUCCESSFUL_HTTP_RESPONSE_CODE", "SUCCESS"])
            #expect(inbox.received.count == 2)
            #expect(Set(inbox.received).count == 1)
            let unknown = try await served.request("POST", "/control/v1/notifications/7/send")
            #expect(unknown.status == 404)
        }
    }

    private static let production =
        ServedStore.world
        + "profile: production\napp: {bundle-id: com.example.app, app-apple-id: 1}\n"

    @Test
    func theAttemptThatWasPlannedIsNotMadeAfterTheDemandedOne() async throws {
        let inbox = Inbox(answers: [.unsuccessfulStatus])
        try await withServedStore(Self.production, poster: inbox) { served in
            _ = try await served.steps(#"[{"launch": "phone"}, {"buy": "remove_ads"}]"#)
            _ = try await served.request("POST", "/control/v1/notifications/settled")
            _ = try await served.request("POST", "/control/v1/notifications/0/send")
            let due = try await served.request("GET", "/control/v1/due").json
            #expect(due["nextAttempt"] == nil)
            _ = try await served.steps(#"{"advance": "2 hours"}"#)
            _ = try await served.request("POST", "/control/v1/notifications/settled")
            #expect(inbox.received.count == 2)
        }
    }

    @Test
    func demandedAttemptsAreCountedWithTheOthers() async throws {
        let inbox = Inbox(answers: Array(repeating: .timedOut, count: 20))
        try await withServedStore(Self.production, poster: inbox) { served in
            _ = try await served.steps(#"[{"launch": "phone"}, {"buy": "remove_ads"}]"#)
            _ = try await served.request("POST", "/control/v1/notifications/settled")
            _ = try await served.request("POST", "/control/v1/notifications/0/send")
            for _ in 0..<20 {
                _ = try await served.steps(#"{"advance": "12 hours"}"#)
                _ = try await served.request("POST", "/control/v1/notifications/settled")
            }
            #expect(inbox.received.count == 6)
        }
    }

    @Test(arguments: ["delay", "reordering"])
    func aNotificationThatWaitsIsPostedOnceIfItIsDemanded(mishap: String) async throws {
        let inbox = Inbox()
        try await withServedStore(poster: inbox) { served in
            _ = try await served.request(
                "POST", "/control/v1/mishaps", #"{"kind": "\#(mishap)", "seconds": 3600}"#)
            _ = try await served.steps(#"[{"launch": "phone"}, {"buy": "remove_ads"}]"#)
            try await served.delivery.deliver()
            #expect(inbox.received.isEmpty)
            _ = try await served.request("POST", "/control/v1/notifications/0/send")
            _ = try await served.steps(#"{"advance": "2 hours"}"#)
            _ = try await served.request("POST", "/control/v1/notifications/settled")
            #expect(inbox.received.count == 1)
        }
    }

    @Test
    func aFailureAfterASuccessIsNotRepeated() async throws {
        let inbox = Inbox(answers: [.success, .timedOut])
        try await withServedStore(Self.production, poster: inbox) { served in
            _ = try await served.steps(#"[{"launch": "phone"}, {"buy": "remove_ads"}]"#)
            _ = try await served.request("POST", "/control/v1/notifications/settled")
            _ = try await served.request("POST", "/control/v1/notifications/0/send")
            _ = try await served.steps(#"{"advance": "10 days"}"#)
            _ = try await served.request("POST", "/control/v1/notifications/settled")
            #expect(inbox.received.count == 2)
        }
    }

    @Test(arguments: ["0", "65536", "99999999999999999999"])
    func aWebhookWithAnImpossiblePortIsRefused(port: String) async throws {
        try await withServedStore { served in
            let answer = try await served.request(
                "PUT", "/control/v1/webhook", #"{"url": "http://localhost:\#(port)/n"}"#)
            #expect(answer.status == 400)
        }
    }

    @Test
    func withoutAURLNothingIsSentAgain() async throws {
        try await withServedStore { served in
            _ = try await served.steps(#"[{"launch": "phone"}, {"buy": "remove_ads"}]"#)
            let answer = try await served.request("POST", "/control/v1/notifications/0/send")
            #expect(answer.status == 409)
        }
    }

    @Test
    func mishapsThatWaitAreShownAndRemoved() async throws {
        try await withServedStore { served in
            _ = try await served.request(
                "POST", "/control/v1/mishaps", #"{"kind": "delay", "seconds": 60}"#)
            var json = try await served.request("GET", "/control/v1/webhook").json
            #expect(json["mishaps"]?.elementList.map { $0["kind"]?.string } == ["delay"])
            json = try await served.request("DELETE", "/control/v1/mishaps").json
            #expect(json["mishaps"]?.elementList.isEmpty == true)
        }
    }
}
