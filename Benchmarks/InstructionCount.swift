import Foundation
import Synchronization

/// Counts by Valgrind of runs of this program, which other programs on the machine do not disturb.
///
/// A count includes the start of the program, so a cost is the difference between two runs. Valgrind
/// does not survive the end of the main thread, so a run must not wait in an asynchronous `main`.
enum InstructionCount {
    private enum Tool: String {
        case callgrind, memcheck

        var options: [String] {
            switch self {
            case .callgrind: ["--callgrind-out-file=/dev/null"]
            case .memcheck: ["--leak-check=no", "--undef-value-errors=no"]
            }
        }

        /// The text before the number in the tool's output.
        var marker: String {
            switch self {
            case .callgrind: "Collected : "
            case .memcheck: "total heap usage: "
            }
        }
    }

    /// Returns the number of instructions by which two runs of this program differ.
    ///
    /// - Parameters:
    ///   - few: The arguments of the run with less work.
    ///   - many: The arguments of the run with more work.
    /// - Returns: The number, or nil if Valgrind is not installed.
    /// - Throws: ``BenchError`` if a run fails or Valgrind prints no number.
    static func difference(from few: [String], to many: [String]) throws -> Int? {
        try difference(.callgrind, from: few, to: many)
    }

    /// Returns the number of allocations by which two runs of this program differ.
    ///
    /// - Parameters:
    ///   - few: The arguments of the run with less work.
    ///   - many: The arguments of the run with more work.
    /// - Returns: The number, or nil if Valgrind is not installed.
    /// - Throws: ``BenchError`` if a run fails or Valgrind prints no number.
    static func differenceOfAllocations(from few: [String], to many: [String]) throws -> Int? {
        try difference(.memcheck, from: few, to: many)
    }

    /// Makes both runs at the same time, because neither changes the count of the other.
    private static func difference(
        _ tool: Tool, from few: [String], to many: [String]
    ) throws -> Int? {
        guard isInstalled else { return nil }
        let runs = [few, many]
        let counts = Mutex<[Int: Result<Int, any Error>]>([:])
        DispatchQueue.concurrentPerform(iterations: runs.count) { index in
            let count = Result { try self.count(tool, runs[index]) }
            counts.withLock { $0[index] = count }
        }
        return try counts.withLock { counts in
            guard let least = try counts[0]?.get(), let most = try counts[1]?.get() else {
                return nil
            }
            return most - least
        }
    }

    private static let isInstalled = (try? Subprocess.run("valgrind", ["--version"])) != nil

    private static func count(_ tool: Tool, _ arguments: [String]) throws -> Int {
        let directory = FileManager.default.temporaryDirectory.appending(
            path: "sandlot-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        // Valgrind cannot read the compiler's debug information.
        let program = directory.appending(path: "program").path
        _ = try Subprocess.run("strip", ["-o", program, CommandLine.arguments[0]])
        let log = directory.appending(path: "log")
        _ = try Subprocess.run(
            "valgrind",
            ["--tool=\(tool.rawValue)", "--log-file=\(log.path)"] + tool.options + [program]
                + arguments)
        let text = try String(contentsOf: log, encoding: .utf8)
        guard let range = text.range(of: tool.marker),
            let number = Int(
                text[range.upperBound...].prefix { $0.isNumber || $0 == "," }.filter(\.isNumber))
        else {
            throw BenchError(text: "valgrind's \(tool.rawValue) has counted nothing:\n\(text)")
        }
        return number
    }
}
