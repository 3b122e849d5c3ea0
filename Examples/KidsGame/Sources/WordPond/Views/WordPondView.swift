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
                case .background: try? game.enterBackground()
                case .active: Task { await game.enterForeground() }
                default: break
                }
            }
        }
    }

    private struct HomeView: View {
        let game: WordPondGame

        var body: some View {
            VStack(spacing: 32) {
                Button("Play", action: game.play)
                    .font(.largeTitle)
                Button("For parents") { try? game.askForParent() }
                    .font(.footnote)
                if game.gateLockedUntil != nil { Text("Please ask again tomorrow.") }
            }
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
                        Task { try? await game.answerGate(answer) }
                    }
                Button("Back") { try? game.closeParentArea() }
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
                    Button("Buy for \(price)") { Task { try? await game.buyNoAds() } }
                }
                Button("Not now") { try? game.closeParentArea() }
            }
            .padding()
        }
    }
#endif
