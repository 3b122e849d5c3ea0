import SandlotBase
import SandlotJSON
import Testing

/// How a process ended and what it wrote.
struct Outcome {
    let arguments: [String]
    /// The exit status, or the signal's number.
    let status: Int32
    /// Whether a signal ended the process.
    let isSignal: Bool
    /// What was written to standard output.
    let output: [UInt8]
    /// What was written to standard error.
    let errors: String

    /// Standard output as text.
    var text: String { String(decoding: output, as: UTF8.self) }

    /// The lines of standard output.
    var lines: [Substring] { text.split(separator: "\n") }

    /// Standard output as one JSON value.
    func json() throws -> JSONValue { try JSONDocument(output).root }

    /// Standard output as one JSON value a line.
    func jsonLines() throws -> [JSONValue] {
        try output.split(separator: UInt8(ascii: "\n")).map { try JSONDocument(Array($0)).root }
    }

    /// Checks the exit status, and that standard error says something.
    ///
    /// - Parameters:
    ///   - status: The expected status.
    ///   - message: What standard error must contain.
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

    /// The same outcome, if the exit status is 0.
    func succeeded(sourceLocation: Testing.SourceLocation = #_sourceLocation) throws -> Outcome {
        try #require(status == 0 && !isSignal, "\(self)", sourceLocation: sourceLocation)
        return self
    }
}

extension Outcome: CustomStringConvertible {
    /// The command line, the status and the messages.
    var description: String {
        "\(arguments.joined(separator: " ")) ended with \(isSignal ? "signal" : "status") \(status): "
            + errors.prefix(2000)
    }
}

extension JSONValue {
    /// The value as compact JSON text.
    var text: String { String(decoding: compactBytes, as: UTF8.self) }
}
