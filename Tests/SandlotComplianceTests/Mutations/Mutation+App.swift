import SandlotCompliance

extension Mutation {
    static let app: [Mutation] = [
        Mutation("link-none", "a page behind the gate", alsoChecked: ["gate-before-link"]) {
            $0.edit(&$1) {
                $0.is("gate_passed", "purpose", "settings")
            } _: { run, index in
                run.insert(
                    "link_opened", ["class": "web", "passId": run.events[index]["passId"] ?? ""],
                    at: index + 1, isMarked: true)
                return true
            }
        },
        .atHome(
            "acct-none", "somebody is to sign up", "account", ["action": "prompt"],
            alsoChecked: ["acct-optional-and-deletable"],
            where: { session, _ in !session.plan.hasAccounts }),
        .atHome(
            "acct-optional-and-deletable", "no game without an account", "account",
            ["action": "required"], where: { session, _ in session.plan.hasAccounts }),
        Mutation("acct-optional-and-deletable", "an account for ever") {
            $0.edit(&$1) {
                $0.is("account", "action", "created")
            } _: { run, index in
                for index in run.events.indices where run.events[index].name == "screen" {
                    run.events[index]["affordances"] = ["restore", "reportAd", "whyAd"]
                }
                run.mark(index)
                return true
            }
        },
        Mutation("acct-no-social", "a chat") {
            $0.edit(&$1) {
                $0.is("user_action", "target", "mascot")
            } _: { run, index in
                run.insert("screen", ["name": "chat"], at: index + 1, isMarked: true)
                run.insert("screen", ["name": "home"], at: index + 2)
                return true
            }
        },
        // An opt-in by a parent lifts it in the one pack and not in the other.
        .setting("push-no-promo", "an advertisement", of: "push", to: ["content": "promo"]) {
            $0["optIn"] == nil
        },
        Mutation(
            "push-no-promo", "an advertisement that a parent agreed to", .advisory,
            in: [.appleKids, .googleFamilies, .ukAADC], maybeBroken: ["push-no-promo"]
        ) {
            $0.change(&$1) {
                $0.is("push", "optIn", "parent")
            } _: {
                $0["content"] = "promo"
            }
        },
        .setting(
            "push-no-promo", "a reminder that hurries", of: "push",
            to: ["text": "Last chance to practice!"],
            alsoBroken: ["text-no-pressure": .fail]),
        // It is on no list, and there need be no gate before it.
        Mutation(
            "push-not-required", "no notifications, no game",
            alsoBroken: ["perm-allowlist": .fail], maybeBroken: ["gate-before-permission"]
        ) {
            $0.edit(&$1) {
                $0.is("trace_end")
            } _: { run, index in
                run.insert(
                    "permission_prompt", ["permission": "notifications", "granted": false],
                    at: index, isMarked: true)
                run.insert("screen", ["name": "blocked"], at: index + 1, isMarked: true)
                return true
            }
        },
        Mutation("link-bumper", "a link although the user stays in the app") {
            $0.edit(&$1) {
                $0.is("link_opened")
            } _: { run, index in
                run.insert(
                    "bumper_shown", ["bumperId": "b1", "class": "web"], at: index, isMarked: true)
                run.insert(
                    "bumper_answered", ["bumperId": "b1", "leaves": false], at: index + 1,
                    isMarked: true)
                run.mark(index + 2)
                return true
            }
        },
        .behindGate("perm-allowlist", "the location", ["permission": "location"]),
        .behindGate(
            "perm-no-att", "a tracking prompt", ["permission": "tracking"],
            alsoBroken: ["perm-allowlist": .fail]),
    ]

    /// A prompt for a permission behind the gate.
    private static func behindGate(
        _ rule: String, _ name: String, _ members: [String: ParameterValue],
        alsoBroken: [String: Verdict] = [:]
    ) -> Mutation {
        Mutation(rule, name, alsoBroken: alsoBroken) { session, random in
            guard session.has("permission_prompt") else { return false }
            return session.edit(&random) {
                $0.is("gate_passed", "purpose", "settings")
            } _: {
                run, index in
                run.insert("permission_prompt", members, at: index + 1, isMarked: true)
                return true
            }
        }
    }
}
