import Dispatch
import SandlotTrace
import Synchronization

/// A trace that several threads read together: each decodes some of its lines, and each receives all of them in order.
///
/// A thread decodes the next lines that nobody has taken as long as the lines it needs are not ready, so that threads
/// with less other work decode more. The trace belongs to the threads until all of them have left ``forEach(reader:_:)``.
final class SharedReading: Sendable {
    /// A decoded line, which threads use together without copying it.
    ///
    /// Threads that count the same references slow each other down.
    private struct Line: ~Copyable {
        var record = TraceRecord.blank
        var content = TraceContent()
        var offset = 0
    }

    /// The decoded lines of a chunk, and the end that follows the last of them.
    ///
    /// A single thread fills it before others read it.
    @safe
    private final class Batch: Sendable {
        nonisolated(unsafe) private let lines: UnsafeMutableBufferPointer<Line>
        nonisolated(unsafe) private var count = 0
        nonisolated(unsafe) private(set) var end: TraceChunk.End?

        var isEmpty: Bool { unsafe count == 0 }

        init() {
            unsafe lines = .allocate(capacity: TraceChunk.maximumLineCount)
            for index in unsafe lines.indices {
                unsafe lines.initializeElement(at: index, to: Line())
            }
        }

        deinit {
            unsafe lines.deinitialize()
            unsafe lines.deallocate()
        }

        /// Replaces the lines by those of a chunk.
        func fill(with chunk: TraceChunk, _ decoder: inout TraceLineDecoder) {
            unsafe (count, end) = (0, chunk.end)
            for index in 0..<chunk.lineCount {
                let line = chunk.line(index)
                do throws(TraceError) {
                    try unsafe chunk.withBytes(of: line) { bytes throws(TraceError) in
                        try unsafe decoder.decode(bytes, into: &lines[count].record)
                    }
                    unsafe lines[count].content = decoder.content
                    unsafe lines[count].offset = line.offset
                    unsafe count += 1
                } catch {
                    // An incomplete last line, as a killed process leaves it.
                    if line.isUnterminated,
                        unsafe !chunk.withBytes(of: line, { decoder.isJSON($0) })
                    {
                        continue
                    }
                    var error = error
                    error.line = line.number
                    unsafe end = .error(error)
                    return
                }
            }
        }

        /// Passes lines to a function as long as it accepts them.
        func forEachLine(
            _ take: (borrowing TraceRecord, borrowing TraceContent, _ offset: Int) -> Bool
        ) -> Bool {
            for index in unsafe 0..<count {
                guard unsafe Self.pass(lines[index], to: take) else { return false }
            }
            return true
        }

        private static func pass(
            _ line: borrowing Line,
            to take: (borrowing TraceRecord, borrowing TraceContent, _ offset: Int) -> Bool
        ) -> Bool {
            take(line.record, line.content, line.offset)
        }
    }

    private struct State {
        /// The batches that a reader still needs, by the numbers of their chunks.
        var batches: [Int: Batch] = [:]
        /// The batches that can be filled again.
        var free: [Batch] = []
        /// The number of the batch that each reader needs next.
        var positions: [Int]
        /// The readers that wait for a change.
        var waiting: Set<Int> = []
        /// The number of chunks that were taken from the trace.
        var chunkCount = 0
        /// Whether a thread takes a chunk.
        var isTaking = false
        /// Whether nothing remains of the trace.
        var isOver = false
        var isClosed = false
    }

    /// What a reader can do next.
    private enum Step: Sendable {
        case take(Batch)
        case decode(chunk: Int)
        case wait
        case stop
    }

    /// The number of batches that are decoded or being decoded at once.
    private static let batchLimit = 8

    /// The lines that have not been taken, which only the thread that has set `isTaking` uses.
    nonisolated(unsafe) private let lines: TraceLines
    private let state: Mutex<State>
    private let changes: [DispatchSemaphore]

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - storage: The trace.
    ///   - readerCount: The number of threads.
    init(_ storage: any TraceStorage, readerCount: Int) {
        unsafe lines = TraceLines(storage.source())
        state = Mutex(State(positions: [Int](repeating: 0, count: readerCount)))
        changes = (0..<readerCount).map { _ in DispatchSemaphore(value: 0) }
    }

    /// Gives the lines to a function, in their order.
    ///
    /// - Parameters:
    ///   - reader: The number of the reader, from 0. Each is used once.
    ///   - take: Receives a line, and returns whether it accepts more.
    /// - Returns: Whether all readers have accepted all lines so far.
    /// - Throws: ``TraceError`` with line and byte.
    func forEach(
        reader: Int,
        _ take: (borrowing TraceRecord, borrowing TraceContent, _ offset: Int) -> Bool
    ) throws(TraceError) -> Bool {
        var decoder = TraceLineDecoder(keepsUnknownFields: false)
        var hasEvents = false
        while let batch = nextBatch(of: reader, &decoder) {
            hasEvents = hasEvents || !batch.isEmpty
            guard batch.forEachLine(take) else {
                close()
                return false
            }
            switch batch.end {
            case .ofTrace:
                guard hasEvents else {
                    throw TraceError(.noEvents, "there is no event in the trace")
                }
                return true
            case .error(let error): throw error
            case nil: leave(batchOf: reader)
            }
        }
        return false
    }

    /// Returns the next batch of a reader, and decodes later ones as long as it is not ready.
    ///
    /// - Returns: The batch, or nil if another reader accepts no more lines.
    private func nextBatch(of reader: Int, _ decoder: inout TraceLineDecoder) -> Batch? {
        while true {
            switch state.withLock({ Self.step(of: reader, &$0) }) {
            case .take(let batch): return batch
            case .decode(let number): decode(number, &decoder)
            case .wait: changes[reader].wait()
            case .stop: return nil
            }
        }
    }

    private static func step(of reader: Int, _ state: inout State) -> Step {
        if state.isClosed { return .stop }
        if let batch = state.batches[state.positions[reader]] { return .take(batch) }
        let earliest = state.positions.min() ?? 0
        guard !state.isTaking, !state.isOver, state.chunkCount < earliest + batchLimit else {
            state.waiting.insert(reader)
            return .wait
        }
        state.isTaking = true
        return .decode(chunk: state.chunkCount)
    }

    private func decode(_ number: Int, _ decoder: inout TraceLineDecoder) {
        let chunk = unsafe TraceChunk(of: lines)
        var free: Batch?
        change { state in
            state.isTaking = false
            state.isOver = chunk.end != nil
            state.chunkCount += 1
            free = state.free.popLast()
        }
        let batch = free ?? Batch()
        batch.fill(with: chunk, &decoder)
        change { $0.batches[number] = batch }
    }

    /// Ends the use of a batch by a reader.
    private func leave(batchOf reader: Int) {
        change { state in
            let number = state.positions[reader]
            state.positions[reader] += 1
            if !state.positions.contains(where: { $0 <= number }),
                let batch = state.batches.removeValue(forKey: number)
            {
                state.free.append(batch)
            }
        }
    }

    /// Ends the reading early.
    func close() {
        change { $0.isClosed = true }
    }

    /// Changes the state and wakes the readers that wait.
    private func change(_ change: (inout State) -> Void) {
        let waiting = state.withLock { state in
            change(&state)
            defer { state.waiting = [] }
            return state.waiting
        }
        for reader in waiting { changes[reader].signal() }
    }
}
