public import SandlotAds
public import SandlotStore
import Synchronization

/// Named data of an app that is stored in a ledger, such as a parental gate's state and the ads
/// shown.
///
/// The latest data under a name counts. It is on disk when the call that stores it returns. The
/// ledger belongs to this object. A store needs its own ledger.
///
/// ```swift
/// let memory = try LedgerMemory(SQLiteLedger(at: "app.ledger"))
/// let gate = ParentalGate(storage: memory, device: "phone")
/// ```
///
/// Safe to call from any thread. Each call that changes data waits for the disk.
public final class LedgerMemory: GateStorage {
    private struct State {
        /// The number of records that have been read.
        var position = 0
        var entries: [String: [UInt8]] = [:]
    }

    private let ledger: SQLiteLedger
    private let state: Mutex<State>

    /// Creates a memory from a ledger and its stored data.
    ///
    /// - Parameter ledger: The ledger, open for writing.
    /// - Throws: ``LedgerError`` if it cannot be read, or with ``LedgerError/Code/damaged`` if it
    ///   contains named data that this version does not know.
    /// - Complexity: O(*n*) in the number of records.
    public init(_ ledger: SQLiteLedger) throws(LedgerError) {
        self.ledger = ledger
        var state = State()
        try Self.catchUp(&state, ledger)
        self.state = Mutex(state)
    }

    /// Returns the data stored under a name.
    ///
    /// - Parameter name: The name.
    /// - Returns: The bytes, or nil if there are none.
    public func bytes(_ name: String) -> [UInt8]? {
        state.withLock { $0.entries[name] }
    }

    /// Changes the data under a name atomically.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - change: A closure that receives the stored bytes and returns the new ones. It must not
    ///     use this object. It is called again if another object over the same ledger stored data
    ///     in the meantime.
    /// - Throws: Any error of `change`, or ``LedgerError`` if the bytes could not be stored. In
    ///   either case, the data does not change.
    public func update(_ name: String, _ change: ([UInt8]?) throws -> [UInt8]) throws {
        try state.withLock { state in
            while true {
                let old = state.entries[name]
                let new = try change(old)
                if new == old { return }
                do throws(LedgerError) {
                    let record = MemoryRecord(name: name, bytes: new).record
                    _ = try ledger.append([record], at: state.position)
                    try ledger.commitNow()
                } catch {
                    guard error.code == .wrongPosition else { throw error }
                    try ledger.commitNow()
                    try Self.catchUp(&state, ledger)
                    continue
                }
                state.position += 1
                state.entries[name] = new
                return
            }
        }
    }

    private static func catchUp(
        _ state: inout State, _ ledger: SQLiteLedger
    ) throws(LedgerError) {
        while true {
            let records = try ledger.records(from: state.position, limit: 1024)
            guard !records.isEmpty else { return }
            for record in records {
                if record.stream == MemoryRecord.stream {
                    guard let entry = MemoryRecord(record) else {
                        throw LedgerError(
                            .damaged,
                            "record \(state.position) of \(ledger.path) has a form that this version does not know",
                            position: state.position)
                    }
                    state.entries[entry.name] = entry.bytes
                }
                state.position += 1
            }
        }
    }
}
