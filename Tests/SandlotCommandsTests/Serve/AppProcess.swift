import Foundation

/// A running app.
final class AppProcess {
    private let process: Process
    private let output = Pipe()
    private let problems = Pipe()
    private let input = Pipe()

    /// Starts a process.
    init(_ process: Process) throws {
        self.process = process
        process.standardOutput = output
        process.standardError = problems
        process.standardInput = input
        try process.run()
    }

    /// The exit status, after the end.
    var status: Int32 { process.terminationStatus }

    /// Standard error, after the end.
    var errors: String {
        String(decoding: problems.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    /// Returns the next line, as soon as it is written, or an empty string at the end.
    func nextLine() -> String {
        var line: [UInt8] = []
        while let byte = try? output.fileHandleForReading.read(upToCount: 1)?.first,
            byte != UInt8(ascii: "\n")
        { line.append(byte) }
        return String(decoding: line, as: UTF8.self)
    }

    /// Writes an empty line to standard input.
    func resume() throws {
        try input.fileHandleForWriting.write(contentsOf: [UInt8(ascii: "\n")])
    }

    /// Waits for the end, and returns the rest of standard output.
    func rest() -> String {
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
