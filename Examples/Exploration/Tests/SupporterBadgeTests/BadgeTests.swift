import StoreKitTest
import SupporterBadge
import Testing

#if canImport(SandlotTesting)
    import SandlotTesting

    @MainActor
    struct BadgeTests {
        enum Kind: CaseIterable {
            case racy, mended

            @MainActor func make() -> any Badge {
                switch self {
                case .racy: RacyBadge()
                case .mended: MendedBadge()
                }
            }
        }

        /// An ordinary test, which both badges pass.
        @Test(.isolatedStore, arguments: Kind.allCases)
        func theBadgeIsShownUntilTheRefund(of kind: Kind) async throws {
            let session = try SKTestSession(configurationFileNamed: "Badge")
            let badge = kind.make()
            try await badge.buy()
            #expect(badge.isShown)

            let purchase = try #require(session.allTransactions().first)
            try session.refundTransaction(identifier: purchase.identifier)
            try await isolatedStore.settled()
            #expect(!badge.isShown)
        }

        /// The same actions in other orders, which only the mended badge survives.
        private func explore(_ kind: Kind) async throws -> ExplorationResult {
            try await SandlotTesting.explore(catalog: "Badge") { world in
                let badge = world.launch { kind.make() }
                world.may("tap Support") { try await badge.app?.buy() }
                world.may(.refund())
                world.grants("supporter") { badge.app?.isShown ?? false }
            }
        }

        @Test func theRaceIsFound() async throws {
            await withKnownIssue("The badge writes what an older reading found.") {
                _ = try await explore(.racy)
            }
        }

        @Test func theMendedBadgeIsRightInEveryOrder() async throws {
            let result = try await explore(.mended)
            #expect(result.finding == nil)
        }
    }
#endif
