import SandlotCompliance
import SandlotKids
import SandlotStore
import Testing

/// The four promises, held over store, devices, scheduler, gate and app together.
@Suite struct PromiseTests {
    /// What the promises mean in rules: no ad for those who have paid, none during words, nothing without the
    /// gate, and nothing that is not signed.
    private static let rules = [
        "ad-suppressed-when-entitled", "ad-no-gameplay-overlap", "ad-slot-valid",
        "ad-post-requires-completion", "ad-one-per-slot", "ad-no-stack", "ad-skip-by-deadline",
        "ad-skip-not-early", "ad-failure-nonblocking", "gate-before-purchase", "gate-pass-scope",
        "gate-before-restore", "gate-attempt-limit", "gate-lockout-enforced",
        "gate-fresh-challenge", "iap-entitlement-verified", "iap-pending-not-entitled",
        "iap-refund-revokes", "iap-no-double-charge", "iap-watch-no-purchase", "trace-header",
        "trace-seq", "trace-clock", "trace-phase-order", "trace-refs",
    ]

    @Test(arguments: 0..<60)
    func noOrderOfEventsBreaksAPromise(_ round: Int) async throws {
        let seed = SeededGenerator.seed &+ UInt64(round)
        var life = try FamilyLife(seed: seed)
        try await life.live(steps: 30)
        let report = try life.family.report(.seed)
        for pack in report.packs {
            for rule in pack.rules where Self.rules.contains(rule.id) && rule.verdict == .fail {
                let message = rule.findings.first?.message ?? ""
                Issue.record("seed \(seed): \(rule.id): \(message)\n\(life.diary)")
            }
        }
    }

    @Test(arguments: 0..<20)
    func whatWasBoughtIsThereAgainAfterEverythingIsRestarted(_ round: Int) async throws {
        let seed = SeededGenerator.seed &+ 1_000 &+ UInt64(round)
        var life = try FamilyLife(seed: seed)
        try await life.live(steps: 25)
        try await life.restartEverything()
        for app in life.family.household.runningApps {
            let customer = try #require(life.owner(of: app))
            let owned = try life.family.store.entitlements(
                of: customer, in: app.profile.bundleID
            ).filter(\.isEntitled).map(\.productID)
            #expect(
                app.isEntitled(to: "ad-free") == owned.contains("remove_ads"),
                "seed \(seed), \(app.device)\n\(life.diary)")
        }
    }
}
