import Foundation
import SandlotExplorer

/// A search of all states of a small system, compared with SPIN's search of the same system.
enum SpinBench {
    /// Searches the states of a family's phones with both, and compares what they find.
    ///
    /// - Parameters:
    ///   - table: Receives the results.
    ///   - options: The options, with the number of rounds.
    /// - Throws: ``BenchError`` if both do not find the same states and mistakes.
    static func run(_ table: inout ResultTable, _ options: BenchOptions) async throws {
        let scratch = try Scratch()
        for mistake in FamilyModel.Mistake.allCases {
            let verifier = try Verifier(phones: 2, mistake: mistake, in: scratch)
            var search = StateSearch<FamilyModel>(depth: .max)
            search.endsAtFirstFinding = true
            let result = try await search.search(FamilyModel(phoneCount: 2, mistake: mistake))
            let found = result.findings.map(\.breach.property)
            guard try verifier.run().hasError, found.first == mistake.rawValue else {
                throw BenchError(text: "\(mistake): SPIN and Sandlot disagree; \(found)")
            }
        }
        // With three phones, a search of all states takes a minute.
        let phones = options.isShort ? 2 : 3
        let verifier = try Verifier(phones: phones, mistake: nil, in: scratch)
        var spin: [Double] = []
        var ours: [Double] = []
        for _ in 0..<2 {
            let verdict = try verifier.run()
            let search = StateSearch<FamilyModel>(depth: .max)
            let start = ContinuousClock.now
            let result = try await search.search(FamilyModel(phoneCount: phones))
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            guard result.isExhausted, result.findings.isEmpty, !verdict.hasError,
                result.progress.states == verdict.states
            else {
                throw BenchError(
                    text: "SPIN counts \(verdict.states) states, Sandlot \(result.progress.states)")
            }
            spin.append(Double(verdict.states) / verdict.seconds)
            ours.append(Double(result.progress.states) / seconds)
        }
        table.add("states of \(phones) phones", 2, ours, of: spin, atLeast: 0.2)
    }

    /// SPIN's program for one form of the system.
    private struct Verifier {
        let program: String
        let folder: String

        struct Verdict {
            let states: Int
            let hasError: Bool
            let seconds: Double
        }

        init(phones: Int, mistake: FamilyModel.Mistake?, in scratch: Scratch) throws {
            folder = scratch.path("\(phones)-\(mistake?.rawValue ?? "sound")")
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            program = folder + "/pan"
            let model = FileManager.default.currentDirectoryPath + "/Benchmarks/spin/family.pml"
            let defined = mistake.map { ["-D\($0.rawValue)"] } ?? []
            _ = try Self.run("spin", ["-DPHONES=\(phones)"] + defined + ["-a", model], in: folder)
            _ = try Self.run(
                "gcc",
                ["-O2", "-w", "-DSAFETY", "-DNOREDUCE", "-DMEMLIM=8000", "-o", "pan", "pan.c"],
                in: folder)
        }

        func run() throws -> Verdict {
            let start = ContinuousClock.now
            let text = try Self.run(program, ["-m10000000", "-w24"], in: folder)
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            let stored = text.split(separator: "\n").first { $0.hasSuffix("states, stored") }
            guard let states = stored?.split(separator: " ").first.flatMap({ Int($0) }) else {
                throw BenchError(text: "SPIN does not say how many states it has stored")
            }
            return Verdict(
                states: states, hasError: !text.contains("errors: 0"), seconds: seconds)
        }

        private static func run(
            _ program: String, _ arguments: [String], in folder: String
        ) throws -> String {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = [program] + arguments
            process.currentDirectoryURL = URL(fileURLWithPath: folder)
            let pipe = Pipe()
            process.standardOutput = pipe
            process.standardError = pipe
            try process.run()
            let data = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            let text = String(decoding: data, as: UTF8.self)
            guard process.terminationStatus == 0 else {
                throw BenchError(text: "\(program) failed: \(text)")
            }
            return text
        }
    }
}
