import Foundation
import Testing

@Suite struct CheckProgressTests {
    private let sandlot: Sandlot

    init() throws { sandlot = try Sandlot() }

    @Test
    func aBarIsShownOnATerminalAfterASecond() throws {
        let terminal = try PseudoTerminal()
        let process = sandlot.makeProcess(
            try SandlotExecutable.path.get(), ["check", "-"], environment: [:])
        process.standardOutput = FileHandle.nullDevice
        process.standardError = terminal.screen
        // More events than can be checked before the progress display appears.
        let program =
            #"BEGIN { for (i = 0; i < 30000000; i++) printf "{\"seq\":%d,\"t\":%d,\"run\":\"r\",\"e\":\"x\"}\n", i, i }"#
        let source = sandlot.makeProcess("/usr/bin/env", ["awk", program], environment: [:])
        let pipe = Pipe()
        source.standardOutput = pipe
        process.standardInput = pipe
        let start = ContinuousClock.now
        try source.run()
        try process.run()
        // With this side closed, reading ends if the program exits before it has shown anything.
        try terminal.screen.close()
        let shown = try terminal.read(upTo: " a second")
        for running in [process, source] {
            kill(running.processIdentifier, SIGKILL)
            running.waitUntilExit()
        }
        #expect(ContinuousClock.now - start > .seconds(1))
        #expect(shown.contains("\r\u{1B}[Kchecked "))
        #expect(shown.contains(" MiB, "))
    }

    @Test
    func shortWorkShowsNoProgress() throws {
        let terminal = try PseudoTerminal()
        let process = sandlot.makeProcess(
            try SandlotExecutable.path.get(), ["check", Fixtures.check("compliant.jsonl")],
            environment: [:])
        process.standardOutput = FileHandle.nullDevice
        process.standardError = terminal.screen
        try process.run()
        #expect(try terminal.read().isEmpty)
        process.waitUntilExit()
    }

    @Test
    func verdictsHaveColorsOnATerminal() throws {
        let terminal = try PseudoTerminal()
        let process = sandlot.makeProcess(
            try SandlotExecutable.path.get(), ["check", Fixtures.check("failing.jsonl")],
            environment: [:])
        process.standardOutput = terminal.screen
        process.standardError = terminal.screen
        try process.run()
        let shown = try terminal.read()
        process.waitUntilExit()
        #expect(shown.contains("\u{1B}[31mviolations\u{1B}[0m"))
        #expect(shown.contains("\u{1B}[32mcompliant\u{1B}[0m"))
    }
}
