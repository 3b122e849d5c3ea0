import Foundation
import SandlotCompliance
import SandlotTrace

/// Trace checking compared with the fastest parser for scripts.
enum TraceBench {
    private static let checker = Checker(packs: RuleCatalog.standard.packs)

    /// Sessions of a kind.
    private struct Kind {
        let name: String
        let levels: Int
        let words: Int
        let target: Double
        /// The largest number of instructions for a line, by the number of threads.
        let ceilings: [Int: Int]
        /// The ratio that one core reached last.
        let latest: Double
    }

    /// An hour, and a visit of three minutes, in which the beginning of a run costs more.
    private static let kinds = [
        Kind(
            name: "long", levels: 12, words: 15, target: 0.80, ceilings: [1: 8_870, 2: 10_550],
            latest: 0.53),
        Kind(
            name: "short", levels: 1, words: 8, target: 0.50, ceilings: [1: 11_270, 2: 13_560],
            latest: 0.34),
    ]

    /// The part of the target that may be missing if another program uses one of the cores.
    ///
    /// The parser needs one core, so it loses less. The numbers of instructions find slower code.
    private static let slackForBusyCore = 0.3

    /// Alternates between the checker and the parser with the same lines.
    ///
    /// As in `sandlot check`, each core checks some of the rules. A second row shows the rate of a
    /// single core.
    ///
    /// - Parameters:
    ///   - table: Receives the results.
    ///   - options: The options, with the number of rounds.
    ///   - python: A Python that has orjson.
    /// - Throws: ``BenchError``, or the error that prevents a file from being written.
    static func run(_ table: inout ResultTable, _ options: BenchOptions, python: String) throws {
        for kind in kinds { try run(kind, &table, options, python: python) }
    }

    private static func run(
        _ kind: Kind, _ table: inout ResultTable, _ options: BenchOptions, python: String
    ) throws {
        let scratch = try Scratch()
        let path = scratch.path("trace.jsonl")
        let lines = try writeSessions(kind, to: URL(filePath: path), lines: 200_000)
        let report = try checker.check(contentsOf: path)
        guard report.packs.first?.verdict == .compliant else {
            throw BenchError(text: "the \(kind.name) sessions do not keep the pack seed")
        }
        var checked: [Double] = []
        var alone: [Double] = []
        var parsed: [Double] = []
        for _ in 0..<options.rounds {
            checked.append(try rate(lines) { _ = try checker.check(contentsOf: path) })
            alone.append(
                try rate(lines) { _ = try checker.check(TraceFile(path), source: path) })
            let output = try Subprocess.run(python, ["Benchmarks/orjson_rate.py", path])
            guard let rate = Double(output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
                throw BenchError(text: "orjson_rate.py printed no rate: \(output)")
            }
            parsed.append(rate)
        }
        table.add(
            "check a trace line, \(kind.name) sessions", Checker.threadLimit, checked,
            of: parsed, atLeast: kind.target, slack: slackForBusyCore)
        table.add(
            "on one core", 1, alone, of: parsed, atLeast: kind.target, latest: kind.latest)
    }

    private static func writeSessions(_ kind: Kind, to file: URL, lines wanted: Int) throws -> Int {
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        var written = 0
        while written < wanted {
            let session = PlaySession(
                run: "s\(written)", levels: kind.levels, words: kind.words)
            try handle.write(contentsOf: Data(session.lines.joined(separator: "\n").utf8))
            try handle.write(contentsOf: Data("\n".utf8))
            written += session.lines.count
        }
        return written
    }

    // MARK: - Instructions

    /// Checks sessions in memory, for Valgrind.
    ///
    /// - Parameters:
    ///   - name: The kind of sessions.
    ///   - count: Their number.
    ///   - threads: The number of threads that check them, or 0 if the sessions are only made.
    /// - Returns: The number of lines, or of bytes.
    /// - Throws: ``BenchError`` if there is no such kind, or `TraceError`.
    @discardableResult
    static func checkSessions(_ name: String, count: Int, threads: Int) throws -> Int {
        guard let kind = kinds.first(where: { $0.name == name }) else {
            throw BenchError(text: "there are no \(name) sessions")
        }
        let lines = (0..<count).flatMap {
            PlaySession(run: "s\($0)", levels: kind.levels, words: kind.words).lines
        }
        let trace = Array(lines.joined(separator: "\n").utf8) + [UInt8(ascii: "\n")]
        guard threads > 0 else { return trace.count }
        return try checker.check(TraceText(trace), source: "-", threads: threads).events
    }

    /// Checks the number of instructions for each line, without those of making the trace.
    ///
    /// - Parameter ceilings: Receives the numbers.
    /// - Throws: ``BenchError`` if Valgrind fails.
    static func checkInstructions(_ ceilings: inout CeilingList) throws {
        for kind in kinds {
            let lineCount = PlaySession(run: "s", levels: kind.levels, words: kind.words).lines
                .count
            let few = 2_000 / lineCount + 1
            let many = 3 * few
            func count(_ threads: Int) throws -> Int? {
                func arguments(_ count: Int) -> [String] {
                    ["--check", kind.name, "\(count)", "\(threads)"]
                }
                return try InstructionCount.difference(from: arguments(few), to: arguments(many))
            }
            guard let making = try count(0) else {
                print("valgrind is not installed: the checker's instructions were not counted")
                return
            }
            for (threads, ceiling) in kind.ceilings.sorted(by: { $0.key < $1.key }) {
                guard let checking = try count(threads) else { continue }
                ceilings.check(
                    "instructions per line of \(kind.name) sessions, "
                        + (threads == 1 ? "one thread" : "\(threads) threads"),
                    count: (checking - making) / ((many - few) * lineCount), atMost: ceiling)
            }
        }
    }

    private static func rate(_ count: Int, _ body: () throws -> Void) rethrows -> Double {
        let time = try ContinuousClock().measure(body)
        return Double(count) / (time / .seconds(1))
    }

    /// Prints the memory of checking while the number of events grows and the number of names does
    /// not.
    ///
    /// - Parameter limit: The largest number of events.
    /// - Returns: Whether the memory has stayed the same.
    /// - Throws: ``BenchError`` if the checker has not seen all of them.
    static func measureMemory(upTo limit: Int) throws -> Bool {
        var results: [String] = []
        var sizes: [Int] = []
        var count = 10_000
        while count <= limit {
            var report: ComplianceReport?
            let time = try rate(count) { report = try checker.check(LongTrace(count), source: "-") }
            guard report?.events == count else {
                throw BenchError(text: "the checker has not seen all \(count) events")
            }
            let resident = try MemoryBench.residentKilobytes()
            sizes.append(resident)
            results.append(
                "\(count): \(resident) kB, " + String(format: "%.0f ns each", 1e9 / time))
            count *= 10
        }
        print(
            "resident memory after making and checking events " + results.joined(separator: "; ")
                + MemoryBench.remark(on: sizes))
        return MemoryBench.isConstant(sizes)
    }
}

/// A run that repeats the same words of the same attempt until it ends.
private final class LongTrace: TraceStorage {
    private let count: Int

    init(_ count: Int) {
        self.count = count
    }

    var size: Int? { nil }

    func source() -> any TraceSource { Source(count) }

    func bytes(at offset: Int, count: Int) throws(TraceError) -> [UInt8] {
        throw TraceError(.unreadableFile, "a trace in order is read once only")
    }

    private final class Source: TraceSource {
        private let count: Int
        private var next = 0
        private var pending: [UInt8] = []

        init(_ count: Int) {
            self.count = count
        }

        func read(into buffer: UnsafeMutableRawBufferPointer) throws(TraceError) -> Int {
            while pending.count < buffer.count, next < count {
                pending += Array(line(next).utf8)
                next += 1
            }
            let taken = min(buffer.count, pending.count)
            pending.withUnsafeBytes { buffer.copyMemory(from: .init(rebasing: $0[..<taken])) }
            pending.removeFirst(taken)
            return taken
        }

        private func line(_ seq: Int) -> String {
            let event =
                if seq == 0 {
                    """
                    "e":"trace_header","schema":"sandlot-trace/1","platform":"iOS","build":"release",\
                    "audience":{"minAge":6,"maxAge":8},"initialEntitlements":[]
                    """
                } else if seq == count - 1 {
                    #""e":"trace_end","reason":"normal""#
                } else {
                    switch seq % 4 {
                    case 0: #""e":"phase","phase":"presenting","attempt":1,"word":0,"wordCount":1"#
                    case 1: #""e":"phase","phase":"spelling","attempt":1,"word":0,"wordCount":1"#
                    case 2: #""e":"user_action","kind":"answer","target":"ok""#
                    default: #""e":"phase","phase":"feedback","attempt":1,"word":0,"wordCount":1"#
                    }
                }
            return "{\"seq\":\(seq),\"t\":\(seq * 250),\"run\":\"long\",\(event)}\n"
        }
    }
}
