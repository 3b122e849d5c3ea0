public import GoogleMobileAds
public import SandlotAds

/// Interstitial ads of AdMob in a children's app.
///
/// Copy this file into your app. AdMob does not describe an ad that it has loaded, so `promise` is your own statement
/// about every ad of the unit. The presenter believes it.
@MainActor
public final class AdMobNetwork: NSObject, AdNetwork, FullScreenContentDelegate {
    /// The name in the trace, which the policy's `creatives.networks` must contain.
    public nonisolated let name = "admob"
    private let adUnit: String
    private let promise: AdCreative
    private var loaded: InterstitialAd?
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

    /// Tells AdMob that the app is for children.
    ///
    /// Call this method before the SDK is started.
    public static func treatAsChildDirected() {
        let configuration = MobileAds.shared.requestConfiguration
        configuration.tagForChildDirectedTreatment = true
        configuration.maxAdContentRating = .general
    }

    /// Loads an interstitial ad.
    ///
    /// A newer one replaces an ad that was not shown.
    public nonisolated func load(
        _ request: AdLoadRequest, deliver: @escaping @Sendable (AdResponse) -> Void
    ) {
        Task { @MainActor in
            do {
                let ad = try await InterstitialAd.load(with: adUnit, request: Request())
                ad.fullScreenContentDelegate = self
                loaded = ad
                deliver(.fill(promise))
            } catch {
                // Code 1 means that there is no ad now.
                let code = (error as NSError).code
                deliver(code == 1 ? .noFill : .error("admob-\(code)"))
            }
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
        guard let ad = loaded else { return false }
        loaded = nil
        self.onClose = onClose
        ad.present(from: controller)
        return true
    }

    /// Reports that the SDK could not show the ad.
    public func ad(
        _ ad: any FullScreenPresentingAd,
        didFailToPresentFullScreenContentWithError error: any Error
    ) {
        close()
    }

    /// Reports that the user closed the ad.
    public func adDidDismissFullScreenContent(_ ad: any FullScreenPresentingAd) {
        close()
    }

    private func close() {
        // The closure can present the next ad.
        let onClose = onClose
        self.onClose = nil
        onClose?()
    }
}
