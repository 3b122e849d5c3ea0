import SandlotAds
import SandlotTrace
import Testing

/// A change that makes a valid creative invalid.
struct Flaw: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let objection: AdRefusal?
    let make: @Sendable (inout AdCreative) -> Void

    init(
        _ name: String, _ objection: AdRefusal?,
        _ make: @escaping @Sendable (inout AdCreative) -> Void
    ) {
        testDescription = name
        self.objection = objection
        self.make = make
    }
}

@Suite struct VettingTests {
    static let flaws = [
        Flaw("none", nil) { _ in },
        Flaw("personalized", .personalized) { $0.isPersonalized = true },
        Flaw("perhaps personalized", .personalized) { $0.isPersonalized = nil },
        Flaw("rated PG", .rating) { $0.rating = .pg },
        Flaw("rated MA", .rating) { $0.rating = .ma },
        Flaw("unrated", .rating) { $0.rating = nil },
        Flaw("rated oddly", .rating) { $0.rating = .init(rawValue: "g") },
        Flaw("no label", .unlabeled) { $0.label = nil },
        Flaw("an empty label", .unlabeled) { $0.label = "" },
        Flaw("a label that is none", .unlabeled) { $0.label = "Adventure" },
        Flaw("an invisible label", .unlabeled) { $0.isLabelVisible = false },
        Flaw("a faint label", .unlabeled) { $0.labelContrast = 4.4 },
        Flaw("a contrast that is no number", .unlabeled) { $0.labelContrast = .nan },
        Flaw("a label with blanks, in capitals", nil) { $0.label = " ADVERTISEMENT\n" },
        Flaw("a label of unknown contrast", nil) { $0.labelContrast = nil },
        Flaw("a label that just suffices", nil) { $0.labelContrast = 4.5 },
        Flaw("another label", nil) { $0.label = "Sponsored" },
        Flaw("not reviewed", .unreviewed) { $0.isReviewed = false },
        Flaw("not to be reported", .unreportable) { $0.canBeReported = false },
        Flaw("a character of the game", .posesAsGame) { $0.usesAppCharacter = true },
        Flaw("perhaps a character of the game", .posesAsGame) { $0.usesAppCharacter = nil },
        Flaw("instructions", .posesAsGame) { $0.containsGameInstruction = true },
        Flaw("another format", nil) { $0.format = .native },
    ]

    @Test(arguments: flaws)
    func theStrictestPolicyRejectsEveryFlaw(_ flaw: Flaw) throws {
        var creative = AdCreative.house(.interstitial)
        flaw.make(&creative)
        #expect(AdPolicy.strictest.vet(creative, from: "house").objection == flaw.objection)
    }

    @Test(arguments: flaws)
    func aRejectedCreativeIsNeverShown(_ flaw: Flaw) throws {
        guard let objection = flaw.objection else { return }
        var creative = AdCreative.house(.interstitial)
        flaw.make(&creative)
        var game = try Playing(.strictest)
        game.complete()
        game.take(.request(.postTest))
        #expect(
            game.fill(creative).outline
                == ["loaded", "fail refused(SandlotAds.AdRefusal.\(objection))"])
    }

    @Test func onlyNamedNetworksAndFormatsAreTaken() {
        let policy = AdPolicy.aroundTests
        let creative = AdCreative.house(.interstitial)
        #expect(policy.vet(creative, from: "admob").objection == .network)
        #expect(policy.vet(.house(.static), from: "house").objection == .format)
    }

    @Test func aPolicyCanTakeMore() {
        var policy = AdPolicy.aroundTests
        policy.creatives.rating = .pg
        policy.creatives.labels = ["Ανάρτηση", "Werbung"]
        var creative = AdCreative.house(.interstitial)
        creative.rating = .pg
        creative.label = "ΑΝΆΡΤΗΣΗ"
        #expect(policy.vet(creative, from: "house").objection == nil)
        creative.label = "Advertisement"
        #expect(policy.vet(creative, from: "house").objection == .unlabeled)
    }
}
