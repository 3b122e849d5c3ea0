import SandlotAds
import SandlotCompliance
import SandlotKids
import SandlotScenario
import SandlotStore
import SandlotTrace
import TestSupport
import Testing

/// Sound, bumper pages, and mediators of played apps.
@Suite struct OutsideTests {
    private func events(_ name: String, of family: Family) -> [String] {
        String(decoding: family.household.log.bytes, as: UTF8.self).split(separator: "\n")
            .filter { $0.contains(#""e":"\#(name)""#) }.map(String.init)
    }

    // MARK: Sound

    @Test(arguments: [true, false])
    func theGameIsSilentDuringAdsIfItsFileSaysSo(_ isMuted: Bool) async throws {
        let family = try Family { $0.sound = SoundSetup(isMutedDuringAds: isMuted) }
        let app = try await family.launch("phone")
        try await family.player(app).play(1)
        try await family.household.end(app)
        #expect(try family.verdict("ad-game-sound", in: .appleKids) == (isMuted ? .pass : .fail))
        #expect(events("game_sound", of: family).count == (isMuted ? 5 : 1))
    }

    @Test func aKillDuringAnAdDoesNotSilenceTheGameForGood() async throws {
        let family = try Family { $0.sound = SoundSetup(isMutedDuringAds: true) }
        let app = try await family.launch("phone")
        let player = family.player(app)
        try await player.setUp()
        try await player.choose(1)
        try await player.wait(.seconds(2))
        #expect(app.adStatus.isShowing)
        try await family.household.end(app, isCrash: true)
        let next = try await family.launch("phone")
        #expect(events("game_sound", of: family).last?.contains("relaunch") == true)
        try await family.household.end(next)
        #expect(try family.verdict("ad-game-sound", in: .appleKids) == .pass)
    }

    // MARK: Bumper pages

    private func familyWithLink() throws -> Family {
        try Family { profile in
            profile.links = [
                LinkSetup("policy", to: .web, host: "example.com", hasBumper: true)
            ]
            profile.gate?.purposes.append(.link)
        }
    }

    @Test func aLinkOpensBehindTheGateAndThePage() async throws {
        let family = try familyWithLink()
        let app = try await family.launch("phone")
        try await family.player(app).setUp()
        try await family.player(app).follow("policy")
        try await family.household.end(app)
        #expect(events("bumper_answered", of: family).count == 1)
        #expect(events("link_opened", of: family).count == 1)
        #expect(try family.verdict("link-bumper", in: .appleKids) == .pass)
        #expect(try family.verdict("gate-before-link", in: .appleKids) == .pass)
    }

    @Test func aPersonCanStayInTheApp() async throws {
        let family = try familyWithLink()
        let app = try await family.launch("phone")
        try await family.player(app).setUp()
        try await family.player(app).follow("policy", leaves: false)
        try await family.household.end(app)
        #expect(events("link_opened", of: family).isEmpty)
        #expect(try family.verdict("link-bumper", in: .appleKids) == .pass)
    }

    @Test func noCallGoesAroundThePage() async throws {
        let family = try Family { profile in
            profile.links = [LinkSetup("policy", to: .web, host: "example.com", hasBumper: true)]
        }
        let app = try await family.launch("phone")
        try await family.player(app).setUp()
        let page = try #require(try app.follow("policy"))
        #expect(page.id == "b1")
        #expect(events("bumper_shown", of: family).count == 1)
        #expect(events("link_opened", of: family).isEmpty)
    }

    // MARK: Mediators

    private func familyWithMediator(_ lost: Set<AdRequestFlags.Flag> = []) throws -> Family {
        try Family { profile in
            profile.ads?.network = "mediator"
            profile.ads?.mediation = AdMediation([
                AdAdapter("first"), AdAdapter("second", losing: lost),
            ])
        }
    }

    @Test func aMediatorAsksTheNextNetwork() async throws {
        let family = try familyWithMediator()
        let app = try await family.launch("phone")
        app.stage([.noFill, .fill, .fill])
        try await family.player(app).play(1)
        #expect(app.adCount == 2)
        let asked = events("ad_adapter_requested", of: family)
        #expect(asked.map { $0.contains(#""adapter":"first""#) } == [true, false, true])
        try await family.household.end(app)
        #expect(try family.verdict("ad-mediation-flags", in: .appleKids) == .pass)
    }

    @Test func anAdapterThatLosesAFlagIsFound() async throws {
        let family = try familyWithMediator([.childTreatment])
        let app = try await family.launch("phone")
        app.stage([.noFill, .fill])
        try await family.player(app).play(1)
        try await family.household.end(app)
        #expect(try family.verdict("ad-mediation-flags", in: .appleKids) == .fail)
    }

    @Test func appFilesDescribeAllOfIt() throws {
        let directory = try TemporaryDirectory()
        try directory.write(
            """
            app: Letters
            bundle-id: com.example.letters
            game: {kind: spelling, levels: 3, words: 2, needed: 1}
            sound: {muted-during-ads: on}
            links: [{name: policy, to: web, host: example.com, bumper: on}]
            ads:
              policy: around-tests
              network:
                name: mediator
                auction: bidding
                timeout: 2s
                adapters:
                  - {name: first, price: 2.50}
                  - {name: second, loses: [child-treatment, rating]}
            """.utf8, to: "app.yaml")
        let profile = try AppFile.profile(contentsOf: directory.path("app.yaml"))
        #expect(profile.sound == SoundSetup(isMutedDuringAds: true))
        #expect(profile.links.map(\.hasBumper) == [true])
        #expect(
            profile.ads?.mediation
                == AdMediation(
                    [
                        AdAdapter("first", priceMilliunits: 2_500),
                        AdAdapter("second", losing: [.childTreatment, .rating]),
                    ], auction: .bidding, timeout: .seconds(2)))
    }
}
