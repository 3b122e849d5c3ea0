import SandlotAds
import StoreKitTest
import Testing
import WordPond

#if canImport(SandlotTesting)
    import Foundation
    import SandlotCompliance
    import SandlotTesting

    /// Afternoons of a family with Word Pond.
    ///
    /// Nothing here sleeps: a round takes a millisecond.
    @MainActor
    @Suite(.isolatedStore)
    struct WordPondTests {
        private static let words = [
            "frog", "newt", "lily", "duck", "fish", "reed", "moss", "toad", "carp", "swan",
        ]
        private static let packs: [PackID] = [.seed, .appleKids, .googleFamilies, .coppa, .ftcIAP]

        let session: SKTestSession
        let trace = RecordedTrace()
        let time = TestClock()
        let game: WordPondGame

        init() throws {
            session = try SKTestSession(configurationFileNamed: "Pond")
            game = try WordPondGame(
                words: Self.words, storage: InMemoryGateStorage(), clock: time.clock,
                append: trace.append)
        }

        // MARK: - What a family does

        /// Lets time pass, while the view calls the game ten times a second.
        private func wait(_ duration: Duration) {
            for _ in 0..<Int(duration / .milliseconds(100)) {
                time.advance(by: .milliseconds(100))
                game.tick()
            }
        }

        private func playRound() {
            wait(.seconds(5))
            game.play()
            while game.round?.phase != .complete {
                wait(.seconds(2))
                game.spell()
                wait(.seconds(4))
                game.answer(game.round?.word ?? "")
                wait(.seconds(1))
                game.moveOn()
            }
        }

        /// Watches the ad, if there is one, and goes home.
        ///
        /// - Returns: Whether there was an ad.
        private func finishRound() -> Bool {
            let hadAd = game.ad.isShowing
            if hadAd {
                wait(.seconds(6))
                game.skipAd()
            }
            wait(.seconds(3))
            game.finishRound()
            return hadAd
        }

        private func answerGate(isParent: Bool) async throws {
            try game.askForParent()
            while case .gate(let challenge) = game.screen {
                wait(.seconds(3))
                let numbers = challenge.text.split { !$0.isNumber }.compactMap { Int($0) }
                try await game.answerGate("\(isParent ? numbers.reduce(1, *) : 11)")
            }
        }

        private func end() throws {
            wait(.seconds(4))
            try game.enterBackground()
            game.terminate()
        }

        // MARK: - What must hold

        @Test func aWholeAfternoonIsCompliant() async throws {
            playRound()
            #expect(finishRound())
            wait(.seconds(5))
            try await answerGate(isParent: true)
            #expect(game.screen == .shop)
            #expect(game.noAds.price == "$2.99")
            wait(.seconds(4))
            try await game.buyNoAds()
            wait(.seconds(2))
            try game.closeParentArea()

            playRound()
            #expect(!finishRound())
            try end()
            let report = expectCompliant(.recording(trace), packs: Self.packs)
            // The five packs, and the one for the trace itself.
            #expect(report?.packs.map(\.verdict) == Array(repeating: .compliant, count: 6))
            try saveTrace()
        }

        @Test func anAdNeverInterruptsARound() throws {
            wait(.seconds(5))
            game.play()
            while game.round?.phase != .complete {
                #expect(!game.ad.isShowing)
                wait(.seconds(2))
                game.spell()
                wait(.seconds(4))
                game.answer("?")
                game.moveOn()
            }
            #expect(game.ad.isShowing)
        }

        @Test func aChildDoesNotReachTheShop() async throws {
            try await answerGate(isParent: false)
            #expect(game.screen == .home)
            #expect(game.gateLockedUntil != nil)
            try await game.buyNoAds()
            #expect(session.allTransactions().isEmpty)
        }

        @Test func aPassThatIsTooOldBuysNothing() async throws {
            try await answerGate(isParent: true)
            wait(.seconds(61))
            await #expect(throws: GateError.self) { try await game.buyNoAds() }
            #expect(session.allTransactions().isEmpty)
        }

        @Test func aParentReadsWhatWentWrong() async throws {
            try await answerGate(isParent: true)
            wait(.seconds(61))
            await game.perform { try await game.buyNoAds() }
            #expect(game.problem?.isEmpty == false)
            game.dismissProblem()
            #expect(game.problem == nil)
        }

        @Test func onlyTheShopRestoresPurchases() async throws {
            session.failTransactionsEnabled = false
            try await session.setSimulatedError(.generic(.notEntitled), forAPI: .appStoreSync)
            try await game.restorePurchases()
            try await answerGate(isParent: true)
            await #expect(throws: StoreKitError.self) { try await game.restorePurchases() }
            try await session.setSimulatedError(nil, forAPI: .appStoreSync)
            try await game.restorePurchases()
        }

        @Test func thePrivacyPolicyIsReachedFromHome() {
            game.showPrivacyPolicy()
            #expect(game.screen == .privacy)
            game.closePrivacyPolicy()
            #expect(game.screen == .home)
        }

        @Test func adsReturnAfterTheBackground() async throws {
            wait(.seconds(5))
            try game.enterBackground()
            wait(.seconds(60))
            await game.enterForeground()
            playRound()
            #expect(finishRound())
        }

        @Test func aLockEnds() async throws {
            try await answerGate(isParent: false)
            time.advance(by: .seconds(33 * 3_600))
            try await answerGate(isParent: true)
            #expect(game.screen == .shop)
            #expect(game.gateLockedUntil == nil)
        }

        @Test func adsReturnAfterARefund() async throws {
            try await answerGate(isParent: true)
            try await game.buyNoAds()
            try game.closeParentArea()
            playRound()
            #expect(!finishRound())

            let purchase = try #require(session.allTransactions().first)
            try session.refundTransaction(identifier: purchase.identifier)
            try await isolatedStore.settled()
            playRound()
            #expect(finishRound())
        }

        /// Writes the trace where `sandlot check` can read it, as `make examples` does.
        private func saveTrace() throws {
            guard let path = ProcessInfo.processInfo.environment["SANDLOT_TRACE"] else { return }
            try Data(trace.bytes).write(to: URL(filePath: path))
        }
    }
#endif
