import Foundation
import TestSupport
import Testing

/// The real `sandlot`, run as a process in a new directory.
final class Sandlot: Sendable {
    /// The standard input of a process.
    enum Input {
        case nothing
        case bytes([UInt8])
        case file(String)
        case handle(FileHandle)

        static func text(_ text: String) -> Input { .bytes(Array(text.utf8)) }
    }

    /// The directory in which the process runs.
    let directory: TemporaryDirectory
    /// The files that the process writes, except those in its working directory.
    private let streams: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        streams = try TemporaryDirectory()
    }

    /// Runs `sandlot` to its end.
    ///
    /// - Parameters:
    ///   - arguments: The arguments after the name of the program.
    ///   - input: The standard input.
    ///   - environment: Variables in addition to ``environment``.
    ///   - output: The destination of standard output, or nil to collect it.
    /// - Returns: The exit status and the output.
    /// - Throws: The error that prevents the process from being started.
    func run(
        _ arguments: [String], input: Input = .nothing, environment: [String: String] = [:],
        output: FileHandle? = nil
    ) throws -> Outcome {
        try run(
            SandlotExecutable.path.get(), arguments, input: input, environment: environment,
            output: output)
    }

    /// Runs `sandlot` with nothing on standard input.
    func run(_ arguments: String...) throws -> Outcome { try run(arguments) }

    /// Runs a command line of the shell in which `$SANDLOT` is the program.
    func shell(_ line: String) throws -> Outcome {
        try run(
            "/bin/sh", ["-c", line], input: .nothing,
            environment: ["SANDLOT": SandlotExecutable.path.get()], output: nil)
    }

    /// Creates a process that has not been started, and that can be interrupted.
    func makeProcess(
        _ executable: String, _ arguments: [String], environment: [String: String]
    ) -> Process {
        // A shell starts its background jobs with this signal ignored, and their processes inherit that.
        signal(SIGINT, SIG_DFL)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: directory.path)
        process.environment = Self.environment.merging(environment) { $1 }
        return process
    }

    /// The environment of the tests, without variables that make the output depend on the machine.
    private static let environment: [String: String] = {
        var environment = ProcessInfo.processInfo.environment
        environment["NO_COLOR"] = nil
        // The date in HTML reports.
        environment["SOURCE_DATE_EPOCH"] = "1795348800"
        environment["COLUMNS"] = "100"
        environment["TERM"] = "xterm-256color"
        return environment
    }()

    private func run(
        _ executable: String, _ arguments: [String], input: Input, environment: [String: String],
        output: FileHandle?
    ) throws -> Outcome {
        let name = UUID().uuidString
        let process = makeProcess(executable, arguments, environment: environment)
        process.standardInput = try handle(for: input, name)
        process.standardOutput = try output ?? newFile("\(name).out")
        process.standardError = try newFile("\(name).err")
        try process.run()
        process.waitUntilExit()
        return Outcome(
            arguments: arguments, status: process.terminationStatus,
            isSignal: process.terminationReason == .uncaughtSignal,
            output: try output == nil ? contents("\(name).out") : [],
            errors: String(decoding: try contents("\(name).err"), as: UTF8.self))
    }

    private func handle(for input: Input, _ name: String) throws -> FileHandle {
        switch input {
        case .nothing: return .nullDevice
        case .handle(let handle): return handle
        case .file(let path):
            return try #require(FileHandle(forReadingAtPath: directory.path(path)))
        case .bytes(let bytes):
            try streams.write(bytes, to: "\(name).in")
            return try #require(FileHandle(forReadingAtPath: streams.path("\(name).in")))
        }
    }

    private func newFile(_ name: String) throws -> FileHandle {
        try streams.write("", to: name)
        return try #require(FileHandle(forWritingAtPath: streams.path(name)))
    }

    private func contents(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: streams.path(name))))
    }
}
