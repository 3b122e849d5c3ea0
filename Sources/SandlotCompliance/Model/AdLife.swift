public import SandlotTrace

/// One ad that was shown, from its first `ad_shown` on.
///
/// Doubled callbacks are not in it.
public final class AdLife {
    /// The identifier.
    public let id: String
    /// The content of `ad_shown`.
    public let shown: TraceEvent.AdShown
    /// The time at which it appeared.
    public let shownAt: Moment
    /// The window in which it appeared, which the run owns and which lists the ad while it is open.
    public unowned let scene: SceneState
    /// The latest request before it appeared, and when that was.
    public let request: AdRequest?
    /// The time from which it could be skipped.
    @exclusivity(unchecked) public internal(set) var skipEnabledAt: Moment?
    /// The first tap on the skip control after it was enabled.
    @exclusivity(unchecked) public internal(set) var skipTappedAt: Moment?
    /// The time at which it went away, and the cause.
    @exclusivity(unchecked) public internal(set) var dismissal:
        (at: Moment, cause: TraceEvent.DismissCause)?

    init(
        shown: TraceEvent.AdShown, at shownAt: Moment, scene: SceneState, request: AdRequest?
    ) {
        id = shown.adId
        self.shown = shown
        self.shownAt = shownAt
        self.scene = scene
        self.request = request
    }

    /// Whether it covers the screen.
    public var isFullScreen: Bool { shown.isFullScreen }
    /// The network of `ad_shown`, else that of the request, else nil.
    public var network: String? { shown.network ?? request?.event.network }
    /// The moment of `ad_skip_enabled`, or of the dismissal if there is none.
    public var release: Moment? { skipEnabledAt ?? dismissal?.at }
}

/// A request for an ad, and when it was made.
public struct AdRequest {
    /// The content of `ad_requested`.
    public let event: TraceEvent.AdRequested
    /// The time of the request.
    public let at: Moment
}
