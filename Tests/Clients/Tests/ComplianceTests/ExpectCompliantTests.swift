import SandlotTesting
import Testing

/// Compliance expectations in Swift Testing.
///
/// Tests named `…Fails` fail, and only `check-failures` runs them.
@Suite struct ExpectCompliantTests {
    @Test func aCompliantSessionPasses() {
        let report = expectCompliant(.recording(Session.make(link: false)), packs: [.appleKids])
        #expect(report?.packs.first?.verdict == .compliant)
    }

    @Test(.enabled(if: Session.failuresAreWanted)) func aBrokenRuleFails() {
        expectCompliant(.recording(Session.make(link: true)))  // fails in Swift Testing
    }

    @Test(.enabled(if: Session.failuresAreWanted)) func aBrokenRuleInADetachedTaskFails() async {
        await Task.detached {
            _ = expectCompliant(.recording(Session.make(link: true)))  // fails in a detached task
        }.value
    }
}
