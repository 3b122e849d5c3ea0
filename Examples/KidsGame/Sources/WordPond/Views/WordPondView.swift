#if canImport(SwiftUI)
    import SandlotAds
    import SwiftUI

    /// The app's only window.
    ///
    /// Everything that it shows is a state of the game, so tests need no view.
    public struct WordPondView: View {
        @Environment(\.scenePhase) private var scenePhase
        private let game: WordPondGame

        /// Creates the view of a game.
        public init(game: WordPondGame) {
            self.game = game
        }

        /// The current screen, and the ad above it.
        public var body: some View {
            ZStack {
                switch game.screen {
                case .home: HomeView(game: game)
                case .round: RoundView(game: game)
                case .privacy: PrivacyView(game: game)
                case .gate(let challenge): GateView(game: game, challenge: challenge)
                case .shop: ShopView(game: game)
                }
                if game.ad.isShowing { AdView(game: game) }
            }
            .task {
                while !Task.isCancelled {
                    game.tick()
                    try? await Task.sleep(for: .milliseconds(100))
                }
            }
            .onChange(of: scenePhase) { _, phase in
                switch phase {
                case .background: game.attempt { try game.enterBackground() }
                case .active: Task { await game.enterForeground() }
                default: break
                }
            }
            .alert("That did not work", isPresented: hasProblem) {
                Button("OK", action: game.dismissProblem)
            } message: {
                Text(game.problem ?? "")
            }
        }
    }

    extension WordPondView {
        private var hasProblem: Binding<Bool> {
            Binding(
                get: { game.problem != nil },
                set: { if !$0 { game.dismissProblem() } })
        }
    }

    private struct HomeView: View {
        let game: WordPondGame

        var body: some View {
            VStack(spacing: 32) {
                Button("Play", action: game.play)
                    .font(.largeTitle)
                Button("For parents") { game.attempt { try game.askForParent() } }
                    .font(.footnote)
                Button("Privacy", action: game.showPrivacyPolicy)
                    .font(.footnote)
                if let end = game.gateLockedUntil {
                    let date = Date(timeIntervalSince1970: Double(end) / 1_000)
                    Text("You can try again in \(date, style: .relative).")
                }
            }
        }
    }

    private struct PrivacyView: View {
        let game: WordPondGame

        var body: some View {
            VStack(spacing: 24) {
                Text("Privacy").font(.headline)
                Text("Word Pond collects no data, and sends none to anybody.")
                Button("Back", action: game.closePrivacyPolicy)
            }
            .padding()
        }
    }

    private struct RoundView: View {
        let game: WordPondGame
        @State private var text = ""

        var body: some View {
            VStack(spacing: 24) {
                switch game.round?.phase {
                case .presenting:
                    Text(game.round?.word ?? "").font(.largeTitle)
                    Button("I know it!", action: game.spell)
                case .spelling:
                    TextField("Spell it", text: $text)
                        .autocorrectionDisabled()
                        .onSubmit {
                            game.answer(text)
                            text = ""
                        }
                case .feedback(let isRight):
                    Text(isRight ? "Right!" : "It is spelled \(game.round?.word ?? "").")
                    Button("Next", action: game.moveOn)
                case .complete, nil:
                    Text("Well done!").font(.largeTitle)
                    Button("Home", action: game.finishRound)
                }
            }
            .padding()
        }
    }

    /// The developer's own ad, with the label and the button that the scheduler allows.
    private struct AdView: View {
        let game: WordPondGame

        var body: some View {
            VStack {
                HStack {
                    Text("Advertisement")
                    Spacer()
                    switch game.ad {
                    case .counting(_, _, let remaining):
                        Text("\((remaining + 999) / 1000)").monospacedDigit()
                    case .skippable:
                        Button("Close", action: game.skipAd).frame(minWidth: 48, minHeight: 48)
                    case .idle, .loading: EmptyView()
                    }
                }
                .padding()
                Spacer()
                Text("A book about frogs is in your library.")
                Spacer()
            }
            .background(.white)
        }
    }

    private struct GateView: View {
        let game: WordPondGame
        let challenge: GateChallenge
        @State private var text = ""

        var body: some View {
            VStack(spacing: 24) {
                Text("For parents").font(.headline)
                Text(challenge.text)
                TextField("Answer", text: $text)
                    .onSubmit {
                        let answer = text
                        text = ""
                        Task { await game.perform { try await game.answerGate(answer) } }
                    }
                Button("Back") { game.attempt { try game.closeParentArea() } }
            }
            .padding()
        }
    }

    private struct ShopView: View {
        let game: WordPondGame

        var body: some View {
            VStack(spacing: 24) {
                Text("Play without ads").font(.headline)
                if let price = game.noAds.price {
                    Button("Buy for \(price)") {
                        Task { await game.perform { try await game.buyNoAds() } }
                    }
                }
                Button("Restore purchases") {
                    Task { await game.perform { try await game.restorePurchases() } }
                }
                Button("Not now") { game.attempt { try game.closeParentArea() } }
            }
            .padding()
        }
    }
#endif
