import SandlotAds
import SandlotCatalog
import SandlotCompliance
import SandlotTesting
import Testing

/// Expectations that must fail are known issues.
///
/// A test fails if one of them records no issue.
@Suite struct RehearsalTests {
    private static func app(ages: ClosedRange<Int> = 6...8) -> RehearsedApp {
        var catalog = Catalog(identifier: "A1B2C3D4", version: .init(4, 0))
        catalog.products = [
            Catalog.Product(
                productID: "no_ads", type: .nonConsumable, displayPrice: Price("1.99"))
        ]
        var app = RehearsedApp("Honeycomb", catalog: catalog, ages: ages)
        app.removeAdsProducts = ["no_ads"]
        app.ads = .aroundTests
        return app
    }

    private func code(
        of body: () async throws -> Void
    ) async -> RehearsalError.Code? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? RehearsalError)?.code
        }
    }

    @Test func aFailedExpectationFailsTheTest() async throws {
        let family = try await Rehearsal(Self.app())
        try await family.play()
        // A test fails if one of these expectations records no issue.
        await withKnownIssue {
            await family.expectEntitled(to: "no_ads")
        } matching: { issue in
            issue.description.contains("no_ads")
        }
        withKnownIssue {
            family.expectAds(0)
        } matching: { issue in
            issue.description.contains("phone has shown 2 ads, not 0")
        }
        withKnownIssue {
            family.expectAds(0, on: "tablet")
        } matching: { issue in
            issue.description.contains("the app does not run on tablet")
        }
        try await family.buy("no_ads")
        await withKnownIssue {
            await family.expectNotEntitled(to: "no_ads")
        } matching: { issue in
            issue.description.contains("no_ads")
        }
    }

    @Test func aBrokenRuleFailsTheTest() async throws {
        let family = try await Rehearsal(Self.app())
        try await family.play()
        await family.close()
        family.expectCompliant()
        var verdict: ComplianceReport.PackVerdict?
        // The test fails if this expectation records no issue.
        withKnownIssue {
            let report = family.expectCompliant(with: [.googleFamilies])
            verdict = report?.packs.first?.verdict
        } matching: { issue in
            issue.description.contains("google-families")
        }
        #expect(verdict == .violations)
    }

    @Test func anImpossibleStepThrowsItsReason() async throws {
        let family = try await Rehearsal(Self.app(), on: ["phone", "tablet"])
        #expect(await code { try await family.play() } == .notRunning)
        #expect(await code { try await family.play(level: 2, on: "phone") } == .levelLocked)
        #expect(await code { try await family.refund("no_ads") } == .unknownTransaction)
        try await family.answerGate([.wrong, .wrong, .wrong], on: "tablet")
        #expect(await code { try await family.buy("no_ads", on: "tablet") } == .gateLocked)
        try await family.kill(on: "phone")
        #expect(await code { try await family.play(on: "phone") } == .notRunning)
    }

    @Test func aDeviceThatIsOfflineLearnsLater() async throws {
        let family = try await Rehearsal(Self.app(), on: ["phone", "tablet"])
        try await family.setOnline(false, on: "tablet")
        try await family.buy("no_ads", on: "phone")
        await family.expectNotEntitled(to: "no_ads", on: "tablet")
        try await family.play(on: "tablet")
        family.expectAds(2, on: "tablet")
        try await family.setOnline(true, on: "tablet")
        await family.expectEntitled(to: "no_ads", on: "tablet")
        try await family.play(on: "tablet")
        family.expectAds(2, on: "tablet")
    }

    @Test func theSameTestGivesTheSameTrace() async throws {
        func trace() async throws -> [UInt8] {
            let family = try await Rehearsal(Self.app(), seed: 4)
            try await family.play(rightAnswers: 3)
            try await family.buy("no_ads")
            await family.close()
            return family.trace
        }
        #expect(try await trace() == trace())
    }
}
