import Foundation
import SandlotJSON
import TestSupport
import Testing

@Suite struct CheckInputTests {
    private let sandlot: Sandlot

    init() throws { sandlot = try .withTraces() }

    @Test
    func standardInputIsCheckedLikeAFile() throws {
        let text = try #require(sandlot.directory.text(of: "failing.jsonl"))
        let piped = try sandlot.check("-", input: .text(text))
        let file = try sandlot.check("failing.jsonl")
        #expect(piped.text == file.text.replacing("failing.jsonl", with: "-"))
        #expect(piped.status == file.status)
        let report = try sandlot.check("-", "--format", "json", input: .text(text)).json()
        #expect(report["trace"]?["source"]?.string == "-")
    }

    @Test
    func aPipeIsReadToItsEnd() throws {
        let outcome = try sandlot.shell(
            """
            mkfifo pipe && (cat failing.jsonl > pipe & "$SANDLOT" check pipe > pipe.txt; echo $?)
            "$SANDLOT" check failing.jsonl | sed 's/failing.jsonl/pipe/' | diff - pipe.txt
            """)
        outcome.expect(0)
        #expect(outcome.text == "1\n")
    }

    @Test
    func aLineLongerThanTheLimitIsRefusedWithoutKeepingIt() throws {
        let head = Array(#"{"seq":0,"t":0,"run":"r","e":"x","d":""#.utf8)
        let long = head + [UInt8](repeating: UInt8(ascii: "a"), count: 64 << 20)
        try sandlot.directory.write(long, to: "t.jsonl")
        // The program fits into 400 MB of address space, but 64 MiB more for each doubling of the
        // input would not.
        let outcome = try sandlot.shell(
            #"/usr/bin/env -i sh -c "ulimit -d 102400; '$SANDLOT' check t.jsonl""#)
        outcome.expect(65, saying: "t.jsonl:1: the line is longer than 16 MiB")
    }

    @Test
    func aLineWithinTheLimitIsRead() throws {
        var trace = CheckTrace()
        let text = String(repeating: "a", count: 3 << 20)
        trace.add(1, "confetti", #""d":"\#(text)""#)
        trace.add(2, "trace_end", #""reason":"normal""#)
        try sandlot.directory.write(trace.text, to: "t.jsonl")
        let outcome = try sandlot.check("t.jsonl", "--packs", "trace")
        outcome.expect(0)
        #expect(outcome.output.count < 10_000)
    }

    @Test
    func aFileThatIsStillBeingWrittenEndsWhereItEnded() throws {
        // The incomplete last line is the part that the writer has not finished.
        let text = try #require(sandlot.directory.text(of: "compliant.jsonl"))
        try sandlot.directory.write(String(text.dropLast(40)), to: "t.jsonl")
        let report = try sandlot.check("t.jsonl", "--format", "json").json()
        let lines = text.split(separator: "\n").count
        #expect(report["trace"]?["events"]?.integer == Int64(lines - 1))
        #expect(try report.rule("trace-complete", in: "trace").verdict != "pass")
    }

    @Test
    func controlCharactersOfATraceDoNotReachTheTerminal() throws {
        var trace = CheckTrace()
        trace.add(1, "link_opened", #""class":"web","host":"\u001b[31m\u202e\u0007x""#)
        try sandlot.directory.write(trace.text, to: "t.jsonl")
        let outcome = try sandlot.check("t.jsonl", "--html", "t.html")
        #expect(outcome.text.contains("link-none"))
        for text in [outcome.text, try #require(sandlot.directory.text(of: "t.html"))] {
            #expect(!text.unicodeScalars.contains { ["\u{1B}", "\u{7}", "\u{202E}"].contains($0) })
        }
    }

    @Test
    func aClosedPipeEndsItQuietly() throws {
        for format in ["text", "json"] {
            let outcome = try sandlot.shell(
                #"for i in 1 2 3 4 5 6 7 8 9; do set -- "$@" failing.jsonl; done; "#
                    + #""$SANDLOT" check "$@" --packs all --format \#(format) | head -c 10"#)
            outcome.expect(0)
            #expect(outcome.output.count == 10)
            #expect(outcome.errors.split(separator: "\n").count <= 1)
        }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
    func aFullDiskIsAnOutputError() throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        try sandlot.run(["check", "failing.jsonl"], output: full).expect(
            74, saying: "cannot write standard output: No space left on device")
        try sandlot.shell(#""$SANDLOT" check failing.jsonl >&-"#).expect(74)
    }
}
