import Foundation
import SandlotJSON
import TestSupport
import Testing

@Suite("The scan of an app's files")
struct ScanCommandTests {
    private let sandlot: Sandlot

    init() throws {
        sandlot = try Sandlot()
        try FileManager.default.createDirectory(
            atPath: sandlot.directory.path("Letters.app"), withIntermediateDirectories: false)
        try sandlot.directory.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0">
            <dict>
                <key>NSMicrophoneUsageDescription</key>
                <string>Say the word.</string>
                <key>NSUserTrackingUsageDescription</key>
                <string>Ads that suit you.</string>
            </dict>
            </plist>

            """, to: "Letters.app/Info.plist")
        try sandlot.directory.write(
            "PODS:\n  - FirebaseAnalytics (11.4.0)\n", to: "Letters.app/Podfile.lock")
    }

    @Test
    func aViolationFailsTheCommand() throws {
        let outcome = try sandlot.run("scan", "Letters.app")
        outcome.expect(1)
        #expect(outcome.text.contains("✗ violation  perm-no-att"), "\(outcome.text)")
        try sandlot.run("scan", "--packs", "caru", "Letters.app").expect(0)
        try sandlot.run("scan", "--packs", "caru", "--strict", "Letters.app").expect(1)
        try sandlot.run("scan", "--packs", "nothing", "Letters.app").expect(64)
        try sandlot.run("scan", "--packs", "trace", "Letters.app").expect(64, saying: "not apps")
    }

    @Test
    func aDayChoosesTheEditionOfThePack() throws {
        let outcome = try sandlot.run(
            "scan", "--packs", "coppa", "--as-of", "2025-12-01", "Letters.app")
        outcome.expect(0)
        #expect(outcome.text.contains("As of 2025-12-01: 16 CFR part 312"), "\(outcome.text)")
        let early = try sandlot.run(
            "scan", "--packs", "coppa", "--as-of", "2020-01-01", "Letters.app")
        early.expect(0, saying: "warning: coppa is not checked: no edition is known")
        #expect(early.text.contains("coppa  inconclusive"), "\(early.text)")
        try sandlot.run("scan", "--as-of", "9999-01-01", "Letters.app").expect(64, saying: "future")
        try sandlot.run("scan", "--as-of", "today", "Letters.app").expect(64, saying: "a day")
    }

    @Test
    func theExampleOfTheDocumentationIsTrue() throws {
        let page = try String(
            contentsOfFile: "\(Fixtures.root)/Documentation/scan.md", encoding: .utf8)
        let block = try #require(
            page.split(separator: "```console\n$ sandlot scan Letters.app\n").dropFirst().first)
        let shown = try #require(block.split(separator: "…\n```").first)
        let outcome = try sandlot.run("scan", "Letters.app")
        #expect(outcome.text.hasPrefix(shown), "\(outcome.text)")
    }

    @Test(arguments: ["text", "json"])
    func theReportMatchesItsGoldenFile(format: String) throws {
        let outcome = try sandlot.run("scan", "Letters.app", "--format", format)
        try Golden.expect(outcome.transcript, equals: "scan/letters-\(format).txt")
    }

    @Test
    func theOtherReportsMatchTheirGoldenFiles() throws {
        try sandlot.run(
            "scan", "Letters.app", "--sarif", "scan.sarif", "--junit", "scan.xml", "--html",
            "scan.html"
        ).expect(1)
        for name in ["scan.sarif", "scan.xml"] {
            let text = try #require(sandlot.directory.text(of: name))
            try Golden.expect(text, equals: "scan/\(name)")
        }
        let page = try #require(sandlot.directory.text(of: "scan.html"))
        #expect(page.contains("Letters.app/Info.plist:6"))
    }

    @Test
    func aWaiverCoversAFindingOfAScan() throws {
        try sandlot.directory.write(
            """
            id: ours
            extends: [apple-kids]
            waivers: [{rule: perm-no-att, reason: It leaves with 2.0., until: 2026-12-31}]

            """, to: "ours.yaml")
        let arguments = ["scan", "Letters.app", "--packs", "ours.yaml", "--today"]
        try sandlot.run(arguments + ["2026-12-31"]).expect(0)
        try sandlot.run(arguments + ["2027-01-01"]).expect(1)
    }

    @Test
    func whatCannotBeReadHasAStatusOfItsOwn() throws {
        try sandlot.directory.write([0x50, 0x4B, 0x03, 0x04], to: "Letters.ipa")
        try sandlot.run("scan", "Letters.ipa").expect(65, saying: "unpack it with `unzip")
        try sandlot.directory.write("<plist>", to: "Letters.app/PrivacyInfo.xcprivacy")
        let outcome = try sandlot.run("scan", "Letters.app")
        outcome.expect(65, saying: "Letters.app/PrivacyInfo.xcprivacy")
        #expect(outcome.text.contains("perm-no-att"))
        try sandlot.run("scan", "missing").expect(74, saying: "missing")
        try FileManager.default.createDirectory(
            atPath: sandlot.directory.path("empty"), withIntermediateDirectories: false)
        try sandlot.run("scan", "empty").expect(65, saying: "no file that the scan reads")
    }

    @Test
    func aReportDoesNotReplaceAFileOfTheApp() throws {
        for (option, file) in [
            ("--sarif", "Letters.app/Info.plist"), ("--html", "Letters.app/Podfile.lock"),
        ] {
            let text = sandlot.directory.text(of: file)
            let outcome = try sandlot.run("scan", "Letters.app", option, file)
            outcome.expect(64, saying: "this file is already a file of the app")
            #expect(outcome.output.isEmpty)
            #expect(sandlot.directory.text(of: file) == text)
        }
        // The report of the previous scan is not a file that is read.
        for _ in 1...2 {
            try sandlot.run("scan", "Letters.app", "--sarif", "Letters.app/scan.sarif").expect(1)
        }
        try sandlot.run("scan", "-").expect(64, saying: "standard input (-) has no name")
    }

    @Test
    func everyReportStatesWhatCouldNotBeRead() throws {
        try sandlot.directory.remove("Letters.app/Info.plist")
        try sandlot.directory.write("<plist>", to: "Letters.app/PrivacyInfo.xcprivacy")
        let arguments = [
            "scan", "Letters.app", "--packs", "caru", "--sarif", "scan.sarif", "--junit",
            "scan.xml", "--html", "scan.html",
        ]
        let text = try sandlot.run(arguments)
        text.expect(65)
        #expect(text.text.contains("caru  inconclusive"), "\(text.text)")
        #expect(text.text.contains("Not everything could be read"), "\(text.text)")
        let outcome = try sandlot.run(arguments + ["--format", "json"])
        outcome.expect(65)
        let report = try outcome.json()
        #expect(report["packs"]?.list.first?["verdict"]?.string == "inconclusive")
        let file = "Letters.app/PrivacyInfo.xcprivacy"
        #expect(report["scan"]?["errors"]?.list.first?["file"]?.string == file)
        for (name, part) in [
            ("scan.sarif", "\"executionSuccessful\": false"), ("scan.xml", "errors=\"1\""),
            ("scan.html", "? not read"),
        ] {
            let text = try #require(sandlot.directory.text(of: name))
            #expect(text.contains(part) && text.contains(file), "\(name)")
        }
    }

    @Test
    func aMissingAppHasAReport() throws {
        let outcome = try sandlot.run("scan", "missing", "Letters.app", "--format", "json")
        outcome.expect(74)
        let verdicts = try outcome.jsonLines().map { $0["packs"]?.list.first?["verdict"]?.string }
        #expect(verdicts == ["inconclusive", "violations"])
    }
}
