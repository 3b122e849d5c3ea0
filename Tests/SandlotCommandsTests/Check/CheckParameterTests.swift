import SandlotJSON
import TestSupport
import Testing

@Suite struct CheckParameterTests {
    private let sandlot: Sandlot

    init() throws { sandlot = try Sandlot() }

    /// Returns the verdict on an ad that can be skipped after four seconds.
    private func verdict(
        header: String = CheckTrace.header, _ arguments: [String]
    ) throws -> String? {
        let trace = CheckTrace.skippable(after: 4000, header: header)
        let outcome = try sandlot.run(
            ["check", "-", "--format", "json"] + arguments, input: .text(trace.text))
        let report = try outcome.json()
        let pack = try #require(report["packs"]?.list.first?["id"]?.string)
        return try report.rule("ad-skip-by-deadline", in: pack).verdict
    }

    private static let strictHeader = CheckTrace.header + #","params":{"maxSkipMs":3000}"#
    private static let lenientHeader = CheckTrace.header + #","params":{"maxSkipMs":6000}"#

    @Test
    func theSourcesHaveTheirOrder() throws {
        try sandlot.directory.write(#"{"maxSkipMs": 6000}"#, to: "lenient.json")
        try sandlot.directory.write("maxSkipMs: 3000\n", to: "strict.yaml")
        try sandlot.directory.write(
            "id: ours\nextends: seed\nparameters: {maxSkipMs: 3000}\n", to: "pack.yaml")
        // First the rule's default, then each source that takes precedence over the previous one.
        #expect(try verdict([]) == "pass")
        #expect(try verdict(["--packs", "pack.yaml"]) == "fail")
        #expect(try verdict(header: Self.lenientHeader, ["--packs", "pack.yaml"]) == "pass")
        #expect(try verdict(header: Self.strictHeader, []) == "fail")
        #expect(try verdict(header: Self.strictHeader, ["--params", "lenient.json"]) == "pass")
        #expect(try verdict(header: Self.lenientHeader, ["--params", "strict.yaml"]) == "fail")
        #expect(
            try verdict(["--params", "strict.yaml", "--param", "maxSkipMs=6000"]) == "pass")
        #expect(
            try verdict(["--param", "maxSkipMs=3000", "--params", "lenient.json"]) == "fail")
        #expect(try verdict(["--param", "maxSkipMs=3000", "--param", "maxSkipMs=6000"]) == "pass")
    }

    @Test
    func unknownParametersInAHeaderAreIgnored() throws {
        let header =
            CheckTrace.header + #","params":{"maxSkipMz":1,"tolMs":"soon","maxSkipMs":3000}"#
        #expect(try verdict(header: header, []) == "fail")
    }

    @Test
    func aValuePerPlatformCanBeSetForOneOfThem() throws {
        #expect(try verdict(["--param", #"maxSkipMs={"iOS":3000}"#]) == "fail")
        #expect(try verdict(["--param", "maxSkipMs.iOS=3000"]) == "fail")
        #expect(try verdict(["--param", "maxSkipMs.watchOS=1000"]) == "pass")
    }

    @Test
    func theReportRecordsWhatDiffersFromTheDefaults() throws {
        let trace = CheckTrace.skippable(after: 4000)
        let report = try sandlot.report(
            trace, "--packs", "caru", "--param", "tolMs=100", "--param", "countdownMs=5000")
        let parameters = try #require(report.pack("caru")["parameters"])
        #expect(parameters["tolMs"]?.integer == 100)
        #expect(
            try sandlot.report(trace, "--packs", "caru").pack("caru")["parameters"]?.text == "{}")
        #expect(
            try sandlot.report(trace).pack("seed")["parameters"]?.text
                == #"{"consentLifts":false,"inertOnly":true,"minUserActions":0,"parentOptInLifts":false}"#
        )
    }

    @Test
    func aValueIsAStringIfItIsNotJSON() throws {
        #expect(try verdict(["--param", "missingDismiss=nextPhase"]) == "pass")
        #expect(try verdict(["--param", #"missingDismiss="nextPhase""#]) == "pass")
    }

    @Test(arguments: [
        ("{\"maxSkipMs\":\t3000}", "fail"),
        (#"{"acceptedLabels": {"de": ["\ud83d\ude00"]}}"#, "pass"),
        ("# late\nmaxSkipMs:\n  iOS: 3_000\n", nil), ("maxSkipMs: 3000 # late\n", "fail"),
    ])
    func filesAreJSONOrYAML(text: String, expected: String?) throws {
        try sandlot.directory.write(text, to: "parameters")
        guard let expected else {
            let outcome = try sandlot.check(
                "-", "--params", "parameters", input: .text(CheckTrace.complete.text))
            return outcome.expect(
                64, saying: "parameters:3:3: `maxSkipMs` cannot be")
        }
        #expect(try verdict(["--params", "parameters"]) == expected)
    }

    @Test(arguments: [
        (#"{"tolMz": 3}"#, "p:1:2: `tolMz` is not a parameter; did you mean `tolMs`?"),
        ("{\n  \"é\": 1, \"tolMs\": []}", "p:2:3: `é` is not a parameter"),
        (
            "tolMs: soon\n",
            "p:1:8: `tolMs` cannot be \"soon\": the parameter accepts a whole number of milliseconds, 0 or more"
        ),
        (#"{"tolMs": 1, "tolMs": 2}"#, "p:1:14: `tolMs` occurs more than once"),
        ("tolMs: 1\ntolMs: 2\n", "occurs more than once"),
        ("- tolMs\n", "p:1:1: a map of parameters and values is needed"),
        ("", "p:1:1: the file is empty"), ("{", "p:"), ("a: [\n", "p:"),
        (
            "{\"a\":" + String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
                + "}", "p:1:"
        ),
    ])
    func aWrongFileIsAUsageErrorWithItsPosition(text: String, message: String) throws {
        try sandlot.directory.write(text, to: "p")
        let outcome = try sandlot.check(
            "-", "--params", "p", input: .text(CheckTrace.complete.text))
        outcome.expect(64, saying: message)
        #expect(outcome.output.isEmpty)
    }

    @Test(arguments: [
        ("tolMs=-1", "`tolMs` cannot be -1: the parameter accepts a whole number of milliseconds"),
        ("maxAdShare=1.5", "`maxAdShare` cannot be 1.5: the parameter accepts a share from 0 to 1"),
        ("pressureLexicon.en=[\"(\"]", "`(` is not a regular expression"),
        ("maxSkipMz=1", "did you mean `maxSkipMs`?"),
    ])
    func aValueThatAParameterDoesNotTakeIsAUsageError(text: String, message: String) throws {
        let outcome = try sandlot.check(
            "-", "--param", text, input: .text(CheckTrace.complete.text))
        outcome.expect(64, saying: message)
        #expect(outcome.output.isEmpty)
    }

    @Test func aParameterFileHasTwoSpellings() throws {
        try sandlot.directory.write("maxSkipMs: 3000\n", to: "strict.yaml")
        #expect(try verdict(["--param-file", "strict.yaml"]) == "fail")
        #expect(try verdict(["--params", "strict.yaml"]) == "fail")
        let both = try sandlot.check(
            "-", "--params", "strict.yaml", "--param-file", "strict.yaml",
            input: .text(CheckTrace.complete.text))
        both.expect(64, saying: "only one of the two")
        try sandlot.check(
            "-", "--param-file", "nowhere.yaml", input: .text(CheckTrace.complete.text)
        ).expect(74, saying: "nowhere.yaml")
    }
}
