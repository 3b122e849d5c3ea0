import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotScenario
import TestSupport
import Testing

@Suite struct ReportTests {
    private func report(_ name: String) async throws -> ScenarioReport {
        try await ScenarioRunner(Scenario(contentsOf: Fixtures.path(name))).run()
    }

    @Test(arguments: Fixtures.names)
    func everyRunGivesTheSameBytes(name: String) async throws {
        let (one, other) = (try await report(name), try await report(name))
        #expect(one.timeline == other.timeline)
        #expect(one.jsonLines == other.jsonLines)
        // The payloads are also the same, but the signatures differ.
        #expect(try payloads(one) == payloads(other))
    }

    private func payloads(_ report: ScenarioReport) throws -> [Substring] {
        try report.receipts.map { try #require($0.jws.split(separator: ".").dropFirst().first) }
    }

    @Test(arguments: Fixtures.names)
    func everyEventIsALineOfJSONWithSortedKeys(name: String) async throws {
        let report = try await report(name)
        let lines = report.jsonLines.split(separator: "\n")
        #expect(lines.count == report.events.count)
        for line in lines {
            let value = try JSONDocument(Array(line.utf8)).root
            #expect(value["schema"]?.string == "sandlot-scenario/1")
            #expect(value["at"]?.string?.hasSuffix("Z") == true)
            let names = value.memberList.map(\.name)
            #expect(names == names.sorted())
            #expect(!line.contains("eyJ"), "a signature stands in the output")
        }
        let last = try JSONDocument(Array(try #require(lines.last).utf8)).root
        #expect(last["kind"]?.string == "result")
        #expect(last["passed"]?.bool == true)
    }

    @Test(arguments: ["first-purchase", "refund-then-buy-again", "family-sharing"])
    func receiptsVerifyWithTheRootThatIsWrittenBesideThem(name: String) async throws {
        let directory = try TemporaryDirectory()
        let path = Fixtures.path(name)
        let scenario = try Scenario(contentsOf: path)
        let report = try await ScenarioRunner(scenario).run()
        var files = ReceiptFiles()
        files.add(report, of: scenario)
        let count = try files.write(into: directory.path("receipts"))
        let names = try directory.names(in: "receipts")
        #expect(count > 0)
        #expect(names.count == count + 2)
        #expect(names.allSatisfy { $0.hasPrefix("root.") || $0.hasPrefix("\(name)-0") })

        let verifier = try ReceiptVerifier(
            roots: [Certificate(contentsOf: directory.path("receipts/root.pem"))],
            expectation: .init(bundleID: "com.example.spelling", environment: .sandbox))
        for name in names where !name.hasPrefix("root.") {
            let text = try #require(directory.text(of: "receipts/\(name)"))
            let verdict = verifier.verifyTransaction(String(text.dropLast()))
            guard case .verified(let receipt) = verdict else {
                Issue.record("\(name): \(verdict)")
                continue
            }
            #expect(name.hasSuffix("-\(receipt.payload.productId ?? "?").jws"))
        }
    }

    @Test
    func receiptsAreNotWrittenOverOthers() async throws {
        let directory = try TemporaryDirectory()
        let scenario = try Scenario(contentsOf: Fixtures.path("first-purchase"))
        var files = ReceiptFiles()
        files.add(try await ScenarioRunner(scenario).run(), of: scenario)
        try directory.write("mine", to: "root.pem")
        let error = #expect(throws: FileError.self) { try files.write(into: directory.path) }
        #expect(error?.isExistingFile == true)
        #expect(try directory.names() == ["root.pem"])
        #expect(directory.text(of: "root.pem") == "mine")
    }

    @Test
    func scenariosWithTheSameNameHaveTheirOwnFiles() async throws {
        let directory = try TemporaryDirectory()
        let bytes = try Fixtures.bytes(Fixtures.path("first-purchase"))
        var files = ReceiptFiles()
        for _ in 0..<2 {
            let scenario = try Scenario(
                bytes: bytes, file: Fixtures.path("first-purchase"))
            files.add(try await ScenarioRunner(scenario).run(), of: scenario)
        }
        try files.write(into: directory.path("all"))
        let names = try directory.names(in: "all")
        #expect(names.contains { $0.hasPrefix("first-purchase-0001-") })
        #expect(names.contains { $0.hasPrefix("first-purchase-2-0001-") })
    }
}
