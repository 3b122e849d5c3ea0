import SandlotBase
import SandlotJSON
import Testing

/// The exit status and the output of a process.
struct Outcome {
    let arguments: [String]
    /// The exit status, or the signal's number.
    let status: Int32
    /// Whether a signal ended the process.
    let isSignal: Bool
    /// The bytes of standard output.
    let output: [UInt8]
    /// The text of standard error.
    let errors: String

    /// Standard output as text.
    var text: String { String(decoding: output, as: UTF8.self) }

    /// The lines of standard output.
    var lines: [Substring] { text.split(separator: "\n") }

    /// Returns standard output as one JSON value.
    func json() throws -> JSONValue { try JSONDocument(output).root }

    /// Returns standard output as one JSON value for each line.
    func jsonLines() throws -> [JSONValue] {
        try output.split(separator: UInt8(ascii: "\n")).map { try JSONDocument(Array($0)).root }
    }

    /// Checks the exit status and the message on standard error.
    ///
    /// - Parameters:
    ///   - status: The expected status.
    ///   - message: A part of the message on standard error.
    ///   - sourceLocation: The test's line.
    func expect(
        _ status: Int32, saying message: String = "",
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
        #expect(!isSignal, "\(self)", sourceLocation: sourceLocation)
        #expect(self.status == status, "\(self)", sourceLocation: sourceLocation)
        if !message.isEmpty {
            #expect(errors.contains(message), "\(self)", sourceLocation: sourceLocation)
        }
    }

    /// Returns the same outcome if the exit status is 0.
    func succeeded(sourceLocation: Testing.SourceLocation = #_sourceLocation) throws -> Outcome {
        try #require(status == 0 && !isSignal, "\(self)", sourceLocation: sourceLocation)
        return self
    }
}

extension Outcome: CustomStringConvertible {
    /// The command line, the status, and the messages.
    var description: String {
        "\(arguments.joined(separator: " ")) ended with \(isSignal ? "signal" : "status") \(status): "
            + errors.prefix(2000)
    }
}

extension JSONValue {
    /// The value as compact JSON text.
    var text: String { String(decoding: compactBytes, as: UTF8.self) }
}
