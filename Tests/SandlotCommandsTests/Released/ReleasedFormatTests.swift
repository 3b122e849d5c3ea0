import Foundation
import SandlotJSON
import TestSupport
import Testing

/// Tests of files that released versions have written, recorded by `Scripts/record-formats`.
@Suite struct ReleasedFormatTests {
    @Test
    func aVersionIsRecorded() {
        #expect(ReleasedFiles.versions.first == "1.0.0")
        #expect(ReleasedFiles.outputs.count >= 17)
    }

    @Test(arguments: ReleasedFiles.versions)
    func storiesAndAppFilesStillPlay(version: String) throws {
        let sandlot = try ReleasedFiles(version).sandlot
        let story = try sandlot.run("run", "story.yaml").succeeded()
        #expect(story.text.contains("passed: 15 expectations held"))
        let app = try sandlot.run("run", "app-story.yaml", "--trace", "new.jsonl").succeeded()
        #expect(app.text.contains("passed: 18 expectations held"))
        #expect(sandlot.directory.text(of: "new.jsonl")?.isEmpty == false)
    }

    @Test(arguments: ReleasedFiles.versions)
    func tracesPacksAndMappingsAreStillRead(version: String) throws {
        let sandlot = try ReleasedFiles(version).sandlot
        let report = try sandlot.run(
            "check", "--packs", "seed@2,our-pack.yaml", "--format", "json", "trace.jsonl")
        #expect(report.status < 2, "\(report)")
        let lines = sandlot.directory.text(of: "trace.jsonl")?.split(separator: "\n").count
        let json = try report.json()
        #expect(json["trace"]?["events"]?.integer == lines.map(Int64.init))
        #expect(
            json["packs"]?.elementList.map { $0["verdict"]?.string }
                == ["compliant", "compliant", "compliant"])
        let imported = try sandlot.run("check", "--from", "mapping.yaml", "export.csv")
        #expect(imported.status < 2, "\(imported)")
    }

    @Test(arguments: ReleasedFiles.versions)
    func summariesAreStillAddedUp(version: String) throws {
        let sandlot = try ReleasedFiles(version).sandlot
        let sum = try sandlot.run("fleet", "merge", "--format", "json", "fleet.json", "fleet.json")
            .succeeded().json()
        let builds = try #require(sum["builds"]).elementList
        #expect(builds.map { $0["traces"]?.integer } == [2])
        #expect(builds.map { $0["verdicts"]?["compliant"]?.integer } == [2])
    }

    @Test(arguments: ReleasedFiles.versions)
    func receiptsAndNotificationsStillVerify(version: String) throws {
        let sandlot = try ReleasedFiles(version).sandlot
        for (file, count) in [("receipts.jws", 6), ("notifications.jsonl", 4)] {
            let outcome = try sandlot.run(
                "receipt", "verify", file, "--root", "root.pem", "--bundle-id",
                "com.example.spelling", "--format", "json"
            ).succeeded()
            #expect(outcome.lines.count == count, "\(file)")
        }
    }

    @Test(arguments: ReleasedFiles.versions)
    func catalogsAreStillRead(version: String) throws {
        let sandlot = try ReleasedFiles(version).sandlot
        _ = try sandlot.run("catalog", "lint", "shop.storekit").succeeded()
        #expect(
            try sandlot.run("catalog", "show", "shop.storekit").succeeded().text
                .contains("remove_ads"))
    }

    @Test(arguments: ReleasedFiles.versions)
    func ledgersAndTheirExportsAreStillRead(version: String) throws {
        let sandlot = try ReleasedFiles(version).sandlot
        let report = try sandlot.run("ledger", "verify", "shop.ledger", "--root", "root.pem")
            .succeeded()
        #expect(report.text.contains("records             46"))
        let records = try sandlot.run("ledger", "show", "shop.ledger").succeeded()
        _ = try sandlot.run("ledger", "import", "ledger.jsonl", "copy.ledger").succeeded()
        #expect(try sandlot.run("ledger", "show", "copy.ledger").text == records.text)
    }

    @Test(arguments: ReleasedFiles.versions)
    func aggregatesOfForecastsAreStillMerged(version: String) throws {
        let sandlot = try ReleasedFiles(version).sandlot
        let merged = try sandlot.run("forecast", "merge", "forecast-1.json", "forecast-2.json")
            .succeeded()
        try sandlot.directory.write(merged.output, to: "all.json")
        let report = try sandlot.run(
            "forecast", "run", "app.yaml", "--families", "40", "--days", "30", "--from", "all.json",
            "--format", "json"
        ).json()
        #expect(report["families"]?.integer == 40)
        #expect(report["included"]?.integer == 40)
    }

    /// Members can be added to an output, but none is removed, and none changes its type.
    @Test(arguments: ReleasedFiles.outputs)
    func outputsKeepTheirMembers(output: ReleasedFiles.Output) throws {
        let sandlot = try ReleasedFiles(output.version).sandlot
        let outcome = try sandlot.run(output.arguments)
        #expect(outcome.status < 2, "\(outcome)")
        let old = try output.documents
        let new = try ReleasedFiles.documents(outcome.output)
        #expect(old.first?["schema"]?.string == new.first?["schema"]?.string)
        let breaks = JSONShape(old).breaks(in: JSONShape(new))
        #expect(breaks.isEmpty, "\(output.name) has lost, or has changed the type of: \(breaks)")
    }

    @Test
    func aRemovedMemberIsFound() throws {
        func shape(_ text: String) throws -> JSONShape {
            JSONShape([try JSONDocument(Array(text.utf8)).root])
        }
        let old = try shape(#"{"a": [{"b": 1, "c": null}], "d": "x"}"#)
        #expect(old.breaks(in: old).isEmpty)
        #expect(try old.breaks(in: shape(#"{"a": [{"b": 2, "c": "y", "e": 3}], "d": "z"}"#)) == [])
        #expect(try old.breaks(in: shape(#"{"a": [{"b": 1, "c": null}]}"#)) == [".d"])
        #expect(
            try old.breaks(in: shape(#"{"a": [{"b": "1"}], "d": ""}"#)) == [".a[].b", ".a[].c"])
    }
}
