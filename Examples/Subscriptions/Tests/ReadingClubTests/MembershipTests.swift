import ReadingClub
import StoreKitTest
import Testing

#if canImport(SandlotTesting)
    import SandlotTesting

    /// Half a year of a membership.
    ///
    /// The clock starts at 2026-01-01, and only the tests move it.
    @MainActor
    @Suite(.isolatedStore)
    struct MembershipTests {
        let session: SKTestSession
        let membership = Membership()

        init() throws {
            session = try SKTestSession(configurationFileNamed: "Club")
        }

        private func subscribe(to plan: Plan) async throws {
            try await membership.subscribe(to: plan, for: UUID())
        }

        private func advance(to day: String) async throws {
            try await isolatedStore.advance(to: date(day))
        }

        private func date(_ day: String) throws -> Date {
            try Date("\(day)T00:00:00Z", strategy: .iso8601)
        }

        private var latest: UInt {
            get throws { try #require(session.allTransactions().map(\.identifier).max()) }
        }

        @Test func aMonthRenewsAndEveryRenewalIsFinished() async throws {
            try await subscribe(to: .reader)
            #expect(
                membership.state == .active(.reader, until: try date("2026-02-01"), next: .reader))

            try await advance(to: "2026-06-15")
            #expect(
                membership.state == .active(.reader, until: try date("2026-07-01"), next: .reader))
            #expect(session.allTransactions().count == 6)
            for await unfinished in Transaction.unfinished {
                Issue.record("not finished: \(unfinished)")
            }
        }

        @Test func aCanceledMembershipLastsUntilItsDate() async throws {
            try await subscribe(to: .reader)
            try session.disableAutoRenewForTransaction(identifier: latest)
            try await advance(to: "2026-01-31")
            #expect(membership.state == .active(.reader, until: try date("2026-02-01"), next: nil))

            try await advance(to: "2026-02-01")
            #expect(membership.state == .ended(.reader))
        }

        @Test func aFailedPaymentKeepsAccessForSixteenDays() async throws {
            session.billingGracePeriodIsEnabled = true
            session.shouldEnterBillingRetryOnRenewal = true
            try await subscribe(to: .reader)

            try await advance(to: "2026-02-01")
            #expect(membership.state == .gracePeriod(.reader, until: try date("2026-02-17")))
            #expect(membership.state.grantsAccess)

            try await advance(to: "2026-02-17")
            #expect(membership.state == .billingRetry(.reader))
            #expect(!membership.state.grantsAccess)

            // The customer enters another card, and a new period begins on that day.
            try session.resolveIssueForTransaction(identifier: latest)
            try await isolatedStore.settled()
            #expect(
                membership.state == .active(.reader, until: try date("2026-03-17"), next: .reader))
        }

        @Test func anUpgradeBeginsAtOnce() async throws {
            try await subscribe(to: .reader)
            try await advance(to: "2026-01-10")
            try await subscribe(to: .collector)
            #expect(
                membership.state
                    == .active(.collector, until: try date("2026-02-10"), next: .collector))
        }

        @Test func aDowngradeWaitsForTheRenewal() async throws {
            try await subscribe(to: .collector)
            try await subscribe(to: .reader)
            #expect(
                membership.state
                    == .active(.collector, until: try date("2026-02-01"), next: .reader))

            try await advance(to: "2026-02-01")
            #expect(
                membership.state == .active(.reader, until: try date("2026-03-01"), next: .reader))
        }

        @Test func aRefundEndsAccess() async throws {
            try await subscribe(to: .reader)
            try session.refundTransaction(identifier: latest)
            try await isolatedStore.settled()
            #expect(membership.state == .revoked(.reader))
        }

        @Test func withoutAConnectionTheStateStays() async throws {
            try await subscribe(to: .reader)
            let before = membership.state
            try await session.setSimulatedError(
                .generic(.networkError(URLError(.notConnectedToInternet))),
                forAPI: .subscriptionStatus)
            await membership.refresh()
            #expect(membership.state == before)
        }
    }
#endif
