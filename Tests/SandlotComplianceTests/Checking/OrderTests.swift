import SandlotCompliance
import SandlotTrace
import TestSupport
import Testing

/// What must not change a verdict: how the lines of several runs are mixed, and when a trace begins.
@Suite("The order of lines")
struct OrderTests {
    /// The examples of the catalog, each a run on a device of its own.
    private static let runs: [[TraceRecord]] = RuleCatalog.standard.rules.flatMap { rule in
        [rule.examples.passing, rule.examples.failing].enumerated().flatMap { index, example in
            var reader = TraceReader(Array(example.trace.utf8))
            let records = (try? reader.records()) ?? []
            var names: [String] = []
            for record in records where !names.contains(record.run) { names.append(record.run) }
            return names.map { name in
                records.filter { $0.run == name }.map { record in
                    var record = record
                    record.run = "\(rule.id)-\(index)-\(name)"
                    record.dev = "\(rule.id)-\(index)-\(record.dev ?? "main")"
                    return record
                }
            }
        }
    }

    private func report(_ records: [TraceRecord]) throws -> [ComplianceReport.PackResult] {
        try Checker(packs: RuleCatalog.standard.packs).check(records).packs
    }

    /// Verdicts and findings of all packs but that on the trace itself.
    private func verdicts(_ records: [TraceRecord]) throws -> [ComplianceReport.PackResult] {
        try report(records).filter { $0.id != .trace }
    }

    @Test func interleavedRunsAreCheckedAsIfTheyStoodOneAfterAnother() throws {
        let runs = Self.runs
        let grouped = runs.flatMap(\.self)
        // The first lines keep the order of the runs; everything else is mixed.
        var interleaved = runs.compactMap(\.first)
        let longest = runs.map(\.count).max() ?? 0
        for index in 1..<max(2, longest) {
            interleaved += runs.compactMap { index < $0.count ? $0[index] : nil }
        }
        #expect(try report(interleaved) == report(grouped))
    }

    @Test(arguments: 1...20)
    func linesInAnyOrderAreCheckedInOrder(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let runs = Self.runs.shuffled(using: &random).prefix(12)
        let ordered = runs.flatMap(\.self)
        let heads = runs.compactMap(\.first)
        var mixed = runs.flatMap { $0.dropFirst() }
        mixed += mixed.filter { _ in Bool.random(using: &random) }
        mixed.shuffle(using: &random)
        #expect(try verdicts(heads + mixed) == verdicts(ordered), "seed \(seed)")
    }

    @Test func laterBeginningsChangeNothing() throws {
        let later = Self.runs.flatMap(\.self).map { record in
            var record = record
            record.wall = record.wall.map { WallTime(milliseconds: $0.milliseconds + 86_400_000) }
            return record
        }
        let usual = try verdicts(Self.runs.flatMap(\.self))
        #expect(try verdicts(later).map(\.verdict) == usual.map(\.verdict))
    }

    @Test func moreRunsAtOnceThanAreKeptOpenAreCheckedAllTheSame() throws {
        let story = RuleCatalog.standard.rules[0].examples.failing
        var reader = TraceReader(Array(story.trace.utf8))
        let records = try reader.records()
        let runs = (0..<600).map { index in
            records.map { record in
                var record = record
                record.run = "r\(index)"
                record.dev = "d\(index)"
                return record
            }
        }
        let interleaved = records.indices.flatMap { line in runs.map { $0[line] } }
        let report = try Checker(packs: RuleCatalog.standard.packs).check(interleaved)
        #expect(report.runs.count == 600)
        let rule = try #require(report.packs.first?.rules.first)
        #expect(rule.verdict == .fail)
        #expect(rule.findings.map(\.run) == (0..<100).map { "r\($0)" })
        #expect(rule.more == 500)
    }

    @Test func unknownEventsAndMembersChangeNothing() throws {
        let usual = Self.runs.flatMap(\.self)
        let extended = usual.map { record in
            var record = record
            record.unknownFields += [
                .init(name: "color", value: .init(text: #"{"deep":[1,null]}"#))
            ]
            return record
        }
        #expect(try report(extended) == report(usual))
    }
}
