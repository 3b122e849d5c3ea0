import Foundation
import SandlotBase
import SandlotJSON
import SandlotScenario
import SandlotServer
import SandlotStore
import TestSupport
import Testing

/// A session that is saved as a story, and stories that are played step by step.
@Suite struct SessionTests {
    /// Returns the session as a story.
    private func session(_ served: ServedStore) async throws -> String {
        let answer = try await RawHTTP.request(
            "GET", "/control/v1/session", headers: [], body: "", port: served.port)
        #expect(answer.httpStatus == 200)
        return answer.httpBody
    }

    /// What can be compared of a store.
    private func state(of store: Store) throws -> [String] {
        let roster = store.roster
        var lines = [store.now.description]
        for customer in roster.customers {
            let purchases = store.purchases(of: customer.id, in: "com.example.app")
            lines += purchases.map { "\(customer.id) \($0)" }
            lines += try store.entitlements(of: customer.id, in: "com.example.app")
                .map { "\(customer.id) \($0)" }
        }
        lines += roster.devices.map { "\($0)" }
        return lines
    }

    /// Plays a story and returns the state of its store.
    private func replay(_ text: String) async throws -> [String] {
        let scenario = try Scenario(bytes: Array(text.utf8), file: "session.yaml")
        let live = try await LiveStory(scenario)
        #expect(await live.beginning.hasSucceeded)
        return try state(of: live.store)
    }

    @Test(
        arguments: [
            #"[{"launch": "phone"}, {"buy": "remove_ads", "as": "first"}, {"refund": "first"},"#
                + #" {"advance": "1 day"}]"#,
            #"[{"launch": "phone"}, {"buy": "club_month"}, {"advance": "3 months"}]"#,
            #"[{"buy": "coins_100", "for": "Ben"}, {"storefront": "Ben", "to": "DEU"}]"#,
            #"[{"launch": "phone"}, {"fault": "purchase", "error": "network-error", "times": 1},"#
                + #" {"buy": "remove_ads"}]"#,
            #"[{"launch": "phone"}, {"set": {"ask-to-buy": "on"}}, {"buy": "remove_ads"},"#
                + #" {"approve": "remove_ads", "of": "Ana"}, {"note": "Yes: \"it's\" # fine"}]"#,
        ])
    func aSavedSessionLeadsToTheSameState(steps: String) async throws {
        try await withServedStore { served in
            _ = try await served.steps(steps)
            let story = try await session(served)
            let replayed = try await replay(story)
            #expect(try replayed == state(of: served.story.store))
            #expect(replayed.count > 2)
        }
    }

    @Test
    func aTransactionIdentifierNamesTheSamePurchase() async throws {
        try await withServedStore { served in
            _ = try await served.steps(
                #"[{"launch": "phone"}, {"buy": "coins_100"}, {"buy": "coins_100"}]"#)
            let id = served.story.store.purchases(of: "Ana", in: "com.example.app")[0].id
            _ = try await served.steps(#"[{"refund": "\#(id)"}]"#)
            #expect(try await replay(session(served)) == state(of: served.story.store))
        }
    }

    @Test
    func timeThatPassedByItselfAndNewParticipantsAreSaved() async throws {
        try await withServedStore { served in
            _ = try await served.steps(#"[{"launch": "phone"}, {"buy": "club_month"}]"#)
            try await served.story.advance(byMilliseconds: 40 * 86_400_000)
            _ = try await served.request(
                "POST", "/control/v1/participants",
                #"{"customers": ["Cleo"], "devices": [{"name": "tablet", "of": "Cleo"}]}"#)
            _ = try await served.steps(
                #"[{"launch": "tablet"}, {"buy": "remove_ads", "on": "tablet"}]"#)
            try await served.story.advance(byMilliseconds: 1234)
            #expect(try await replay(session(served)) == state(of: served.story.store))
        }
    }

    @Test
    func onlyStepsThatWerePerformedAreSaved() async throws {
        try await withServedStore { served in
            let answer = try await served.steps(
                #"[{"launch": "phone"}, {"refund": "remove_ads", "of": "Ana"}, {"buy": "coins_100"}]"#
            )
            #expect(answer.status == 422)
            let story = try await session(served)
            #expect(!story.contains("coins_100\n  -"))
            #expect(try await replay(story) == state(of: served.story.store))
        }
    }

    @Test
    func theSavedStoryChecksWhatEachCustomerOwns() async throws {
        try await withServedStore { served in
            _ = try await served.steps(#"[{"launch": "phone"}, {"buy": "remove_ads"}]"#)
            let story = try await session(served)
            #expect(story.hasSuffix("  - expect: {of: Ana, entitled: [remove_ads]}\n"))
            let wrong = story.replacing("entitled: [remove_ads]", with: "entitled: nothing")
            let scenario = try Scenario(bytes: Array(wrong.utf8), file: "session.yaml")
            #expect(try await !LiveStory(scenario).beginning.hasSucceeded)
        }
    }

    @Test
    func aResumedStoreHasNoSession() async throws {
        let directory = try TemporaryDirectory()
        for status in [200, 409] {
            let file = try await StoreFile.open(at: directory.path("shop.ledger"))
            try await withServedStore(in: file) { served in
                let answer = try await RawHTTP.request(
                    "GET", "/control/v1/session", headers: [], body: "", port: served.port)
                #expect(answer.httpStatus == status)
            }
            try await file.close()
        }
    }

    @Test
    func aSessionThatIsTooLongForAStoryIsRefused() async throws {
        try await withServedStore { served in
            let note = String(repeating: "x", count: 100_000)
            for status in [200, 200, 409] {
                _ = try await served.steps(#"[{"note": "\#(note)"}]"#)
                let answer = try await RawHTTP.request(
                    "GET", "/control/v1/session", headers: [], body: "", port: served.port)
                #expect(answer.httpStatus == status)
            }
        }
    }

    // MARK: Stories

    private static let story =
        ServedStore.world + """
            steps:
              - launch: phone
              - buy: remove_ads
              - expect: {entitled: remove_ads, on: phone}
              - refund: remove_ads
                of: Ana

            """

    @Test
    func aStoryIsPlayedStepByStep() async throws {
        try await withServedStore { served in
            let reset = try await served.request(
                "POST", "/control/v1/reset?steps=wait", Self.story)
            #expect(reset.status == 200)
            var waiting = try await served.request("GET", "/control/v1/story").json
            #expect(waiting["steps"]?.elementList.count == 4)
            var verbs: [String] = []
            while true {
                let answer = try await served.request("POST", "/control/v1/story/next")
                guard answer.status == 200 else {
                    #expect(answer.json["error"]?["code"]?.string == "no-step")
                    break
                }
                verbs += answer.json["events"]?.elementList.compactMap { $0["verb"]?.string } ?? []
            }
            #expect(verbs == ["launch", "buy", "refund"])
            waiting = try await served.request("GET", "/control/v1/story").json
            #expect(waiting["steps"]?.elementList.isEmpty == true)
            #expect(waiting["performed"]?.integer == 4)
            let store = served.current.story.store
            #expect(try await replay(session(served)) == state(of: store))
        }
    }

    @Test
    func aStoryOfTheFolderIsPlayed() async throws {
        let directory = try TemporaryDirectory()
        try Data(Self.story.utf8).write(to: URL(filePath: directory.path("week.yaml")))
        try Data("secret".utf8).write(to: URL(filePath: directory.path("notes.txt")))
        let folder = StoryFolder(path: directory.path(""))
        try await withServedStore(stories: folder) { served in
            let list = try await served.request("GET", "/control/v1/stories").json
            #expect(list["stories"]?.elementList.map(\.string) == ["week.yaml"])
            let answer = try await served.request("POST", "/control/v1/reset?story=week.yaml")
            #expect(answer.status == 200)
            #expect(answer.json["events"]?.elementList.count == 5)
            for name in ["notes.txt", "../week.yaml", "%2e%2e%2fweek.yaml", "nothing.yaml"] {
                let refused = try await served.request("POST", "/control/v1/reset?story=\(name)")
                #expect(refused.status == 404, "\(name)")
            }
        }
    }

    @Test
    func withoutAFolderThereAreNoStories() async throws {
        try await withServedStore { served in
            let list = try await served.request("GET", "/control/v1/stories").json
            #expect(list["stories"]?.elementList.isEmpty == true)
            let answer = try await served.request("POST", "/control/v1/reset?story=week.yaml")
            #expect(answer.status == 404)
        }
    }
}
