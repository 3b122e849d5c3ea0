import Foundation
import SandlotLedger
import SandlotScenario
import TestSupport
import Testing

@Suite struct RunStoreTests {
    private let sandlot: SandlotProgram
    private let directory: TemporaryDirectory

    init() throws {
        sandlot = try SandlotProgram()
        directory = try TemporaryDirectory()
        try directory.write(
            Story.text("- launch: phone\n- {buy: remove_ads, on: phone}\n- advance: 3 days"),
            to: "one.yaml")
        try directory.write(
            Story.text("- launch: phone\n- expect: {on: phone, entitled: remove_ads}"),
            to: "two.yaml")
    }

    private func run(_ arguments: String...) throws -> SandlotProgram.Outcome {
        try sandlot.run(["run"] + arguments, in: directory.path)
    }

    @Test
    func aStoryResumesInAnotherProcess() throws {
        #expect(try run("two.yaml").status == 1)
        let one = try run("one.yaml", "--store", "shop.ledger")
        #expect(one.status == 0, "\(one)")
        let two = try run("two.yaml", "--store", "shop.ledger", "--verify", "full")
        #expect(two.status == 0, "\(two)")
        #expect(two.output.contains("2026-01-04 00:00:00"), "\(two.output)")
    }

    @Test
    func aGateStaysLockedInAnotherProcess() throws {
        let head = """
            scenario: A day
            app: {file: \(Fixtures.root)/fixtures/apps/spellflare-ios.yaml}
            customers: [Ana]
            devices: [phone]
            steps:

            """
        let guesses = "{gate: purchase, on: phone, answers: [wrong, wrong, wrong]}"
        try directory.write(
            head + "  - launch: phone\n  - {open: settings, on: phone}\n  - \(guesses)\n",
            to: "monday.yaml")
        try directory.write(
            head + "  - launch: phone\n  - expect: {on: phone, gate: locked}\n", to: "tuesday.yaml")
        #expect(try run("tuesday.yaml").status == 1)
        #expect(try run("monday.yaml", "--store", "shop.ledger").status == 0)
        let compaction = try sandlot.run(
            ["ledger", "compact", "shop.ledger"], in: directory.path)
        #expect(compaction.status == 0, "\(compaction)")
        let tuesday = try run("tuesday.yaml", "--store", "shop.ledger", "--verify", "full")
        #expect(tuesday.status == 0, "\(tuesday)")
    }

    @Test
    func storiesOfOneRunFollowEachOther() throws {
        let both = try run("one.yaml", "two.yaml", "--store", "shop.ledger")
        #expect(both.status == 0, "\(both)")
        #expect(try run("one.yaml", "two.yaml").status == 1)
    }

    @Test
    func aReadOnlyStoryChangesNoFiles() throws {
        _ = try run("one.yaml", "--store", "shop.ledger")
        let before = try directory.names()
        let bytes = FileManager.default.contents(atPath: directory.path("shop.ledger"))
        let outcome = try run("two.yaml", "--store", "shop.ledger", "--read-only")
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try directory.names() == before)
        #expect(FileManager.default.contents(atPath: directory.path("shop.ledger")) == bytes)
    }

    @Test
    func aStoreOpenForWritingCanOnlyBeRead() async throws {
        _ = try run("one.yaml", "--store", "shop.ledger")
        let ledger = try await SQLiteLedger.open(at: directory.path("shop.ledger"))
        let writing = try run("two.yaml", "--store", "shop.ledger")
        #expect(writing.status == 74)
        let process = ProcessInfo.processInfo.processIdentifier
        #expect(writing.errors.contains("already open for writing (process \(process))"))
        let trying = try run("two.yaml", "--store", "shop.ledger", "--read-only")
        #expect(trying.status == 0, "\(trying)")
        let showing = try sandlot.run(["ledger", "show", "shop.ledger"], in: directory.path)
        #expect(showing.status == 0, "\(showing)")
        let verifying = try sandlot.run(["ledger", "verify", "shop.ledger"], in: directory.path)
        #expect(verifying.status == 0, "\(verifying)")
        #expect(verifying.output.contains("may be lost"), "\(verifying)")
        try await ledger.close()
        #expect(try run("two.yaml", "--store", "shop.ledger").status == 0)
    }

    @Test(arguments: ["file:shop", "file:shop?mode=memory", ":memory:", "shop #1%20é.ledger"])
    func aFileMayHaveAnyName(name: String) throws {
        #expect(try run("one.yaml", "--store", name).status == 0)
        #expect(try run("two.yaml", "--store", name).status == 0)
        #expect(
            try directory.names().sorted()
                == ["one.yaml", "two.yaml", name, "\(name)-authority", "\(name)-key"].sorted())
    }

    @Test
    func aStoryCanResumeFromACopy() throws {
        #expect(try run("one.yaml", "--store", "shop.ledger").status == 0)
        let backup = try sandlot.run(
            ["ledger", "backup", "shop.ledger", "copy.ledger"], in: directory.path)
        #expect(backup.status == 0, "\(backup)")
        #expect(backup.errors.contains("copy.ledger-authority"))
        #expect(try run("two.yaml", "--store", "copy.ledger").status == 0)
    }

    @Test
    func everyCommandReportsThePossibleLoss() throws {
        // A shell waits for the records before it kills the writer, which is waiting for its second
        // story.
        let outcome = try sandlot.shell(
            """
            mkfifo wait.yaml
            \(sandlot.executable) run one.yaml wait.yaml --store shop.ledger > out 2>&1 &
            writer=$!
            until \(sandlot.executable) ledger show shop.ledger --limit 1 2> /dev/null | grep -q begun; do :; done
            kill -KILL $writer; wait $writer; true
            """, in: directory.path)
        #expect(outcome.status == 0, "\(outcome)")
        for command in [["stats"], ["show"], ["export"], ["backup"]] {
            let told = try sandlot.run(
                ["ledger"] + command + ["shop.ledger"] + (command == ["backup"] ? ["copy"] : []),
                in: directory.path)
            #expect(told.status == 0, "\(told)")
            #expect(told.errors.contains("may be lost"), "\(command): \(told.errors)")
        }
        let next = try run("two.yaml", "--store", "shop.ledger")
        #expect(next.errors.contains("may be lost"), "\(next.errors)")
        #expect(!(try run("two.yaml", "--store", "shop.ledger")).errors.contains("lost"))
    }

    @Test
    func theFileIsClosedIfTheOutputFails() throws {
        let outcome = try sandlot.shell(
            "\(sandlot.executable) run one.yaml two.yaml --store shop.ledger > /dev/full",
            in: directory.path)
        #expect(outcome.status == 74, "\(outcome)")
        #expect(
            try !directory.names().contains { $0.hasSuffix("-wal") || $0.hasSuffix("-lock") })
        let next = try run("two.yaml", "--store", "shop.ledger")
        #expect(next.status == 0, "\(next)")
        #expect(!next.errors.contains("lost"), "\(next.errors)")
    }

    @Test
    func aTerminatedRunClosesTheFile() throws {
        let outcome = try sandlot.shell(
            """
            mkfifo wait.yaml
            \(sandlot.executable) run one.yaml wait.yaml --store shop.ledger > out 2>&1 &
            writer=$!
            until \(sandlot.executable) ledger show shop.ledger --limit 1 2> /dev/null | grep -q begun; do :; done
            kill -TERM $writer; wait $writer
            """, in: directory.path)
        #expect(outcome.status == 143, "\(outcome)")
        #expect(
            try !directory.names().contains { $0.hasSuffix("-wal") || $0.hasSuffix("-lock") })
        let verified = try sandlot.run(["ledger", "verify", "shop.ledger"], in: directory.path)
        #expect(verified.status == 0, "\(verified)")
        #expect(!verified.output.contains("not closed"), "\(verified)")
    }

    @Test
    func aStoryThatCannotBeReadMakesNoFile() throws {
        try directory.write("scenario: 1", to: "broken.yaml")
        #expect(try run("broken.yaml", "--store", "shop.ledger").status == 65)
        #expect(try directory.names() == ["broken.yaml", "one.yaml", "two.yaml"])
    }

    @Test(
        arguments: [
            (["--read-only"], 64), (["--verify", "full"], 64),
            (["--store", "missing.ledger", "--read-only"], 74), (["--store", "one.yaml"], 64),
            (["--store", "no/such/shop.ledger"], 74), (["--store", "."], 74),
        ] as [([String], Int32)])
    func invalidArgumentsAreRefused(arguments: [String], status: Int32) throws {
        let outcome = try sandlot.run(["run", "one.yaml"] + arguments, in: directory.path)
        #expect(outcome.status == status, "\(outcome)")
        #expect(outcome.output.isEmpty)
    }

    @Test(
        arguments: ["one.yaml", "\(Fixtures.root)/fixtures/apps/stories/first-week.yaml"],
        [48, 70, 90])
    func aFullDiskIsAnError(story: String, blocks: Int) throws {
        // A limit on the size of files has the effect of a full disk.
        let line =
            "ulimit -f \(blocks); trap '' XFSZ; exec \(sandlot.executable) run \(story) --store shop.ledger"
        let outcome = try sandlot.shell(line, in: directory.path)
        #expect(outcome.status == 74, "\(outcome)")
        // Events that were kept are reported even if the file cannot be closed.
        #expect(outcome.output.isEmpty || outcome.output.contains("expectations held"))
        // A finish cannot throw. If it was not kept, that may be reported earlier.
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.last?.hasPrefix("error: ") == true, "\(outcome.errors)")
        #expect(lines.count { $0.hasPrefix("error: ") } == 1, "\(outcome.errors)")
    }
}
