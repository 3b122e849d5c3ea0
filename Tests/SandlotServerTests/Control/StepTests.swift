import SandlotBase
import SandlotJSON
import SandlotScenario
import SandlotStore
import TestSupport
import Testing

@Suite struct StepTests {
    @Test
    func stepsAreThoseOfStories() async throws {
        try await withServedStore { served in
            let answer = try await served.steps(
                #"[{"launch": "phone"}, {"buy": "remove_ads"}, {"expect": {"entitled": "remove_ads"}}]"#
            )
            #expect(answer.status == 200)
            #expect(answer.json["succeeded"]?.bool == true)
            let kinds = answer.json["events"]?.elementList.compactMap { $0["kind"]?.string }
            #expect(kinds == ["step", "step", "expectation"])
            #expect(
                try served.story.store.entitlements(of: "Ana", in: "com.example.app").count == 1)
        }
    }

    @Test
    func codesAreIssuedAndRedeemed() async throws {
        try await withServedStore { served in
            let answer = try await served.steps(
                #"[{"issue-code": "PRESS-1", "for": "remove_ads", "redemptions": 1}, {"redeem": "press-1", "for": "Ana"}]"#
            )
            #expect(answer.status == 200)
            #expect(
                try served.story.store.entitlements(of: "Ana", in: "com.example.app").count == 1)
            let again = try await served.steps(#"[{"redeem": "PRESS-1", "for": "Ana"}]"#)
            #expect(again.status == 422)
            let events = try #require(again.json["events"]?.elementList)
            #expect(events.map { $0["error"]?.string } == ["code-already-redeemed"])
        }
    }

    @Test
    func stepsCanBeYAML() async throws {
        try await withServedStore { served in
            let answer = try await served.steps("- launch: phone\n- buy: remove_ads\n")
            #expect(answer.status == 200)
        }
    }

    @Test
    func aFailedStepStopsTheRequest() async throws {
        try await withServedStore { served in
            let answer = try await served.steps(
                #"[{"buy": "remove_ads", "on": "phone"}, {"advance": "1 day"}]"#)
            #expect(answer.status == 422)
            let events = try #require(answer.json["events"]?.elementList)
            #expect(events.map { $0["error"]?.string } == ["not-running"])
            #expect(served.story.store.now.description == "2026-01-31T09:30:00.000Z")
        }
    }

    @Test
    func anExpectationThatDoesNotHoldFailsTheRequest() async throws {
        try await withServedStore { served in
            let answer = try await served.steps(
                #"[{"launch": "phone"}, {"expect": {"entitled": "remove_ads"}}]"#)
            #expect(answer.status == 422)
            #expect(answer.json["events"]?.elementList.last?["holds"]?.bool == false)
        }
    }

    @Test
    func aMistakeInAnyStepPreventsAll() async throws {
        try await withServedStore { served in
            let answer = try await served.steps(
                #"[{"launch": "phone"}, {"buy": "remove_adds"}]"#)
            #expect(answer.status == 400)
            let error = try #require(answer.json["error"])
            #expect(error["code"]?.string == "unknown-name")
            #expect(error["location"]?.string?.hasPrefix("request:1:") == true)
            #expect(error["reason"]?.string?.contains("did you mean `remove_ads`?") == true)
            let launch = try await served.steps(#"{"launch": "phone"}"#)
            #expect(launch.status == 200)
        }
    }

    @Test(arguments: ["", "[]", "{", "null", "[[]]", "\u{0}", "[{\"buy\": 1e999}]", "- &a x"])
    func malformedStepsAreRefused(body: String) async throws {
        try await withServedStore { served in
            let answer = try await served.steps(body)
            // An empty list has no step that could fail.
            #expect(answer.status == (body == "[]" ? 200 : 400), "\(body)")
        }
    }

    @Test
    func aPurchaseCanBeNamedByItsTransaction() async throws {
        try await withServedStore { served in
            let bought = try await served.steps(#"[{"launch": "phone"}, {"buy": "remove_ads"}]"#)
            let id = try #require(
                bought.json["events"]?.elementList.last?["transaction"]?.string)
            let refund = try await served.steps(#"{"refund": "\#(id)"}"#)
            #expect(refund.status == 200)
            let purchases = served.story.store.purchases(of: "Ana", in: "com.example.app")
            #expect(purchases.map { $0.revocationDate != nil } == [true])
            let unknown = try await served.steps(#"{"refund": "17"}"#)
            #expect(unknown.status == 422)
        }
    }

    @Test
    func participantsCanJoin() async throws {
        try await withServedStore { served in
            let answer = try await served.request(
                "POST", "/control/v1/participants",
                """
                {"customers": [{"name": "Cem", "storefront": "DEU"}],
                 "families": [{"name": "kaya", "members": ["Ana", "Cem"]}],
                 "devices": [{"name": "tablet", "of": "Cem"}]}
                """)
            #expect(answer.status == 201)
            #expect(answer.json["families"]?.elementList.count == 1)
            let steps = try await served.steps(
                #"[{"launch": "tablet"}, {"buy": "remove_ads", "on": "tablet"}]"#)
            #expect(steps.status == 200)
            let again = try await served.request(
                "POST", "/control/v1/participants", #"{"customers": ["Cem"]}"#)
            #expect(again.status == 400)
            #expect(again.json["error"]?["code"]?.string == "name-taken")
        }
    }

    @Test
    func requestsArePerformedOneAfterTheOther() async throws {
        try await withServedStore { served in
            _ = try await served.steps(#"{"launch": "phone"}"#)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<24 {
                    group.addTask { try await served.steps(#"{"buy": "coins_100"}"#).status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == Array(repeating: 200, count: 24))
            let purchases = served.story.store.purchases(of: "Ana", in: "com.example.app")
            #expect(purchases.count == 24)
        }
    }
}
