/// An SDK for ads or analytics that a scan recognizes by the names of its frameworks and packages.
///
/// The list is Sandlot's own. Its names of ad networks are those of the parameter `certifiedSdks`, so that
/// the decision whether one is certified is that of the rule.
package struct KnownSDK: Sendable, Hashable {
    /// The main purpose of an SDK.
    package enum Purpose: String, Sendable, Hashable {
        /// It shows ads.
        case ads
        /// It measures what users do, or which ad led to an installation.
        case analytics
        /// It reports crashes and slowness.
        case diagnostics
        /// It has another purpose, and communicates with its maker's servers.
        case service
    }

    /// The name in traces and parameters, for example `admob`.
    package let id: String
    /// The main purpose.
    package let purpose: Purpose
    /// The names of its frameworks, its pods, its Swift packages, and its Maven artifacts.
    ///
    /// A Swift package whose name says too little has the owner of its repository, as in `adjust/ios_sdk`.
    package let names: [String]

    private init(_ id: String, _ purpose: Purpose, _ names: String...) {
        self.id = id
        self.purpose = purpose
        self.names = names
    }

    /// Returns the SDK to which a name belongs, ignoring case.
    ///
    /// A subspec such as `Sentry/HybridSDK` and a library such as `libAdjust` belong to the SDK. A subspec that is
    /// itself a name of an SDK, such as `Firebase/Analytics`, belongs to that one.
    package static func named(_ name: String) -> KnownSDK? {
        var name = name.lowercased()[...]
        while true {
            if name.utf8.count <= longestName {
                if let sdk = index[String(name)] { return sdk }
                if name.hasPrefix("lib"), let sdk = index[String(name.dropFirst(3))] { return sdk }
            }
            // `Sentry/HybridSDK/Core` belongs to `Sentry/HybridSDK`, or else to `Sentry`.
            guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
            name = name[..<slash]
        }
    }

    /// Returns the SDK of a repository, such as `adjust/ios_sdk`, whose name alone says too little.
    package static func inRepository(_ repository: String) -> KnownSDK? {
        index[repository.lowercased()]
    }

    /// All SDKs.
    package static let all: [KnownSDK] = [
        KnownSDK(
            "admob", .ads, "GoogleMobileAds", "Google-Mobile-Ads-SDK",
            "swift-package-manager-google-mobile-ads", "com.google.android.gms:play-services-ads",
            "com.google.android.gms:play-services-ads-lite"),
        KnownSDK("unity-ads", .ads, "UnityAds", "com.unity3d.ads:unity-ads"),
        KnownSDK("chartboost", .ads, "ChartboostSDK", "com.chartboost:chartboost-sdk"),
        KnownSDK(
            "inmobi", .ads, "InMobiSDK", "com.inmobi.monetization:inmobi-ads",
            "com.inmobi.monetization:inmobi-ads-kotlin"),
        KnownSDK(
            "ironsource", .ads, "IronSource", "IronSourceSDK", "com.ironsource.sdk:mediationsdk"),
        KnownSDK("kidoz", .ads, "KidozSDK", "net.kidoz.sdk:kidoz-android-native"),
        KnownSDK(
            "superawesome", .ads, "SuperAwesome", "tv.superawesome.sdk.publisher:superawesome"),
        KnownSDK(
            "vungle", .ads, "VungleAdsSDK", "VungleAds", "VungleSDK", "VungleSDK-iOS",
            "com.vungle:vungle-ads", "com.vungle:publisher-sdk-android"),
        KnownSDK(
            "dt-exchange", .ads, "DTExchangeSDK", "IASDKCore", "Fyber_Marketplace_SDK",
            "com.fyber:marketplace-sdk"),
        KnownSDK("adcolony", .ads, "AdColony", "com.adcolony:sdk"),
        KnownSDK("hyprmx", .ads, "HyprMX", "com.hyprmx.android:HyprMX-SDK"),
        KnownSDK(
            "applovin", .ads, "AppLovinSDK", "AppLovin-MAX-Swift-Package",
            "com.applovin:applovin-sdk"),
        KnownSDK(
            "meta-audience-network", .ads, "FBAudienceNetwork",
            "com.facebook.android:audience-network-sdk"),
        KnownSDK("mintegral", .ads, "MTGSDK", "MintegralAdSDK"),
        KnownSDK(
            "pangle", .ads, "PAGAdSDK", "BUAdSDK", "Ads-Global", "com.pangle.global:ads-sdk"),
        KnownSDK(
            "amazon-ads", .ads, "DTBiOSSDK", "AmazonPublisherServicesSDK",
            "com.amazon.android:aps-sdk"),
        KnownSDK(
            "firebase-analytics", .analytics, "FirebaseAnalytics", "Firebase/Analytics",
            "FirebaseAnalyticsSwift", "Firebase/AnalyticsWithAdIdSupport",
            "Firebase/AnalyticsWithoutAdIdSupport", "GoogleAppMeasurement",
            "com.google.firebase:firebase-analytics", "com.google.firebase:firebase-analytics-ktx"),
        KnownSDK(
            "appsflyer", .analytics, "AppsFlyerLib", "AppsFlyerFramework",
            "AppsFlyerFramework-Static", "com.appsflyer:af-android-sdk"),
        KnownSDK(
            "adjust", .analytics, "Adjust", "AdjustSdk", "AdjustSigSdk", "adjust/ios_sdk",
            "com.adjust.sdk:adjust-android"),
        KnownSDK(
            "amplitude", .analytics, "Amplitude", "AmplitudeSwift", "Amplitude-iOS",
            "Amplitude-Swift", "com.amplitude:android-sdk", "com.amplitude:analytics-android"),
        KnownSDK(
            "mixpanel", .analytics, "Mixpanel", "Mixpanel-swift",
            "com.mixpanel.android:mixpanel-android"),
        KnownSDK(
            "flurry", .analytics, "Flurry_iOS_SDK", "Flurry-iOS-SDK", "FlurryAnalytics",
            "com.flurry.android:analytics"),
        KnownSDK(
            "branch", .analytics, "BranchSDK", "Branch", "ios-branch-deep-linking-attribution",
            "io.branch.sdk.android:library"),
        KnownSDK("kochava", .analytics, "KochavaTracker", "KochavaMeasurement"),
        KnownSDK("singular", .analytics, "Singular", "Singular-SDK"),
        KnownSDK("segment", .analytics, "Segment", "analytics-swift"),
        KnownSDK("posthog", .analytics, "PostHog", "posthog-ios", "com.posthog:posthog-android"),
        KnownSDK("gameanalytics", .analytics, "GameAnalytics", "GA-SDK-IOS"),
        KnownSDK(
            "facebook", .analytics, "FBSDKCoreKit", "facebook-ios-sdk",
            "com.facebook.android:facebook-core", "com.facebook.android:facebook-android-sdk"),
        KnownSDK(
            "crashlytics", .diagnostics, "FirebaseCrashlytics", "Firebase/Crashlytics",
            "com.google.firebase:firebase-crashlytics"),
        KnownSDK("sentry", .diagnostics, "Sentry", "sentry-cocoa", "io.sentry:sentry-android"),
        KnownSDK("bugsnag", .diagnostics, "Bugsnag", "bugsnag-cocoa"),
        KnownSDK(
            "firebase", .service, "firebase-ios-sdk", "Firebase", "FirebaseCore",
            "com.google.firebase:firebase-bom"),
        KnownSDK(
            "revenuecat", .service, "RevenueCat", "purchases-ios", "purchases-ios-spm",
            "com.revenuecat.purchases:purchases"),
        KnownSDK("onesignal", .service, "OneSignalFramework", "OneSignalXCFramework", "OneSignal"),
    ]

    private static let index: [String: KnownSDK] = Dictionary(
        all.flatMap { sdk in sdk.names.map { ($0.lowercased(), sdk) } },
        uniquingKeysWith: { first, _ in first })

    /// The length in bytes of the longest name, with `lib` before it.
    private static let longestName = 3 + (index.keys.map(\.utf8.count).max() ?? 0)
}
