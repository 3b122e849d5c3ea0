import SandlotTrace

extension Parameter<Int> {
    /// The overlap of an ad and gameplay that is only an advisory, in milliseconds.
    static let overlapGraceMs = Parameter("overlapGraceMs", 0)
    /// The time that the closing animation of a skipped ad may take, in milliseconds.
    static let dismissAnimMs = Parameter("dismissAnimMs", 500)
}

/// No ad during active gameplay.
struct AdNoGameplayOverlap: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-no-gameplay-overlap",
        title: "No ad during active gameplay",
        mechanism: .state,
        severities: [
            .seed: .violation, .appleKids: .warning, .googleFamilies: .violation, .caru: .advisory,
        ],
        reads: [.adShown, .adSkipTapped, .adDismissed, .phase, .screen],
        requirement: """
            While the child plays, no ad of any format is on the screen, however briefly.
            """,
        decision: """
            Every ad is compared with the periods of gameplay in its window. They overlap if, in \
            the order of events, neither ends before the other begins. Two changes at the same \
            time in the wrong order, and the closing animation of an ad that was skipped before \
            the game began, are advisories. Every other overlap fails.
            """,
        sources: [
            Citation(.seed), Citation(.googleFamilies), Citation(.appReview, "1.3"),
        ],
        parameters: [
            Parameter.gameplayPhases.erased, Parameter.overlapGraceMs.erased,
            Parameter.dismissAnimMs.erased, Parameter.missingDismiss.erased,
        ],
        examples: RuleExamples(
            passing: RuleExample(
                "The ad goes away, then the first word comes.",
                """
                {"e":"phase","phase":"preAd","attempt":1}
                {"t":200,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                {"e":"phase","phase":"presenting","attempt":1,"word":0}
                """),
            failing: RuleExample(
                "The first word comes while the ad is still there.",
                """
                {"e":"phase","phase":"preAd","attempt":1}
                {"t":200,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":5200,"e":"phase","phase":"presenting","attempt":1,"word":0}
                {"t":7000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """)))

    private let gameplayPhases: [String]
    private let overlapGraceMs: Int
    private let dismissAnimMs: Int
    private let closesAtNextPhase: Bool

    init(_ parameters: Parameters) {
        gameplayPhases = parameters[.gameplayPhases]
        overlapGraceMs = parameters[.overlapGraceMs]
        dismissAnimMs = parameters[.dismissAnimMs]
        closesAtNextPhase = parameters[.missingDismiss] == "nextPhase"
    }

    /// The beginning of gameplay.
    private struct GameStart {
        let at: Moment
        /// The events that define the game state.
        let context: [Moment]
    }

    /// An ad on the screen, and the worst of its overlaps with gameplay.
    private struct OpenAd {
        let life: AdLife
        /// The events that define the game state when the ad appeared.
        let context: [Moment]
        var skipTap: Moment?
        /// The beginning of the current overlap, and the beginning of the game.
        var ongoing: (start: Moment, gameStart: GameStart)?
        var worst: Overlap?
        /// The next phase of the window, which closes the ad if it is never dismissed, if so set.
        var nextPhase: Moment?
        /// The worst overlap until that phase.
        var worstUntilNextPhase: Overlap?
    }

    /// The time that an ad and a stretch of gameplay share.
    private struct Overlap {
        let gameStart: GameStart
        let start: Moment
        let end: Moment
        let isTolerable: Bool
        /// The length in milliseconds; nil if the clock went back in the meantime.
        let length: Int?

        func isWorse(than other: Overlap?) -> Bool {
            guard let other else { return true }
            guard isTolerable == other.isTolerable else { return other.isTolerable }
            return length ?? .max > other.length ?? .max
        }
    }

    final class Monitor: RuleMonitor<AdNoGameplayOverlap> {
        @exclusivity(unchecked) private var ads: [OpenAd] = []
        /// The beginning of the current gameplay in each window.
        @exclusivity(unchecked) private var gameStarts = SceneValues<GameStart>()

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .adShown(let event):
                guard let life = run.ad(event.adId) else { return }
                adAppeared(life, observation)
            case .adSkipTapped(let event):
                for index in ads.indices
                where ads[index].life.id == event.adId && ads[index].skipTap == nil {
                    ads[index].skipTap = moment
                }
            case .adDismissed(let event):
                guard let index = ads.firstIndex(where: { $0.life.id == event.adId }) else {
                    return
                }
                var ad = ads.remove(at: index)
                endOverlap(of: &ad, at: moment)
                checkAd(ad, ad.worst, end: moment)
            case .phase:
                if rule.closesAtNextPhase { phaseBegan(in: observation.scene, at: moment) }
                update(observation.scene, at: moment)
            default: update(observation.scene, at: moment)
            }
        }

        private func adAppeared(_ life: AdLife, _ observation: Observation) {
            let (moment, scene) = (observation.moment, observation.scene)
            var ad = OpenAd(life: life, context: scene.stateMoments)
            if scene.isGameplay(rule.gameplayPhases) {
                // Only a phase `none` that counts as gameplay is played from the beginning.
                let gameStart =
                    gameStarts[scene] ?? GameStart(at: run.first ?? moment, context: ad.context)
                gameStarts[scene] = gameStart
                ad.ongoing = (moment, gameStart)
            }
            ads.append(ad)
        }

        private func phaseBegan(in scene: SceneState, at moment: Moment) {
            for index in ads.indices
            where ads[index].life.scene === scene && ads[index].nextPhase == nil {
                var closed = ads[index]
                endOverlap(of: &closed, at: moment)
                ads[index].nextPhase = moment
                ads[index].worstUntilNextPhase = closed.worst
            }
        }

        private func update(_ scene: SceneState, at moment: Moment) {
            let isPlaying = scene.isGameplay(rule.gameplayPhases)
            guard isPlaying != (gameStarts[scene] != nil) else { return }
            let gameStart = isPlaying ? GameStart(at: moment, context: scene.stateMoments) : nil
            gameStarts[scene] = gameStart
            for index in ads.indices where ads[index].life.scene === scene {
                if let gameStart {
                    ads[index].ongoing = (moment, gameStart)
                } else {
                    endOverlap(of: &ads[index], at: moment)
                }
            }
        }

        private func endOverlap(of ad: inout OpenAd, at end: Moment) {
            guard let (start, gameStart) = ad.ongoing else { return }
            ad.ongoing = nil
            var length: Int?
            var isTolerable = false
            if !run.hasClockDrop(after: start, through: end) {
                let shared = end.t - start.t
                let isAnimation = ad.skipTap.map { $0.isBefore(gameStart.at) } ?? false
                isTolerable =
                    shared <= rule.overlapGraceMs || isAnimation && shared <= rule.dismissAnimMs
                length = shared
            }
            let overlap = Overlap(
                gameStart: gameStart, start: start, end: end, isTolerable: isTolerable,
                length: length)
            if overlap.isWorse(than: ad.worst) { ad.worst = overlap }
        }

        override func end() {
            for var ad in ads {
                if let last = run.last { endOverlap(of: &ad, at: last) }
                checkAd(ad, ad.nextPhase == nil ? ad.worst : ad.worstUntilNextPhase, end: nil)
            }
        }

        private func checkAd(_ ad: OpenAd, _ worst: Overlap?, end: Moment?) {
            var life: [Moment] { [ad.life.shownAt] + (end.map { [$0] } ?? []) }
            // An ad that was never dismissed is looked for until the run ends: its dismissal may be missing.
            var untilEnd: [Moment] { end == nil ? [run.last].compactMap(\.self) : [] }
            guard let overlap = worst else {
                return recorder.pass(looking: life + ad.context + untilEnd)
            }
            let concerned = life + [overlap.gameStart.at, overlap.end]
            var looking: [Moment] {
                concerned + ad.context + overlap.gameStart.context + untilEnd
            }
            let id = ad.life.id
            guard let length = overlap.length else {
                return recorder.fail(
                    looking: looking, naming: concerned, deciding: overlap.start,
                    "Ad \(id) was on the screen during gameplay. How long cannot be measured, because the clock went back meanwhile."
                )
            }
            let time = Words.duration(length)
            if !overlap.isTolerable {
                recorder.fail(
                    looking: looking, naming: concerned, deciding: overlap.start,
                    measure: .time(length, limit: rule.overlapGraceMs),
                    "Ad \(id) was on the screen during \(time) of gameplay.")
            } else if length <= rule.overlapGraceMs {
                recorder.advise(
                    looking: looking, naming: concerned, deciding: overlap.start,
                    measure: .time(length, limit: rule.overlapGraceMs),
                    "Ad \(id) and gameplay overlapped by \(time), which is tolerated.")
            } else {
                let tap = [ad.skipTap].compactMap(\.self)
                recorder.advise(
                    looking: looking + tap, naming: concerned + tap, deciding: overlap.start,
                    measure: .time(length, limit: rule.dismissAnimMs),
                    "Ad \(id) had been skipped, and it took \(time) of gameplay to go away.")
            }
        }
    }
}
