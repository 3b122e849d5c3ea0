import Foundation
import SandlotCompliance
import SandlotKids
import TestSupport
import Testing

/// Tests of the four promises across the store, devices, the scheduler, the gate, and the app.
///
/// The checker, which uses only traces, decides whether a rule was broken. State that no trace
/// contains is compared with the store.
@Suite struct PromiseTests {
    /// The rules that implement the promises.
    private static let rules: Set<String> = [
        // No ad after a verified purchase.
        "ad-suppressed-when-entitled",
        // No ad during gameplay.
        "ad-no-gameplay-overlap", "ad-slot-valid", "ad-post-requires-completion",
        "ad-one-per-slot", "ad-no-stack", "ad-skip-by-deadline", "ad-skip-not-early",
        "ad-failure-nonblocking",
        // Nothing happens without the gate.
        "gate-before-purchase", "gate-before-link", "gate-pass-scope", "gate-before-restore",
        "gate-attempt-limit", "gate-lockout-enforced", "gate-fresh-challenge",
        // Only signed data grants entitlements, and nothing is charged twice.
        "iap-entitlement-verified", "iap-pending-not-entitled", "iap-refund-revokes",
        "iap-no-double-charge", "iap-watch-no-purchase",
        // The trace is sound.
        "trace-header", "trace-seq", "trace-clock", "trace-phase-order", "trace-refs",
        "trace-ad-lifecycle",
    ]

    /// The number of lives in each case: many if `SANDLOT_FULL` is set, and a sample otherwise.
    private static let lives =
        ProcessInfo.processInfo.environment["SANDLOT_FULL"] == "1" ? UInt64(10) : 1

    /// Returns the promises that a life has broken, with the findings.
    private func broken(_ life: inout FamilyLife) async throws -> [String] {
        try await life.live(steps: 40)
        var found = life.offenses
        var rules = Self.rules
        // These rules do not support a transaction that is shared again with its old number.
        if life.hasSharedAgain {
            rules.subtract(["iap-refund-revokes", "iap-entitlement-verified"])
        }
        // In one of the apps, the child sees the requests for microphone and speech.
        if life.choice == .citizen { rules.insert("gate-before-permission") }
        try await life.restartEverything()
        for pack in try life.family.report(.seed, .appleKids).packs {
            for rule in pack.rules where rules.contains(rule.id) && rule.verdict == .fail {
                found.append("\(rule.id): \(rule.findings.first?.message ?? "")")
            }
        }
        return found + (try life.losses())
    }

    @Test(arguments: 0..<60, FamilyLife.Choice.allCases)
    func noOrderOfEventsBreaksAPromise(_ round: Int, _ choice: FamilyLife.Choice) async throws {
        for number in 0..<Self.lives {
            let seed = SeededGenerator.seed &+ UInt64(round) &* Self.lives &+ number
            var life = try FamilyLife(choice, seed: seed)
            let found = try await broken(&life)
            #expect(found.isEmpty, "seed \(seed)\(life.diary)")
        }
    }

    @Test(arguments: [
        (Weakness.checksLate, "ad-suppressed-when-entitled", FamilyLife.Choice.spellflare),
        (.adsDuringWords, "ad-no-gameplay-overlap", .spellflare),
        (.skipsGate, "gate-before-purchase", .spellflare),
        (.skipsGate, "gate-before-link", .citizen),
        (.skipsGate, "gate-before-permission", .citizen),
        (.grantsUnverified, "iap-entitlement-verified", .spellflare),
        (.grantsRevoked, "iap-refund-revokes", .spellflare),
        (.finishesFirst, "nothing-lost", .spellflare),
        (.countsDeliveries, "nothing-twice", .spellflare),
    ])
    func anAppThatBreaksAPromiseIsFound(
        _ weakness: Weakness, _ promise: String, _ choice: FamilyLife.Choice
    ) async throws {
        for round in 0..<200 {
            let seed = SeededGenerator.seed &+ UInt64(round)
            var life = try FamilyLife(choice, weakness, seed: seed)
            if try await broken(&life).contains(where: { $0.hasPrefix(promise + ":") }) { return }
        }
        Issue.record("\(weakness.rawValue) has broken no promise in 200 lives")
    }
}
