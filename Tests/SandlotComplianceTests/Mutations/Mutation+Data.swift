import SandlotCompliance

extension Mutation {
    static let data: [Mutation] = transfers + choices + statements

    // MARK: What is sent

    private static let transfers: [Mutation] = [
        .atHome(
            "data-no-third-party-pii", "the model of the device", "data_sent",
            sent("thirdParty", "maintain", fields: ["model"])),
        .atHome(
            "data-no-third-party-analytics", "a level for statistics", "data_sent",
            sent("thirdParty", "analytics", fields: ["level"])),
        .atHome(
            "data-minimal-first-party", "a screen that was seen", "data_sent",
            sent("firstParty", "analyzeFunctioning", fields: ["screen"])),
        // It serves no function of the app either.
        .atHome(
            "data-persistent-id-internal-only", "an instance for attribution", "data_sent",
            sent("firstParty", "attribution", identifiers: ["appInstanceId"]),
            alsoBroken: ["data-minimal-first-party": .fail],
            where: { session, _ in !session.plan.hasConsent }),
        .atHome(
            "data-consent-before-collection", "a name without consent", "data_sent",
            sent("firstParty", "sync", fields: ["name"]),
            alsoBroken: ["data-minimal-first-party": .fail],
            where: { session, _ in !session.plan.hasConsent }),
        // There is no consent left to check.
        Mutation(
            "data-consent-before-collection", "a name after a consent that never was",
            alsoChecked: ["data-art8-consent", "gate-not-consent", "trace-refs"]
        ) {
            $0.edit(&$1) {
                $0.is("consent", "action", "granted")
            } _: { run, index in
                run.mark(index + 1)
                run.events.removeAll { $0.name == "consent" }
                return true
            }
        },
        // Apple's packs and Amazon's want no name to go anywhere.
        Mutation(
            "data-third-party-separate-consent", "a name to others on a consent for oneself",
            alsoBroken: [
                "data-no-third-party-pii": .fail, "data-child-suitable-sdk": .fail,
            ]
        ) {
            $0.edit(&$1) {
                $0.is("consent", "action", "granted")
            } _: { run, index in
                run.insert(
                    "data_sent",
                    sent("thirdParty", "other", fields: ["name"])
                        .merging(["party": "printer"]) { $1 },
                    at: index + 1, isMarked: true)
                return true
            }
        },
        Mutation(
            "data-voice-transient", "a voice for something else than words",
            alsoBroken: ["data-minimal-first-party": .fail]
        ) {
            $0.edit(&$1) {
                $0.is("consent", "action", "granted")
            } _: { run, index in
                run.insert(
                    "data_sent",
                    sent("firstParty", "personalizeContent", fields: ["voice"])
                        .merging(["transient": true]) { $1 },
                    at: index + 1, isMarked: true)
                return true
            }
        },
    ]

    private static func sent(
        _ destination: String, _ purpose: String, fields: [ParameterValue] = [],
        identifiers: [ParameterValue] = []
    ) -> [String: ParameterValue] {
        [
            "dest": .string(destination), "purpose": .string(purpose), "fields": .array(fields),
            "identifiers": .array(identifiers),
        ]
    }

    // MARK: What is chosen

    private static let choices: [Mutation] = [
        .setting(
            "data-profiling-sharing-off", "profiling is on from the beginning", of: "setting",
            to: ["value": true]
        ) { $0["initial"] == true },
        .setting(
            "data-profiling-sharing-off", "a child turns sharing on", of: "setting",
            to: ["by": "child"]
        ) { $0["key"] == "sharing" },
        .atHome(
            "data-art8-consent", "a consent of the child's own", "consent",
            [
                "consentId": "extra", "action": "granted", "by": "child", "method": "tap",
                "scope": ["collection"], "basis": "consent",
            ]),
    ]

    // MARK: What is stated

    private static let statements: [Mutation] = [
        .setting(
            "meta-age-band", "an age rating for teenagers", of: "trace_header",
            to: ["ageRating": "12+"]),
        .setting(
            "meta-age-band", "no age rating", .inconclusive, of: "trace_header",
            to: ["ageRating": .null]),
        Mutation("meta-pegi-floor", "an offer that ends, rated for seven") {
            $0.edit(&$1) {
                $0.is("offer_shown") && $0["expiresAtMs"] != nil
            } _: { run, index in
                run.events[0]["pegi"] = 7
                run.mark(index)
                return true
            }
        },
    ]
}
