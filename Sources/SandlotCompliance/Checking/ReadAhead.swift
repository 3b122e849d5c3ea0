import Dispatch
import SandlotTrace
import Synchronization

/// A reader that decodes the lines of a trace on another thread, some batches ahead of the check.
///
/// The trace belongs to that thread from ``init(_:)`` on until ``close()`` returns.
final class ReadAhead: Sendable {
    private struct Line {
        let record: TraceRecord
        let content: TraceContent
        let offset: Int
    }

    /// Consecutive lines, and the end that follows the last of them.
    private struct Batch {
        let lines: [Line]
        let end: End?
    }

    private enum End {
        case ofTrace
        case error(TraceError)
    }

    private struct State {
        var batches: [Batch] = []
        var isClosed = false
    }

    private static let batchLength = 512
    private static let batchLimit = 4

    private let state = Mutex(State())
    private let filled = DispatchSemaphore(value: 0)
    private let room = DispatchSemaphore(value: 0)
    private let finished = DispatchSemaphore(value: 0)

    /// Begins to read.
    ///
    /// - Parameter storage: The trace.
    init(_ storage: any TraceStorage) {
        for _ in 0..<Self.batchLimit { room.signal() }
        // No other thread accesses the trace until this one has finished.
        nonisolated(unsafe) let storage = storage
        DispatchQueue(label: "trace").async { [self] in
            read(storage)
            finished.signal()
        }
    }

    // MARK: The other thread

    private func read(_ storage: any TraceStorage) {
        var scan = TraceScan(storage.source())
        var lines: [Line] = []
        do throws(TraceError) {
            while try scan.advance() {
                lines.append(
                    Line(record: scan.record, content: scan.content, offset: scan.offset))
                guard lines.count == Self.batchLength else { continue }
                guard hand(Batch(lines: lines, end: nil)) else { return }
                lines = []
                lines.reserveCapacity(Self.batchLength)
            }
            _ = hand(Batch(lines: lines, end: .ofTrace))
        } catch {
            _ = hand(Batch(lines: lines, end: .error(error)))
        }
    }

    /// Hands lines over once there is room.
    ///
    /// - Returns: Whether more are wanted.
    private func hand(_ batch: Batch) -> Bool {
        room.wait()
        return state.withLock { state in
            guard !state.isClosed else { return false }
            state.batches.append(batch)
            filled.signal()
            return true
        }
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
        while true {
            filled.wait()
            let batch = state.withLock { $0.batches.removeFirst() }
            room.signal()
            for line in batch.lines {
                guard take(line.record, line.content, line.offset) else { return false }
            }
            switch batch.end {
            case .ofTrace: return true
            case .error(let error): throw error
            case nil: continue
            }
        }
    }

    /// Ends the reading.
    ///
    /// Call it once, whether all lines were read or not.
    func close() {
        state.withLock { $0.isClosed = true }
        room.signal()
        finished.wait()
    }
}
