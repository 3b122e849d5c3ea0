import SandlotJSON
import TestSupport
import Testing

extension Fixtures {
    /// Returns the path of a trace, or of another file for checks.
    static func check(_ name: String) -> String { "\(root)/fixtures/check/\(name)" }
}

extension Sandlot {
    /// Creates a directory with the traces under `fixtures/check` and their pack.
    static func withTraces() throws -> Sandlot {
        let sandlot = try Sandlot()
        for name in ["compliant.jsonl", "failing.jsonl", "two-devices.jsonl", "our-pack.yaml"] {
            try sandlot.directory.copy(Fixtures.check(name))
        }
        return sandlot
    }

    /// Checks traces.
    func check(_ arguments: String..., input: Input = .nothing) throws -> Outcome {
        try run(["check"] + arguments, input: input)
    }

    /// Checks a trace from standard input, and reads the report.
    func report(_ trace: CheckTrace, _ arguments: String...) throws -> JSONValue {
        let outcome = try run(
            ["check", "-", "--format", "json"] + arguments, input: .text(trace.text))
        try #require([0, 1].contains(outcome.status), "\(outcome)")
        return try outcome.json()
    }
}

/// A trace under construction: one run, with the members of the envelope filled in.
struct CheckTrace {
    /// A complete header.
    static let header =
        #""schema":"sandlot-trace/1","platform":"iOS","build":"release","#
        + #""audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]"#

    private(set) var lines: [String] = []
    private var seq = 0

    /// Creates a run that begins with a header and the launch.
    init(header: String = header) {
        add(0, "trace_header", header)
        add(0, "app_state", #""state":"launched""#)
    }

    /// Adds an event.
    mutating func add(_ t: Int, _ event: String, _ members: String = "", run: String = "r") {
        let rest = members.isEmpty ? "" : ",\(members)"
        lines.append(#"{"seq":\#(seq),"t":\#(t),"run":"\#(run)","e":"\#(event)"\#(rest)}"#)
        seq += 1
    }

    /// The text of the file.
    var text: String { lines.map { $0 + "\n" }.joined() }

    /// A complete run.
    static var complete: CheckTrace {
        var trace = CheckTrace()
        trace.add(500, "user_action", #""kind":"tap""#)
        trace.add(900, "trace_end", #""reason":"normal""#)
        return trace
    }

    /// Returns a run with an ad that can be skipped after a while.
    static func skippable(after milliseconds: Int, header: String = header) -> CheckTrace {
        var trace = CheckTrace(header: header)
        trace.add(
            1000, "ad_shown",
            #""adId":"a","slot":"preTest","format":"interstitial","network":"house""#)
        trace.add(1000 + milliseconds, "ad_skip_enabled", #""adId":"a""#)
        trace.add(1100 + milliseconds, "ad_dismissed", #""adId":"a","cause":"skip""#)
        trace.add(1200 + milliseconds, "trace_end", #""reason":"normal""#)
        return trace
    }
}

extension JSONValue {
    /// The elements of an array, or none for another value.
    var list: [JSONValue] { elements.map { Array($0) } ?? [] }

    /// Returns a pack of a report.
    func pack(_ id: String) throws -> JSONValue {
        try #require(self["packs"]?.list.first { $0["id"]?.string == id })
    }

    /// Returns a rule in a pack of a report.
    func rule(_ id: String, in pack: String = "seed") throws -> JSONValue {
        try #require(self.pack(pack)["rules"]?.list.first { $0["id"]?.string == id })
    }

    /// The verdict of a pack or a rule.
    var verdict: String? { self["verdict"]?.string }
}
