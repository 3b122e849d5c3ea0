import SandlotCompliance
import TestSupport

extension Mutation {
    static let placement: [Mutation] = gameplay + slots + pace + moments + surfaces

    // MARK: Gameplay

    private static let gameplay: [Mutation] = [
        Mutation("ad-no-gameplay-overlap", "the ad is still up when the first word comes") {
            $0.prolongAd(&$1, by: 700)
        },
        Mutation(
            "ad-no-gameplay-overlap", "the skipped ad slides away while the first word comes",
            .advisory
        ) {
            $0.prolongAd(&$1, by: 250)
        },
        Mutation("ad-no-gameplay-overlap", "a banner during a word") {
            $0.edit(&$1) {
                $0.is("text_shown", "purpose", "word")
            } _: { run, index in
                guard !run.isOwned(before: index), run.header("platform") != "watchOS" else {
                    return false
                }
                run.insertAd(at: index + 1, lasting: 50)
                return true
            }
        },
        Mutation(
            "ad-no-gameplay-overlap", "a banner that comes and goes in one instant of a word",
            .advisory
        ) {
            $0.edit(&$1) {
                $0.is("text_shown", "purpose", "word")
            } _: { run, index in
                guard !run.isOwned(before: index), run.header("platform") != "watchOS" else {
                    return false
                }
                run.insertAd(at: index + 1)
                return true
            }
        },
    ]

    // MARK: Slots

    private static let slots: [Mutation] = [
        .setting(
            "ad-slot-valid", "the ad before the test is in no slot", of: "ad_shown",
            to: ["slot": "other"]
        ) { $0.is("ad_shown", "slot", "preTest") },
        // An ad more while a test is current, and close to the next one.
        Mutation(
            "ad-slot-valid", "a full-screen ad at home", alsoChecked: ["ad-spacing"],
            maybeBroken: ["ad-spacing", "ad-frequency"]
        ) {
            $0.edit(&$1) {
                $0.is("user_action", "kind", "scroll") && $0["target"] == "map"
            } _: {
                run, index in
                guard !run.isOwned(before: index), run.header("platform") != "watchOS" else {
                    return false
                }
                run.insertAd(format: "interstitial", at: index + 1)
                return true
            }
        },
        Mutation("ad-post-requires-completion", "one more word was to come") {
            $0.edit(&$1) {
                $0.is("phase", "phase", "levelComplete")
            } _: { run, index in
                guard let ad = run.index(from: index, where: \.isFullScreenAd),
                    let next = run.index(of: "phase", from: index + 1), ad < next,
                    case .integer(let words)? = run.events[index]["wordCount"]
                else { return false }
                run.events[index]["wordCount"] = .integer(words + 1)
                run.mark(index, ad)
                return true
            }
        },
        Mutation("ad-post-requires-completion", "an ad for a test that was left") {
            $0.edit(&$1) {
                $0.is("user_action", "kind", "quit")
            } _: { run, index in
                guard !run.isOwned(before: index) else { return false }
                run.insertAd(slot: "postTest", at: index + 2)
                return true
            }
        },
        // The next ad comes within seconds, and there are three for one test if one came before it.
        Mutation(
            "ad-one-per-slot", "two ads after one test", alsoBroken: ["ad-spacing": .advisory],
            maybeBroken: ["ad-frequency"]
        ) {
            $0.edit(&$1) {
                $0.is("ad_shown", "slot", "postTest")
            } _: { run, index in
                guard let action = run.index(of: "user_action", from: index) else { return false }
                run.mark(index)
                run.insert("user_action", ["kind": "tap"], at: action + 1)
                run.insertAd(slot: "postTest", format: "interstitial", at: action + 2)
                return true
            }
        },
        Mutation("ad-no-stack", "a banner while an ad covers the screen") {
            $0.edit(&$1, where: \.isFullScreenAd) { run, index in
                run.insertAd(at: index + 1)
                return true
            }
        },
    ]

    // MARK: Pace

    private static let pace: [Mutation] = [
        Mutation("ad-spacing", "nobody does anything between two ads", in: [.googleFamilies]) {
            session, random in
            guard !session.plan.hasRewards else { return false }
            return session.edit(&random, where: \.isFullScreenAd) { run, index in
                guard
                    let first = run.index(
                        of: "ad_dismissed", ad: run.events[index]["adId"], from: index),
                    let second = run.index(from: first, where: \.isFullScreenAd)
                else { return false }
                run.mark(first, second)
                let others = run.events[first..<second].filter { $0.name != "user_action" }
                run.events.replaceSubrange(first..<second, with: others)
                return true
            }
        },
        // Three more ads while one test is current, each soon after the one before and none in a slot.
        Mutation(
            "ad-frequency", "ad after ad after a test", alsoBroken: ["ad-spacing": .advisory],
            maybeBroken: ["ad-slot-valid"]
        ) {
            $0.edit(&$1) {
                $0.is("ad_shown", "slot", "postTest")
            } _: { run, index in
                guard var action = run.index(of: "user_action", from: index) else { return false }
                let attempt = run.events[..<index].last { $0.name == "phase" }?["attempt"]
                let start = run.index { $0.is("phase", "attempt", attempt) } ?? index
                let count = run.events[start...index].count(where: \.isFullScreenAd)
                for extra in 1...3 {
                    run.insert("user_action", ["kind": "tap"], at: action + 1)
                    run.insert("user_action", ["kind": "tap"], at: action + 2)
                    run.insertAd(format: "interstitial", at: action + 3)
                    run.events[action + 3].isMarked = count + extra == 3
                    action += 4
                }
                return true
            }
        },
        // The ad is in no slot and close to the one before it.
        Mutation(
            "ad-dismiss-no-chain", "the next ad opens as the first closes",
            maybeBroken: ["ad-slot-valid", "ad-spacing", "ad-frequency"]
        ) {
            $0.edit(&$1) {
                $0.is("ad_dismissed") && $0["cause"] != "app"
            } _: { run, index in
                run.mark(index)
                run.insertAd(format: "interstitial", at: index + 1)
                return true
            }
        },
    ]

    // MARK: Moments

    private static let moments: [Mutation] = [
        // There is no slot at launch, and the first test may be near.
        Mutation(
            "ad-not-at-launch", "an ad as soon as the app is there",
            alsoChecked: ["ad-spacing"], alsoBroken: ["ad-slot-valid": .fail],
            maybeBroken: ["ad-spacing"]
        ) {
            $0.edit(&$1) {
                $0.is("app_state", "state", "launched")
            } _: { run, index in
                guard !run.isOwned(before: index), run.header("platform") != "watchOS" else {
                    return false
                }
                run.insertAd(format: "interstitial", at: index + 1)
                return true
            }
        },
        Mutation(
            "ad-not-at-launch", "an uninvited offer as soon as the app is there",
            alsoChecked: ["iap-restore-available"]
        ) {
            $0.edit(&$1) {
                $0.is("app_state", "state", "launched")
            } _: { run, index in
                guard run.has("offer_shown") else { return false }
                run.insert("offer_shown", offer, at: index + 1, isMarked: true)
                return true
            }
        },
        Mutation("ad-not-on-resume-or-exit", "an ad as the app comes back") {
            $0.edit(&$1, where: \.isFullScreenAd) { run, index in
                run.mark(index)
                run.insert("app_state", ["state": "background"], at: index)
                run.insert("app_state", ["state": "active"], at: index + 1, isMarked: true)
                return true
            }
        },
        Mutation("ad-not-on-resume-or-exit", "an ad as the child wants to leave") {
            $0.edit(&$1, where: \.isFullScreenAd) { run, index in
                run.mark(index)
                run.insert("user_action", ["kind": "quit"], at: index, isMarked: true)
                return true
            }
        },
        // What was the ad after the test is none any more, and stands in the phase of another slot.
        .setting(
            "ad-not-at-level-start", "an ad of the slot before a test", of: "ad_shown",
            to: ["slot": "preTest"], alsoChecked: ["ad-post-requires-completion"],
            alsoBroken: ["ad-slot-valid": .fail]
        ) { $0.is("ad_shown", "slot", "postTest") },
    ]

    /// An offer that nobody asked for, and that is otherwise as it should be.
    static let offer: [String: ParameterValue] = [
        "offerId": "extra", "initiated": "app", "productId": "remove_ads", "gated": true,
        "declineVisible": true,
    ]

    // MARK: Surfaces

    private static let surfaces: [Mutation] = [
        .setting(
            "ad-surface-main-app", "an ad in a widget", of: "ad_shown", to: ["surface": "widget"]),
        // Such a notification promotes, whoever it is for.
        Mutation(
            "ad-surface-main-app", "a notification of somebody else's",
            alsoBroken: ["push-no-promo": .fail]
        ) {
            $0.edit(&$1) {
                $0.is("push")
            } _: { run, index in
                run.insert(
                    "push", ["kind": "received", "content": "promo", "thirdParty": true],
                    at: index + 1, isMarked: true)
                return true
            }
        },
        Mutation("ad-not-on-watch", "a banner on the watch") {
            $0.edit(&$1) {
                $0.is("screen", "name", "settings")
            } _: { run, index in
                guard run.header("platform") == "watchOS", !run.isOwned(before: index) else {
                    return false
                }
                run.insertAd(at: index + 1)
                return true
            }
        },
        // What is left by clicking has no end of its own any more.
        .setting(
            "ad-no-wall", "the only way out of an ad is to click it", of: "ad_dismissed",
            to: ["cause": "click"], alsoChecked: ["ad-countdown-honest", "ad-dismiss-no-chain"]
        ) { $0["cause"] == "auto" },
        Mutation("ad-rewarded-opt-in", "an ad that was not asked for") {
            $0.edit(&$1) {
                $0.is("ad_shown", "format", "rewarded")
            } _: { run, index in
                guard let offer = run.index(where: { $0["target"] == "rewardOffer" }) else {
                    return false
                }
                run.events[offer]["target"] = "treasure"
                run.mark(index)
                return true
            }
        },
        Mutation("ad-rewarded-opt-in", "a hint that does not say it is an ad") {
            $0.edit(&$1) {
                $0.is("ad_shown", "format", "rewarded")
            } _: { run, index in
                guard let label = run.index(where: { $0.is("text_shown", "purpose", "adLabel") })
                else { return false }
                run.mark(index)
                run.events.remove(at: label)
                return true
            }
        },
    ]
}

extension Session {
    /// Dismisses a skipped ad before a test that many milliseconds after the first word has come.
    fileprivate mutating func prolongAd(
        _ random: inout SeededGenerator, by milliseconds: Int
    ) -> Bool {
        edit(&random) {
            $0.is("ad_shown", "slot", "preTest")
        } _: { run, shown in
            guard
                let dismissed = run.index(
                    of: "ad_dismissed", ad: run.events[shown]["adId"], from: shown),
                run.events[dismissed]["cause"] == "skip",
                let phase = run.index(of: "phase", from: dismissed)
            else { return false }
            run.mark(shown, dismissed, phase)
            run.move(dismissed, to: run.events[phase].t + milliseconds)
            return true
        }
    }
}
