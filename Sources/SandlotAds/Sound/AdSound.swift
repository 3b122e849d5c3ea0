import SandlotTrace
import Synchronization

/// A guard that silences the game while an ad is open, and restores its volume afterward.
///
/// The volume is stored before the game is silenced, so that the next launch restores it if the
/// process is killed while an ad is open. If it cannot be stored, the game stays audible, because
/// a kill would silence it for good.
///
/// ```swift
/// let sound = AdSound(player, storage: storage)
/// let ads = try AdPresenter(.aroundTests, header: header, sound: sound, clock: uptime, sink: record)
/// ```
public final class AdSound: Sendable {
    private struct State: Sendable {
        /// The ad that silences the game, and the volume before it.
        var silence: (ad: AdID, volume: Int)?
        /// The event that describes the beginning of the run, until it is recorded.
        var beginning: TraceEvent.GameSound?
    }

    private let sound: any GameSound
    private let storage: any GateStorage
    private let entry: String
    private let state: Mutex<State>

    /// Creates a guard, and restores the volume if the last launch ended while an ad was open.
    ///
    /// - Parameters:
    ///   - sound: The sound of the game. It must not call the presenter.
    ///   - storage: The storage for the volume.
    ///   - name: A name, such as that of a device.
    public init(_ sound: any GameSound, storage: any GateStorage, name: String = "main") {
        self.sound = sound
        self.storage = storage
        entry = "sound \(name)"
        var state = State()
        let kept = try? storage.contents(of: entry)
        if let volume = kept.flatMap(KeptVolume.init(bytes:))?.percent {
            if sound.volume == 0 { sound.setVolume(volume) }
            try? storage.update(entry) { _ in KeptVolume(percent: nil).bytes }
            state.beginning = .init(audible: sound.volume > 0, cause: .relaunch)
        } else {
            state.beginning = .init(audible: sound.volume > 0, cause: .launch)
        }
        self.state = Mutex(state)
    }

    /// Returns the event that describes the sound at the beginning of a run, once.
    func takeBeginning() -> TraceEvent? {
        state.withLock { state in
            defer { state.beginning = nil }
            return state.beginning.map { .gameSound($0) }
        }
    }

    /// Silences the game or restores its volume, as the ad on the screen requires.
    ///
    /// Calls can arrive in any order: each one compares the sound with the current status.
    ///
    /// - Parameters:
    ///   - status: A closure that returns the current status.
    ///   - record: A closure that records an event.
    func follow(_ status: () -> AdStatus, _ record: (TraceEvent) -> Void) {
        state.withLock { state in
            let current = status()
            let ad = current.isShowing ? current.ad : nil
            if let silence = state.silence, silence.ad != ad {
                state.silence = nil
                restore(silence.volume)
                record(
                    .gameSound(
                        .init(
                            audible: sound.volume > 0, cause: .adClosed,
                            adId: silence.ad.description)))
            }
            if let ad, state.silence == nil {
                let volume = min(max(0, sound.volume), 100)
                guard (try? storage.update(entry) { _ in KeptVolume(percent: volume).bytes }) != nil
                else { return }
                sound.setVolume(0)
                state.silence = (ad, volume)
                record(.gameSound(.init(audible: false, cause: .ad, adId: ad.description)))
            }
        }
    }

    private func restore(_ volume: Int) {
        // A volume that the user has set in the meantime stays.
        if sound.volume == 0 { sound.setVolume(volume) }
        try? storage.update(entry) { _ in KeptVolume(percent: nil).bytes }
    }
}

/// The volume of a game that an ad has silenced, as it is stored.
struct KeptVolume: Equatable {
    /// The volume in percent, or nil if no ad was open.
    var percent: Int?

    private static let format = "sandlot-sound/1"

    init(percent: Int?) {
        self.percent = percent
    }

    /// Decodes a volume, or returns nil if the bytes are damaged, truncated, or from a later
    /// version.
    init?(bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.first == Self.format[...], lines.suffix(2) == ["end", ""] else { return nil }
        if lines.count == 3 { return }
        guard lines.count == 4, lines[1].hasPrefix("volume "),
            let percent = Int(lines[1].dropFirst("volume ".count)), 0...100 ~= percent,
            lines[1] == "volume \(percent)"
        else { return nil }
        self.percent = percent
    }

    var bytes: [UInt8] {
        let lines = [Self.format] + (percent.map { ["volume \($0)"] } ?? []) + ["end", ""]
        return Array(lines.joined(separator: "\n").utf8)
    }
}
