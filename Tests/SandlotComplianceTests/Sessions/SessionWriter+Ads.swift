import SandlotCompliance

extension SessionWriter {
    /// What an ad is that nobody could object to.
    static func harmlessAd(_ id: String, slot: String, format: String) -> [String: ParameterValue] {
        [
            "adId": .string(id), "slot": .string(slot), "format": .string(format),
            "surface": "main", "label": "Advertisement", "labelVisible": true,
            "labelContrast": 4.5, "personalized": false, "rating": "G", "network": "house",
            "reportAffordance": true, "skipLabel": "Skip",
            "creative": ["usesAppCharacter": false, "containsGameInstruction": false],
        ]
    }

    private mutating func request(slot: String, format: String) -> (id: String, isContextual: Bool)
    {
        let id = identifier("ad")
        let isContextual = random.chance(0.4)
        write(
            "ad_requested",
            [
                "adId": .string(id), "network": "house", "personalized": false,
                "targeting": isContextual ? "contextual" : "none", "childTreatment": "child",
                "maxRating": "G", "identifiers": [], "slot": .string(slot),
                "format": .string(format),
            ])
        wait(100...400)
        write("ad_loaded", ["adId": .string(id)])
        return (id, isContextual)
    }

    /// A network is asked and has nothing.
    mutating func failedAd(slot: String) {
        let id = identifier("ad")
        write(
            "ad_requested",
            [
                "adId": .string(id), "network": "admob", "sdkVersion": "23.0.0",
                "personalized": false, "targeting": "contextual", "childTreatment": "child",
                "identifiers": [], "slot": .string(slot), "format": "interstitial",
            ])
        wait(300...1500)
        write("ad_failed", ["adId": .string(id), "stage": "load", "code": "no-fill"])
        wait(50...200)
    }

    /// An ad that covers the screen and can be skipped, or goes away, after its countdown.
    mutating func fullScreenAd(slot: String, format: String = "interstitial") {
        let (id, isContextual) = request(slot: slot, format: format)
        var members = Self.harmlessAd(id, slot: slot, format: format)
        if isContextual { members["targetingInfo"] = true }
        if plan.screenHasReport { members["reportAffordance"] = nil }
        let hasCountdown = random.chance(0.7)
        let isAutomatic = random.chance(0.25)
        if hasCountdown { members["countdownMs"] = 5000 }
        write("ad_shown", members)
        let shown = t
        var seen = 0
        for remaining in [4000, 3000, 2000, 1000] {
            seen += 1000
            t += 1000
            if hasCountdown {
                write(
                    "ad_countdown",
                    ["adId": .string(id), "remainingMs": .integer(remaining)])
            }
            if remaining == 3000, random.chance(0.2) { interruptAd() }
            if remaining == 2000, random.chance(0.2) {
                write("ad_clicked", ["adId": .string(id), "destination": "none"])
            }
        }
        let rest = 1000 + random.number(in: 0...80)
        t += rest
        seen += rest
        if isAutomatic {
            write("ad_dismissed", ["adId": .string(id), "cause": "auto"])
        } else {
            write(
                "ad_skip_enabled",
                [
                    "adId": .string(id), "closeWidthPt": 120, "closeHeightPt": 48,
                    "closeVisible": true,
                ])
            wait(200...900)
            write("ad_skip_tapped", ["adId": .string(id)])
            wait(10...200)
            write("ad_dismissed", ["adId": .string(id), "cause": "skip"])
        }
        adTime += t - shown
        write("user_action", ["kind": "tap", "target": "next"])
    }

    /// The app goes out of sight while an ad is open; its countdown waits.
    private mutating func interruptAd() {
        write("app_state", ["state": "inactive"])
        if random.chance(0.5) { write("app_state", ["state": "background"]) }
        let before = t
        wait(1000...20_000)
        awayTime += t - before
        write("app_state", ["state": "active"])
    }

    /// A strip at home that covers nothing.
    mutating func banner() {
        guard !isOwner else { return }
        let (id, isContextual) = request(slot: "other", format: "banner")
        var members = Self.harmlessAd(id, slot: "other", format: "banner")
        if isContextual { members["targetingInfo"] = true }
        if plan.screenHasReport { members["reportAffordance"] = nil }
        members["skipLabel"] = nil
        write("ad_shown", members)
        wait(4000...9000)
        write("ad_dismissed", ["adId": .string(id), "cause": "app"])
    }

    /// An ad that the child asks for.
    mutating func reward() {
        guard !isOwner else { return }
        wait(31_000...35_000)
        write("user_action", ["kind": "scroll", "target": "map"])
        write(
            "text_shown",
            ["purpose": "adLabel", "text": "Watch an ad for a hint?", "audience": "child"])
        wait(500...2000)
        write("user_action", ["kind": "tap", "target": "rewardOffer"])
        wait(100...400)
        fullScreenAd(slot: "other", format: "rewarded")
        wait(31_000...35_000)
    }
}
