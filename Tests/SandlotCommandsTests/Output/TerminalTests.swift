import Foundation
import TestSupport
import Testing

@Suite struct TerminalTests {
    private static let escape = "\u{1B}["

    private let sandlot: Sandlot

    init() throws {
        sandlot = try Sandlot()
        try sandlot.directory.copy(Fixtures.products)
        try sandlot.directory.copy(Fixtures.brokenCatalog("missing-price"), as: "broken.storekit")
        try sandlot.writeReceipts("remove_ads", to: "tx.jws")
        let forged = try sandlot.issue("remove_ads", "--flaw", "tampered-payload").succeeded()
        try sandlot.directory.write(forged.output, to: "forged.jws")
    }

    /// Commands, each with a colored part of its output.
    private static let commands: [([String], String)] = [
        (["catalog", "show"], "\u{1B}[1mProducts.json\u{1B}[0m"),
        (["catalog", "lint", "broken.storekit"], "\u{1B}[31merror:\u{1B}[0m"),
        (["catalog", "show", "nowhere"], "\u{1B}[31merror:\u{1B}[0m cannot read"),
        (["receipt", "verify", "tx.jws"], "\u{1B}[32mverified\u{1B}[0m"),
        (["receipt", "verify", "forged.jws"], "\u{1B}[31mrefused\u{1B}[0m"),
        (["receipt", "inspect", "tx.jws"], "\u{1B}[33mNOT VERIFIED\u{1B}[0m"),
        (["authority", "show"], "\u{1B}[1mauthority\u{1B}[0m"),
    ]

    @Test(arguments: commands)
    func aFileContainsNoColors(command: [String], colored: String) throws {
        let outcome = try sandlot.run(expanded(command))
        #expect(!outcome.text.contains(Self.escape) && !outcome.errors.contains(Self.escape))
        #expect(!outcome.text.isEmpty || !outcome.errors.isEmpty)
    }

    @Test(arguments: commands)
    func aTerminalShowsColors(command: [String], colored: String) throws {
        #expect(try show(expanded(command)).contains(colored))
    }

    @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
    func colorsCanBeTurnedOff(environment: [String: String]) throws {
        for (command, _) in Self.commands {
            let shown = try show(expanded(command), environment)
            #expect(!shown.contains(Self.escape) && !shown.isEmpty)
        }
        // According to no-color.org, an empty value has no effect.
        #expect(try show(["catalog", "show"], ["NO_COLOR": ""]).contains(Self.escape))
    }

    @Test(arguments: ["verify", "inspect"])
    func jsonNeverContainsColors(verb: String) throws {
        let options =
            verb == "verify" ? ["--root", try SharedAuthority.root, "--relax", "any-app"] : []
        let shown = try show(["receipt", verb, "tx.jws", "--format", "json"] + options)
        #expect(!shown.contains(Self.escape) && shown.hasPrefix("{"))
    }

    @Test
    func progressIsShownAfterASecondAndRemoved() throws {
        let terminal = try PseudoTerminal()
        let process = sandlot.makeProcess(
            try SandlotExecutable.path.get(), try expanded(["receipt", "verify"]), environment: [:])
        process.standardOutput = FileHandle.nullDevice
        process.standardError = terminal.screen
        // Endless lines, until the progress is shown.
        let source = sandlot.makeProcess("/usr/bin/env", ["yes", "x"], environment: [:])
        let pipe = Pipe()
        source.standardOutput = pipe
        process.standardInput = pipe
        let start = ContinuousClock.now
        try source.run()
        try process.run()
        let shown = try terminal.read(upTo: " a second")
        // Processes that test threads start can have all other signals blocked.
        for running in [process, source] {
            kill(running.processIdentifier, SIGKILL)
            running.waitUntilExit()
        }
        #expect(ContinuousClock.now - start > .seconds(1))
        #expect(shown.contains("\r\u{1B}[Kverified "))
    }

    /// Returns the output on a terminal.
    private func show(
        _ arguments: [String], _ environment: [String: String] = [:]
    ) throws -> String {
        let terminal = try PseudoTerminal()
        let process = sandlot.makeProcess(
            try SandlotExecutable.path.get(), arguments, environment: environment)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = terminal.screen
        process.standardError = terminal.screen
        try process.run()
        let shown = try terminal.read()
        process.waitUntilExit()
        return shown
    }

    private func expanded(_ command: [String]) throws -> [String] {
        if command.contains("verify") {
            return command + ["--root", try SharedAuthority.root, "--relax", "any-app"]
        }
        return command.first == "authority"
            ? command + ["--authority", try SharedAuthority.path.get()] : command
    }
}
