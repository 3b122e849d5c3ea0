import SandlotTrace

extension Parameter<[String: String]> {
    /// The networks whose SDK is certified for families, each with its first certified version.
    static let certifiedSdks = Parameter(
        "certifiedSdks",
        [
            "admob": "19.0.0", "unity-ads": "4.0.1", "chartboost": "9.1.1", "inmobi": "10.5.5",
            "ironsource": "7.2.1", "kidoz": "8.9.4", "superawesome": "8.4.3", "vungle": "6.10.4",
            "dt-exchange": "8.2.1", "adcolony": "4.8.0", "hyprmx": "6.0.3",
        ])
}

/// A self-certified Families ads SDK.
struct AdSdkCertified: AdFieldRule {
    typealias Monitor = AdFieldMonitor<AdSdkCertified>

    static let descriptor = RuleDescriptor(
        id: "ad-sdk-certified",
        title: "A self-certified Families ads SDK",
        mechanism: .fields,
        severities: [.googleFamilies: .violation],
        reads: [.adRequested, .traceHeader],
        observes: [.adRequested],
        requirement: """
            The SDK of every ad network is on the list of certified SDKs for families, in the \
            version that the app uses.
            """,
        decision: """
            Each request to a network other than the developer's own fails if `certifiedSdks` \
            does not list the network, and is inconclusive if it names no version. On Android and \
            in the simulator, the version must be at least the listed one, compared number by \
            number. On other platforms any version passes, because the list contains the versions \
            of the Android SDKs.
            """,
        sources: [Citation(.googleFamilies), Citation(.googleSDKs)],
        parameters: [Parameter.certifiedSdks.erased],
        examples: RuleExamples(
            passing: RuleExample(
                "A listed network in a recent version.",
                #"{"e":"ad_requested","adId":"a1","network":"admob","sdkVersion":"23.0.0"}"#),
            failing: RuleExample(
                "A network that is not on the list.",
                #"{"e":"ad_requested","adId":"a1","network":"exchange","sdkVersion":"23.0.0"}"#)))

    private let certifiedSdks: [String: (text: String, version: DottedVersion)]

    init(_ parameters: Parameters) {
        certifiedSdks = parameters[.certifiedSdks].mapValues { ($0, DottedVersion($0)) }
    }

    func check(_ request: TraceEvent.AdRequested, in run: RunState) -> AdFieldResult? {
        let network = request.network
        guard !request.isHouse else { return nil }
        guard let least = certifiedSdks[network] else {
            return .fail("The code of \(network) is not certified for families.")
        }
        guard let version = request.sdkVersion else {
            return .unclear("The request for ad \(request.adId) names no version of \(network).")
        }
        guard DottedVersion(version) < least.version else { return .pass() }
        let what =
            "The request for ad \(request.adId) names version \(version) of \(network). Version \(least.text) is the first certified one"
        switch run.platform {
        case .android?, .sim?: return .fail("\(what).")
        case nil: return .unclear("\(what) on Android, and the header does not name the platform.")
        default: return .pass()
        }
    }
}
