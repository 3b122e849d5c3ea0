// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import AppleShapes

// The part of SuperAwesome's SDK for iOS, version 8, that the adapter uses.

public enum SAEvent: Sendable {
    case adLoaded, adEmpty, adFailedToLoad, adAlreadyLoaded, adShown, adFailedToShow, adClicked
    case adEnded, adClosed
}

@MainActor public final class SAInterstitialAd: NSObject {
    public static func setCallback(_ callback: @escaping (_ placementId: Int, SAEvent) -> Void) {
        self.callback = callback
    }

    public static func enableParentalGate() { hasParentalGate = true }
    public static func enableBumperPage() { hasBumperPage = true }
    public static func load(_ placementId: Int) { callback?(placementId, answer) }
    public static func hasAdAvailable(_ placementId: Int) -> Bool { true }
    public static func play(_ placementId: Int, fromVC viewController: UIViewController) {
        callback?(placementId, .adShown)
    }

    // For tests only.
    private static var callback: ((Int, SAEvent) -> Void)?
    public static var answer = SAEvent.adLoaded
    public static var hasParentalGate = false
    public static var hasBumperPage = false
    public static func send(_ event: SAEvent, for placementId: Int) {
        callback?(placementId, event)
    }
}
