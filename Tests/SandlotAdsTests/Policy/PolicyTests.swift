import SandlotAds
import SandlotCompliance
import SandlotTrace
import Testing

/// A change that makes a policy invalid.
struct Mistake: Sendable, CustomTestStringConvertible {
    let field: String
    let code: AdPolicyError.Code
    let make: @Sendable (inout AdPolicy) -> Void

    init(
        _ field: String, _ code: AdPolicyError.Code,
        _ make: @escaping @Sendable (inout AdPolicy) -> Void
    ) {
        self.field = field
        self.code = code
        self.make = make
    }

    var testDescription: String { field }
}

@Suite struct PolicyTests {
    @Test(arguments: AdPolicy.presets)
    func aPresetIsFoundByItsNameAndMakesSense(_ policy: AdPolicy) throws {
        try policy.validate()
        #expect(try AdPolicy(preset: policy.name) == policy)
    }

    @Test func presetsHaveFixedNames() {
        #expect(
            AdPolicy.presets.map(\.name)
                == ["none", "around-tests", "around-tests-watch", "strictest"])
        #expect(throws: AdPolicyError.self) { try AdPolicy(preset: "spellflare") }
    }

    @Test func namesFromEarlierVersionsStayValid() throws {
        #expect(try AdPolicy(preset: "spellflare-ios") == .aroundTests)
        #expect(try AdPolicy(preset: "spellflare-watch") == .aroundTestsOnWatch)
    }

    @Test func thePromisedPacksExistAndTheStrictestPolicyPromisesAll() {
        let packs = RuleCatalog.standard.packs.map(\.id.rawValue)
        for policy in AdPolicy.presets { #expect(Set(packs).isSuperset(of: policy.promisedPacks)) }
        #expect(Set(AdPolicy.strictest.promisedPacks) == Set(packs))
    }

    @Test(arguments: [
        (AdPolicy.aroundTests, TraceEvent.Platform.iOS, 5), (.aroundTests, .iPadOS, 5),
        (.aroundTests, .watchOS, 3), (.aroundTestsOnWatch, .watchOS, 3), (.strictest, .android, 5),
        (.strictest, .sim, 5),
    ])
    func countdownsAreThoseOfThePlatforms(
        _ policy: AdPolicy, _ platform: TraceEvent.Platform, _ seconds: Int
    ) {
        #expect(policy.countdown(on: platform) == .seconds(seconds))
    }

    @Test func padsAndSimulatorsAreLikePhonesUnlessTheyAreMentioned() {
        var policy = AdPolicy(name: "mine")
        policy.countdowns = [.iOS: .seconds(7), .sim: .seconds(1)]
        #expect(policy.countdown(on: .iPadOS) == .seconds(7))
        #expect(policy.countdown(on: .sim) == .seconds(1))
        #expect(policy.countdown(on: .android) == .seconds(5))
        #expect(policy.countdown(on: nil) == .seconds(5))
    }

    static let mistakes = [
        Mistake("countdown", .outOfRange) { $0.countdown = .milliseconds(-1) },
        Mistake("countdowns.watchOS", .outOfRange) { $0.countdowns[.watchOS] = .seconds(-3) },
        Mistake("countdowns.iOS", .outOfRange) { $0.countdowns[.iOS] = .seconds(61) },
        Mistake("longestShow", .outOfRange) { $0.longestShow = .seconds(-1) },
        Mistake("loadTimeout", .outOfRange) { $0.loadTimeout = .seconds(86_401) },
        Mistake("clickGuard", .outOfRange) { $0.clickGuard = .seconds(-1) },
        Mistake("slots.preTest.testsPerAd", .outOfRange) { $0.slots[.preTest]?.testsPerAd = 0 },
        Mistake("slots.postTest.skipLabel", .missingValue) { $0.slots[.postTest]?.skipLabel = " " },
        Mistake("creatives.formats", .missingValue) { $0.slots[.preTest]?.format = .native },
        Mistake("slots.postTest.countdown", .outOfRange) {
            $0.slots[.postTest]?.countdown = .seconds(61)
        },
        Mistake("slots.postTest.gap", .outOfRange) { $0.slots[.postTest]?.gap = .seconds(-1) },
        Mistake("slots.postTest.adsPerLaunch", .outOfRange) {
            $0.slots[.postTest]?.adsPerLaunch = 101
        },
        Mistake("slots.betweenLessons.testsPerAd", .outOfRange) {
            $0.slots[.betweenLessons] = AdSlotTerms(testsPerAd: 0)
        },
        Mistake("caps.adsPerTest", .outOfRange) { $0.caps.adsPerTest = -1 },
        Mistake("caps.adsPerHour", .outOfRange) { $0.caps.adsPerHour = 17 },
        Mistake("caps.sharePermille", .outOfRange) { $0.caps.sharePermille = 1_001 },
        Mistake("caps.shareFrom", .outOfRange) { $0.caps.shareFrom = .seconds(-1) },
        Mistake("spacing.userActions", .outOfRange) { $0.spacing.userActions = -1 },
        Mistake("spacing.gap", .outOfRange) { $0.spacing.gap = .seconds(-1) },
        Mistake("spacing.chain", .outOfRange) { $0.spacing.chain = .seconds(-1) },
        Mistake("spacing.launchQuiet", .outOfRange) { $0.spacing.launchQuiet = .seconds(-1) },
        Mistake("spacing.resumeQuiet", .outOfRange) { $0.spacing.resumeQuiet = .seconds(-1) },
        Mistake("spacing.exitQuiet", .outOfRange) { $0.spacing.exitQuiet = .seconds(-1) },
        Mistake("creatives.labels", .missingValue) { $0.creatives.labels = [] },
        Mistake("creatives.labels", .missingValue) { $0.creatives.labels = ["Ad", "\t"] },
        Mistake("creatives.labelContrast", .outOfRange) { $0.creatives.labelContrast = .nan },
        Mistake("creatives.rating", .outOfRange) { $0.creatives.rating = .init(rawValue: "X") },
        Mistake("closeControl.width", .outOfRange) { $0.closeControl.width = 0 },
        Mistake("closeControl.height", .outOfRange) { $0.closeControl.height = .infinity },
        Mistake("wordsPerTest", .outOfRange) { $0.wordsPerTest = 0 },
        Mistake("removeAdsProducts", .missingValue) { $0.removeAdsProducts = [""] },
    ]

    @Test(arguments: mistakes)
    func anInvalidPolicyIsRefusedWithTheField(_ mistake: Mistake) throws {
        var policy = AdPolicy.aroundTests
        mistake.make(&policy)
        let error = try #require(throws: AdPolicyError.self) { try policy.validate() }
        #expect(error.field == mistake.field)
        #expect(error.code == mistake.code)
        #expect(error.description == "\(error.field): \(error.reason)")
        #expect(throws: AdPolicyError.self) {
            try AdScheduler(policy, on: .iOS, entitlement: .absent)
        }
    }

    @Test(arguments: [
        ("gameplay", AdPolicyError.Code.slotInGameplay), ("spelling", .slotInGameplay),
        ("presenting", .slotInGameplay), ("feedback", .slotInGameplay), ("launch", .unknownSlot),
        ("", .unknownSlot), ("PreTest", .unknownSlot),
    ])
    func thereAreTwoSlotsAndNoneInGameplay(_ name: String, _ code: AdPolicyError.Code) throws {
        let error = try #require(throws: AdPolicyError.self) { try AdSlot(named: name) }
        #expect(error.code == code)
        #expect(error.reason.contains("preTest and postTest"))
    }

    @Test func slotsAndFormatsAreFoundByTheirNames() throws {
        for slot in AdSlot.allCases { #expect(try AdSlot(named: slot.rawValue) == slot) }
        for format in AdFormat.allCases { #expect(try AdFormat(named: format.rawValue) == format) }
        for name in ["banner", "rewarded", "appOpen"] {
            let error = try #require(throws: AdPolicyError.self) { try AdFormat(named: name) }
            #expect(error.code == .unknownFormat)
        }
    }
}
