import Dispatch
import SandlotBase
import SandlotTrace

/// A single pass over a trace by several threads, each of which checks some of the rules.
enum SharedPass {
    /// Checks a trace as long as it is in order.
    ///
    /// - Parameters:
    ///   - storage: The trace.
    ///   - parts: The parts of a plan, the first of which this thread checks.
    ///   - note: Receives the offset of each line.
    /// - Returns: The check of all rules, or nil if the trace is not in order.
    /// - Throws: ``TraceError`` with the line that is malformed.
    static func check(
        _ storage: any TraceStorage, _ parts: [CheckPlan], note: (_ offset: Int) -> Void
    ) throws(TraceError) -> TraceCheck? {
        let isGrouped = storage.isGroupedByRun
        let reading = SharedReading(storage, readerCount: parts.count)
        let others = parts.indices.dropFirst().map { number in
            PartOnThread {
                Self.result(of: parts[number], reading, number, isGrouped) { _ in }
            }
        }
        if others.contains(where: { !$0.isStarted }) { reading.close() }
        let own = result(of: parts[0], reading, 0, isGrouped, note: note)
        // Every thread has left the trace before this function returns or throws.
        let results = others.map { $0.end() }
        guard let check = try own.get() else { return nil }
        for result in results {
            guard let other = try result.get() else { return nil }
            check.add(other)
        }
        return check
    }

    private static func result(
        of plan: CheckPlan, _ reading: SharedReading, _ reader: Int, _ isGroupedByRun: Bool,
        note: (_ offset: Int) -> Void
    ) -> Result<TraceCheck?, TraceError> {
        Result { () throws(TraceError) in
            var pass = FirstPass(TraceCheck(plan), isGroupedByRun: isGroupedByRun)
            let isInOrder = try reading.forEach(reader: reader) { record, content, offset in
                note(offset)
                return pass.take(record, content)
            }
            return isInOrder ? pass.end() : nil
        }
    }
}

/// The check of a part of the rules by a thread of its own.
///
/// Such a thread does not wait for others that check traces, as the threads of a pool do.
private final class PartOnThread: Sendable {
    private let finished = DispatchSemaphore(value: 0)
    /// Written before `finished` is signaled, and read afterward.
    nonisolated(unsafe) private var result: Result<TraceCheck?, TraceError> = .success(nil)
    /// Whether the system had a thread.
    nonisolated(unsafe) private(set) var isStarted = false

    init(_ body: @escaping @Sendable () -> Result<TraceCheck?, TraceError>) {
        unsafe isStarted = startThread { [self] in
            unsafe result = body()
            finished.signal()
        }
    }

    /// Waits for the thread.
    ///
    /// - Returns: Its check, which is nil if the trace is not in order or there was no thread.
    func end() -> Result<TraceCheck?, TraceError> {
        if unsafe isStarted { finished.wait() }
        return unsafe result
    }
}
