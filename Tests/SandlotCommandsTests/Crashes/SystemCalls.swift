import Foundation
import TestSupport
import Testing

/// A runner of programs under strace, which kills them when they are about to change a file.
struct SystemCalls {
    /// A system call at which a program can be killed.
    struct Place: CustomStringConvertible {
        let name: String
        /// The number of the call among a thread's calls of this name, from 1.
        let number: Int
        var description: String { "\(name) \(number)" }
    }

    /// All calls that change files or make them durable.
    ///
    /// The question mark skips calls that a system does not have.
    private static let names = [
        "openat", "mkdir", "mkdirat", "link", "linkat", "rename", "renameat", "renameat2", "unlink",
        "unlinkat", "rmdir", "write", "pwrite64", "ftruncate", "fallocate", "chmod", "fchmod",
        "fchmodat", "fsync", "fdatasync",
    ]

    /// Whether strace is installed and may trace processes.
    static let canKill: Bool = {
        let outcome = try? Sandlot().shell("strace -qq -o /dev/null -e trace=none true")
        return outcome?.status == 0
    }()

    private let sandlot: Sandlot

    init(_ sandlot: Sandlot) {
        self.sandlot = sandlot
    }

    /// Returns the places in a run of the program: all of them, or a sample that depends on the
    /// seed.
    ///
    /// - Parameters:
    ///   - arguments: The program's arguments.
    ///   - count: The size of the sample.
    /// - Returns: The places.
    /// - Throws: The error that prevents the program from being run.
    func places(_ arguments: [String], sample count: Int) throws -> [Place] {
        let filter = "trace=" + Self.names.map { "?" + $0 }.joined(separator: ",")
        let outcome = try run("-o calls -e \(filter)", arguments)
        try #require(outcome.status == 0, "\(outcome)")
        var counts: [Substring: Int] = [:]
        for line in (sandlot.directory.text(of: "calls") ?? "").split(separator: "\n") {
            // A thread's number, spaces, and the call. If another thread interrupted it, its end is
            // on a separate line.
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2,
                let call = parts[1].drop(while: { $0 == " " }).split(separator: "(").first,
                Self.names.contains(String(call))
            else { continue }
            counts["\(parts[0]) \(call)", default: 0] += 1
        }
        try sandlot.directory.remove("calls")
        var most: [String: Int] = [:]
        for (key, number) in counts {
            let name = String(key.drop { $0 != " " }.dropFirst())
            most[name] = max(most[name] ?? 0, number)
        }
        let all = most.sorted { $0.key < $1.key }.flatMap { name, number in
            (1...number).map { Place(name: name, number: $0) }
        }
        print("\(arguments.joined(separator: " ")): \(all.count) places, \(most)")
        guard !Extent.isSoak else { return all }
        var generator = SeededGenerator(seed: SeededGenerator.seed)
        // Most opened files are only read. Every other call changes something.
        let changing = all.filter { $0.name != "openat" }
        return (0..<count).map { _ in generator.pick(changing) }
    }

    /// Runs the program and kills it at a place, if it gets there.
    func kill(at place: Place, _ arguments: [String]) throws -> Outcome {
        try run(
            "-o /dev/null -e trace=\(place.name) "
                + "-e inject=\(place.name):signal=KILL:when=\(place.number)", arguments)
    }

    private func run(_ options: String, _ arguments: [String]) throws -> Outcome {
        let words = arguments.map { "'\($0)'" }.joined(separator: " ")
        return try sandlot.shell("strace -f -qq \(options) \"$SANDLOT\" \(words)")
    }
}
