import Foundation
import SandlotCompliance
import SandlotJSON
import SandlotTrace
import TestSupport
import Testing

/// A trace is checked alike by one thread and by several, each of which checks some of the rules.
@Suite("Concurrent checking")
struct ConcurrentCheckingTests {
    private static let checker = Checker(packs: RuleCatalog.standard.packs)

    /// Enough sessions to fill many batches.
    private static let text = (1...12).map { session(UInt64($0)) }.joined()

    private static func session(_ seed: UInt64) -> String {
        SessionWriter.session(seed: seed).text.replacing("\"run\":\"", with: "\"run\":\"\(seed)-")
    }

    private func report(
        _ bytes: [UInt8], threads: Int
    ) throws(TraceError) -> ComplianceReport {
        try Self.checker.check(TraceText(bytes), source: "-", threads: threads)
    }

    private func report(_ text: String, threads: Int) throws(TraceError) -> ComplianceReport {
        try report(Array(text.utf8), threads: threads)
    }

    /// The bytes of a report, or the error.
    private func result(_ bytes: [UInt8], threads: Int) -> String {
        do throws(TraceError) {
            return try report(bytes, threads: threads).json.compact
        } catch {
            return "\(error), line \(error.line ?? 0)"
        }
    }

    @Test(arguments: [2, 3, 4, 100])
    func theReportIsTheSameByteForByte(threads: Int) throws {
        let expected = try report(Self.text, threads: 1)
        let found = try report(Self.text, threads: threads)
        #expect(found == expected)
        #expect(found.json.compact == expected.json.compact)
        #expect(expected.events > 1_000)
    }

    @Test
    func everyFixtureAndEveryExampleHasTheSameReport() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../fixtures")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".jsonl") }
        #expect(names.count >= 4)
        let examples = RuleCatalog.standard.rules.flatMap { rule in
            [rule.examples.passing, rule.examples.failing].map { Array($0.trace.utf8) }
        }
        let files = try names.map { try Array(Data(contentsOf: folder.appending(path: $0))) }
        for trace in files + examples {
            #expect(result(trace, threads: 2) == result(trace, threads: 1))
        }
    }

    /// Lines are lost, repeated, cut, and moved, as in a trace that several processes wrote.
    @Test(arguments: 0..<8)
    func aDamagedTraceHasTheSameReportOrError(round: Int) {
        var random = SeededGenerator(seed: SeededGenerator.seed &+ UInt64(round))
        let text = (0..<3).map { Self.session(UInt64($0 + 4 * round)) }.joined()
        var lines = text.split(separator: "\n").map { Array($0.utf8) }
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let index = Int.random(in: 0..<lines.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: lines.remove(at: index)
            case 1: lines.insert(lines[index], at: Int.random(in: 0..<lines.count, using: &random))
            case 2: lines.swapAt(index, Int.random(in: 0..<lines.count, using: &random))
            case 3: lines.insert([0x20, 0x0D], at: index)
            default: lines[index].removeLast(Int.random(in: 1...4, using: &random))
            }
        }
        var trace = Array(lines.joined(separator: [0x0A]))
        if Bool.random(using: &random) { trace.append(0x0A) }
        let expected = result(trace, threads: 1)
        for threads in 2...3 {
            #expect(result(trace, threads: threads) == expected, "round \(round)")
        }
    }

    @Test
    func linesOutOfOrderAreReadASecondTime() throws {
        var lines = Self.text.split(separator: "\n").map(String.init)
        lines.swapAt(1_200, 1_201)
        let text = lines.joined(separator: "\n")
        #expect(try report(text, threads: 2) == report(text, threads: 1))
    }

    @Test(arguments: [1, 511, 512, 513, 1_500])
    func anErrorHasItsLineNumber(line: Int) {
        var lines = Self.text.split(separator: "\n").map(String.init)
        lines.insert("{\"seq\":", at: line - 1)
        let text = lines.joined(separator: "\n")
        for threads in [1, 2, 4] {
            let error = #expect(throws: TraceError.self) { try report(text, threads: threads) }
            #expect(error?.line == line)
        }
    }

    @Test
    func theIncompleteLastLineOfAKilledProcessIsDropped() throws {
        let cut = Self.text.dropLast(20)
        let complete = cut[...(cut.lastIndex(of: "\n") ?? cut.startIndex)]
        #expect(
            try report(String(cut), threads: 2) == report(String(complete), threads: 1))
    }

    @Test(arguments: ["\n", "", "{\"seq\":"])
    func anEmptyTraceIsRefused(text: String) {
        let error = #expect(throws: TraceError.self) { try report(text, threads: 2) }
        #expect(error?.code == .noEvents)
    }

    @Test
    func manyChecksAtOnceDoNotWaitForEachOther() async throws {
        let expected = try report(Self.text, threads: 1)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<16 {
                group.addTask {
                    try report(Self.text, threads: 2 + number % 3) == expected
                }
            }
            for try await isSame in group { #expect(isSame) }
        }
    }
}
