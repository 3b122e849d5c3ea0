import SandlotJSON
import TestSupport
import Testing

@Suite struct CheckStatusTests {
    private let sandlot: Sandlot

    init() throws { sandlot = try .withTraces() }

    @Test
    func aCompliantTraceSucceedsStrictly() throws {
        let packs = "seed,apple-kids,caru"
        let outcome = try sandlot.check("--packs", packs, "--strict", "compliant.jsonl")
        outcome.expect(0)
        #expect(outcome.errors.isEmpty)
        #expect(outcome.text.contains("compliant (seed, apple-kids, caru, trace)"))
        let report = try sandlot.check(
            "--packs", packs, "compliant.jsonl", "--format", "json"
        ).json()
        for pack in try #require(report["packs"]).list {
            #expect(pack["counts"]?["fail"]?.integer == 0)
            #expect(pack["counts"]?["inconclusive"]?.integer == 0)
            #expect(pack["counts"]?["advisory"]?.integer == 0)
        }
    }

    @Test
    func aViolationFails() throws {
        let outcome = try sandlot.check("failing.jsonl")
        outcome.expect(1)
        #expect(outcome.errors.isEmpty)
        #expect(outcome.lines.last == "failing.jsonl: violations (seed), compliant (trace)")
    }

    @Test
    func anInconclusiveResultFailsOnlyUnderStrict() throws {
        // The rules cannot evaluate the difficulty of a hold gesture for a child.
        var trace = CheckTrace()
        trace.add(10, "gate_shown", #""gateId":"g","purpose":"link","challenge":{"kind":"hold"}"#)
        trace.add(20, "trace_end", #""reason":"normal""#)
        try sandlot.directory.write(trace.text, to: "unclear.jsonl")
        for (option, status) in [([], Int32(0)), (["--strict"], 1)] {
            let outcome = try sandlot.run(["check", "unclear.jsonl"] + option)
            outcome.expect(status)
            #expect(outcome.text.contains("inconclusive (seed)"), "\(outcome.text)")
        }
    }

    @Test
    func anEmptyTraceIsNotApplicableAndNeverCompliant() throws {
        try sandlot.directory.write(CheckTrace().text, to: "empty.jsonl")
        let outcome = try sandlot.check("empty.jsonl", "--packs", "seed,apple-kids")
        outcome.expect(0)
        #expect(outcome.text.contains("not applicable (seed, apple-kids)"), "\(outcome.text)")
        #expect(!outcome.text.contains("compliant (seed"))
        try sandlot.check("empty.jsonl", "--packs", "seed,apple-kids", "--strict").expect(1)
        let report = try sandlot.check("empty.jsonl", "--format", "json").json()
        #expect(try report.pack("seed").verdict == "notApplicable")
    }

    @Test
    func theTracePackAloneIsCompliantUnderStrict() throws {
        try sandlot.directory.write(CheckTrace.complete.text, to: "t.jsonl")
        let outcome = try sandlot.check("t.jsonl", "--packs", "trace", "--strict")
        outcome.expect(0)
        #expect(outcome.lines.last == "t.jsonl: compliant (trace)")
    }

    @Test
    func aBrokenWarningLeavesAPackCompliant() throws {
        try sandlot.directory.write(
            "id: ours\nrules: {link-none: warning, ad-rating: advisory}\n", to: "ours.yaml")
        let outcome = try sandlot.check("failing.jsonl", "--packs", "ours.yaml", "--strict")
        outcome.expect(0)
        #expect(outcome.text.contains("! warning  link-none"))
        #expect(outcome.text.contains("▵ advisory  ad-rating"))
        #expect(outcome.lines.last == "failing.jsonl: compliant (ours, trace)")
    }

    @Test(arguments: [
        (["--packs", "sead"], "there is no pack `sead`; did you mean `seed`?"),
        (["--packs", "seed,"], "separate the elements with single commas"),
        (["--packs", "zzzzzz"], "choose from seed, apple-kids"),
        (["--param", "tolMz=1"], "there is no parameter `tolMz`; did you mean `tolMs`?"),
        (["--param", "qqqqqqq=1"], "`sandlot rules show` their parameters"),
        (["--param", "tolMs"], "an equals sign"),
        (["--param", "=3"], "an equals sign"),
        (["--param", "tolMs=soon"], "`tolMs` cannot be \"soon\""),
        (["--today", "tomorrow"], "a day is needed, as in 2026-12-31"),
        (["--today", "2026-02-30"], "a day is needed"),
        (["--paramfile", "x"], "Did you mean '--param-file'?"),
        (["--format", "xml"], "one of 'text' and 'json'"),
        (["-", "-"], "standard input (-) can be given only once"),
        (["-", "--params", "-"], "standard input (-) can be given only once"),
    ])
    func aWrongCommandLineGivesNoReport(arguments: [String], message: String) throws {
        for format in ["text", "json"] {
            let outcome = try sandlot.run(
                ["check", "compliant.jsonl", "--format", format] + arguments)
            outcome.expect(64, saying: message)
            #expect(outcome.output.isEmpty)
        }
    }

    @Test(arguments: [
        (["--packs", "nowhere.yaml"], "cannot read nowhere.yaml: No such file or directory"),
        (["--params", "nowhere.json"], "cannot read nowhere.json: No such file or directory"),
        (["nowhere.jsonl"], "cannot open nowhere.jsonl: No such file or directory"),
        (["."], "cannot open .: it is a directory"),
    ])
    func aFileThatCannotBeReadGivesNoReport(arguments: [String], message: String) throws {
        for format in ["text", "json"] {
            let outcome = try sandlot.run(
                ["check", "compliant.jsonl", "--format", format] + arguments)
            outcome.expect(74, saying: message)
            #expect(outcome.output.isEmpty)
        }
    }

    @Test
    func noFileIsAWrongCommandLine() throws {
        try sandlot.check().expect(64, saying: "Missing expected argument")
    }

    /// A trace that breaks only a rule of severity warning in `seed`.
    private var warned: CheckTrace {
        var trace = CheckTrace()
        trace.add(10, "permission_prompt", #""permission":"location","granted":true"#)
        trace.add(20, "trace_end", #""reason":"normal""#)
        return trace
    }

    @Test func aWarningFailsOnlyOnRequest() throws {
        try sandlot.directory.write(warned.text, to: "warned.jsonl")
        for (options, status) in [
            ([], Int32(0)), (["--fail-on", "violation"], 0), (["--fail-on", "warning"], 1),
            (["--fail-on", "warning", "--strict"], 1), (["--strict"], 0),
        ] {
            try sandlot.run(["check", "warned.jsonl"] + options).expect(status)
        }
        try sandlot.check("warned.jsonl", "--fail-on", "advisory").expect(64, saying: "fail-on")
    }

    @Test func aWaivedWarningFailsInNoCase() throws {
        try sandlot.directory.write(warned.text, to: "warned.jsonl")
        try sandlot.directory.write(
            """
            id: ours
            extends: seed@1
            waivers:
              - {rule: perm-allowlist, reason: known, until: 2999-12-31}

            """, to: "pack.yaml")
        try sandlot.check(
            "warned.jsonl", "--packs", "pack.yaml", "--fail-on", "warning", "--strict"
        ).expect(0)
    }

    @Test func aPackHasAVersionThatCanBeNamed() throws {
        try sandlot.directory.write(warned.text, to: "warned.jsonl")
        let report = try sandlot.check(
            "warned.jsonl", "--packs", "seed@1,seed,seed@1", "--format", "json"
        ).json()
        let packs = try #require(report["packs"]).list
        #expect(packs.map { $0["id"]?.string } == ["seed", "seed", "trace"])
        #expect(packs.map { $0["version"]?.string } == ["1", "2", "1"])
        try sandlot.check("warned.jsonl", "--packs", "seed@3")
            .expect(64, saying: "there is no version `3` of the pack seed")
        try sandlot.check("warned.jsonl", "--packs", "sead@1").expect(64, saying: "pack")
    }

    @Test func everyReportNamesAVersionThatIsNotTheCurrentOne() throws {
        try sandlot.directory.write(warned.text, to: "warned.jsonl")
        let text = try sandlot.check("warned.jsonl", "--packs", "seed@1,seed").text
        #expect(text.contains("\nseed@1  "))
        #expect(text.contains("\nseed  "))
        for option in ["--sarif", "--html", "--junit"] {
            try sandlot.check("warned.jsonl", "--packs", "seed@1,seed", option, "report").expect(0)
            let report = try #require(sandlot.directory.text(of: "report"))
            #expect(report.contains("seed@1"), "\(option)")
        }
        let report = try #require(sandlot.directory.text(of: "report"))
        #expect(report.contains(": seed@1\""))
        #expect(report.contains(": seed\""))
    }
}
