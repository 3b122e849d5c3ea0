public import IronSource
public import SandlotAds

/// Interstitial ads of LevelPlay in a children's app.
///
/// Copy this file into your app. LevelPlay mediates other networks and does not describe an ad that it has loaded, so
/// `promise` is your own statement about every ad of every network behind the unit. The presenter believes it.
@MainActor
public final class LevelPlayNetwork: NSObject, AdNetwork, LPMInterstitialAdDelegate {
    /// The name in the trace, which the policy's `creatives.networks` must contain.
    public nonisolated let name = "levelplay"
    private let adUnit: String
    private let promise: AdCreative
    private var ad: LPMInterstitialAd?
    private var deliver: (@Sendable (AdResponse) -> Void)?
    private var onClose: (() -> Void)?

    /// Creates a network.
    ///
    /// - Parameters:
    ///   - adUnit: The identifier of the ad unit.
    ///   - promise: What you know about every ad of the unit.
    public init(adUnit: String, promise: AdCreative) {
        self.adUnit = adUnit
        self.promise = promise
    }

    /// Tells LevelPlay that the app is for children.
    ///
    /// Call this method before the SDK is initialized.
    public static func treatAsChildDirected() {
        LPMPrivacySettings.setCOPPA(true)
    }

    /// Loads an interstitial ad.
    ///
    /// A newer one replaces an ad that was not shown.
    public nonisolated func load(
        _ request: AdLoadRequest, deliver: @escaping @Sendable (AdResponse) -> Void
    ) {
        Task { @MainActor in
            let ad = LPMInterstitialAd(adUnitId: adUnit)
            // Whoever waits for an older ad gets none.
            answer(.noFill)
            self.ad = ad
            self.deliver = deliver
            ad.setDelegate(self)
            ad.loadAd()
        }
    }

    /// Shows the ad when the presenter's status says so.
    ///
    /// - Parameters:
    ///   - controller: The controller that presents the ad.
    ///   - onClose: A closure that is called when the ad is gone. Call the presenter's `skip()` there, and report how
    ///     the game continues.
    /// - Returns: Whether there was an ad.
    public func present(
        from controller: UIViewController, onClose: @escaping () -> Void
    ) -> Bool {
        guard let ad, ad.isAdReady() else { return false }
        self.onClose = onClose
        ad.showAd(viewController: controller, placementName: nil)
        return true
    }

    /// Reports that an ad was loaded.
    public func didLoadAd(with adInfo: LPMAdInfo) {
        answer(.fill(promise))
    }

    /// Reports that no ad was loaded.
    public func didFailToLoadAd(withAdUnitId adUnitId: String, error: any Error) {
        // Code 509 means that no network has an ad now.
        let code = (error as NSError).code
        answer(code == 509 ? .noFill : .error("levelplay-\(code)"))
    }

    /// Reports that the ad is on the screen, which the presenter knows.
    public func didDisplayAd(with adInfo: LPMAdInfo) {}

    /// Reports that the SDK could not show the ad.
    public func didFailToDisplayAd(with adInfo: LPMAdInfo, error: any Error) {
        close()
    }

    /// Reports that the user closed the ad.
    public func didCloseAd(with adInfo: LPMAdInfo) {
        close()
    }

    private func answer(_ response: AdResponse) {
        let deliver = deliver
        self.deliver = nil
        deliver?(response)
    }

    private func close() {
        ad = nil
        // The closure can present the next ad.
        let onClose = onClose
        self.onClose = nil
        onClose?()
    }
}
