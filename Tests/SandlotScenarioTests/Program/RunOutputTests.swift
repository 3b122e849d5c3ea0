import Foundation
import TestSupport
import Testing

@Suite struct RunOutputTests {
    private let sandlot: SandlotProgram
    private let directory: TemporaryDirectory

    init() throws {
        sandlot = try SandlotProgram()
        directory = try TemporaryDirectory()
        try directory.copy(Fixtures.path("first-purchase"), as: "story.yaml")
        try directory.copy("\(Fixtures.root)/fixtures/scenarios/shop.storekit")
        try directory.copy("\(Fixtures.root)/fixtures/apps/spellflare-ios.yaml")
        try directory.write(
            """
            scenario: A day
            app: {file: spellflare-ios.yaml}
            customers: [Ana]
            devices: [phone]
            steps: [{launch: phone}]
            """, to: "played.yaml")
        try FileManager.default.linkItem(
            atPath: directory.path("story.yaml"), toPath: directory.path("hard.yaml"))
        try FileManager.default.createSymbolicLink(
            atPath: directory.path("soft.yaml"), withDestinationPath: "story.yaml")
    }

    private func run(_ arguments: String...) throws -> SandlotProgram.Outcome {
        try sandlot.run(["run"] + arguments, in: directory.path)
    }

    private func contents() throws -> [String: Data?] {
        Dictionary(
            uniqueKeysWithValues: try directory.names().map {
                ($0, FileManager.default.contents(atPath: directory.path($0)))
            })
    }

    @Test(
        arguments: [
            ["story.yaml", "--trace", "story.yaml"], ["story.yaml", "--trace", "./hard.yaml"],
            ["soft.yaml", "--trace", "hard.yaml"], ["story.yaml", "--trace", "shop.storekit"],
            ["played.yaml", "--trace", "spellflare-ios.yaml"],
            ["story.yaml", "--store", "story.yaml"], ["story.yaml", "--store", "shop.storekit"],
            ["story.yaml", "--receipts", "story.yaml"],
            ["story.yaml", "--store", "new.ledger", "--trace", "new.ledger"],
            ["story.yaml", "--store", "new.ledger", "--trace", "./new.ledger-key"],
            ["story.yaml", "--store", "new.ledger", "--trace", "new.ledger-wal"],
            ["story.yaml", "--store", "new.ledger", "--receipts", "new.ledger-authority"],
            [
                "story.yaml", "--store", "new.ledger", "--trace",
                "new.ledger-authority/root-key.pem",
            ],
            ["story.yaml", "--store", "new.ledger", "--receipts", "new.ledger-authority/receipts"],
            ["story.yaml", "--trace", "one", "--receipts", "one"],
        ])
    func inputsAndOtherOutputsAreNotOverwritten(arguments: [String]) throws {
        let before = try contents()
        let outcome = try sandlot.run(["run"] + arguments, in: directory.path)
        #expect(outcome.status == 64, "\(outcome)")
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("; give another name"), "\(outcome.errors)")
        #expect(try contents() == before)
    }

    @Test
    func aFileOfAnAuthorityWithAnotherNameIsNotOverwritten() throws {
        _ = try sandlot.run(["authority", "init", "--authority", "ca"], in: directory.path)
        try FileManager.default.linkItem(
            atPath: directory.path("ca/root.pem"), toPath: directory.path("root.pem"))
        let outcome = try run("played.yaml", "--authority", "ca", "--trace", "root.pem")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("this file already belongs to the authority"))
    }

    @Test
    func aStoryFromStandardInputIsNotOverwritten() throws {
        let before = try contents()
        let redirected = try sandlot.shell(
            "\(sandlot.executable) run - --trace story.yaml < story.yaml", in: directory.path)
        #expect(redirected.status == 64, "\(redirected)")
        // The files that a story from a pipe names are known only when it is read.
        let piped = try sandlot.shell(
            "cat story.yaml | \(sandlot.executable) run - --trace shop.storekit", in: directory.path
        )
        #expect(piped.status == 64, "\(piped)")
        #expect(piped.output.isEmpty)
        #expect(try contents() == before)
    }

    @Test
    func receiptsThatExistStopTheStoryBeforeItIsPlayed() throws {
        #expect(try run("story.yaml", "--receipts", "receipts").status == 0)
        let before = try directory.contents(of: "receipts")
        let outcome = try run("story.yaml", "--store", "shop.ledger", "--receipts", "receipts")
        #expect(outcome.status == 74, "\(outcome)")
        #expect(outcome.errors.contains("it already exists"))
        #expect(outcome.output.isEmpty)
        #expect(try !directory.names().contains { $0.hasPrefix("shop.ledger") })
        #expect(try directory.contents(of: "receipts") == before)
    }

    @Test(arguments: [
        ["--trace", ""], ["--trace", "-"], ["--receipts", ""], ["--receipts", "-"],
        ["--store", ""], ["--store", "-"], ["--store", "-", "--read-only"],
    ])
    func anOutputWithoutANameStopsTheStoryBeforeItIsPlayed(arguments: [String]) throws {
        let before = try contents()
        let store = arguments.contains("--store") ? [] : ["--store", "shop.ledger"]
        let outcome = try sandlot.run(
            ["run", "story.yaml"] + arguments + store, in: directory.path)
        #expect(outcome.status == 64, "\(outcome)")
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.errors.contains("\(arguments[0]) `\(arguments[1])`: give the name of a "),
            "\(outcome)")
        #expect(try contents() == before)
    }

    /// Nobody can create a directory in `/proc`, although its permissions let the superuser.
    @Test(arguments: ["story.yaml/receipts", "/dev/null/receipts", "/proc/a/receipts", "nowhere"])
    func receiptsThatCannotBeWrittenStopTheStoryBeforeItIsPlayed(path: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: directory.path("nowhere"), withDestinationPath: "missing")
        let outcome = try run("story.yaml", "--store", "shop.ledger", "--receipts", path)
        #expect(outcome.status == 74, "\(outcome)")
        #expect(outcome.output.isEmpty)
        #expect(try !directory.names().contains { $0.hasPrefix("shop.ledger") })
    }

    @Test
    func filesOfAKilledRunAreRemoved() throws {
        #expect(try run("story.yaml", "--receipts", "receipts").status == 0)
        let names = try directory.names(in: "receipts")
        // As if the process had been killed before it wrote the last name.
        let entries = try names.map { name in
            try "\(name)\u{0}\(directory.identity(of: "receipts/\(name)"))\u{0}"
        }
        try directory.write(
            "sandlot-set/2\u{0}creating\u{0}" + entries.joined(), to: "receipts/.sandlot-set")
        #expect(
            rename(
                directory.path("receipts/root.pem"),
                directory.path("receipts/.root.pem.sandlot-tmp")) == 0)
        let outcome = try run("story.yaml", "--receipts", "receipts")
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try directory.names(in: "receipts") == names)
        let verified = try sandlot.run(
            ["receipt", "verify"] + names.filter { $0.hasSuffix(".jws") }.map { "receipts/\($0)" }
                + ["--root", "receipts/root.pem", "--bundle-id", "com.example.spelling"],
            in: directory.path)
        #expect(verified.status == 0, "\(verified)")
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
    func onAFullDiskThereAreNeitherTraceNorReceipts() throws {
        let device = try run("played.yaml", "--receipts", "receipts", "--trace", "/dev/full")
        #expect(device.status == 74, "\(device)")
        #expect(try !directory.names().contains("receipts"))
        let line =
            "ulimit -f 1; trap '' XFSZ; exec \(sandlot.executable) run story.yaml --receipts receipts "
            + "--trace trace"
        let disk = try sandlot.shell(line, in: directory.path)
        #expect(disk.status == 74, "\(disk)")
        #expect(try !directory.names().contains { $0 == "receipts" || $0 == "trace" })
    }

    @Test
    func aNameThatIsTooLongForAStoreIsRefused() throws {
        let name = String(repeating: "s", count: 230)
        let outcome = try run("story.yaml", "--store", name)
        #expect(outcome.status == 64, "\(outcome)")
        #expect(outcome.errors.contains("the name has 230 bytes; it may have 227"))
        #expect(try !directory.names().contains { $0.contains("sss") })
        #expect(try run("story.yaml", "--store", String(name.dropLast(3))).status == 0)
    }

    /// With a lower limit, the story cannot be read if the runtime library has opened its own files before.
    @Test(arguments: [10, 14, 20])
    func aLimitOfOpenFilesThatIsTooLowIsNamed(limit: Int) throws {
        // Files that the test's process opened at the same moment can be open in the shell, too.
        let closing = "exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-"
        let outcome = try sandlot.shell(
            "\(closing); ulimit -n \(limit); "
                + "exec \(sandlot.executable) run story.yaml --store shop.ledger",
            in: directory.path)
        #expect(outcome.status == 74, "\(outcome)")
        #expect(outcome.errors.contains("more files can be opened, and a ledger needs 24"))
        #expect(try !directory.names().contains { $0.contains("shop.ledger") })
    }

    @Test
    func aLimitOfOpenFilesThatMayBeRaisedIsRaised() throws {
        let outcome = try sandlot.shell(
            "ulimit -S -n 9; exec \(sandlot.executable) run story.yaml --store shop.ledger",
            in: directory.path)
        #expect(outcome.status == 0, "\(outcome)")
    }
}
