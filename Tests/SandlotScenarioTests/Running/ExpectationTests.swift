import SandlotScenario
import Testing

@Suite struct ExpectationTests {
    /// Expectations that do not hold after Ana has bought `remove_ads` on her phone and subscribed.
    private static let wrong: [(String, String)] = [
        ("{on: phone, entitled: nothing}", "is entitled to nothing; found club_month remove_ads"),
        ("{on: phone, not-entitled: remove_ads}", "found club_month remove_ads"),
        ("{on: phone, pending: remove_ads}", "waits for remove_ads; found nothing"),
        ("{on: phone, unfinished: 1}", "has unfinished 1; found 0"),
        ("{on: phone, delivered: remove_ads}", "was told of remove_ads; found nothing"),
        ("{on: phone, unverified: remove_ads}", "found remove_ads verified"),
        ("{on: tablet, verified: remove_ads}", "found remove_ads not seen"),
        ("{error: network-error}", "fails with network-error; found nothing"),
        ("{outcome: cancelled}", "ends with cancelled; found success"),
        ("{on: phone, status: expired}", "is expired; found active"),
        ("{on: tablet, status: active}", "is active; found none"),
        ("{on: phone, renews: off}", "does not renew; found on"),
        ("{on: phone, renews-as: remove_ads}", "found club_month"),
        ("{price: 1.99}", "the price is 1.99; found 4.99"),
        ("{price: 4.99, purchase: first}", "found 0.99"),
        ("{on: phone, transactions: 5}", "sees 5 transactions; found 2"),
        ("{of: Ana, transactions: 0}", "found 2"),
        (
            "{on: phone, intro-eligible: off}",
            "cannot have the introductory offer of club; found on"
        ),
        ("{on: phone, storefront: DEU}", "is in the storefront DEU; found USA"),
        ("{of: Ana, entitled: nothing}", "found club_month remove_ads"),
    ]

    @Test(arguments: wrong)
    func aFailedExpectationIsReportedWithTheActualValue(
        expectation: String, message: String
    ) async throws {
        let report = try await Story.run(
            """
            - launch: [phone, tablet]
            - {buy: remove_ads, on: phone, as: first}
            - {buy: club_month, on: phone}
            - expect: \(expectation)
            """)
        #expect(!report.hasPassed)
        #expect(report.timeline.contains("✗ "), "\(report.timeline)")
        #expect(report.timeline.contains(message), "\(report.timeline)")
        #expect(report.events.last?.holds == false)
        #expect(report.timeline.contains("failed: 1 of 1 expectations did not hold"))
    }

    @Test
    func aStepThatFailsUnexpectedlyIsAFailedExpectation() async throws {
        let report = try await Story.run("- {buy: remove_ads, on: phone}\n- launch: phone")
        #expect(!report.hasPassed)
        #expect(report.timeline.contains("buys remove_ads: fails with not-running"))
        #expect(report.timeline.contains("✗ nothing fails; found not-running"))
    }

    @Test
    func anExpectedErrorDoesNotFailTheStory() async throws {
        let report = try await Story.run(
            "- {buy: remove_ads, on: phone}\n- expect: {error: not-running, outcome: failed}")
        #expect(report.hasPassed, "\(report.timeline)")
    }

    @Test
    func anAppThatDoesNotRunCannotBeAsked() async throws {
        let report = try await Story.run(
            "- note: Nothing runs.\n- expect: {on: phone, entitled: nothing}")
        #expect(!report.hasPassed)
        #expect(report.timeline.contains("found not-running"))
    }

    @Test
    func aLabelWithoutAPurchaseIsAFailedStep() async throws {
        let report = try await Story.run(
            """
            - {buy: remove_ads, on: phone, as: first}
            - expect: {error: not-running}
            - refund: first
            - expect: {error: unknown-transaction}
            """)
        #expect(report.hasPassed, "\(report.timeline)")
    }

    @Test
    func anErrorMayBeExpectedAfterOtherThings() async throws {
        let report = try await Story.run(
            """
            - {buy: remove_ads, on: phone}
            - expect: {of: Ana, entitled: nothing}
            - expect: {error: not-running}
            """)
        #expect(report.hasPassed, "\(report.timeline)")
    }

    @Test
    func anInterruptedPurchaseThatThrowsCanBeResolved() async throws {
        let report = try await Story.run(
            """
            - launch: phone
            - habit: interrupted-throws
            - {interrupt: remove_ads, on: phone, as: stuck}
            - expect: {error: unknown, on: phone, pending: remove_ads}
            - resolve: stuck
            - expect: {on: phone, delivered: remove_ads, entitled: remove_ads}
            """)
        #expect(report.hasPassed, "\(report.timeline)")
    }

    @Test
    func aDeviceRefersToThePurchaseOfItsOwner() async throws {
        let report = try await Story.run(
            """
            - launch: [phone, tablet]
            - {buy: remove_ads, on: phone}
            - {buy: club_month, on: tablet}
            - expect: {on: tablet, price: 4.99, purchase: club_month}
            - {request-refund: remove_ads, on: phone}
            - expect: {on: phone, entitled: nothing}
            """)
        #expect(report.hasPassed, "\(report.timeline)")
    }

    @Test
    func aStoryCannotOutliveItsCertificates() async throws {
        let report = try await Story.run("- advance: 100 years\n- expect: {error: invalid-date}")
        #expect(report.hasPassed, "\(report.timeline)")
    }

    @Test
    func colorsMarkPassedAndFailedExpectations() async throws {
        let report = try await Story.run(
            "- launch: phone\n- expect: {on: phone, entitled: nothing, transactions: 1}")
        let painted = TimelineText { text, tone in "<\(tone) \(text)>" }.lines(of: report.events)
        #expect(painted.first == "<strong A test>")
        #expect(painted.contains { $0.contains("<good ✓> is entitled to nothing") })
        #expect(painted.contains { $0.contains("<bad ✗ sees 1 transaction; found 0>") })
        #expect(painted.last?.hasPrefix("<bad failed: 1 of 2") == true)
    }

    @Test
    func linesMayEndAsOnWindows() async throws {
        let text = Story.text("- launch: phone\n- expect: {on: phone, entitled: nothing}")
        let report = try await ScenarioRunner(
            Story.read(text.replacing("\n", with: "\r\n"))
        ).run()
        #expect(report.hasPassed, "\(report.timeline)")
    }

    @Test
    func controlCharactersOfAStoryDoNotReachTheTerminal() async throws {
        let report = try await Story.run("- note: \"\\e[31mred\\nline\"")
        #expect(report.timeline.contains("\\u{1b}[31mred\\u{a}line"))
    }

    @Test
    func anAppThatDoesNotListenHearsNothingUntilItDoes() async throws {
        let report = try await Story.run(
            """
            - {launch: phone, listens: off}
            - {buy: remove_ads, for: Ana}
            - expect: {on: phone, delivered: nothing, entitled: remove_ads, unfinished: remove_ads}
            - listen: phone
            - {buy: club_month, for: Ana}
            - expect: {on: phone, delivered: [remove_ads, club_month], unfinished: nothing}
            """)
        #expect(report.hasPassed, "\(report.timeline)")
    }

    @Test
    func anAppThatFinishesByHandLeavesTransactionsUnfinished() async throws {
        let report = try await Story.run(
            """
            - {launch: phone, finishes: manually}
            - {buy: remove_ads, on: phone}
            - {buy: club_month, on: phone, finishes: automatically}
            - expect: {on: phone, unfinished: remove_ads}
            - {finish: remove_ads, on: phone}
            - expect: {on: phone, unfinished: nothing}
            """)
        #expect(report.hasPassed, "\(report.timeline)")
    }
}
