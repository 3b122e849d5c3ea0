// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import AppleShapes

// The part of Google Mobile Ads for iOS, version 12, that the adapter uses.

public final class MobileAds: @unchecked Sendable {
    public static let shared = MobileAds()
    public let requestConfiguration = RequestConfiguration()
}

public final class RequestConfiguration {
    public var tagForChildDirectedTreatment: NSNumber?
    public var maxAdContentRating: GADMaxAdContentRating?
}

public struct GADMaxAdContentRating: Hashable, Sendable {
    public static let general = GADMaxAdContentRating()
}

public final class Request: NSObject {}

@MainActor public protocol FullScreenPresentingAd: AnyObject {}

@MainActor public protocol FullScreenContentDelegate: AnyObject {
    func ad(
        _ ad: any FullScreenPresentingAd,
        didFailToPresentFullScreenContentWithError error: any Error)
    func adDidDismissFullScreenContent(_ ad: any FullScreenPresentingAd)
}

@MainActor public final class InterstitialAd: NSObject, FullScreenPresentingAd {
    public weak var fullScreenContentDelegate: (any FullScreenContentDelegate)?

    public static func load(
        with adUnitID: String, request: Request?
    ) async throws -> InterstitialAd {
        if let error = nextError { throw error }
        return InterstitialAd()
    }

    public func present(from viewController: UIViewController?) { Self.presented = self }

    // For tests only.
    public static var nextError: NSError?
    public static var presented: InterstitialAd?
    public func close() { fullScreenContentDelegate?.adDidDismissFullScreenContent(self) }
}
