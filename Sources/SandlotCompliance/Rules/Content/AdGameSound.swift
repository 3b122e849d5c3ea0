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
            audible while the ad is open, more than `soundGraceMs` after it appeared, unless the \
            user has turned the sound on during the ad. If the game was audible before the ad, it \
            must be audible again within `soundGraceMs` after the ad was dismissed, unless the \
            user has turned the sound off, or the next ad has appeared within that time. If the \
            run ends before that, the next run of the app on the device must record that the game \
            is audible before its first ad.
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

    /// An app on a device.
    fileprivate struct Place: Hashable {
        let app: String?
        let device: String

        init(_ run: RunState) {
            app = run.header?.app
            device = run.device.name
        }
    }

    /// The apps whose last run on a device ended while an ad had silenced the game.
    final class Memory: RuleMemory {
        fileprivate var silenced: Set<Place> = []
    }

    /// A state of the game's sound, and since when it lasts.
    private struct Sound {
        let isAudible: Bool
        let since: Moment
        /// Whether the user has caused it.
        let isOfUser: Bool
    }

    /// An ad whose sound is not yet decided.
    private struct Open {
        let id: String
        let shownAt: Moment
        /// Whether the game must be audible after the ad.
        var owesSound: Bool
        var dismissedAt: Moment?
    }

    final class Monitor: RuleMonitor<AdGameSound> {
        @exclusivity(unchecked) private var sound: Sound?
        @exclusivity(unchecked) private var ads: [Open] = []
        /// Whether the last run of the app on the device left the game silent.
        @exclusivity(unchecked) private var isOwed = false

        required init(
            rule: AdGameSound, run: RunState, recorder: CheckRecorder, memory: Memory
        ) {
            super.init(rule: rule, run: run, recorder: recorder, memory: memory)
            isOwed = memory.silenced.remove(Place(run)) != nil
        }

        override func observe(_ observation: Observation) {
            let moment = observation.moment
            switch observation.event {
            case .gameSound(let event): change(event, moment)
            case .adShown(let event) where event.isFullScreen: show(event, moment)
            case .adDismissed(let event):
                guard
                    let index = ads.firstIndex(where: {
                        $0.id == event.adId && $0.dismissedAt == nil
                    })
                else { return }
                ads[index].dismissedAt = moment
                let ad = ads[index]
                if overlapFails(ad, until: moment) {
                    ads.remove(at: index)
                } else if !ad.owesSound || sound?.isAudible == true {
                    ads.remove(at: index)
                    recorder.pass(ad.shownAt, moment)
                }
            default: break
            }
        }

        private func show(_ ad: TraceEvent.AdShown, _ moment: Moment) {
            guard let sound else { return }
            if isOwed, !sound.isAudible {
                // The game was silent when the last run ended, and nobody has restored it.
                recorder.fail(
                    looking: [sound.since, moment], deciding: moment,
                    "The game was still silent from an ad of the last run when ad \(ad.adId) appeared."
                )
            }
            isOwed = false
            let owesSound = sound.isAudible || passOnSilence(to: moment)
            ads.append(Open(id: ad.adId, shownAt: moment, owesSound: owesSound))
        }

        /// Passes the ads after which the game still had time to sound when the next ad appeared.
        ///
        /// - Returns: Whether there was one, so that the next ad owes the sound instead.
        private func passOnSilence(to moment: Moment) -> Bool {
            let count = ads.count
            ads.removeAll { ad in
                guard let dismissedAt = ad.dismissedAt,
                    moment.t - dismissedAt.t <= rule.graceMs
                else { return false }
                recorder.pass(ad.shownAt, moment, isTimed: true)
                return true
            }
            return ads.count < count
        }

        private func change(_ event: TraceEvent.GameSound, _ moment: Moment) {
            let isOfUser = event.cause == .user
            ads.removeAll { ad in
                // The sound until now decides about an open ad, and a new one about a closed one.
                guard let dismissedAt = ad.dismissedAt else {
                    return overlapFails(ad, until: moment)
                }
                guard event.audible || isOfUser else { return false }
                let elapsed = moment.t - dismissedAt.t
                if elapsed <= rule.graceMs {
                    recorder.pass(ad.shownAt, moment, isTimed: true)
                } else {
                    let state = event.audible ? "got its sound back" : "was still silent"
                    recorder.fail(
                        looking: [ad.shownAt, dismissedAt, moment], isTimed: true,
                        measure: .time(elapsed, limit: rule.graceMs),
                        "The game \(state) \(Words.duration(elapsed)) after ad \(ad.id) was dismissed. The limit is \(Words.duration(rule.graceMs))."
                    )
                }
                return true
            }
            // A user who turns the sound off wants no sound after the ad.
            if isOfUser, !event.audible {
                for index in ads.indices { ads[index].owesSound = false }
            }
            if event.audible || isOfUser { isOwed = false }
            if sound?.isAudible != event.audible {
                sound = Sound(isAudible: event.audible, since: moment, isOfUser: isOfUser)
            }
        }

        /// Reports an ad over which the game has been audible.
        ///
        /// - Returns: Whether it has.
        private func overlapFails(_ ad: Open, until moment: Moment) -> Bool {
            guard let sound, sound.isAudible else { return false }
            // The user has turned the sound on during the ad.
            if sound.isOfUser, ad.shownAt.isBefore(sound.since) { return false }
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
                    if ad.owesSound, sound?.isAudible == false {
                        memory.silenced.insert(Place(run))
                    }
                    recorder.pass(ad.shownAt, last)
                    continue
                }
                memory.silenced.insert(Place(run))
                recorder.openAtEnd(
                    looking: [ad.shownAt, dismissedAt], elapsed: run.endMs - dismissedAt.t,
                    bound: rule.graceMs,
                    "The game got no sound back after ad \(ad.id) was dismissed.")
            }
        }
    }
}
