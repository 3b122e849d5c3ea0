import Foundation
import TestSupport
import Testing

@Suite struct RunInterruptionTests {
    private let sandlot: SandlotProgram
    private let directory: TemporaryDirectory

    init() throws {
        sandlot = try SandlotProgram()
        directory = try TemporaryDirectory()
        try directory.write(
            LongStoryTests.head + String(repeating: "- buy: coins\n", count: 8_000),
            to: "long.yaml")
    }

    @Test(arguments: ["TERM", "HUP"], [0, 50_000, 300_000])
    func anInterruptedRunEndsByTheSignalWithoutOutput(signal: String, byteCount: Int) throws {
        let outcome = try sandlot.shell(
            """
            \(sandlot.executable) run long.yaml --store shop.ledger > out 2> errors &
            writer=$!
            until [ "$(stat -c %s shop.ledger-wal 2> /dev/null || echo 0)" -gt \(byteCount) ]; do
              kill -0 $writer || break
            done
            kill -\(signal) $writer; wait $writer
            """, in: directory.path, by: "/bin/bash")
        #expect(outcome.status == (signal == "TERM" ? 143 : 129), "\(outcome)")
        #expect(directory.text(of: "out")?.isEmpty == true)
        #expect(directory.text(of: "errors")?.isEmpty == true)
        #expect(
            try !directory.names().contains { $0.hasSuffix("-wal") || $0.hasSuffix("-lock") })
        let verified = try sandlot.run(["ledger", "verify", "shop.ledger"], in: directory.path)
        #expect(verified.status == 0, "\(verified)")
        #expect(!verified.output.contains("not closed"), "\(verified)")
    }

    /// The trace is longer than what a pipe holds, and nobody reads it.
    @Test
    func aRunThatWaitsForTheReaderOfAPipeEndsAtOnce() throws {
        let story = "\(Fixtures.root)/fixtures/apps/stories/first-week.yaml"
        let outcome = try sandlot.shell(
            """
            mkfifo trace
            \(sandlot.executable) run \(story) --trace trace > out 2> errors &
            writer=$!
            exec 3< trace
            kill -TERM $writer; wait $writer
            """, in: directory.path, by: "/bin/bash")
        #expect(outcome.status == 143, "\(outcome)")
        #expect(directory.text(of: "errors")?.isEmpty == true)
    }

    @Test
    func aStoryWithoutAFileEndsAtOnce() throws {
        let outcome = try sandlot.shell(
            """
            mkfifo wait.yaml
            \(sandlot.executable) run wait.yaml > out 2> errors &
            writer=$!
            exec 3> wait.yaml
            kill -TERM $writer; wait $writer
            """, in: directory.path, by: "/bin/bash")
        #expect(outcome.status == 143, "\(outcome)")
        #expect(directory.text(of: "out")?.isEmpty == true)
    }
}
