import Foundation
import SandlotCompliance
import SandlotTrace
import TestSupport
import Testing

@Suite("Fuzzing the checker")
struct CheckerFuzzingTests {
    private static let checker = Checker(packs: RuleCatalog.standard.packs)

    private static let samples: [[UInt8]] = RuleCatalog.standard.rules.flatMap { rule in
        [rule.examples.passing, rule.examples.failing].map { Array($0.trace.utf8) }
    }

    private func check(_ bytes: [UInt8]) -> Result<ComplianceReport, TraceError> {
        do throws(TraceError) {
            return .success(try Self.checker.check(bytes))
        } catch {
            return .failure(error)
        }
    }

    private func readingError(_ bytes: [UInt8]) -> TraceError? {
        var reader = TraceReader(bytes)
        do throws(TraceError) {
            _ = try reader.records()
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [0xC4EC_0001 as UInt64, 0xC4EC_0002])
    func checkerAndReaderAgreeAboutWhatIsATrace(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var accepted = 0
        let inputs = FuzzInputs(sample: 1000)
        for round in inputs {
            let bytes = mutated(&random)
            let result = check(bytes)
            var problem: String?
            switch (result, readingError(bytes)) {
            case (.success(let report), nil):
                accepted += 1
                problem = self.problem(report)
            case (.failure(let error), let other?):
                if error != other { problem = "\(error) and \(other)" }
                if error.line == nil, error.code != .noEvents { problem = "\(error) has no line" }
            case (.success, let error?): problem = "only the reader says \(error)"
            case (.failure(let error), nil): problem = "only the checker says \(error)"
            }
            if let problem {
                Issue.record(
                    "seed \(seed), round \(round): \(problem)\n\(String(decoding: bytes, as: UTF8.self))"
                )
            }
        }
        // Both ways must have been taken often, or the inputs are not worth much.
        #expect(accepted > inputs.count / 20 && accepted < inputs.count * 19 / 20, "seed \(seed)")
    }

    @Test func aFileIsCheckedAsItsBytesAre() throws {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("sandlot-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: path) }
        let seed: UInt64 = 0xC4EC_0003
        var random = SeededGenerator(seed: seed)
        for round in FuzzInputs(sample: 100, cost: 10) {
            let bytes = mutated(&random)
            try Data(bytes).write(to: path)
            let message: Comment =
                "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))"
            do throws(TraceError) {
                var report = try Self.checker.check(contentsOf: path.path)
                #expect(report.source == path.path)
                report.source = "trace"
                if check(bytes) != .success(report) { Issue.record(message) }
            } catch {
                var error = error
                #expect(error.file == path.path)
                error.file = nil
                if check(bytes) != .failure(error) { Issue.record(message) }
            }
        }
    }

    /// What a report must never be.
    private func problem(_ report: ComplianceReport) -> String? {
        for pack in report.packs {
            for rule in pack.rules {
                for finding in rule.findings {
                    if !report.runs.contains(finding.run) { return "\(rule.id) names no run" }
                    if finding.seqs != finding.seqs.sorted() { return "\(rule.id) names no order" }
                    if finding.message.isEmpty { return "\(rule.id) says nothing" }
                }
                if rule.findings.count > 100 || rule.more < 0 { return "\(rule.id) says too much" }
                let isSilent = rule.findings.allSatisfy { $0.verdict == .pass }
                let isGood = [.pass, .notApplicable].contains(rule.verdict)
                if isSilent != isGood { return "\(rule.id) is \(rule.verdict) for no reason" }
            }
        }
        return nil
    }

    // MARK: Inputs

    private func mutated(_ random: inout SeededGenerator) -> [UInt8] {
        var lines = random.element(of: Self.samples).split(separator: 0x0A).map { Array($0) }
        if random.chance(0.2) {
            lines += random.element(of: Self.samples).split(separator: 0x0A).map { Array($0) }
        }
        for _ in 0..<random.number(in: 1...3) { change(&lines, &random) }
        return Array(lines.joined(separator: [0x0A])) + (random.chance(0.8) ? [0x0A] : [])
    }

    private func change(_ lines: inout [[UInt8]], _ random: inout SeededGenerator) {
        guard !lines.isEmpty else { return }
        let index = random.number(in: 0...lines.count - 1)
        switch random.number(in: 0...9) {
        case 0: lines.remove(at: index)
        case 1: lines.insert(lines[index], at: random.number(in: 0...lines.count))
        case 2: lines.swapAt(index, random.number(in: 0...lines.count - 1))
        case 3: changeByte(&lines[index], &random)
        case 4, 5: changeNumber(&lines[index], &random)
        case 6:
            // What one event has another may have, too.
            let other = random.element(of: lines)
            guard let start = other.firstIndex(of: 0x2C), lines[index].last == 0x7D else { return }
            lines[index] = lines[index].dropLast() + other[start...]
        default: changeValue(&lines[index], &random)
        }
    }

    private func changeByte(_ line: inout [UInt8], _ random: inout SeededGenerator) {
        guard !line.isEmpty else { return }
        let position = random.number(in: 0...line.count - 1)
        switch random.number(in: 0...3) {
        case 0: line[position] ^= 1 << UInt8(random.number(in: 0...7))
        case 1: line.remove(at: position)
        case 2: line.insert(random.element(of: Array("{}[]\",:\\0e-\u{1}".utf8)), at: position)
        default: line.removeSubrange(position...)
        }
    }

    private func changeNumber(_ line: inout [UInt8], _ random: inout SeededGenerator) {
        let digits = line.indices.filter { (0x30...0x39).contains(line[$0]) }
        guard let index = digits.randomElement(using: &random) else { return }
        let numbers = ["0", "1", "9", "12345", "9007199254740992", "1.0", "1e2", "0.25"]
        line.replaceSubrange(index...index, with: Array(random.element(of: numbers).utf8))
    }

    private func changeValue(_ line: inout [UInt8], _ random: inout SeededGenerator) {
        let colons = line.indices.filter { line[$0] == 0x3A }
        guard let colon = colons.randomElement(using: &random) else { return }
        let end = line[(colon + 1)...].firstIndex { [0x2C, 0x7D, 0x5D].contains($0) }
        let values = [
            "null", "true", "false", "0", "1", "5000", "60001", "9007199254740992", "\"\"",
            "\"main\"",
            "[]", "{}", "\"a1\"", "\"p1\"", "\"purchase\"", "\"levelComplete\"", "\"background\"",
            "\"2026-11-02T10:00:00Z\"", "\"9999-12-31T23:59:59.999Z\"", "\"0000-01-01T00:00:00Z\"",
        ]
        line.replaceSubrange(
            (colon + 1)..<(end ?? line.count), with: Array(random.element(of: values).utf8))
    }
}
