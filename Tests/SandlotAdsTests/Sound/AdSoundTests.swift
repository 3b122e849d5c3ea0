import SandlotAds
import SandlotTrace
import Synchronization
import TestSupport
import Testing

@Suite struct AdSoundTests {
    /// The sound of a game whose volume a test can read.
    private final class Music: GameSound {
        private let percent: Mutex<Int>

        init(_ percent: Int = 80) {
            self.percent = Mutex(percent)
        }

        var volume: Int { percent.withLock(\.self) }
        func setVolume(_ percent: Int) { self.percent.withLock { $0 = percent } }
    }

    /// A storage that cannot be written.
    private struct Broken: GateStorage {
        struct Failure: Error {}
        func update(_ name: String, _ change: ([UInt8]?) throws -> [UInt8]) throws {
            throw Failure()
        }
    }

    /// A storage that fails as often as a test wants.
    private final class Unreliable: GateStorage {
        struct Failure: Error {}
        let base = InMemoryGateStorage()
        private let failures = Mutex((reads: 0, writes: 0))

        func fail(reads: Int = 0, writes: Int = 0) {
            failures.withLock { $0 = (reads, writes) }
        }

        func update(_ name: String, _ change: ([UInt8]?) throws -> [UInt8]) throws {
            try base.update(name) { bytes in
                let isReadable = failures.withLock { failures in
                    defer { failures.reads = max(0, failures.reads - 1) }
                    return failures.reads == 0
                }
                guard isReadable else { throw Failure() }
                let new = try change(bytes)
                let isWritable = failures.withLock { failures in
                    defer { failures.writes = max(0, failures.writes - 1) }
                    return failures.writes == 0
                }
                guard isWritable else { throw Failure() }
                return new
            }
        }
    }

    private let storage = InMemoryGateStorage()

    private func sounds(_ stage: Stage) -> [TraceEvent.GameSound] {
        stage.events.compactMap { event in
            if case .gameSound(let sound) = event { sound } else { nil }
        }
    }

    @Test func theGameIsSilentWhileAnAdIsOpen() throws {
        let music = Music()
        let stage = try Stage(sound: AdSound(music, storage: storage))
        stage.open()
        #expect(stage.ads.request(.preTest).refusal == nil)
        #expect(music.volume == 0)
        stage.pass(5_000)
        #expect(music.volume == 0)
        #expect(stage.ads.skip() == nil)
        #expect(music.volume == 80)
        #expect(
            sounds(stage) == [
                .init(audible: true, cause: .launch),
                .init(audible: false, cause: .ad, adId: "a1"),
                .init(audible: true, cause: .adClosed, adId: "a1"),
            ])
    }

    @Test func theFirstWordHasItsSound() throws {
        let music = Music()
        let stage = try Stage(sound: AdSound(music, storage: storage))
        stage.open()
        stage.ads.request(.preTest)
        stage.ads.record(.phase(.presenting, 1, word: 0))
        #expect(music.volume == 80)
    }

    @Test(arguments: [
        TraceEvent.traceEnd(.init(reason: .normal)), .appState(.init(state: .terminated)),
    ])
    func theEndOfTheRunComesAfterTheSound(_ end: TraceEvent) throws {
        let music = Music()
        let stage = try Stage(sound: AdSound(music, storage: storage))
        stage.open()
        stage.ads.request(.preTest)
        stage.ads.record(end)
        #expect(music.volume == 80)
        #expect(stage.names(3) == ["ad_dismissed", "game_sound", end.kind.name])
    }

    @Test func aRelaunchAfterAKillRestoresTheVolume() throws {
        let music = Music()
        let stage = try Stage(sound: AdSound(music, storage: storage))
        stage.open()
        stage.ads.request(.preTest)
        #expect(music.volume == 0, "the process ends here")
        let next = try Stage(sound: AdSound(music, storage: storage))
        #expect(music.volume == 80)
        next.open()
        #expect(sounds(next) == [.init(audible: true, cause: .relaunch)])
        let third = try Stage(sound: AdSound(music, storage: storage))
        third.open()
        #expect(sounds(third) == [.init(audible: true, cause: .launch)])
    }

    @Test func aSilentGameStaysSilent() throws {
        let music = Music(0)
        let stage = try Stage(sound: AdSound(music, storage: storage))
        stage.open()
        stage.ads.request(.preTest)
        stage.ads.record(.phase(.presenting, 1, word: 0))
        #expect(music.volume == 0)
        #expect(sounds(stage).last == .init(audible: false, cause: .adClosed, adId: "a1"))
    }

    @Test func aVolumeThatTheUserSetsDuringTheAdStays() throws {
        let music = Music()
        let stage = try Stage(sound: AdSound(music, storage: storage))
        stage.open()
        stage.ads.request(.preTest)
        music.setVolume(30)
        stage.ads.record(.phase(.presenting, 1, word: 0))
        #expect(music.volume == 30)
    }

    /// Silences a game with an ad, and ends the process.
    private func kill(_ music: Music, _ storage: any GateStorage) throws {
        let stage = try Stage(sound: AdSound(music, storage: storage))
        stage.open()
        stage.ads.request(.preTest)
        #expect(music.volume == 0)
    }

    /// Shows an ad while the storage cannot be read, at the launch, nor when the ad loads and appears.
    private func showAdWithoutReading(_ music: Music, _ storage: Unreliable) throws -> Stage {
        storage.fail(reads: 3)
        let stage = try Stage(sound: AdSound(music, storage: storage))
        stage.open()
        stage.ads.request(.preTest)
        return stage
    }

    @Test func aVolumeIsReadWithoutWriting() throws {
        let (music, storage) = (Music(), Unreliable())
        try kill(music, storage)
        storage.fail(writes: 1_000)
        let next = try Stage(sound: AdSound(music, storage: storage))
        #expect(music.volume == 80)
        next.open()
        #expect(sounds(next) == [.init(audible: true, cause: .relaunch)])
    }

    @Test func aVolumeThatCouldNotBeReadOutlivesTheNextAd() throws {
        let (music, storage) = (Music(), Unreliable())
        try kill(music, storage)
        _ = try showAdWithoutReading(music, storage)
        #expect(music.volume == 0, "the process ends here again")
        _ = AdSound(music, storage: storage)
        #expect(music.volume == 80)
    }

    @Test func aVolumeThatCouldNotBeReadIsRestoredAfterTheNextAd() throws {
        let (music, storage) = (Music(), Unreliable())
        try kill(music, storage)
        let next = try showAdWithoutReading(music, storage)
        next.ads.record(.phase(.presenting, 1, word: 0))
        #expect(music.volume == 80)
    }

    @Test func theNextAdReadsTheVolumeAgain() throws {
        let (music, storage) = (Music(), Unreliable())
        try kill(music, storage)
        storage.fail(reads: 1)
        let next = try Stage(sound: AdSound(music, storage: storage))
        #expect(music.volume == 0)
        next.open()
        next.ads.request(.preTest)
        #expect(
            sounds(next) == [
                .init(audible: false, cause: .launch), .init(audible: true, cause: .relaunch),
                .init(audible: false, cause: .ad, adId: "a1"),
            ])
        next.ads.record(.phase(.presenting, 1, word: 0))
        #expect(music.volume == 80)
    }

    @Test func aVolumeThatWasRestoredIsClearedLater() throws {
        let (music, storage) = (Music(), Unreliable())
        try kill(music, storage)
        storage.fail(writes: 1)
        let next = try Stage(sound: AdSound(music, storage: storage))
        #expect(music.volume == 80)
        music.setVolume(0)
        next.open()
        next.ads.request(.preTest)
        next.ads.record(.phase(.presenting, 1, word: 0))
        #expect(music.volume == 0, "the user has turned the sound off")
        _ = AdSound(music, storage: storage)
        #expect(music.volume == 0)
    }

    @Test(arguments: [30, 0])
    func aChangeOfTheUserDuringTheAdDecides(_ volume: Int) throws {
        let music = Music()
        let stage = try Stage(sound: AdSound(music, storage: storage))
        stage.open()
        stage.ads.request(.preTest)
        music.setVolume(volume)
        stage.ads.record(.gameSound(.init(audible: volume > 0, cause: .user)))
        _ = AdSound(music, storage: storage)
        #expect(music.volume == volume, "a kill now would not restore it")
        music.setVolume(0)
        stage.ads.record(.phase(.presenting, 1, word: 0))
        #expect(music.volume == 0)
    }

    @Test func withoutAStorageTheGameIsNotSilencedForGood() throws {
        let music = Music()
        let stage = try Stage(sound: AdSound(music, storage: Broken()))
        stage.open()
        #expect(stage.ads.request(.preTest).refusal == nil)
        #expect(music.volume == 80)
    }

    @Test func randomKillsNeverLoseTheVolume() throws {
        print("seed \(SeededGenerator.seed)")
        var random = SeededGenerator(seed: SeededGenerator.seed)
        let music = Music()
        for _ in 0..<60 {
            let stage = try Stage(sound: AdSound(music, storage: storage))
            #expect(music.volume == 80)
            stage.open()
            if Bool.random(using: &random) { stage.ads.request(.preTest) }
            #expect((music.volume == 0) == stage.ads.status.isShowing)
            stage.pass(Int64.random(in: 0...9_000, using: &random))
            if Bool.random(using: &random) { stage.ads.skip() }
            if Bool.random(using: &random) { stage.ads.record(.app(.background)) }
            #expect((music.volume == 0) == stage.ads.status.isShowing)
        }
    }

    @Test func anUnreadableVolumeIsIgnored() throws {
        var random = SeededGenerator(seed: SeededGenerator.seed)
        print("seed \(SeededGenerator.seed)")
        let valid = Array("sandlot-sound/1\nvolume 55\nend\n".utf8)
        for round in 0..<400 {
            var bytes = valid
            switch round % 4 {
            case 0: bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
            case 1: bytes[Int.random(in: 0..<15, using: &random)] ^= 0x80
            case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: 15)
            default: bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
            }
            guard bytes != valid else { continue }
            try storage.update("sound main") { _ in bytes }
            let music = Music(0)
            _ = AdSound(music, storage: storage)
            #expect(music.volume == 0, "\(bytes)")
        }
        for text in [
            "sandlot-sound/1\nvolume 101\nend\n", "sandlot-sound/1\nvolume 055\nend\n",
            "sandlot-sound/1\nvolume -1\nend\n", "sandlot-sound/2\nvolume 55\nend\n",
            "sandlot-sound/1\nvolume 55\nvolume 55\nend\n", "sandlot-sound/1\nend\n",
        ] {
            try storage.update("sound main") { _ in Array(text.utf8) }
            let music = Music(0)
            _ = AdSound(music, storage: storage)
            #expect(music.volume == 0, "\(text)")
        }
        try storage.update("sound main") { _ in valid }
        let music = Music(0)
        _ = AdSound(music, storage: storage)
        #expect(music.volume == 55)
    }
}
