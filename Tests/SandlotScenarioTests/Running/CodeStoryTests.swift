import SandlotScenario
import Testing

@Suite("Stories about codes")
struct CodeStoryTests {
    private func scenario(_ steps: String) throws -> Scenario {
        let text = """
            scenario: Codes
            app: com.example.spelling
            products:
              - {id: coins, type: consumable, price: 1.99, codes: [{id: half, price: 0.99}, {id: gift}]}
              - {id: ads, type: non-consumable, price: 0.99}
              - id: club
                type: auto-renewable
                price: 4.99
                period: 1 month
                codes: [{id: month, mode: free-trial, period: 1 month}]
            customers: [Ana, {name: Ben, storefront: DEU}]
            devices: [{name: phone, of: Ana}]
            steps:
            \(steps.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
            """
        return try Scenario(bytes: Array(text.utf8), file: "codes.yaml")
    }

    private func expectPassing(_ steps: String) async throws {
        let report = try await ScenarioRunner(scenario(steps)).run()
        #expect(report.hasPassed, "\(report.timeline)")
    }

    @Test func aCodeSetsThePriceOfItsOffer() async throws {
        try await expectPassing(
            """
            - launch: phone
            - {issue-code: SPRING26, for: coins, offer: half}
            - {redeem: spring26, on: phone}
            - expect: {on: phone, price: 0.99, delivered: coins}
            - {issue-code: GIFT-1, for: coins, offer: gift, redemptions: 1}
            - {redeem: GIFT-1, for: Ana}
            - expect: {of: Ana, price: 0}
            - {redeem: GIFT-1, for: Ben}
            - expect: {error: code-used-up}
            """)
    }

    @Test func aSubscriptionStartsWithACode() async throws {
        try await expectPassing(
            """
            - launch: phone
            - {issue-code: FREE, for: club, offer: month, until: 2026-03-01, in: USA}
            - {redeem: FREE, for: Ben}
            - expect: {error: not-available-in-storefront}
            - {redeem: FREE, for: Ana}
            - expect: {of: Ana, entitled: club, price: 0}
            - {redeem: FREE, for: Ana}
            - expect: {error: code-already-redeemed}
            - {redeem: OTHER, for: Ana}
            - expect: {error: unknown-code}
            """)
    }

    @Test func aPromoCodeIsFreeAndExpires() async throws {
        try await expectPassing(
            """
            - launch: phone
            - {issue-code: PRESS, for: ads, until: 2026-02-01}
            - {redeem: PRESS, for: Ana}
            - expect: {of: Ana, entitled: ads, price: 0}
            - advance: 40 days
            - {redeem: PRESS, for: Ben}
            - expect: {error: code-expired}
            """)
    }

    @Test(arguments: [
        ("{issue-code: A, for: coin}", "coins"), ("{issue-code: A}", "for"),
        ("{issue-code: A, for: coins, redemptions: 0}", "redemptions"),
        ("{issue-code: A, for: coins, in: [DUE]}", "DEU"),
        ("{issue-code: A, for: coins, offers: half}", "offer"),
        ("{issue-code: A, for: coins, offer: halv}", "did you mean `half`?"),
        ("{issue-code: A B, for: coins}", "64 letters"),
        ("{issue-code: A, for: club}", "needs an `offer`"),
        ("{issue-code: A, for: coins, in: []}", "valid everywhere"),
        ("{issue-code: A, for: coins, in: [USA, USA]}", "named twice"),
        ("{issue-code: a, for: coins}\n- {issue-code: A, for: coins}", "codes.yaml:16"),
        ("{redeem: A, for: Anna}", "Ana"), ("{redeem: A, for: Ana, on: phone}", "either"),
    ])
    func mistakesAreExplained(step: String, advice: String) throws {
        #expect {
            _ = try scenario("- launch: phone\n- \(step)")
        } throws: {
            "\($0)".contains(advice)
        }
    }

    @Test func aCodeThatCannotBeIssuedIsAMistakeInItsLine() {
        #expect {
            _ = try scenario("- launch: phone\n- {issue-code: A, for: ads, offer: half}")
        } throws: {
            "\($0)".hasPrefix("codes.yaml:15:")
        }
    }
}
