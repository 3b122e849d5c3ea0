import SandlotLedger
import SandlotScenario
import SandlotStore
import SandlotYAML
import TestSupport
import Testing

/// The state that played apps keep from one story to the next.
// One case after the other, because each has open files, whose number is limited.
@Suite(.serialized)
struct AppMemoryTests {
    private let shelf: StoreShelf

    init() throws {
        shelf = try StoreShelf()
    }

    /// Returns a story of one app.
    ///
    /// Each step begins with `- `.
    private func story(
        _ app: String, _ steps: String, devices: String = "[phone]", customers: String = "[Ana]"
    ) throws -> Scenario {
        let path = app.hasPrefix("/") ? app : "\(Fixtures.root)/fixtures/apps/\(app).yaml"
        return try Story.read(
            """
            scenario: A day
            start: 2026-03-02 16:00
            app: {file: \(path)}
            customers: \(customers)
            devices: \(devices)
            steps:

            """ + steps.split(separator: "\n").map { "  \($0)\n" }.joined())
    }

    /// Plays days one after the other.
    ///
    /// All expectations must hold.
    private func live(_ days: [Scenario]) async throws -> [ScenarioReport] {
        let reports = try await shelf.play(days)
        for report in reports { #expect(report.hasPassed, "\(report.timeline)") }
        return reports
    }

    /// Returns the lines of a trace with one kind of event.
    private func lines(_ type: String, in report: ScenarioReport) -> [Substring] {
        let text = String(decoding: report.trace, as: UTF8.self)
        return text.split(separator: "\n").filter { $0.contains("\"e\":\"\(type)\"") }
    }

    // MARK: - Gates and ads

    @Test
    func aGateThatWasLockedOnMondayIsLockedOnTuesday() async throws {
        let monday = try story(
            "spellflare-ios",
            """
            - launch: phone
            - {open: settings, on: phone}
            - {gate: purchase, on: phone, answers: [wrong, wrong, wrong]}
            - expect: {on: phone, gate: locked}
            """)
        let locked = "- launch: phone\n- expect: {on: phone, gate: locked}\n"
        let tuesday = try story(
            "spellflare-ios",
            locked
                + """
                - {open: settings, on: phone}
                - {gate: purchase, on: phone}
                - expect: {on: phone, gate: locked}
                - advance: 1 day
                - {gate: purchase, on: phone}
                - expect: {on: phone, gate: passed}
                """)
        #expect(try await !ScenarioRunner(story("spellflare-ios", locked)).run().hasPassed)
        _ = try await live([monday, tuesday])
    }

    @Test
    func attemptsAtTheGateAreAddedUp() async throws {
        func day(_ answers: String) throws -> Scenario {
            try story(
                "spellflare-ios",
                """
                - launch: phone
                - {open: settings, on: phone}
                - {gate: purchase, on: phone, answers: [\(answers)]}
                - expect: {on: phone, gate: \(answers == "wrong" ? "locked" : "unlocked")}
                """)
        }
        _ = try await live([day("wrong, wrong"), day("wrong")])
    }

    @Test
    func aLockHoldsAlsoWhereNothingIsWritten() async throws {
        let monday = try story(
            "spellflare-ios",
            """
            - launch: phone
            - {open: settings, on: phone}
            - {gate: purchase, on: phone, answers: [wrong, wrong, wrong]}
            """)
        _ = try await live([monday])
        let before = try await shelf.records()
        let tuesday = try story(
            "spellflare-ios", "- launch: phone\n- expect: {on: phone, gate: locked}")
        var options = SQLiteLedger.Options()
        options.isReadOnly = true
        let report = try await shelf.play([tuesday], options: options)[0]
        #expect(report.hasPassed, "\(report.timeline)")
        #expect(try await shelf.records() == before)
    }

    /// Returns a variant of an app.
    private func app(
        _ name: String = "spellflare-mended", changing text: String, to other: String
    ) throws -> String {
        let app = try Fixtures.bytes("\(Fixtures.root)/fixtures/apps/\(name).yaml")
        let changed = String(decoding: app, as: UTF8.self).replacing(text, with: other)
        try shelf.directory.write(changed, to: "app.yaml")
        return shelf.directory.path("app.yaml")
    }

    @Test
    func theTestsSinceTheLastAdAreCountedOn() async throws {
        let app = try app(changing: "tests-per-ad: 1", to: "tests-per-ad: 3")
        func day(_ ads: Int) throws -> Scenario {
            try story(app, "- launch: phone\n- play: phone\n- expect: {on: phone, ads: \(ads)}")
        }
        // One ad before each test, and one after the third.
        _ = try await live([day(1), day(1), day(2), day(1)])
    }

    @Test
    func theAdsOfAnHourAreCountedOn() async throws {
        let app = try app(changing: "  countdown: 5s", to: "  ads-per-hour: 3\n  countdown: 5s")
        func day(_ ads: Int, _ then: String = "") throws -> Scenario {
            try story(
                app, "- launch: phone\n- play: phone\n- expect: {on: phone, ads: \(ads)}\n" + then)
        }
        _ = try await live([day(2), day(1), day(0, "- advance: 2h"), day(2)])
    }

    @Test
    func theAdsOfADayAreCountedOn() async throws {
        let app = try app(changing: "  countdown: 5s", to: "  ads-per-day: 3\n  countdown: 5s")
        func day(_ ads: Int, _ then: String = "") throws -> Scenario {
            try story(
                app, "- launch: phone\n- play: phone\n- expect: {on: phone, ads: \(ads)}\n" + then)
        }
        _ = try await live([
            day(2), day(1), day(0, "- advance: 2h"), day(0, "- advance: 1 day"), day(2),
        ])
    }

    @Test
    func theAdsOfAFamilysDevicesAreCountedTogether() async throws {
        for (line, ads) in [("", 2), ("  counts-family-ads: on\n", 1)] {
            let app = try app(
                changing: "  countdown: 5s", to: "  ads-per-day: 3\n\(line)  countdown: 5s")
            let steps = """
                - launch: phone
                - play: phone
                - expect: {on: phone, ads: 2}
                - launch: tablet
                - play: tablet
                - expect: {on: tablet, ads: \(ads)}
                """
            let report = try await StoreShelf().play(
                [try story(app, steps, devices: "[phone, tablet]")])[0]
            #expect(report.hasPassed, "\(report.timeline)")
        }
    }

    @Test
    func theAdsOfADeviceThatDoesNotRunAreCountedAfterTheStoreWasOpenedAgain() async throws {
        let app = try app(
            changing: "  countdown: 5s",
            to: "  ads-per-day: 3\n  counts-family-ads: on\n  countdown: 5s")
        func part(_ device: String, ads: Int) throws -> Scenario {
            try story(
                app,
                "- launch: \(device)\n- play: \(device)\n- expect: {on: \(device), ads: \(ads)}",
                devices: "[phone, tablet]")
        }
        _ = try await live([part("phone", ads: 2), part("tablet", ads: 1)])
    }

    @Test
    func anAdThatWasClosedJustNowKeepsTheNextOneAway() async throws {
        // A test of one word ends before half a minute has passed.
        let app = try app(
            "model-citizen", changing: "words: 15, needed: 10", to: "words: 1, needed: 1")
        func day(_ ads: Int, _ then: String = "") throws -> Scenario {
            try story(
                app,
                "- launch: phone\n- play: phone\n- expect: {on: phone, ads: \(ads)}\n" + then)
        }
        _ = try await live([day(1), day(0, "- advance: 1 day"), day(1)])
    }

    // MARK: - The game

    @Test
    func levelsStayUnlockedAndPermissionsAreAskedOnce() async throws {
        let monday = try story("spellflare-ios", "- launch: phone\n- {play: phone, level: 1}")
        let tuesday = try story(
            "spellflare-ios",
            """
            - launch: phone
            - expect: {on: phone, screen: home}
            - {begin: 2, on: phone}
            - expect: {on: phone, phase: presenting}
            """)
        let reports = try await live([monday, tuesday])
        #expect(lines("permission_prompt", in: reports[0]).count == 2)
        #expect(lines("permission_prompt", in: reports[1]).isEmpty)
        #expect(try await !ScenarioRunner(tuesday).run().hasPassed)
    }

    @Test
    func runsOfTheNextStoryHaveOtherNames() async throws {
        let day = try story("spellflare-ios", "- launch: phone")
        let reports = try await live([day, day])
        for (number, report) in reports.enumerated() {
            #expect(
                String(decoding: report.trace, as: UTF8.self)
                    .contains("\"run\":\"story-phone-\(number + 1)\""))
        }
    }

    @Test
    func accountsChildrenAndTheirProgressAreThere() async throws {
        let devices = "[{name: phone, of: Ana}, {name: tablet, of: Ana}]"
        func day(_ steps: String) throws -> Scenario {
            try story("max-puzzles-3", steps, devices: devices)
        }
        let monday = try day(
            """
            - launch: phone
            - {open: settings, on: phone}
            - {sign-up: the-lees, on: phone}
            - {add-child: Max, on: phone, pin: 4711}
            - {progress: {coins: 30}, on: phone}
            """)
        let tuesday = try day(
            """
            - launch: [phone, tablet]
            - expect: {on: phone, account: the-lees, progress: {coins: 30}}
            - expect: {on: tablet, account: guest}
            - {log-in: the-lees, on: tablet}
            - {child: Max, on: tablet, pin: 1234}
            - expect: {error: wrong-pin}
            - {child: Max, on: tablet, pin: 4711}
            - expect: {on: tablet, progress: {coins: 30}}
            - {add-child: Max, on: tablet, pin: 1}
            - expect: {error: not-possible}
            """)
        _ = try await live([monday, tuesday])
    }

    /// Reads a day with an app whose progress is merged in the customer's cloud.
    private func familyDay(_ steps: String) throws -> Scenario {
        try story(
            "wordcraft-shop", steps, devices: "[{name: parent, of: Ana}, {name: child, of: Ana}]")
    }

    @Test
    func aDeviceThatIsOfflineStaysSoAndSendsWhatItHasWhenItIsBack() async throws {
        let reports = try await live([
            familyDay("- launch: child\n- offline: child\n- {progress: {words: 12}, on: child}"),
            familyDay("- launch: child\n- sync: child"),
            familyDay(
                """
                - launch: [child, parent]
                - sync: parent
                - expect: {on: child, progress: {words: 12}}
                - online: child
                - sync: parent
                - expect: {on: parent, progress: {words: 12}}
                """),
        ])
        #expect(lines("sync_error", in: reports[1]).count == 1)
        #expect(lines("sync_error", in: reports[2]).isEmpty)
    }

    @Test
    func aCloudThatIsRestrictedStaysSoUntilItWorksAgain() async throws {
        let reports = try await live([
            familyDay("- launch: child\n- {cloud: restricted, on: child}"),
            familyDay("- launch: parent\n- sync: parent\n- {cloud: synced, on: parent}"),
            familyDay("- launch: child\n- sync: child"),
        ])
        #expect(reports.map { lines("sync_restricted", in: $0).count } == [1, 1, 0])
    }

    // MARK: - Purchases

    @Test
    func aPurchaseThatWaitsIsGrantedOnceWhenAParentAgrees() async throws {
        let days = try [
            story(
                "spellflare-ios",
                """
                - launch: phone
                - set: {ask-to-buy: on}
                - {buy: remove_ads, on: phone}
                - expect: {on: phone, outcome: pending, entitled: nothing}
                """),
            story(
                "spellflare-ios",
                """
                - launch: phone
                - approve: remove_ads
                  of: Ana
                - expect: {on: phone, entitled: remove_ads, delivered: 1, transactions: 1}
                """),
            story(
                "spellflare-ios",
                "- launch: phone\n- expect: {on: phone, entitled: remove_ads, delivered: 0}"),
        ]
        let reports = try await live(days)
        #expect(reports.map { lines("entitlement", in: $0).count } == [0, 1, 1])
        let updates = reports.map { lines("transaction_update", in: $0) }
        #expect(updates.map(\.count) == [0, 1, 0])
        // The app knows that a parent was asked.
        #expect(updates[1].first?.contains("\"kind\":\"approved\"") == true)
    }

    @Test
    func aRefundBetweenRunsTakesEffectOnce() async throws {
        let days = try [
            story("spellflare-mended", "- launch: phone\n- {buy: remove_ads, on: phone}"),
            story("spellflare-mended", "- refund: remove_ads\n  of: Ana"),
            story("spellflare-mended", "- launch: phone\n- expect: {on: phone, entitled: nothing}"),
            story("spellflare-mended", "- launch: phone\n- expect: {on: phone, entitled: nothing}"),
        ]
        let reports = try await live(days)
        // The app had recorded it as owned.
        #expect(reports.map { lines("entitlement", in: $0).count } == [1, 0, 1, 0])
    }

    // MARK: - Mistakes

    @Test
    func stateKeptBeforeAKillIsRestored() async throws {
        let monday = try story(
            "spellflare-ios",
            """
            - launch: phone
            - {play: phone, level: 1}
            - advance: 1 hour
            - {play: phone, level: 2}
            """)
        _ = try await live([monday])
        let ledger = try await SQLiteLedger.open(at: shelf.path)
        let records = try ledger.records(from: 0, limit: .max)
        try await ledger.close()
        let kept = records.indices.filter { records[$0].stream == MemoryRecord.stream }
        #expect(kept.count == 3)
        // The file up to each of these records, without later ones.
        for (number, position) in kept.enumerated() {
            let name = "cut-\(number).ledger"
            let cut = try await SQLiteLedger.open(at: shelf.directory.path(name))
            try await cut.append(Array(records[...position]), at: 0).commitment()
            try await cut.close()
            try shelf.directory.copy(shelf.path + "-authority", as: name + "-authority")
            let unlocked = number + 1
            let tuesday = try story(
                "spellflare-ios",
                """
                - launch: phone
                - {begin: \(unlocked + 1), on: phone}
                - expect: {error: level-locked}
                - {begin: \(unlocked), on: phone}
                - expect: {on: phone, phase: presenting}
                """)
            let report = try await shelf.play([tuesday], in: name)[0]
            #expect(report.hasPassed, "\(number): \(report.timeline)")
        }
    }

    @Test
    func anUnreadableEntryIsRefusedAndNamed() async throws {
        let day = try story("spellflare-ios", "- launch: phone")
        _ = try await live([day])
        let ledger = try await SQLiteLedger.open(at: shelf.path)
        let record = MemoryRecord(name: "household/apps/0", bytes: Array("{}".utf8)).record
        try await ledger.append([record], at: ledger.count).commitment()
        try await ledger.close()
        let error = await #expect(throws: ScenarioError.self) { try await shelf.play([day]) }
        #expect(error?.code == .refused)
        #expect(error?.reason.contains("household/apps/0") == true, "\(error?.reason ?? "")")
    }
}
