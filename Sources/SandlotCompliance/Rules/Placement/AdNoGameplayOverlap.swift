import SandlotTrace

extension Parameter<Int> {
    /// How long an ad and gameplay may overlap for no more than an advisory, in milliseconds.
    static let overlapGraceMs = Parameter("overlapGraceMs", 0)
    /// How long an ad whose skip control was tapped may take to slide away, in milliseconds.
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
            While the child plays, no ad of any format is on the screen, not even for a moment.
            """,
        decision: """
            Every ad that was shown is held against the stretches of gameplay in its window. They overlap if, in \
            the order of events, neither ends before the other begins. Two changes at one instant in the wrong \
            order, and the animation of an ad that was skipped before the game began, are worth a look; every \
            other overlap fails.
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

    func makeMonitor(of run: RunState, _ judge: Judge, _ memory: RuleMemory) -> RuleMonitor {
        Monitor(self, run, judge)
    }

    /// An ad on the screen and its overlaps with gameplay.
    private struct OpenAd {
        let life: AdLife
        /// The events that say what was played when the ad appeared.
        let context: [Moment]
        var skipTap: Moment?
        /// Where the overlap that is going on began: the later of ad and game.
        var overlapStart: Moment?
        /// When the game began that the ad overlaps.
        var gameStart: Moment?
        /// The next phase of the window, which closes the ad if it is never dismissed, if so set.
        var nextPhase: Moment?
        var overlaps: [Overlap] = []
    }

    /// The time that an ad and a stretch of gameplay share.
    private struct Overlap {
        let gameStart: Moment
        let start: Moment
        let end: Moment
        let isMeasurable: Bool
        let afterSkipTap: Bool

        var length: Int { end.t - start.t }
    }

    private final class Monitor: RuleMonitor {
        private let rule: AdNoGameplayOverlap
        private var ads: [OpenAd] = []
        /// Since when each window has been playing.
        private var gameStarts: [ObjectIdentifier: Moment] = [:]

        init(_ rule: AdNoGameplayOverlap, _ run: RunState, _ judge: Judge) {
            self.rule = rule
            super.init(run, judge)
        }

        override func observe(_ observation: Observation) {
            let (moment, scene) = (observation.moment, observation.scene)
            switch observation.event {
            case .adShown(let event):
                guard let life = run.ads[event.adId] else { return }
                var ad = OpenAd(life: life, context: scene.stateMoments)
                if let start = gameStarts[ObjectIdentifier(scene)] {
                    ad.overlapStart = moment
                    ad.gameStart = start
                }
                ads.append(ad)
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
                judgeAd(ad, end: moment)
            default: update(scene, at: moment)
            }
        }

        private func update(_ scene: SceneState, at moment: Moment) {
            let key = ObjectIdentifier(scene)
            let isPlaying = scene.isGameplay(rule.gameplayPhases)
            if scene.phaseSince?.seq == moment.seq {
                for index in ads.indices
                where ads[index].life.scene === scene && ads[index].nextPhase == nil {
                    ads[index].nextPhase = moment
                }
            }
            guard isPlaying != (gameStarts[key] != nil) else { return }
            gameStarts[key] = isPlaying ? moment : nil
            for index in ads.indices where ads[index].life.scene === scene {
                if isPlaying {
                    ads[index].overlapStart = moment
                    ads[index].gameStart = moment
                } else {
                    endOverlap(of: &ads[index], at: moment)
                }
            }
        }

        private func endOverlap(of ad: inout OpenAd, at end: Moment) {
            guard let start = ad.overlapStart, let gameStart = ad.gameStart else { return }
            ad.overlapStart = nil
            ad.gameStart = nil
            ad.overlaps.append(
                Overlap(
                    gameStart: gameStart, start: start, end: end,
                    isMeasurable: !run.hasClockDrop(after: start.seq, through: end.seq),
                    afterSkipTap: ad.skipTap.map { $0.seq < gameStart.seq } ?? false))
        }

        override func end() {
            for var ad in ads {
                if let last = run.last { endOverlap(of: &ad, at: last) }
                if rule.closesAtNextPhase, let close = ad.nextPhase {
                    ad.overlaps = ad.overlaps.filter { $0.start.seq < close.seq }
                        .map { overlap in
                            overlap.end.seq <= close.seq
                                ? overlap
                                : Overlap(
                                    gameStart: overlap.gameStart, start: overlap.start, end: close,
                                    isMeasurable: !run.hasClockDrop(
                                        after: overlap.start.seq, through: close.seq),
                                    afterSkipTap: overlap.afterSkipTap)
                        }
                }
                judgeAd(ad, end: nil)
            }
        }

        private func judgeAd(_ ad: OpenAd, end: Moment?) {
            let life = [ad.life.shownAt] + (end.map { [$0] } ?? [])
            let bad = ad.overlaps.filter { !isTolerable($0) }
            if let overlap = bad.max(by: { $0.length < $1.length }) {
                judge.fail(
                    looking: life + [overlap.gameStart, overlap.end], deciding: overlap.start,
                    measure: .time(overlap.length, limit: rule.overlapGraceMs),
                    "An ad was on the screen during \(overlap.length) ms of gameplay.")
            } else if let overlap = ad.overlaps.max(by: { $0.length < $1.length }) {
                judge.advise(
                    looking: life + [overlap.gameStart, overlap.end]
                        + (ad.skipTap.map { [$0] } ?? []),
                    deciding: overlap.start,
                    measure: .time(overlap.length, limit: rule.dismissAnimMs),
                    overlap.length <= rule.overlapGraceMs
                        ? "An ad and the game changed at one instant, in the wrong order."
                        : "An ad that had been skipped took \(overlap.length) ms to go away, and the game began meanwhile."
                )
            } else {
                judge.pass(looking: life + ad.context)
            }
        }

        private func isTolerable(_ overlap: Overlap) -> Bool {
            guard overlap.isMeasurable else { return false }
            return overlap.length <= rule.overlapGraceMs
                || overlap.afterSkipTap && overlap.length <= rule.dismissAnimMs
        }
    }
}
