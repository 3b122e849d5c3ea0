import SandlotCompliance

extension Mutation {
    static let leaving: [Mutation] = [
        Mutation("ad-skip-by-deadline", "skipping is possible 300 ms too late") {
            $0.edit(&$1) {
                $0.is("ad_skip_enabled")
            } _: { run, index in
                guard let shown = run.shown(of: index) else { return false }
                run.mark(shown, index)
                run.delay(from: index, by: 300)
                return true
            }
        },
        Mutation("ad-skip-by-deadline", "an ad without a skip control stays 300 ms too long") {
            $0.edit(&$1) {
                $0.is("ad_dismissed", "cause", "auto")
            } _: { run, index in
                guard let shown = run.shown(of: index) else { return false }
                run.mark(shown, index)
                run.delay(from: index, by: 300)
                return true
            }
        },
        Mutation("ad-skip-not-early", "skipping is possible after a second") {
            $0.edit(&$1) {
                $0.is("ad_skip_enabled")
            } _: { run, index in
                guard let shown = run.shown(of: index), run.events[shown]["countdownMs"] == nil,
                    run.index(of: "app_state", from: shown).map({ $0 > index }) ?? true
                else { return false }
                run.mark(shown, index)
                run.move(index, to: run.events[shown].t + 1000)
                return true
            }
        },
        Mutation("ad-skip-effective", "the ad stays a second and more after it was skipped") {
            $0.edit(&$1) {
                $0.is("ad_dismissed", "cause", "skip")
            } _: { run, index in
                run.mark(index, index - 1)
                run.delay(from: index, by: 1001)
                return true
            }
        },
        Mutation(
            "ad-skip-effective", "skipping counts as a click",
            alsoChecked: ["ad-click-gated", "ad-click-guard"]
        ) {
            $0.edit(&$1) {
                $0.is("ad_skip_tapped")
            } _: { run, index in
                run.mark(index)
                run.insert(
                    "ad_clicked",
                    ["adId": run.events[index]["adId"] ?? "", "destination": "none"],
                    at: index + 1, isMarked: true)
                return true
            }
        },
        .setting(
            "ad-close-target-size", "a cross of 18 points", of: "ad_skip_enabled",
            to: ["closeWidthPt": 18]),
        .setting(
            "ad-close-target-size", "a cross that cannot be seen", of: "ad_skip_enabled",
            to: ["closeVisible": false]),
        .setting(
            "ad-close-target-size", "a cross of unknown size", .inconclusive,
            of: "ad_skip_enabled", to: ["closeHeightPt": .null]),
        .setting(
            "ad-countdown-honest", "the countdown goes up again", of: "ad_countdown",
            to: ["remainingMs": 4500]
        ) { $0["remainingMs"] == 3000 },
        Mutation("ad-countdown-honest", "the countdown begins at nine seconds") {
            $0.edit(&$1) {
                $0.is("ad_shown", "countdownMs", 5000)
            } _: { run, index in
                run.events[index]["countdownMs"] = 9000
                run.mark(index)
                return true
            }
        },
        Mutation("ad-failure-nonblocking", "a failed ad holds the test up") {
            $0.edit(&$1) {
                $0.is("ad_failed")
            } _: { run, index in
                guard run.events[..<index].last(where: { $0.name == "phase" })?["phase"] == "preAd"
                else { return false }
                run.mark(index)
                run.delay(from: index + 1, by: 2001)
                return true
            }
        },
    ]
}

extension SessionRun {
    /// Where the ad of an event was shown, if it covers the screen.
    fileprivate func shown(of index: Int) -> Int? {
        self.index { $0.isFullScreenAd && $0["adId"] == events[index]["adId"] }
    }
}
