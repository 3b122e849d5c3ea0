import SandlotTrace
import Synchronization

/// A guard that silences the game while an ad is open, and restores its volume afterward.
///
/// The volume is stored before the game is silenced, so that the next launch restores it if the
/// process is killed while an ad is open. If it cannot be stored, the game stays audible, because
/// a kill would silence it for good. If the storage cannot be read, or a restored volume cannot be
/// cleared, the next change of an ad tries again. In the meantime, the volume that is stored takes
/// precedence over the silence that an interrupted ad has left.
///
/// If the user changes the volume while an ad is open, record `game_sound` with the cause `user`.
/// The guard then leaves the volume alone.
///
/// ```swift
/// let sound = AdSound(player, storage: storage)
/// let ads = try AdPresenter(.aroundTests, header: header, sound: sound, clock: uptime, sink: record)
/// ```
public final class AdSound: Sendable {
    private struct State: Sendable {
        /// The ad that silences the game, and the volume to restore, or nil if the user has set
        /// another one.
        var silence: (ad: AdID, volume: Int?)?
        /// The event that describes the beginning of the run, until it is recorded.
        var beginning: TraceEvent.GameSound?
        /// Whether the storage has not been read yet.
        var isUnread = true
        /// Whether the storage contains a volume that is no longer needed.
        var isStale = false
    }

    private let sound: any GameSound
    private let storage: any GateStorage
    private let entry: String
    private let state = Mutex(State())

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
        state.withLock { state in
            let isRestored = settle(&state)
            state.beginning = event(isRestored ? .relaunch : .launch)
        }
    }

    /// Returns the event that describes the sound at the beginning of a run, once.
    func takeBeginning() -> TraceEvent? {
        state.withLock { state in
            defer { state.beginning = nil }
            return state.beginning.map { .gameSound($0) }
        }
    }

    /// Leaves the volume as it is, because the user has set it.
    func keepVolumeOfUser() {
        state.withLock { state in
            guard state.silence != nil || state.isUnread else { return }
            state.silence?.volume = nil
            state.isUnread = false
            clear(&state)
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
                if let volume = silence.volume { restore(volume, &state) }
                record(.gameSound(event(.adClosed, silence.ad)))
            }
            guard state.silence == nil else { return }
            if settle(&state) { record(.gameSound(event(.relaunch))) }
            guard let ad, let volume = storeVolume(&state) else { return }
            sound.setVolume(0)
            state.silence = (ad, volume)
            record(.gameSound(.init(audible: false, cause: .ad, adId: ad.description)))
        }
    }

    /// Returns the event that describes the sound now.
    private func event(
        _ cause: TraceEvent.SoundCause, _ ad: AdID? = nil
    ) -> TraceEvent.GameSound {
        TraceEvent.GameSound(audible: sound.volume > 0, cause: cause, adId: ad?.description)
    }

    /// Restores the volume that an earlier launch has stored, unless that has happened.
    ///
    /// - Returns: Whether there was one.
    private func settle(_ state: inout State) -> Bool {
        if state.isStale { clear(&state) }
        guard state.isUnread else { return false }
        do {
            let bytes = try storage.contents(of: entry)
            state.isUnread = false
            guard let volume = bytes.flatMap(KeptVolume.init(bytes:))?.percent else { return false }
            restore(volume, &state)
            return true
        } catch {
            return false
        }
    }

    private func restore(_ volume: Int, _ state: inout State) {
        // A volume that the user has set in the meantime stays.
        if sound.volume == 0 { sound.setVolume(volume) }
        clear(&state)
    }

    /// Stores the volume before an ad.
    ///
    /// - Returns: The volume to restore, or nil if it could not be stored.
    private func storeVolume(_ state: inout State) -> Int? {
        let current = min(max(0, sound.volume), 100)
        let isUnread = state.isUnread
        var volume = current
        do {
            try storage.update(entry) { bytes in
                // The silence that an interrupted ad has left is not the volume of the game.
                let owed = isUnread ? bytes.flatMap(KeptVolume.init(bytes:))?.percent : nil
                volume = current == 0 ? owed ?? 0 : current
                return KeptVolume(percent: volume).bytes
            }
        } catch {
            return nil
        }
        state.isUnread = false
        state.isStale = false
        return volume
    }

    private func clear(_ state: inout State) {
        do {
            try storage.update(entry) { _ in KeptVolume(percent: nil).bytes }
            state.isStale = false
        } catch {
            state.isStale = true
        }
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
