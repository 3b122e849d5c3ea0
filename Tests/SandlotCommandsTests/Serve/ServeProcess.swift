import Foundation
import SandlotJSON
import TestSupport
import Testing

/// A running `sandlot serve`.
final class ServeProcess {
    let url: String
    let port: Int
    /// The line that the program printed when it was ready.
    let ready: JSONValue
    private let process: Process

    /// Starts the program and waits until it answers.
    init(
        _ sandlot: Sandlot, _ arguments: [String], environment: [String: String] = [:],
        log: FileHandle = .nullDevice
    ) throws {
        process = sandlot.makeProcess(
            try SandlotExecutable.path.get(), ["serve"] + arguments, environment: environment)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = log
        process.standardInput = FileHandle.nullDevice
        try process.run()
        var line: [UInt8] = []
        while !line.contains(UInt8(ascii: "\n")) {
            let bytes = output.fileHandleForReading.availableData
            try #require(!bytes.isEmpty, "sandlot serve ended: \(arguments)")
            line += bytes
        }
        ready = try JSONDocument(line).root
        url = try #require(ready["url"]?.string)
        port = try #require(url.split(separator: ":").last.flatMap { Int($0) })
    }

    deinit {
        if process.isRunning { kill(SIGKILL) }
    }

    /// Sends a signal and waits for the end.
    ///
    /// - Returns: The exit status, or the number of the signal that ended the process.
    @discardableResult
    func end(with signal: Int32) -> Int32 {
        kill(signal)
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Sends a signal.
    func kill(_ signal: Int32) {
        Foundation.kill(process.processIdentifier, signal)
    }

    /// Sends a request and returns the status and the body, or nil if there was no answer.
    func request(
        _ method: String, _ path: String, _ body: String = "", headers: [String] = []
    ) async -> (status: Int, json: JSONValue)? {
        await Self.request(method, path, body, headers: headers, port: port)
    }

    /// Sends a request to a port and returns the status and the body, or nil if there was no answer.
    static func request(
        _ method: String, _ path: String, _ body: String = "", headers: [String] = [], port: Int
    ) async -> (status: Int, json: JSONValue)? {
        let answer = try? await RawHTTP.request(
            method, path, headers: headers, body: body, port: port)
        guard let answer, let status = answer.httpStatus,
            let json = try? JSONDocument(Array(answer.httpBody.utf8)).root
        else { return nil }
        return (status, json)
    }
}
