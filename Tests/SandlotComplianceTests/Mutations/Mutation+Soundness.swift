import SandlotCompliance

extension Mutation {
    static let soundness: [Mutation] = headers + order + cycles + privacy

    // MARK: Headers

    private static let headers: [Mutation] = [
        .setting(
            "trace-header", "nobody knows how the app was built", of: "trace_header",
            to: ["build": .null]),
        Mutation("trace-header", "two headers") {
            $0.edit(&$1) {
                $0.is("app_state", "state", "launched")
            } _: { run, index in
                guard run.header("gateState") == nil, run.header("initialEntitlements") == []
                else { return false }
                run.insert("trace_header", run.events[0].members, at: index + 1, isMarked: true)
                return true
            }
        },
    ]

    // MARK: Order

    private static let order: [Mutation] = [
        // The whole run is looked at to see how many ads there are.
        Mutation(
            "trace-seq", "an event is lost", maybeBroken: ["ad-frequency"]
        ) {
            $0.edit(&$1) {
                $0.is("trace_end")
            } _: { run, index in
                run.events[index].seq = index + 1
                run.mark(index)
                return true
            }
        },
        Mutation("trace-seq", "two events have one number") {
            $0.edit(&$1) {
                $0.is("trace_end")
            } _: { run, index in
                run.insert("note", ["text": "Here I am."], at: index, isMarked: true)
                run.events[index].seq = index - 1
                run.events[index + 1].seq = index
                return true
            }
        },
        Mutation("trace-seq", "a line is repeated", .advisory) {
            $0.edit(&$1) { _ in
                true
            } _: { run, index in
                run.events[index].isMarked = true
                run.events.insert(run.events[index], at: index + 1)
                for later in run.events.indices.dropFirst(index + 1) {
                    run.events[later].seq = later - 1
                }
                return true
            }
        },
        Mutation(
            "trace-clock", "the time goes back",
            maybeBroken: ["ad-frequency", "gate-lockout-persists"]
        ) {
            $0.edit(&$1) {
                $0.is("trace_end")
            } _: { run, index in
                run.events[index].t = run.events[index - 1].t - 1
                run.mark(index, index - 1)
                return true
            }
        },
    ]

    // MARK: Cycles

    private static let cycles: [Mutation] = [
        .repeating("ad_shown"), .repeating("ad_skip_enabled"), .repeating("ad_dismissed"),
        Mutation("trace-ad-lifecycle", "a countdown after the ad") {
            $0.edit(&$1) {
                $0.is("ad_dismissed")
            } _: { run, index in
                run.insert(
                    "ad_countdown",
                    ["adId": run.events[index]["adId"] ?? "", "remainingMs": 9000], at: index + 1,
                    isMarked: true)
                return true
            }
        },
        Mutation("trace-phase-order", "feedback on nothing") {
            $0.edit(&$1) {
                $0.is("phase", "phase", "none")
            } _: { run, index in
                let attempt = run.events[..<index].last { $0["attempt"] != nil }?["attempt"] ?? 1
                run.insert(
                    "phase", ["phase": "feedback", "attempt": attempt, "word": 0], at: index + 2,
                    isMarked: true)
                run.insert("phase", ["phase": "none"], at: index + 3)
                return true
            }
        },
        .atHome(
            "trace-refs", "a pass that was never given", "setting",
            ["key": "ads", "value": false, "passId": "never"]),
        .atHome(
            "trace-refs", "the end of a purchase that never began", "purchase_result",
            ["purchaseId": "never", "result": "failed"]),
        Mutation("trace-complete", "something after the end") {
            $0.edit(&$1) {
                $0.is("trace_end")
            } _: { run, index in
                run.insert("note", at: index + 1, isMarked: true)
                return true
            }
        },
        .setting(
            "trace-complete", "a crash", .inconclusive, of: "trace_end", to: ["reason": "crash"]),
    ]

    /// The callback for an event comes twice.
    private static func repeating(_ name: String) -> Mutation {
        Mutation("trace-ad-lifecycle", "\(name) comes twice") {
            $0.edit(&$1) {
                $0.name == name
            } _: { run, index in
                run.insert(name, run.events[index].members, at: index + 1, isMarked: true)
                return true
            }
        }
    }

    // MARK: Privacy

    private static let privacy: [Mutation] = [
        .setting(
            "trace-no-pii", "a name on a screen", of: "screen", to: ["firstName": "x"]),
        .setting(
            "trace-no-pii", "a device in the depths", of: "user_action",
            to: ["extra": [["deep": ["DeviceID": 7]]]]),
        .setting(
            "trace-no-pii", "an address in a text", of: "text_shown",
            to: ["note": "Ask ada.lovelace@example.com!"]),
        .atHome(
            "trace-no-pii", "a birthday in an event that nobody knows", "profile_loaded",
            ["dob": "2018-01-01"]),
    ]
}
