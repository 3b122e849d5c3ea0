import Foundation

/// The `openssl` command line, as an independent reference.
enum OpenSSLCommand {
    /// The output and the exit status of a command.
    struct Outcome {
        let status: Int32
        let output: [UInt8]

        var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// Runs a command and waits for it to end.
    static func run(_ arguments: String...) throws -> Outcome {
        try run(arguments)
    }

    static func run(_ arguments: [String]) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Outcome(status: process.terminationStatus, output: Array(output))
    }
}
