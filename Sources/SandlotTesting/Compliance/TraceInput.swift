public import SandlotTrace

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A trace that a test holds against rules, wherever it comes from.
public struct TraceInput: Sendable {
    /// The forms in which a trace can come.
    enum Form: Sendable {
        case file(String)
        case bytes([UInt8])
        case records([TraceRecord])
    }

    let form: Form

    /// A file of JSON Lines.
    ///
    /// - Parameter path: The file, from the current directory unless the path is absolute.
    /// - Returns: The trace.
    public static func file(_ path: String) -> TraceInput { TraceInput(form: .file(path)) }

    /// A file of JSON Lines.
    ///
    /// - Parameter url: The file.
    /// - Returns: The trace.
    public static func file(_ url: URL) -> TraceInput { .file(url.path) }

    /// JSON Lines in memory.
    ///
    /// - Parameter bytes: The text in UTF-8, as an array of bytes or `Data`.
    /// - Returns: The trace.
    public static func bytes(_ bytes: some Sequence<UInt8>) -> TraceInput {
        TraceInput(form: .bytes(Array(bytes)))
    }

    /// Records that were read, imported or made.
    ///
    /// - Parameter records: The records, in the order in which they would be written.
    /// - Returns: The trace.
    public static func records(_ records: [TraceRecord]) -> TraceInput {
        TraceInput(form: .records(records))
    }

    /// What recorders have written so far.
    ///
    /// - Parameter recording: What they write to.
    /// - Returns: The trace as it is now.
    public static func recording(_ recording: RecordedTrace) -> TraceInput {
        .bytes(recording.bytes)
    }
}
