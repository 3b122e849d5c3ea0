import SandlotTrace

extension Parameter<Int> {
    /// The time within which the game's sound must follow an ad, in milliseconds.
    static let soundGraceMs = Parameter("soundGraceMs", 500)
}

/// The game is silent while an ad is open.
struct AdGameSound: Rule {
    static let descriptor = RuleDescriptor(
        id: "ad-game-sound",
        title: "The game is silent while an ad is open",
        mechanism: .response,
        severities: [.appleKids: .advisory, .googleFamilies: .advisory],
        reads: [.adShown, .adDismissed, .gameSound],
        observing: .kindsOfEveryRun([.adShown, .adDismissed, .gameSound]),
        requirement: """
            A full-screen ad does not play over the sound of the game, and the game gets its sound \
            back afterward, also if the process ends while the ad is open. No text asks for it. It \
            is our advice.
            """,
        decision: """
            An app that records `game_sound` is checked. Each full-screen ad fails if the game is \
            audible while the ad is open, more than `soundGraceMs` after it appeared. If the game \
            was audible before the ad, it must be audible again within `soundGraceMs` after the \
            ad was dismissed. If the run ends before that, the next run of the device must record \
            that the game is audible before its first ad.
            """,
        sources: [Citation(.sandlot)],
        parameters: [Parameter.soundGraceMs.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "The game falls silent with the ad and sounds again after it.",
                """
                {"e":"game_sound","audible":true,"cause":"launch"}
                {"t":9000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":9010,"e":"game_sound","audible":false,"cause":"ad","adId":"a1"}
                {"t":14000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                {"t":14010,"e":"game_sound","audible":true,"cause":"adClosed","adId":"a1"}
                """),
            failing: RuleExample(
                "The music plays on under the ad.",
                """
                {"e":"game_sound","audible":true,"cause":"launch"}
                {"t":9000,"e":"ad_shown","adId":"a1","slot":"preTest","format":"interstitial"}
                {"t":14000,"e":"ad_dismissed","adId":"a1","cause":"auto"}
                """)))

    private let graceMs: Int

    init(_ parameters: Parameters) {
        graceMs = parameters[.soundGraceMs]
    }

    /// The devices whose last run ended while an ad had silenced the game.
    final class Memory: RuleMemory {
        fileprivate var silenced: Set<String> = []
    }

    /// A state of the game's sound, and since when it lasts.
    private struct Sound {
        let isAudible: Bool
        let since: Moment
    }

    /// An ad whose sound is not yet decided.
    private struct Open {
        let id: String
        let shownAt: Moment
        let wasAudible: Bool
        var dismissedAt: Moment?
    }

    final class Monitor: RuleMonitor<AdGameSound> {
        @exclusivity(unchecked) private var sound: Sound?
        @exclusivity(unchecked) private var ads: [Open] = []
        /// Whether the last run of the device left the game silent.
        @exclusivity(unchecked) private var isOwed = false

        required init(
            rule: AdGameSound, run: RunState, recorder: CheckRecorder, memory: Memory
        ) {
            super.init(rule: rule, run: run, recorder: recorder, memory: memory)
            isOwed = memory.silenced.remove(run.device.name) != nil
        }

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .gameSound(let event): change(to: event.audible, moment)
            case .adShown(let event) where event.isFullScreen:
                if isOwed, let sound {
                    // The game was silent when the last run ended, and nobody has restored it.
                    if !sound.isAudible {
                        recorder.fail(
                            looking: [sound.since, moment], deciding: moment,
                            "The game was still silent from an ad of the last run when ad \(event.adId) appeared."
                        )
                    }
                    isOwed = false
                }
                guard let sound else { return }
                ads.append(Open(id: event.adId, shownAt: moment, wasAudible: sound.isAudible))
            case .adDismissed(let event):
                guard let index = ads.firstIndex(where: { $0.id == event.adId }),
                    ads[index].dismissedAt == nil
                else { return }
                ads[index].dismissedAt = moment
                if overlapFails(ads[index], until: moment) || !ads[index].wasAudible {
                    let ad = ads.remove(at: index)
                    if !ad.wasAudible { recorder.pass(ad.shownAt, moment) }
                }
            default: break
            }
        }

        private func change(to isAudible: Bool, _ moment: Moment) {
            ads.removeAll { ad in
                // The sound until now decides about an open ad, and a new one about a closed one.
                guard let dismissedAt = ad.dismissedAt else {
                    return overlapFails(ad, until: moment)
                }
                guard isAudible else { return false }
                let elapsed = moment.t - dismissedAt.t
                if elapsed <= rule.graceMs {
                    recorder.pass(ad.shownAt, moment, isTimed: true)
                } else {
                    recorder.fail(
                        looking: [ad.shownAt, dismissedAt, moment], isTimed: true,
                        measure: .time(elapsed, limit: rule.graceMs),
                        "The game got its sound back \(Words.duration(elapsed)) after ad \(ad.id) was dismissed. The limit is \(Words.duration(rule.graceMs))."
                    )
                }
                return true
            }
            if isAudible { isOwed = false }
            if sound?.isAudible != isAudible { sound = Sound(isAudible: isAudible, since: moment) }
        }

        /// Reports an ad over which the game has been audible.
        ///
        /// - Returns: Whether it has.
        private func overlapFails(_ ad: Open, until moment: Moment) -> Bool {
            guard let sound, sound.isAudible else { return false }
            let begin = max(ad.shownAt.t, sound.since.t)
            let elapsed = moment.t - begin
            guard elapsed > rule.graceMs else { return false }
            recorder.fail(
                looking: [sound.since, ad.shownAt, moment], isTimed: true,
                measure: .time(elapsed, limit: rule.graceMs),
                "The game was audible for \(Words.duration(elapsed)) while ad \(ad.id) was open. The limit is \(Words.duration(rule.graceMs))."
            )
            return true
        }

        override func end() {
            guard let last = run.last else { return }
            for ad in ads {
                guard let dismissedAt = ad.dismissedAt else {
                    // The process ended while the ad was open.
                    if overlapFails(ad, until: last) { continue }
                    if ad.wasAudible, sound?.isAudible == false {
                        memory.silenced.insert(run.device.name)
                    }
                    recorder.pass(ad.shownAt, last)
                    continue
                }
                if sound?.isAudible == true {
                    recorder.pass(ad.shownAt, dismissedAt)
                } else {
                    memory.silenced.insert(run.device.name)
                    recorder.openAtEnd(
                        looking: [ad.shownAt, dismissedAt], elapsed: run.endMs - dismissedAt.t,
                        bound: rule.graceMs,
                        "The game got no sound back after ad \(ad.id) was dismissed.")
                }
            }
        }
    }
}
