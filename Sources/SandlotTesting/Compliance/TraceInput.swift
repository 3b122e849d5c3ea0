public import SandlotTrace

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A trace that a test checks against rules.
public struct TraceInput: Sendable {
    /// The form of a trace.
    enum Form: Sendable {
        case file(String)
        case bytes([UInt8])
        case records([TraceRecord])
    }

    let form: Form

    /// Creates a trace from a JSON Lines file.
    ///
    /// - Parameter path: The file's path. Relative paths start at the current directory.
    /// - Returns: The trace.
    public static func file(_ path: String) -> TraceInput { TraceInput(form: .file(path)) }

    /// Creates a trace from a JSON Lines file.
    ///
    /// - Parameter url: The file's URL.
    /// - Returns: The trace.
    public static func file(_ url: URL) -> TraceInput { .file(url.path) }

    /// Creates a trace from JSON Lines in memory.
    ///
    /// - Parameter bytes: The text in UTF-8, as an array of bytes or `Data`.
    /// - Returns: The trace.
    public static func bytes(_ bytes: some Sequence<UInt8>) -> TraceInput {
        TraceInput(form: .bytes(Array(bytes)))
    }

    /// Creates a trace from records in memory.
    ///
    /// - Parameter records: The records in the order of the trace.
    /// - Returns: The trace.
    public static func records(_ records: [TraceRecord]) -> TraceInput {
        TraceInput(form: .records(records))
    }

    /// Creates a trace from the lines that recorders have written so far.
    ///
    /// - Parameter recording: The recorded trace.
    /// - Returns: The trace in its current state.
    public static func recording(_ recording: RecordedTrace) -> TraceInput {
        .bytes(recording.bytes)
    }
}
