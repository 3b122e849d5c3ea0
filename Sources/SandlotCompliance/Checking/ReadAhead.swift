import Dispatch
import SandlotTrace
import Synchronization

/// A reader whose threads decode the lines of a trace, some batches ahead of the check.
///
/// Threads take the lines from the trace in turn. The checking thread receives them in the order of
/// the trace, and decodes some itself rather than wait. The trace belongs to the threads from the
/// initializer on until ``close()`` returns.
final class ReadAhead: Sendable {
    private struct Line {
        var record = TraceRecord.blank
        var content: TraceContent
        let offset: Int
    }

    /// The decoded lines of a chunk, and the end that follows the last of them.
    private struct Batch {
        var lines: [Line] = []
        var end: TraceChunk.End?
    }

    /// The number of chunks that were taken from the trace, and whether nothing remains of it.
    private struct Progress {
        var chunkCount = 0
        var isOver = false
    }

    private struct State {
        /// The batches that are ready, by the numbers of their chunks.
        var batches: [Int: Batch] = [:]
        /// The number of the batch for which the checking thread waits.
        var awaited: Int?
        var isClosed = false
    }

    /// The number of batches that are decoded or being decoded at once.
    private static let batchLimit = 8

    private let threadCount: Int
    /// The lines that have not been taken, which only a thread that has locked ``progress`` uses.
    nonisolated(unsafe) private let lines: TraceLines
    private let progress = Mutex(Progress())
    private let state = Mutex(State())
    private let filled = DispatchSemaphore(value: 0)
    private let room = DispatchSemaphore(value: 0)
    private let finished = DispatchSemaphore(value: 0)

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - storage: The trace.
    ///   - threadCount: The number of additional threads, at least 1.
    init(_ storage: any TraceStorage, threadCount: Int) {
        self.threadCount = threadCount
        unsafe lines = TraceLines(storage.source())
        for _ in 0..<Self.batchLimit { room.signal() }
        for number in 0..<threadCount {
            DispatchQueue(label: "trace \(number)").async { [self] in
                work()
                finished.signal()
            }
        }
    }

    // MARK: The other threads

    private func work() {
        var decoder = TraceLineDecoder(keepsUnknownFields: false)
        while true {
            room.wait()
            guard !state.withLock({ $0.isClosed }),
                let chunk = progress.withLock({ nextChunk(&$0) })
            else {
                // The other threads end, too.
                room.signal()
                return
            }
            store(Self.decode(chunk, with: &decoder), as: chunk.number)
        }
    }

    private func nextChunk(_ progress: inout Progress) -> TraceChunk? {
        guard !progress.isOver else { return nil }
        let chunk = unsafe TraceChunk(progress.chunkCount, of: lines)
        progress.chunkCount += 1
        progress.isOver = chunk.end != nil
        return chunk
    }

    private static func decode(
        _ chunk: TraceChunk, with decoder: inout TraceLineDecoder
    ) -> Batch {
        var batch = Batch(end: chunk.end)
        batch.lines.reserveCapacity(chunk.lineCount)
        for index in 0..<chunk.lineCount {
            let line = chunk.line(index)
            let last = batch.lines.count
            batch.lines.append(Line(content: decoder.content, offset: line.offset))
            do throws(TraceError) {
                try unsafe chunk.withBytes(of: line) { bytes throws(TraceError) in
                    try unsafe decoder.decode(bytes, into: &batch.lines[last].record)
                }
                batch.lines[last].content = decoder.content
            } catch {
                batch.lines.removeLast()
                // An incomplete last line, as a killed process leaves it.
                if line.isUnterminated, unsafe !chunk.withBytes(of: line, { decoder.isJSON($0) }) {
                    continue
                }
                var error = error
                error.line = line.number
                batch.end = .error(error)
                return batch
            }
        }
        return batch
    }

    private func store(_ batch: Batch, as number: Int) {
        let isAwaited = state.withLock { state in
            state.batches[number] = batch
            guard state.awaited == number else { return false }
            state.awaited = nil
            return true
        }
        if isAwaited { filled.signal() }
    }

    // MARK: The checking thread

    /// Gives the lines to a function, in their order.
    ///
    /// - Parameter take: Receives a line, and returns whether it accepts more.
    /// - Returns: Whether it has taken all lines.
    /// - Throws: ``TraceError`` with line and byte.
    func forEach(
        _ take: (borrowing TraceRecord, borrowing TraceContent, _ offset: Int) -> Bool
    ) throws(TraceError) -> Bool {
        var decoder = TraceLineDecoder(keepsUnknownFields: false)
        var hasEvents = false
        var number = 0
        while true {
            let batch = batch(number, &decoder)
            room.signal()
            number += 1
            hasEvents = hasEvents || !batch.lines.isEmpty
            for index in batch.lines.indices {
                guard
                    take(
                        batch.lines[index].record, batch.lines[index].content,
                        batch.lines[index].offset)
                else { return false }
            }
            switch batch.end {
            case .ofTrace:
                guard hasEvents else {
                    throw TraceError(.noEvents, "there is no event in the trace")
                }
                return true
            case .error(let error): throw error
            case nil: continue
            }
        }
    }

    /// Returns a batch, and decodes later ones as long as it is not ready.
    private func batch(_ number: Int, _ decoder: inout TraceLineDecoder) -> Batch {
        while true {
            if let batch = state.withLock({ $0.batches.removeValue(forKey: number) }) {
                return batch
            }
            if room.wait(timeout: .now()) == .success {
                // A thread that waits for more of a pipe keeps the lock.
                let chunk = progress.withLockIfAvailable { nextChunk(&$0) }
                if let chunk = chunk ?? nil {
                    let batch = Self.decode(chunk, with: &decoder)
                    if chunk.number == number { return batch }
                    store(batch, as: chunk.number)
                    continue
                }
                room.signal()
            }
            let ready = state.withLock { state in
                let batch = state.batches.removeValue(forKey: number)
                if batch == nil { state.awaited = number }
                return batch
            }
            if let ready { return ready }
            filled.wait()
        }
    }

    /// Ends the reading.
    ///
    /// Call it once, whether all lines were read or not.
    func close() {
        state.withLock { $0.isClosed = true }
        room.signal()
        for _ in 0..<threadCount { finished.wait() }
    }
}
