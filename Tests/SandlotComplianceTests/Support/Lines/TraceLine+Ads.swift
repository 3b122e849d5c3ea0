// The lines of ads.

extension String {
    /// An ad is requested from a network.
    static func adRequested(
        at t: Int? = nil, seq: Int? = nil, adId: String? = "a", network: String? = "admob",
        targeting: String? = nil, personalized: Bool? = nil, sdkVersion: String? = nil,
        identifiers: [String]? = nil, more: String = ""
    ) -> String {
        line(
            "ad_requested", t, seq,
            [
                "adId": adId, "network": network, "targeting": targeting,
                "personalized": personalized, "sdkVersion": sdkVersion, "identifiers": identifiers,
            ], more)
    }

    /// An ad is loaded.
    static func adLoaded(
        at t: Int? = nil, seq: Int? = nil, adId: String? = "a", more: String = ""
    ) -> String {
        line("ad_loaded", t, seq, ["adId": adId], more)
    }

    /// An ad fails to load.
    static func adFailed(
        at t: Int? = nil, seq: Int? = nil, adId: String? = "a", more: String = ""
    ) -> String {
        line("ad_failed", t, seq, ["adId": adId], more)
    }

    /// An ad appears.
    static func adShown(
        at t: Int? = nil, seq: Int? = nil, adId: String? = "a", slot: String? = "preTest",
        format: String? = "interstitial", network: String? = nil, modal: Bool? = nil,
        countdownMs: Int? = nil, label: String? = nil, labelVisible: Bool? = nil,
        labelContrast: Double? = nil, skipLabel: String? = nil, reportAffordance: Bool? = nil,
        targetingInfo: Bool? = nil, rating: String? = nil, creativeReviewed: Bool? = nil,
        personalized: Bool? = nil, scene: String? = nil, more: String = ""
    ) -> String {
        line(
            "ad_shown", t, seq,
            [
                "adId": adId, "slot": slot, "format": format, "network": network, "modal": modal,
                "countdownMs": countdownMs, "label": label, "labelVisible": labelVisible,
                "labelContrast": labelContrast, "skipLabel": skipLabel,
                "reportAffordance": reportAffordance, "targetingInfo": targetingInfo,
                "rating": rating, "creativeReviewed": creativeReviewed,
                "personalized": personalized, "scene": scene,
            ], more)
    }

    /// The countdown of an ad shows a number.
    static func adCountdown(
        at t: Int? = nil, seq: Int? = nil, adId: String? = "a", remainingMs: Int, more: String = ""
    ) -> String {
        line("ad_countdown", t, seq, ["adId": adId, "remainingMs": remainingMs], more)
    }

    /// An ad can be skipped from now on.
    static func adSkipEnabled(
        at t: Int? = nil, seq: Int? = nil, adId: String? = "a", closeVisible: Bool? = nil,
        closeWidthPt: Double? = nil, closeHeightPt: Double? = nil, scene: String? = nil,
        more: String = ""
    ) -> String {
        line(
            "ad_skip_enabled", t, seq,
            [
                "adId": adId, "closeVisible": closeVisible, "closeWidthPt": closeWidthPt,
                "closeHeightPt": closeHeightPt, "scene": scene,
            ], more)
    }

    /// The user taps the skip control of an ad.
    static func adSkipTapped(
        at t: Int? = nil, seq: Int? = nil, adId: String? = "a", more: String = ""
    ) -> String {
        line("ad_skip_tapped", t, seq, ["adId": adId], more)
    }

    /// The user taps an ad.
    static func adClicked(
        at t: Int? = nil, seq: Int? = nil, adId: String? = "a", destination: String,
        passId: String? = nil, more: String = ""
    ) -> String {
        line(
            "ad_clicked", t, seq,
            [
                "adId": adId, "destination": destination, "passId": passId,
            ], more)
    }

    /// An ad disappears.
    static func adDismissed(
        at t: Int? = nil, seq: Int? = nil, adId: String? = "a", cause: String? = "skip",
        scene: String? = nil, more: String = ""
    ) -> String {
        line("ad_dismissed", t, seq, ["adId": adId, "cause": cause, "scene": scene], more)
    }
}
