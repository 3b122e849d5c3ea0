public import SandlotAds
public import SuperAwesome

/// Interstitial ads of SuperAwesome in a children's app.
///
/// Copy this file into your app. The SDK does not describe an ad that it has loaded, so `promise` is your own statement
/// about every ad of the placement. The presenter believes it.
@MainActor
public final class SuperAwesomeNetwork: AdNetwork {
    /// The name in the trace, which the policy's `creatives.networks` must contain.
    public nonisolated let name = "superawesome"
    private let placement: Int
    private let promise: AdCreative
    private var deliver: (@Sendable (AdResponse) -> Void)?
    private var onClose: (() -> Void)?

    /// Creates a network.
    ///
    /// An app can have only one, because the SDK has only one callback.
    ///
    /// - Parameters:
    ///   - placement: The number of the placement.
    ///   - promise: What you know about every ad of the placement.
    public init(placement: Int, promise: AdCreative) {
        self.placement = placement
        self.promise = promise
        SAInterstitialAd.enableParentalGate()
        SAInterstitialAd.enableBumperPage()
        SAInterstitialAd.setCallback { [weak self] placement, event in
            self?.take(event, of: placement)
        }
    }

    /// Loads an interstitial ad.
    public nonisolated func load(
        _ request: AdLoadRequest, deliver: @escaping @Sendable (AdResponse) -> Void
    ) {
        Task { @MainActor in
            // Whoever waits for an older ad gets none.
            answer(.noFill)
            self.deliver = deliver
            SAInterstitialAd.load(placement)
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
        guard SAInterstitialAd.hasAdAvailable(placement) else { return false }
        self.onClose = onClose
        SAInterstitialAd.play(placement, fromVC: controller)
        return true
    }

    private func take(_ event: SAEvent, of placement: Int) {
        guard placement == self.placement else { return }
        switch event {
        case .adLoaded, .adAlreadyLoaded: answer(.fill(promise))
        case .adEmpty: answer(.noFill)
        case .adFailedToLoad: answer(.error("superawesome-failed"))
        case .adFailedToShow, .adClosed:
            // The closure can present the next ad.
            let onClose = onClose
            self.onClose = nil
            onClose?()
        case .adShown, .adClicked, .adEnded: break
        @unknown default: break
        }
    }

    private func answer(_ response: AdResponse) {
        let deliver = deliver
        self.deliver = nil
        deliver?(response)
    }
}
