import Foundation
import SandlotBase
import SandlotJSON
import SandlotScenario
import SandlotServer
import SandlotStore
import TestSupport
import Testing

/// The drawing of what happened, and the traces of played apps.
@Suite struct DashboardTimelineTests {
    /// The stories in the project in which apps are played.
    private static let stories = URL(filePath: #filePath)
        .appending(path: "../../../../fixtures/apps/stories").standardized.path()

    private func page(_ path: String, of served: ServedStore) async throws -> String {
        let answer = try await RawHTTP.request(
            "GET", "/dashboard/\(path)", headers: [], body: "", port: served.port)
        #expect(answer.httpStatus == 200)
        return answer.httpBody
    }

    /// Serves a store in which Spellflare was played for a week.
    private func withPlayedWeek(_ body: (ServedStore) async throws -> Void) async throws {
        try await withServedStore(stories: StoryFolder(path: Self.stories)) { served in
            let answer = try await served.request("POST", "/control/v1/reset?story=first-week.yaml")
            #expect(answer.status == 200)
            try await body(served)
        }
    }

    /// The titles of what is drawn, each once, although two pictures show it.
    private func titles(_ page: String, _ look: String) -> Set<String> {
        let found = page.matches(of: #/<g class="(?:span|mark) ([a-z]+)"><title>([^<]*)<\/title>/#)
        return Set(found.filter { $0.1 == look }.map { String($0.2) })
    }

    @Test
    func aPurchaseIsDrawnUntilItsEnd() async throws {
        try await withServedStore { served in
            let answer = try await served.steps(
                """
                [{"launch": "phone"}, {"buy": "remove_ads", "on": "phone"}, {"advance": "30 days"},
                 {"refund": "remove_ads", "of": "Ana"}]
                """)
            #expect(answer.status == 200, "\(answer.json["error"]?["reason"]?.string ?? "")")
            let page = try await page("timeline", of: served)
            let owned = titles(page, "good").filter { $0.contains("remove_ads, 20") }
            let span = try #require(owned.first { $0.contains(" to ") })
            #expect(span.contains(": remove_ads, "))
            #expect(page.contains("⋯ 30 days ⋯"))
            #expect(titles(page, "bad").contains { $0.contains("got a refund for remove_ads") })
            // A person who cannot see the pictures hears what they show.
            #expect(page.contains("Owned: "))
        }
    }

    @Test
    func whatWasBoughtBeforeThePageIsOwnedFromItsBeginning() async throws {
        try await withServedStore { served in
            _ = try await served.steps(#"[{"buy": "remove_ads", "for": "Ana"}]"#)
            let coins = Array(repeating: #"{"buy": "coins_100", "for": "Ana"}"#, count: 110)
            _ = try await served.steps("[\(coins.joined(separator: ","))]")
            let page = try await page("timeline?customer=Ana", of: served)
            let spans = titles(page, "good").filter { $0.contains(" to ") }
            #expect(spans.contains { $0.hasPrefix("remove_ads, ") }, "\(spans)")
            // Nobody owns a consumable.
            #expect(!spans.contains { $0.hasPrefix("coins_100") })
        }
    }

    @Test
    func adsAndGatesOfPlayedAppsAreInTheDrawing() async throws {
        try await withPlayedWeek { served in
            let everyone = try await page("timeline", of: served)
            #expect(titles(everyone, "held").contains { $0.hasPrefix("ad a1,") })
            #expect(titles(everyone, "play").contains { $0.hasPrefix("gameplay, 2026-03-02") })
            #expect(titles(everyone, "calm").contains { $0.hasPrefix("gate for purchase") })
            #expect(titles(everyone, "bad").contains { $0.hasPrefix("locked") })
            // The watch has no gate.
            let watch = try await page("timeline?device=watch", of: served)
            #expect(titles(watch, "held").contains { $0.hasPrefix("ad a1,") })
            #expect(!titles(watch, "calm").contains { $0.hasPrefix("gate for") })
        }
    }

    @Test
    func theDrawingOfACustomerShowsNoAppsOfOthers() async throws {
        try await withPlayedWeek { served in
            let answer = try await served.request(
                "POST", "/control/v1/participants",
                #"{"customers": ["Ben"], "devices": [{"name": "tablet", "of": "Ben"}]}"#)
            #expect(answer.status == 201)
            var ben = try await page("timeline?customer=Ben", of: served)
            #expect(titles(ben, "held").isEmpty && titles(ben, "play").isEmpty)
            #expect(!ben.contains("gate for"))
            try await served.perform(
                #"[{"advance": "1 day"}, {"launch": "tablet"}, {"play": "tablet", "level": 1}]"#)
            ben = try await page("timeline?customer=Ben", of: served)
            #expect(titles(ben, "play").count == 1)
            let ana = try await page("timeline?customer=Ana", of: served)
            let date = served.current.story.store.now.description.prefix(10)
            #expect(!titles(ana, "play").contains { $0.contains(date) })
            #expect(titles(ana, "play").contains { $0.hasPrefix("gameplay, 2026-03-02") })
        }
    }

    @Test
    func aRunThatBeganBeforeThePageBelongsToItsDevice() async throws {
        try await withPlayedWeek { served in
            // The phone is still running. Its launch is on an earlier page then.
            let store = served.current.story.store
            for number in 0..<120 {
                try store.setOnline(number % 2 == 1, device: "phone")
            }
            try await served.perform(#"[{"play": "phone", "right": 8}]"#)
            for name in ["device=phone", "customer=Ana"] {
                let page = try await page("timeline?\(name)", of: served)
                #expect(!page.contains("launched com.example.spellflare"))
                #expect(titles(page, "play").count == 1, "\(name)")
            }
            let date = store.now.description.prefix(10)
            let watch = try await page("timeline?device=watch", of: served)
            #expect(!titles(watch, "play").contains { $0.contains(date) })
        }
    }

    @Test
    func verdictsFollowTheTrace() async throws {
        try await withPlayedWeek { served in
            for _ in 0..<2 {
                #expect(try await page("traces", of: served).contains("first-week-watch-1"))
            }
            try await served.perform(#"[{"close": "watch"}, {"launch": "watch"}]"#)
            let runs = try await page("traces", of: served)
                .matches(of: #/first-week-watch-(\d+)/#).map(\.1)
            #expect(Set(runs).count == 2)
        }
    }

    @Test
    func aLaneIsDrawnOnlyInRowsInWhichItHasSomething() async throws {
        try await withPlayedWeek { served in
            let page = try await page("timeline", of: served)
            let pictures = page.matches(of: #/<svg role="group"[\s\S]*?<\/svg>/#).map(\.0)
            #expect(pictures.count > 2)
            // The first days have ads, and nothing is owned; later, it is the other way around.
            let lanes = pictures.map { picture in
                Set(picture.matches(of: #/class="name"[^>]*>([A-Za-z]+)</#).map { String($0.1) })
            }
            #expect(lanes.contains { $0.contains("Ads") && !$0.contains("Owned") })
            #expect(lanes.contains { $0.contains("Owned") && !$0.contains("Ads") })
        }
    }

    @Test
    func theTracesOfAppsHaveVerdictsAndAReport() async throws {
        try await withPlayedWeek { served in
            let page = try await page("traces", of: served)
            #expect(page.contains("first-week-watch-1"))
            #expect(page.contains("apple-kids"))
            let report = try await RawHTTP.request(
                "GET", "/dashboard/traces/report", headers: [], body: "", port: served.port)
            #expect(report.httpStatus == 200)
            #expect(report.contains("style-src 'unsafe-inline'") && !report.contains("script-src"))
            #expect(report.httpBody.contains("<h1>Compliance report</h1>"))
            #expect(report.httpBody.contains("Run first-week-phone-1"))
            let wrong = try await served.request(
                "POST", "/control/v1/trace/report?packs=seed", "nonsense\n")
            #expect(wrong.status == 400)
        }
    }

    @Test
    func aPartOfATraceIsBetweenTwoInstants() async throws {
        try await withPlayedWeek { served in
            func lines(_ query: String) async throws -> [Substring] {
                let answer = try await RawHTTP.request(
                    "GET", "/control/v1/trace\(query)", headers: [], body: "", port: served.port)
                #expect(answer.httpStatus == 200)
                return answer.httpBody.split(separator: "\n")
            }
            func wall(_ line: Substring) throws -> Substring {
                try #require(line.firstMatch(of: #/"wall":"([^"]*)"/#)).1
            }
            let all = try await lines("")
            let middle = try wall(all[all.count / 2])
            for (first, last) in [
                ("", ""), ("2026-03-03T16:30:00Z", "2026-03-04T08:00:00Z"), ("", String(middle)),
                (String(middle), ""), ("2000-01-01T00:00:00Z", "2100-01-01T00:00:00Z"),
                ("2100-01-01T00:00:00Z", ""), ("", "2000-01-01T00:00:00Z"),
            ] {
                let query = [("from", first), ("until", last)].filter { !$0.1.isEmpty }
                    .map { "\($0.0)=\($0.1)" }.joined(separator: "&")
                let start = first.isEmpty ? "" : first.replacing(":00Z", with: ":00.000Z")
                let end = last.isEmpty ? "9" : last.replacing(":00Z", with: ":00.000Z")
                let expected = try all.filter { try wall($0) >= start && wall($0) <= end }
                let found = try await lines("?\(query)")
                #expect(found.count == expected.count && found == expected, "\(query)")
            }
            let wrong = try await served.request("GET", "/control/v1/trace?from=yesterday")
            #expect(wrong.status == 400)
        }
    }
}
