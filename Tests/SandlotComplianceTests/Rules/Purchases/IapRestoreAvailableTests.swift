import SandlotCompliance
import Testing

@Suite("iap-restore-available")
struct IapRestoreAvailableTests {
    private static let rule = RuleUnderTest("iap-restore-available")

    @Test(arguments: [
        Case(
            "a screen with restore passes", .pass,
            .screen("settings", at: 1, affordances: ["removeAds", "restore"]), .priceShown(at: 2)),
        Case(
            "it may be any screen", .pass, .screen("help", at: 1, affordances: ["restore"]),
            .priceShown(at: 2)),
        Case(
            "it may come after the offer", .pass, .priceShown(at: 2),
            .screen("settings", at: 3, affordances: ["restore"])),
        Case(
            "it may be in another window", .pass, .priceShown(at: 2),
            .screen("settings", at: 3, affordances: ["restore"], scene: "second")),
        Case(
            "another screen without restore does not matter then", .pass,
            .screen("settings", at: 1, affordances: ["removeAds"]), .priceShown(at: 2),
            .screen("parentArea", at: 3, affordances: ["restore"])),
        Case(
            "settings without restore fail", .fail,
            .screen("settings", at: 1, affordances: ["removeAds"]), .priceShown(at: 2)),
        Case(
            "a paywall that affords nothing fails", .fail,
            .screen("paywall", at: 1, affordances: []), .priceShown(at: 2)),
        Case(
            "a parents' area without restore fails", .fail, .priceShown(at: 2),
            .screen("parentArea", at: 3, affordances: ["reportAd"])),
        Case(
            "another screen without restore is an advisory", .advisory,
            .screen("home", at: 1, affordances: ["removeAds"]), .priceShown(at: 2)),
        Case(
            "settings that do not say what they afford are an advisory", .advisory,
            .screen("settings", at: 1), .priceShown(at: 2)),
        Case("no screen at all is an advisory", .advisory, .priceShown(at: 2)),
        Case(
            "a restore in another run of the device counts", .pass,
            .screen("settings", at: 1, affordances: ["restore"]), .run("r2"),
            .screen("settings", at: 1, affordances: []), .priceShown(at: 2)),
        Case(
            "an offer counts as a price does", .fail, .screen("settings", at: 1, affordances: []),
            .offerShown(at: 2, productId: "remove_ads")),
        Case(
            "an offer without a product counts as restorable", .fail,
            .screen("settings", at: 1, affordances: []), .offerShown(at: 2)),
        Case(
            "a consumable alone is not checked", .notApplicable,
            .header(
                products:
                    #"[{"id":"gems","kind":"consumable"},{"id":"remove_ads","kind":"nonConsumable"}]"#
            ),
            .screen("settings", at: 1, affordances: []), .priceShown(at: 2, productId: "gems"),
            .offerShown(at: 3, productId: "gems")),
        Case(
            "a consumable beside something that lasts is checked", .fail,
            .header(
                products:
                    #"[{"id":"gems","kind":"consumable"},{"id":"remove_ads","kind":"nonConsumable"}]"#
            ),
            .screen("settings", at: 1, affordances: []), .priceShown(at: 2, productId: "gems"),
            .priceShown(at: 3)),
        Case(
            "a subscription is restorable", .fail,
            .header(products: #"[{"id":"s","kind":"subscription"}]"#),
            .screen("settings", at: 1, affordances: []), .priceShown(at: 2, productId: "s")),
        Case(
            "a kind that is not known counts as restorable", .fail,
            .header(products: #"[{"id":"s","kind":"rental"}]"#),
            .screen("settings", at: 1, affordances: []), .priceShown(at: 2, productId: "s")),
        Case(
            "the purchase says the kind if the header does not", .notApplicable,
            .screen("settings", at: 1, affordances: []), .priceShown(at: 2, productId: "gems"),
            .purchaseStarted(at: 3, productId: "gems", kind: "consumable")),
        Case(
            "the header outranks the purchase", .fail,
            .header(
                products:
                    #"[{"id":"gems","kind":"consumable"},{"id":"remove_ads","kind":"nonConsumable"}]"#
            ),
            .screen("settings", at: 1, affordances: []), .priceShown(at: 2),
            .purchaseStarted(at: 3, kind: "consumable")),
        Case(
            "a run that offers nothing is not concerned", .notApplicable,
            .screen("settings", at: 1, affordances: [])),
        Case(
            "events missing between offer and screen do not matter", .pass, .priceShown(at: 2),
            .screen("settings", at: 3, seq: 9, affordances: ["restore"])),
        Case(
            "events missing behind both do not matter", .pass, .priceShown(at: 2),
            .screen("settings", at: 3, affordances: ["restore"]), .screen("home", at: 4, seq: 9)),
    ])
    func purchasesCanBeRestored(_ example: Case) throws { try Self.rule.check(example) }

    @Test func findingNamesOfferAndScreen() throws {
        let result = try Self.rule.result(
            .screen("settings", at: 1, affordances: []), .screen("home", at: 2), .priceShown(at: 3),
            .screen("paywall", at: 4, affordances: []))
        #expect(result.findings.map(\.seqs) == [[1, 3]])
    }

    @Test func findingNamesTheFirstOfSeveralProducts() throws {
        let result = try Self.rule.result(
            .priceShown(at: 1, productId: "a"), .priceShown(at: 2, productId: "b"),
            .priceShown(at: 3, productId: "c"))
        #expect(result.verdict == .advisory)
        #expect(result.findings.map(\.seqs) == [[1]])
    }
}
