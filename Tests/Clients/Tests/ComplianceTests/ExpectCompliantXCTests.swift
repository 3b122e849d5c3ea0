import Foundation
import SandlotTesting
import SandlotTrace
import XCTest

/// Compliance expectations in XCTest.
///
/// Tests named `…Fails` fail, and only `check-failures` runs them.
final class ExpectCompliantXCTests: XCTestCase {
    func testWhatIsFinePasses() {
        let report = expectCompliant(.recording(Session.make(link: false)), packs: [.appleKids])
        XCTAssertEqual(report?.packs.first?.verdict, .compliant)
    }

    func testABrokenRuleFails() throws {
        try Session.skipUnlessFailuresAreWanted()
        expectCompliant(.recording(Session.make(link: true)))  // fails in XCTest
    }

    func testABrokenRuleInADetachedTaskFails() async throws {
        try Session.skipUnlessFailuresAreWanted()
        await Task.detached {
            _ = expectCompliant(.recording(Session.make(link: true)))  // fails in a detached task
        }.value
    }
}

/// A session of an app.
enum Session {
    static let failuresAreWanted =
        ProcessInfo.processInfo.environment["SANDLOT_WANTED_FAILURES"] == "1"

    /// Skips a test that fails on purpose, unless `check-failures` runs it and checks its failures.
    static func skipUnlessFailuresAreWanted() throws {
        try XCTSkipUnless(
            failuresAreWanted, "this test fails on purpose, and check-failures runs it")
    }

    static func make(link: Bool) -> RecordedTrace {
        let trace = RecordedTrace()
        let recorder = trace.makeRecorder(
            TraceEvent.TraceHeader(
                schema: TraceEvent.TraceHeader.schema, platform: .iOS, build: .release,
                audience: .init(minAge: 6, maxAge: 8), initialEntitlements: []))
        recorder.record(.screen(.init(name: "home", affordances: ["restore", "privacyPolicy"])))
        recorder.record(.permissionPrompt(.init(permission: .microphone, granted: true)))
        if link { recorder.record(.linkOpened(.init(class: .web))) }
        recorder.end()
        return trace
    }
}
