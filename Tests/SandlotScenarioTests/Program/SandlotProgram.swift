import Foundation
import TestSupport

/// The real `sandlot`, run as a process.
struct SandlotProgram {
    /// The exit status and the output of a process.
    struct Outcome {
        let status: Int32
        let output: String
        let errors: String
    }

    /// The error for a missing program.
    struct Missing: Error {
        let searched: [String]
    }

    /// The program's path.
    let executable: String
    private let streams: TemporaryDirectory

    /// Finds the program beside the running tests.
    init() throws {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let executables = [Bundle.main.executableURL].compactMap(\.self)
        let candidates = (bundles + executables).map {
            $0.standardizedFileURL.deletingLastPathComponent().path + "/sandlot"
        }
        guard let found = candidates.first(where: FileManager.default.isExecutableFile) else {
            throw Missing(searched: candidates)
        }
        executable = found
        streams = try TemporaryDirectory()
    }

    /// Runs the program to its end in a directory.
    func run(_ arguments: [String], in directory: String, input: String? = nil) throws -> Outcome {
        try run(executable, arguments, in: directory, input: input)
    }

    /// Runs a command line of the shell to its end in a directory.
    ///
    /// Threads of Dispatch block SIGCHLD, and children inherit that. The `wait` of a small shell
    /// would never return, so lines that wait need `/bin/bash`.
    func shell(
        _ line: String, in directory: String, by shell: String = "/bin/sh"
    ) throws -> Outcome {
        try run(shell, ["-c", line], in: directory, input: nil)
    }

    private func run(
        _ program: String, _ arguments: [String], in directory: String, input: String?
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: directory)
        let name = UUID().uuidString
        for stream in ["in", "out", "err"] {
            try streams.write(stream == "in" ? input ?? "" : "", to: "\(name).\(stream)")
        }
        process.standardInput = FileHandle(forReadingAtPath: streams.path("\(name).in"))
        process.standardOutput = FileHandle(forWritingAtPath: streams.path("\(name).out"))
        process.standardError = FileHandle(forWritingAtPath: streams.path("\(name).err"))
        try process.run()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, output: streams.text(of: "\(name).out") ?? "",
            errors: streams.text(of: "\(name).err") ?? "")
    }
}
