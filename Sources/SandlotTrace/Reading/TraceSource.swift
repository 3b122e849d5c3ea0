/// A source of the bytes of a trace.
package protocol TraceSource: AnyObject {
    /// Reads at most as many bytes as fit into a buffer.
    ///
    /// - Returns: The number of bytes read, or 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(TraceError) -> Int
}

/// A trace in memory.
package final class TraceBytes: TraceSource {
    private let bytes: [UInt8]
    private var position: Int

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = 0
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, bytes.count - position)
        unsafe buffer.copyBytes(from: bytes[position..<position + count])
        position += count
        return count
    }
}
