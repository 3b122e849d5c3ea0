import SandlotBase

/// A buffer for standard output that is written in large pieces.
///
/// A full disk or a closed pipe is an error.
struct StandardOutput: ~Copyable {
    private static let pieceLength = 1 << 16

    private var pending: [UInt8] = []

    /// Adds a line.
    mutating func line(_ text: String) throws(FileError) {
        pending.append(contentsOf: text.utf8)
        pending.append(UInt8(ascii: "\n"))
        if pending.count >= Self.pieceLength { try flush() }
    }

    /// Adds a line without flushing.
    mutating func append(_ text: String) {
        pending.append(contentsOf: text.utf8)
        pending.append(UInt8(ascii: "\n"))
    }

    /// Adds an encoded line without flushing.
    mutating func append(bytes: [UInt8]) {
        pending += bytes
        pending.append(UInt8(ascii: "\n"))
    }

    /// Adds encoded lines, including their ends.
    mutating func write(_ bytes: [UInt8]) throws(FileError) {
        pending += bytes
        if pending.count >= Self.pieceLength { try flush() }
    }

    /// Flushes the buffer.
    ///
    /// Must be called at the end.
    mutating func flush() throws(FileError) {
        defer { pending.removeAll(keepingCapacity: true) }
        try FileDescriptor.write(pending[...], to: 1, path: "standard output")
    }

    /// Writes a string and flushes it.
    static func print(_ text: String) throws {
        try CommandFailure.converting {
            var output = StandardOutput()
            try output.line(text)
            try output.flush()
        }
    }
}
