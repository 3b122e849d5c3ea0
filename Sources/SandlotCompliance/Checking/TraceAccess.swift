import SandlotJSON
import SandlotTrace

/// A trace that can be read from the beginning more than once, and at any place.
protocol TraceAccess: AnyObject {
    /// Begins at the first byte.
    func source() -> any TraceSource
    /// A piece of the trace.
    func bytes(at offset: Int, count: Int) throws(TraceError) -> [UInt8]
}

/// A trace in memory.
final class TraceText: TraceAccess {
    private let text: [UInt8]

    init(_ text: [UInt8]) {
        self.text = text
    }

    func source() -> any TraceSource { TraceBytes(text) }

    func bytes(at offset: Int, count: Int) -> [UInt8] { Array(text[offset..<offset + count]) }
}
