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
