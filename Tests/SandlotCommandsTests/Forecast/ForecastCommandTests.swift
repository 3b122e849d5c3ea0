import Foundation
import SandlotJSON
import TestSupport
import Testing

@Suite("sandlot forecast")
struct ForecastCommandTests {
    private let sandlot: Sandlot

    init() throws {
        sandlot = try Sandlot()
        for app in ["model-citizen", "spellflare-ios"] {
            try sandlot.directory.copy("\(Fixtures.root)/fixtures/apps/\(app).yaml")
        }
    }

    private func forecast(_ arguments: String...) throws -> Outcome {
        try sandlot.run(["forecast"] + arguments)
    }

    @Test func aForecastIsWrittenInFourFormats() throws {
        let outcome = try forecast(
            "model-citizen.yaml", "--families", "120", "--days", "30", "--vary",
            "price.remove_ads=0.99,1.99", "--packs", "seed,apple-kids", "--csv", "f.csv", "--html",
            "f.html", "--format", "json")
        outcome.expect(0)
        let document = try outcome.json()
        #expect(document["schema"]?.string == "sandlot-forecast/1")
        #expect(document["partial"]?.bool == false)
        #expect(document["violation"]?.bool == false)
        #expect(document["variants"]?.elementList.count == 2)
        let table = try String(contentsOfFile: sandlot.directory.path("f.csv"), encoding: .utf8)
        #expect(table.split(whereSeparator: \.isNewline).count == 3)
        let page = try String(contentsOfFile: sandlot.directory.path("f.html"), encoding: .utf8)
        #expect(page.contains("<svg class=\"plot wide\""))
        #expect(page.contains("<svg class=\"plot narrow\""))
        #expect(page.hasSuffix("</html>\n"))
    }

    @Test func aVariantThatBreaksARuleFailsTheCheck() throws {
        let outcome = try forecast(
            "spellflare-ios.yaml", "--families", "60", "--days", "20", "--packs", "seed")
        outcome.expect(1)
        #expect(outcome.text.contains("✗ VIOLATION  as written: seed ("))
        #expect(outcome.text.contains("A forecast is not a tool for finding out how much pressure"))
    }

    @Test func shardsMergeToTheBytesOfTheWhole() throws {
        func shard(_ text: String, _ threads: String) throws {
            let outcome = try forecast(
                "model-citizen.yaml", "--families", "200", "--days", "20", "--shard", text,
                "--threads", threads)
            _ = try outcome.succeeded()
            try sandlot.directory.write(
                outcome.output, to: text.replacing("/", with: "of") + ".json")
        }
        for (text, threads) in [("1/1", "1"), ("1/3", "2"), ("2/3", "1"), ("3/3", "3")] {
            try shard(text, threads)
        }
        let whole = try Data(contentsOf: URL(filePath: sandlot.directory.path("1of1.json")))
        let merged = try forecast("merge", "3of3.json", "1of3.json", "2of3.json")
        merged.expect(0)
        #expect(merged.output == Array(whole))
        let part = try forecast("merge", "2of3.json", "1of3.json")
        #expect(part.errors.contains("134 of 200 families are included"))
        try sandlot.directory.write(part.output, to: "part.json")
        #expect(try forecast("merge", "part.json", "3of3.json").output == Array(whole))
        try forecast("merge", "part.json", "1of3.json")
            .expect(65, saying: "1of3.json: both contain family 0")
        // A merged aggregate gives the report of a run without shards.
        let report = try forecast(
            "model-citizen.yaml", "--families", "200", "--days", "20", "--from", "1of1.json",
            "--packs", "seed")
        let run = try forecast(
            "model-citizen.yaml", "--families", "200", "--days", "20", "--packs", "seed")
        #expect(try report.succeeded().text == run.text)
        let partial = try forecast(
            "model-citizen.yaml", "--families", "200", "--days", "20", "--from", "part.json")
        #expect(partial.errors.contains("the aggregate has 134 of the 200 families"))
        try forecast("model-citizen.yaml", "--families", "300", "--from", "1of1.json")
            .expect(65, saying: "the aggregate belongs to another model")
    }

    @Test(arguments: [
        (["--shard", "3/2"], 64, "--shard"), (["--shard", "0/2"], 64, "--shard"),
        (["--shard", "half"], 64, "--shard"),
        (["--families", "2", "--shard", "1/3"], 64, "there are only 2 families"),
        (["--families", "1", "--shard", "1/3"], 64, "there is only 1 family; use fewer shards"),
        (["--families", "0"], 64, "--families 0: give a number"),
        (["--days", "9999"], 64, "--days 9999: give a number"),
        (["--vary", "price.remove_add=1"], 64, "did you mean `price.remove_ads`?"),
        (["--packs", "seeds"], 64, "seeds"), (["--from", "none.json"], 74, "none.json"),
        (["--from", "model-citizen.yaml"], 65, "model-citizen.yaml: this is not JSON"),
        (["--fit", "none.csv"], 74, "none.csv"),
        (["--html", "model-citizen.yaml"], 64, "this file is already the model"),
        (["--shard", "1/2", "--html", "f.html"], 64, "--shard prints an aggregate"),
    ])
    func aMistakeIsExplained(arguments: [String], status: Int32, message: String) throws {
        try sandlot.run(["forecast", "model-citizen.yaml"] + arguments)
            .expect(status, saying: message)
    }

    @Test func aMissingOrEmptyModelIsExplained() throws {
        try sandlot.directory.write([], to: "empty.yaml")
        try forecast("empty.yaml").expect(65, saying: "empty.yaml:1:1: the file is empty")
        try forecast("missing.yaml").expect(74, saying: "missing.yaml")
    }

    /// Ctrl-C ends the run, prints what was played, and ends the process by the signal.
    @Test func anInterruptedRunReportsWhatItHas() throws {
        let process = sandlot.makeProcess(
            try SandlotExecutable.path.get(),
            [
                "forecast", "model-citizen.yaml", "--families", "100000000", "--days", "5",
                "--packs", "seed", "--shard", "1/1", "--threads", "1",
            ], environment: [:])
        let output = Pipe()
        let terminal = try PseudoTerminal()
        process.standardOutput = output
        process.standardError = terminal.screen
        try process.run()
        // The progress bar shows that families are being played.
        let progress = try terminal.read(upTo: " left")
        #expect(progress.contains("families a second, "))
        process.interrupt()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(process.terminationStatus == SIGINT)
        let document = try JSONDocument(Array(bytes)).root
        #expect(document["schema"]?.string == "sandlot-forecast-aggregate/1")
        #expect(document["families"]?.integer == 100_000_000)
        let included = document["included"]?.elementList.first?.elementList.compactMap(\.integer)
        #expect((included?.last ?? 0) < 100_000_000)
    }
}
