/// The sound of a game, which an ad silences.
public protocol GameSound: Sendable {
    /// The volume in percent, from 0 to 100.
    var volume: Int { get }

    /// Sets the volume.
    ///
    /// - Parameter percent: The volume in percent, from 0 to 100.
    func setVolume(_ percent: Int)
}
