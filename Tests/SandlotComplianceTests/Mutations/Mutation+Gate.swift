import SandlotCompliance
import TestSupport

extension Mutation {
    static let gate: [Mutation] = ways + answers + challenges + passes

    // MARK: Ways around it

    private static let ways: [Mutation] = [
        // Nobody has seen a price behind the gate either.
        Mutation(
            "gate-before-purchase", "a purchase without the gate",
            alsoBroken: ["iap-informed-consent": .fail]
        ) { session, random in
            guard session.has("purchase_started") else { return false }
            return session.edit(&random) {
                $0.is("user_action", "target", "mascot")
            } _: {
                run, index in
                guard run.header("platform") != "watchOS" else { return false }
                run.insert(
                    "purchase_started", ["purchaseId": "extra", "productId": "remove_ads"],
                    at: index + 1, isMarked: true)
                run.insert(
                    "purchase_result", ["purchaseId": "extra", "result": "failed"], at: index + 2)
                return true
            }
        },
        Mutation(
            "gate-before-purchase", "the app was left between gate and purchase",
            alsoBroken: ["gate-pass-scope": .fail]
        ) { $0.leave(&$1, before: "purchase_started") },
        Mutation(
            "gate-before-purchase", "the pass is a minute old",
            alsoBroken: ["gate-pass-scope": .fail]
        ) {
            $0.edit(&$1) {
                $0.is("purchase_started")
            } _: { run, index in
                guard let pass = run.pass(of: index) else { return false }
                run.mark(pass, index)
                run.delay(
                    from: index, by: 60_001 - (run.events[index].t - run.events[pass].t))
                return true
            }
        },
        Mutation(
            "gate-before-link", "the app was left between gate and link",
            alsoBroken: ["gate-pass-scope": .fail]
        ) { $0.leave(&$1, before: "link_opened") },
        .atHome(
            "gate-before-link", "a link at home", "link_opened", ["class": "web"],
            where: { session, _ in session.has("link_opened") }),
        .atHome(
            "gate-before-permission", "the microphone at home", "permission_prompt",
            ["permission": "microphone", "granted": true],
            where: { session, _ in session.has("permission_prompt") }),
        Mutation("gate-before-restore", "a restore at home") { session, random in
            guard session.has("restore_started") else { return false }
            return session.edit(&random) {
                $0.is("user_action", "target", "mascot")
            } _: {
                run, index in
                run.insert("restore_started", ["initiated": "user"], at: index + 1, isMarked: true)
                run.insert("restore_result", ["ok": true], at: index + 2)
                return true
            }
        },
    ]

    // MARK: Answers

    private static let answers: [Mutation] = [
        Mutation("gate-attempt-limit", "a fourth attempt after three wrong answers") {
            $0.edit(&$1) {
                $0.is("gate_shown")
            } _: { run, index in
                let before = run.events[..<index].last { $0.name.hasPrefix("gate_") }
                guard run.header("gateState") == nil, before.map({ $0.is("gate_passed") }) ?? true
                else { return false }
                for number in 0..<3 {
                    run.insert(
                        "gate_shown",
                        [
                            "gateId": "extra", "purpose": "parentArea",
                            "challenge": SessionRun.challenge(number + 1),
                        ], at: index + 2 * number)
                    run.insert(
                        "gate_answered", ["gateId": "extra", "correct": false],
                        at: index + 2 * number + 1, isMarked: number == 2)
                }
                _ = run.insertGate("parentArea", at: index + 6)
                return true
            }
        },
        Mutation("gate-lockout-enforced", "a question while the gate is locked") {
            $0.edit(&$1) {
                $0.is("gate_locked")
            } _: { run, index in
                let last = run.events[..<index].last { $0["challenge"] != nil }
                let number = last?["challenge"] == SessionRun.challenge(1) ? 2 : 1
                run.mark(index)
                run.insert(
                    "gate_shown",
                    [
                        "gateId": run.events[index]["gateId"] ?? "", "purpose": "parentArea",
                        "challenge": SessionRun.challenge(number),
                    ], at: index + 1, isMarked: true)
                return true
            }
        },
        // A link in any case, and behind the gate only by chance.
        Mutation(
            "gate-lockout-enforced", "a link while the gate is locked",
            alsoChecked: ["gate-before-link"], maybeBroken: ["gate-before-link", "link-none"]
        ) {
            $0.edit(&$1) {
                $0.is("gate_locked")
            } _: { run, index in
                run.mark(index)
                run.insert("link_opened", ["class": "web"], at: index + 1, isMarked: true)
                return true
            }
        },
        Mutation("gate-lockout-persists", "a wrong answer is forgotten with the next launch") {
            $0.edit(&$1) {
                $0.is("trace_header") && $0["gateState"] == ["attemptsUsed": 1]
            } _: {
                run, index in
                run.events[index]["gateState"] = ["attemptsUsed": 0]
                run.mark(index)
                return true
            }
        },
        Mutation("gate-lockout-persists", "a lock is forgotten with the next launch") {
            session, random in
            guard session.plan.gateEnding == .lockedAcrossRuns, let first = session.runs.first,
                let lock = first.index(of: "gate_locked")
            else { return false }
            let end = first.startWall + first.events[lock].t + 120_000
            return session.edit(&random) {
                $0.is("trace_header") && $0["gateState"] != nil
            } _: {
                run, index in
                guard run.startWall < end else { return false }
                run.events[index]["gateState"] = ["attemptsUsed": 0]
                run.mark(index)
                return true
            }
        },
    ]

    // MARK: Challenges

    private static let challenges: [Mutation] = [
        Mutation("gate-fresh-challenge", "the same question after a wrong answer") {
            $0.edit(&$1) {
                $0.is("gate_answered", "correct", false)
            } _: { run, index in
                let next = run.index(of: "gate_shown", from: index)
                guard let next, case .object(let challenge)? = run.events[next]["challenge"],
                    let last = run.events[..<index].last(where: { $0["challenge"] != nil }),
                    case .object(let operands)? = last["challenge"],
                    run.events[index..<next].allSatisfy({ $0.name != "gate_locked" })
                else { return false }
                run.events[next]["challenge"] = .object(
                    challenge.merging(["a": operands["b"] ?? 0, "b": operands["a"] ?? 0]) { $1 })
                run.mark(next)
                return true
            }
        },
        Mutation("gate-fresh-challenge", "a text that holds the answer") {
            $0.edit(&$1) {
                $0["challenge"] != nil
            } _: { run, index in
                guard case .object(let challenge)? = run.events[index]["challenge"],
                    case (.integer(let a)?, .integer(let b)?) = (challenge["a"], challenge["b"])
                else { return false }
                run.mark(index)
                run.insert(
                    "text_shown", ["purpose": "legal", "text": .string("Such as \(a * b).")],
                    at: index + 1, isMarked: true)
                return true
            }
        },
        .setting(
            "gate-strength", "two times three", of: "gate_shown",
            to: ["challenge": ["kind": "multiply", "a": 2, "b": 3]]
        ) { $0["challenge"] != nil },
        .setting("gate-strength", "four buttons", of: "gate_shown", to: ["choices": 4]) {
            $0["challenge"] != nil
        },
        .setting(
            "gate-strength", "twelve buttons", .advisory, of: "gate_shown", to: ["choices": 12]
        ) {
            $0["challenge"] != nil
        },
        .setting(
            "gate-strength", "a button to hold", .inconclusive, of: "gate_shown",
            to: ["challenge": ["kind": "hold"]]
        ) { $0["challenge"] != nil },
    ]

    // MARK: Passes

    private static let passes: [Mutation] = [
        Mutation("gate-pass-scope", "a pass for a purchase opens a setting") {
            $0.edit(&$1) {
                $0.is("gate_passed", "purpose", "purchase")
            } _: { run, index in
                run.mark(index)
                run.insert(
                    "setting",
                    ["key": "ads", "value": false, "passId": run.events[index]["passId"] ?? ""],
                    at: index + 1, isMarked: true)
                return true
            }
        },
        Mutation(
            "gate-pass-scope", "a pass for a link buys",
            alsoBroken: ["gate-before-purchase": .fail]
        ) {
            $0.edit(&$1) {
                $0.is("purchase_started")
            } _: { run, index in
                guard let pass = run.pass(of: index) else { return false }
                run.events[pass]["purpose"] = "link"
                run.mark(pass, index)
                return true
            }
        },
        .atHome(
            "gate-not-consent", "the gate as a consent", "consent",
            [
                "consentId": "extra", "action": "granted", "by": "parent",
                "method": "parentalGate", "scope": ["collection"], "basis": "consent",
            ], alsoChecked: ["data-art8-consent"]),
        .atHome(
            "gate-not-consent", "an e-mail as a consent for third parties", "consent",
            [
                "consentId": "extra", "action": "granted", "by": "parent", "method": "emailPlus",
                "scope": ["thirdParty"], "basis": "contract",
            ]),
        Mutation(
            "gate-no-solicit", "a second uninvited offer", alsoChecked: ["iap-restore-available"]
        ) {
            $0.edit(&$1) {
                $0.is("user_action", "target", "map")
            } _: { run, index in
                guard run.has("offer_shown"), !run.hasRefusal(before: index) else { return false }
                run.insert("offer_shown", offer, at: index + 1)
                run.insert("offer_shown", offer, at: index + 2, isMarked: true)
                return true
            }
        },
        Mutation("gate-no-solicit", "an offer soon after a refusal") {
            $0.edit(&$1) {
                $0.is("purchase_result", "result", "cancelled")
            } _: { run, index in
                guard run.has("offer_shown"),
                    let home = run.index(from: index, where: { $0.is("screen", "name", "home") })
                else { return false }
                run.insert("offer_shown", offer, at: home + 1, isMarked: true)
                return true
            }
        },
    ]
}

extension Session {
    /// Sends the app to the background and back before an event that names a pass.
    fileprivate mutating func leave(_ random: inout SeededGenerator, before name: String) -> Bool {
        edit(&random) {
            $0.name == name
        } _: { run, index in
            guard let pass = run.pass(of: index) else { return false }
            run.mark(pass, index)
            run.insert("app_state", ["state": "background"], at: index)
            run.insert("app_state", ["state": "active"], at: index + 1)
            return true
        }
    }
}

extension SessionRun {
    /// Where the pass that an event names was given.
    fileprivate func pass(of index: Int) -> Int? {
        guard let pass = events[index]["passId"] else { return nil }
        return self.index { $0.is("gate_passed", "passId", pass) }
    }

    /// Whether a parent has turned an offer down before an event.
    fileprivate func hasRefusal(before index: Int) -> Bool {
        events[..<index].contains {
            $0.is("gate_cancelled") || $0.is("purchase_result", "result", "cancelled")
        }
    }
}
