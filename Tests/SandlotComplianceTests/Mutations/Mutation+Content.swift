import SandlotCompliance

extension Mutation {
    static let content: [Mutation] = looks + requests + clicks

    // MARK: Looks

    private static let looks: [Mutation] = [
        .setting("ad-labelled", "no label", of: "ad_shown", to: ["label": .null]),
        .setting("ad-labelled", "an empty label", of: "ad_shown", to: ["label": ""]),
        .setting("ad-labelled", "a label of another sense", of: "ad_shown", to: ["label": "Fun"]),
        .setting("ad-labelled", "a hidden label", of: "ad_shown", to: ["labelVisible": false]),
        .setting("ad-labelled", "a pale label", of: "ad_shown", to: ["labelContrast": 2.9]),
        .setting(
            "ad-distinct-from-content", "the bee of the game in an ad", of: "ad_shown",
            to: ["creative": ["usesAppCharacter": true, "containsGameInstruction": false]]),
        .setting(
            "ad-distinct-from-content", "an ad that tells how to play", of: "ad_shown",
            to: ["creative": ["usesAppCharacter": false, "containsGameInstruction": true]]),
        .setting(
            "ad-distinct-from-content", "an ad that is left by Start Test", of: "ad_shown",
            to: ["skipLabel": "Start Test"]),
        .setting(
            "ad-distinct-from-content", "nobody knows how an ad is left", .inconclusive,
            of: "ad_shown", to: ["skipLabel": .null], where: \.isFullScreenAd),
        .setting("ad-rating", "an ad for teenagers", of: "ad_shown", to: ["rating": "T"]),
        .setting(
            "ad-rating", "a house ad without a rating", .inconclusive, of: "ad_shown",
            to: ["rating": .null]),
        // A network's ads count for both rules.
        .setting(
            "ad-creative-reviewed", "an ad that nobody has looked at", of: "ad_shown",
            to: ["network": "admob"], alsoBroken: ["ad-third-party-discouraged": .fail]),
        .setting(
            "ad-third-party-discouraged", "an ad of a network", of: "ad_shown",
            to: ["network": "admob", "creativeReviewed": true],
            alsoBroken: ["ad-creative-reviewed": .fail]),
        Mutation("ad-report-and-why", "nothing lets anybody report an ad") { session, random in
            guard !session.plan.screenHasReport else { return false }
            return session.change(&random) {
                $0.is("ad_shown")
            } _: {
                $0["reportAffordance"] = false
            }
        },
        Mutation("ad-report-and-why", "nothing says why an ad is shown") { session, random in
            guard !session.plan.screenHasReport else { return false }
            return session.change(&random) {
                $0.is("ad_shown", "targetingInfo", true)
            } _: {
                $0["targetingInfo"] = nil
            }
        },
    ]

    // MARK: Requests

    private static let requests: [Mutation] = [
        .setting(
            "ad-non-personalized", "a personalized request", of: "ad_requested",
            to: ["personalized": true]),
        .setting(
            "ad-non-personalized", "a personalized ad", of: "ad_shown", to: ["personalized": true]),
        .setting(
            "ad-non-personalized", "a network's request that does not say", of: "ad_requested",
            to: ["personalized": .null]
        ) { $0["network"] == "admob" },
        .setting(
            "ad-non-personalized", "a house request that does not say", .inconclusive,
            of: "ad_requested", to: ["personalized": .null]
        ) { $0["network"] == "house" },
        // For such an ad there must be a reason to read.
        .setting(
            "ad-contextual-only", "remarketing", of: "ad_requested",
            to: ["targeting": "remarketing"], maybeBroken: ["ad-report-and-why"]),
        .setting(
            "ad-child-treatment", "a network that is not told of children", of: "ad_requested",
            to: ["childTreatment": .null]
        ) { $0["network"] == "admob" },
        Mutation("ad-sdk-certified", "a version before the certified one") {
            $0.edit(&$1) {
                $0.name == "ad_requested" && $0["network"] == "admob"
            } _: { run, index in
                // Only on Android and in the simulator does the version count.
                guard let header = run.index(of: "trace_header"),
                    run.events[header]["platform"] == "iOS"
                else { return false }
                run.events[header]["platform"] = "sim"
                run.events[index]["sdkVersion"] = "18.99.99"
                run.mark(index)
                return true
            }
        },
        .setting(
            "ad-sdk-certified", "a network that is not on the list", of: "ad_requested",
            to: ["network": "brightads"]
        ) { $0["network"] == "admob" },
        .setting(
            "ad-sdk-certified", "an unknown version", .inconclusive, of: "ad_requested",
            to: ["sdkVersion": .null]
        ) { $0["network"] == "admob" },
        .setting(
            "ad-no-device-ids", "an identifier of the vendor", of: "ad_requested",
            to: ["identifiers": ["idfv"]]),
        // Its network is neither certified nor, by default, told of children.
        .setting(
            "data-child-suitable-sdk", "an ad service that is not for children",
            of: "ad_requested", to: ["network": "amazon-ads"], alsoChecked: ["ad-child-treatment"],
            alsoBroken: ["ad-sdk-certified": .fail]
        ) { $0["network"] == "house" },
        .setting(
            "data-no-prohibited-ids", "the address of the network card", of: "ad_requested",
            to: ["identifiers": ["mac"]], alsoBroken: ["ad-no-device-ids": .fail]),
        .setting(
            "perm-no-att", "an advertising identifier", of: "ad_requested",
            to: ["identifiers": ["idfa"]], alsoBroken: ["ad-no-device-ids": .fail]),
    ]

    // MARK: Clicks and owners

    private static let clicks: [Mutation] = [
        .setting(
            "ad-click-gated", "a click that leads to the web", of: "ad_clicked",
            to: ["destination": "web"]),
        Mutation("ad-click-guard", "a click as the ad appears", alsoChecked: ["ad-click-gated"]) {
            $0.edit(&$1) {
                $0.is("ad_shown")
            } _: { run, index in
                run.mark(index)
                run.insert(
                    "ad_clicked",
                    ["adId": run.events[index]["adId"] ?? "", "destination": "none"],
                    at: index + 1, isMarked: true)
                return true
            }
        },
        // What was paid for is not delivered.
        Mutation(
            "ad-suppressed-when-entitled", "an ad for an owner",
            alsoBroken: ["iap-entitlement-effective": .fail]
        ) {
            $0.edit(&$1) {
                $0.is("user_action", "target", "mascot")
            } _: { run, index in
                guard run.isOwned(before: index), run.header("platform") != "watchOS" else {
                    return false
                }
                run.insertAd(at: index + 1)
                return true
            }
        },
        Mutation("ad-suppressed-when-entitled", "a request for an owner", .advisory) {
            $0.edit(&$1) {
                $0.is("user_action", "target", "mascot")
            } _: { run, index in
                guard run.isOwned(before: index) else { return false }
                run.insert(
                    "ad_requested",
                    [
                        "adId": "extra", "network": "house", "personalized": false,
                        "targeting": "none",
                    ], at: index + 1, isMarked: true)
                return true
            }
        },
        Mutation("ad-game-sound", "music under an ad") {
            $0.edit(&$1) {
                $0.is("ad_shown", "format", "interstitial")
            } _: { run, index in
                run.insert(
                    "game_sound", ["audible": true, "cause": "launch"], at: index, isMarked: true)
                run.mark(index + 1)
                return true
            }
        },
        Mutation("ad-mediation-flags", "an adapter that is not told about the child") {
            $0.edit(&$1) {
                $0.is("ad_requested", "childTreatment", "child")
            } _: { run, index in
                let adID = run.events[index]["adId"] ?? ""
                run.mark(index)
                run.insert(
                    "ad_adapter_requested",
                    [
                        "adId": adID, "adapter": "other", "personalized": false, "maxRating": "G",
                    ], at: index + 1, isMarked: true)
                return true
            }
        },
    ]
}
