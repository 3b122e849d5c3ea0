internal import SandlotBase

/// Collects what a command writes to standard output and hands it over in large pieces.
///
/// A full disk or a closed pipe is an error, not a silence.
struct StandardOutput: ~Copyable {
    private static let pieceLength = 1 << 16

    private var pending: [UInt8] = []

    /// Adds a line.
    mutating func line(_ text: String) throws(FileError) {
        pending.append(contentsOf: text.utf8)
        pending.append(UInt8(ascii: "\n"))
        if pending.count >= Self.pieceLength { try flush() }
    }

    /// Adds a line without handing anything over.
    mutating func append(_ text: String) {
        pending.append(contentsOf: text.utf8)
        pending.append(UInt8(ascii: "\n"))
    }

    /// Adds a line that is encoded already, without handing anything over.
    mutating func append(bytes: [UInt8]) {
        pending += bytes
        pending.append(UInt8(ascii: "\n"))
    }

    /// Adds lines that are encoded already, their ends included.
    mutating func write(_ bytes: [UInt8]) throws(FileError) {
        pending += bytes
        if pending.count >= Self.pieceLength { try flush() }
    }

    /// Hands over everything; must be called at the end.
    mutating func flush() throws(FileError) {
        defer { pending.removeAll(keepingCapacity: true) }
        try FileDescriptor.write(pending[...], to: 1, path: "standard output")
    }

    /// Writes a text and hands it over.
    static func print(_ text: String) throws {
        try CommandFailure.converting {
            var output = StandardOutput()
            try output.line(text)
            try output.flush()
        }
    }
}
