/// The sound of a game.
package struct SoundSetup: Sendable, Hashable {
    /// Whether the game is silent while an ad is open.
    package var isMutedDuringAds: Bool

    /// Creates a setup.
    ///
    /// - Parameter isMutedDuringAds: Whether the game is silent while an ad is open.
    package init(isMutedDuringAds: Bool) {
        self.isMutedDuringAds = isMutedDuringAds
    }
}
