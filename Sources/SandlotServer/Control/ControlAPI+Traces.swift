import HTTPTypes
import SandlotBase
import SandlotCompliance
import SandlotScenario
import SandlotTrace

/// The traces of the apps that are played.
extension ControlAPI {
    /// Returns the trace of the apps whose files are known, or what was recorded between two instants.
    func traceAnswer(_ call: Call) async -> ControlAnswer {
        let bounds = ["from", "until"].map { name in call.query[name].map(Timestamp.init(parsing:))
        }
        if bounds.contains(.some(.none)) {
            return .failure(
                .badRequest, "invalid-value",
                "`from` and `until` are instants, such as 2026-01-31T09:30:00Z")
        }
        let trace = await story.trace
        var shown = trace
        if !bounds.allSatisfy({ $0 == nil }) {
            let window = TraceWindow(trace).range(from: bounds[0] ?? nil, until: bounds[1] ?? nil)
            shown = Array(trace[window])
            if call.query["headers"] == "all" {
                shown = world.traceHeaders.lines(before: window.lowerBound, in: trace) + shown
            }
        }
        return ControlAnswer(status: .ok, contentType: "application/jsonl", body: shown)
    }

    /// A trace that was checked.
    private struct Check {
        let packs: [Pack]
        let trace: [UInt8]
        let report: ComplianceReport
    }

    /// Checks a trace against packs.
    func checkTrace(_ call: Call) async throws -> ControlAnswer {
        try await answer(call) { check in .text(check.report.jsonText) }
    }

    /// Checks a trace against packs and shows the result as a page.
    func traceReport(_ call: Call) async throws -> ControlAnswer {
        try await answer(call) { check throws(TraceError) in
            let excerpt = try TraceExcerpt(
                of: check.report, in: check.trace, includingTimelines: true)
            let report = HTMLReport([CheckedTrace(check.report, excerpt)], packs: check.packs)
            return ControlAnswer(
                status: .ok, contentType: "text/html; charset=utf-8", body: Array(report.text.utf8))
        }
    }

    private func answer(
        _ call: Call, _ answer: (Check) throws(TraceError) -> ControlAnswer
    ) async throws -> ControlAnswer {
        let catalog = RuleCatalog.standard
        var packs: [Pack] = []
        for name in (call.query["packs"] ?? "seed").split(separator: ",") {
            guard let pack = catalog.pack(PackID(rawValue: String(name))) else {
                let known = catalog.packs.map(\.id.rawValue).joined(separator: ", ")
                return .failure(
                    .badRequest, "unknown-pack", "there is no pack \"\(name)\"; there are \(known)")
            }
            if !packs.contains(where: { $0.id == pack.id && $0.version == pack.version }) {
                packs.append(pack)
            }
        }
        let isOwn = call.body.isEmpty
        let trace = isOwn ? await story.trace : call.body
        do throws(TraceError) {
            if isOwn, let known = world.verdicts.report(of: packs, length: trace.count) {
                return try answer(Check(packs: packs, trace: trace, report: known))
            }
            let report = try Checker(packs: packs, catalog: catalog)
                .check(trace, source: isOwn ? "store" : "request")
            if isOwn { world.verdicts.keep(report, of: packs, length: trace.count) }
            return try answer(Check(packs: packs, trace: trace, report: report))
        } catch {
            return .failure(.badRequest, error.code.rawValue, error.description)
        }
    }
}

/// The lines of a trace in the order of their instants, `wall`, as played apps record them.
struct TraceWindow {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the place of the lines from an instant on, up to another and with it.
    ///
    /// - Complexity: O(log *n*) in the length of the trace.
    func range(from start: Timestamp?, until end: Timestamp?) -> Range<Int> {
        let first = start.map { start in
            beginning { $0 >= start.description }
        }
        let last = end.map { end in beginning { $0 > end.description } }
        let lower = first ?? 0
        return lower..<max(lower, last ?? bytes.count)
    }

    /// The beginning of the first line whose instant satisfies a condition that all later ones satisfy, too.
    private func beginning(where holds: (String) -> Bool) -> Int {
        var (low, high) = (0, bytes.count)
        while low < high {
            let line = lineStart(of: (low + high) / 2)
            let end = bytes[line...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count - 1
            if holds(instant(of: bytes[line..<end])) { high = line } else { low = end + 1 }
        }
        return low
    }

    private func lineStart(of index: Int) -> Int {
        bytes[..<index].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    }

    /// The instant of a line as its text, which is as long in every line.
    private func instant(of line: ArraySlice<UInt8>) -> String {
        let key = Array(#""wall":""#.utf8)
        guard let found = line.firstRange(of: key) else { return "" }
        return String(
            decoding: line[found.upperBound...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
}
