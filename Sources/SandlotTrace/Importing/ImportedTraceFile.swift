/// A trace that was imported from an export, with the line of the export for each of its lines.
///
/// A short trace is in memory, and a long one in temporary files.
package final class ImportedTraceFile: TraceStorage {
    private let trace = Spool()
    private let sourceLines = Spool()

    /// The skipped entries, in the order of their first lines.
    package private(set) var skipped: [ImportedTrace.Skipped] = []

    /// Imports an export.
    ///
    /// - Parameters:
    ///   - storage: The export.
    ///   - description: The description of the export.
    ///   - pieceLength: The number of bytes of entries that are sorted in memory at once.
    /// - Throws: ``TraceError`` with the line and column if the export is malformed.
    /// - Complexity: O(*n* log *n*) in the number of entries. Memory grows with the number of sessions
    ///   and names, not with the number of entries.
    package init(
        _ storage: some TraceStorage, _ description: ExportDescription, pieceLength: Int = 32 << 20
    ) throws(TraceError) {
        let task = ExportImport(description, pieceLength: pieceLength)
        skipped = try task.run(storage) { record, line throws(TraceError) in
            try trace.append(record.json + [UInt8(ascii: "\n")])
            let number = Int64(line)
            try sourceLines.append(
                stride(from: 0, to: 64, by: 8).map {
                    UInt8(truncatingIfNeeded: number >> Int64($0))
                })
        }
    }

    package var size: Int? { trace.count }

    package var isGroupedByRun: Bool { true }

    package func source() -> any TraceSource { Source(trace) }

    package func bytes(at offset: Int, count: Int) throws(TraceError) -> [UInt8] {
        try trace.bytes(at: offset, count: count)
    }

    package func sourceLine(of line: Int) throws(TraceError) -> Int {
        let bytes = try sourceLines.bytes(at: (line - 1) * 8, count: 8)
        return Int(bytes.reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) })
    }

    private final class Source: TraceSource {
        private let spool: Spool
        private var position = 0

        init(_ spool: Spool) {
            self.spool = spool
        }

        func read(into buffer: UnsafeMutableRawBufferPointer) throws(TraceError) -> Int {
            let count = try unsafe spool.read(into: buffer, at: position)
            position += count
            return count
        }
    }
}
