extension AnalyticsMapping {
    /// The events that Google Analytics for Firebase logs automatically or recommends.
    ///
    /// A level counts as one attempt with one word, from `level_start` to `level_end`. Purchases are not in the
    /// mapping, because `in_app_purchase` shows the end of a purchase but not its start. An export does not show
    /// when an ad closes either. The next phase ends it.
    public static let firebase = AnalyticsMapping(
        rows: [
            Row("session_start", becomes: "app_state", members: ["state": .text("active")]),
            Row(
                "screen_view", becomes: "screen",
                members: [
                    "name": .parameter("firebase_screen", "screen_name", "firebase_screen_class")
                ]),
            Row(
                "level_start", becomes: "phase",
                members: [
                    "phase": .text("presenting"), "attempt": .occurrences(of: "level_start"),
                    "word": .integer(0), "wordCount": .integer(1), "level": .number(of: "level"),
                ]),
            Row(
                "level_end", becomes: "phase",
                members: [
                    "phase": .text("levelComplete"), "attempt": .occurrences(of: "level_start"),
                    "level": .number(of: "level"),
                ]),
            Row(
                "ad_query", becomes: "ad_requested",
                members: [
                    "adId": .alias(of: "ad_event_id", "a"),
                    "network": .parameter("ad_source", "ad_platform", otherwise: "unknown"),
                    "format": adFormat,
                ]),
            Row(
                "ad_impression", becomes: "ad_shown",
                members: [
                    "adId": .alias(of: "ad_event_id", "a"), "slot": .text("other"),
                    "network": .parameter("ad_source", "ad_platform"), "format": adFormat,
                ]),
            Row(
                "ad_click", becomes: "ad_clicked",
                members: [
                    "adId": .alias(of: "ad_event_id", "a"),
                    "destination": .parameter("destination", otherwise: "unknown"),
                ]),
            Row(
                "view_promotion", becomes: "offer_shown",
                members: [
                    "offerId": .parameter("promotion_id", "promotion_name", otherwise: "promotion"),
                    "initiated": .text("app"),
                ]),
            Row(
                "notification_receive", becomes: "push",
                members: [
                    "kind": .text("received"),
                    "content": .parameter("content", otherwise: "unknown"),
                ]),
            Row("sign_up", becomes: "account", members: ["action": .text("created")]),
            Row("login", becomes: "account", members: ["action": .text("login")]),
            Row("share", becomes: "link_opened", members: ["class": .text("share")]),
        ],
        ignored: ["user_engagement", "firebase_campaign", "os_update", "app_update"],
        collection: Collection(
            party: "Google Analytics",
            identifiers: [
                Collection.Detail("user_pseudo_id", "appInstanceId"),
                Collection.Detail("user_id", "userId"),
                Collection.Detail("device.vendor_id", "idfv"),
                Collection.Detail("device.advertising_id", "idfa", android: "aaid"),
            ],
            fields: [
                Collection.Detail("device.mobile_model_name", "model"),
                Collection.Detail("device.operating_system_version", "osBuild"),
                Collection.Detail("device.time_zone_offset_seconds", "timezone"),
            ]),
        params: TraceJSON(text: #"{"missingDismiss":"nextPhase"}"#))

    private static let adFormat = Value.parameter(
        "ad_format",
        words: [
            "Interstitial": "interstitial", "Banner": "banner", "Native": "native",
            "Rewarded": "rewarded", "App Open": "appOpen", "app_open": "appOpen",
        ], otherwise: "unknown")
}
