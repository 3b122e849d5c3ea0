// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import AppleShapes

// The part of LevelPlay for iOS, version 9.5, that the adapter uses.

@MainActor public enum LPMPrivacySettings {
    public static func setCOPPA(_ isChildDirected: Bool) { isCOPPA = isChildDirected }

    // For tests only.
    public static var isCOPPA = false
}

public final class LPMAdInfo: NSObject {}

@MainActor public protocol LPMInterstitialAdDelegate: AnyObject {
    func didLoadAd(with adInfo: LPMAdInfo)
    func didFailToLoadAd(withAdUnitId adUnitId: String, error: any Error)
    func didDisplayAd(with adInfo: LPMAdInfo)
    func didFailToDisplayAd(with adInfo: LPMAdInfo, error: any Error)
    func didCloseAd(with adInfo: LPMAdInfo)
}

@MainActor public final class LPMInterstitialAd: NSObject {
    private weak var delegate: (any LPMInterstitialAdDelegate)?

    public init(adUnitId: String) {
        super.init()
        Self.latest = self
    }

    public func setDelegate(_ delegate: any LPMInterstitialAdDelegate) { self.delegate = delegate }

    public func loadAd() {
        if let error = Self.nextError {
            delegate?.didFailToLoadAd(withAdUnitId: "unit", error: error)
        } else {
            delegate?.didLoadAd(with: LPMAdInfo())
        }
    }

    public func isAdReady() -> Bool { true }

    public func showAd(viewController: UIViewController, placementName: String?) {
        delegate?.didDisplayAd(with: LPMAdInfo())
    }

    // For tests only.
    public static var latest: LPMInterstitialAd?
    public static var nextError: NSError?
    public func close() { delegate?.didCloseAd(with: LPMAdInfo()) }
}
