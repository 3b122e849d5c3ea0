public import SandlotAds
public import SandlotStore
internal import Synchronization

/// What an app must not forget, kept in a ledger under names: how a parental gate stands, which ads were shown.
///
/// What was kept last under a name counts, and is on the disk when the call that keeps it returns. The ledger belongs
/// to the memory: a store has one of its own.
///
/// ```swift
/// let memory = try LedgerMemory(SQLiteLedger(at: "app.ledger"))
/// let gate = ParentalGate(storage: memory, device: "phone")
/// ```
///
/// Safe to use from several threads at a time; each call waits for the disk.
public final class LedgerMemory: GateStorage {
    private struct State {
        /// The number of records that have been taken in.
        var position = 0
        var entries: [String: [UInt8]] = [:]
    }

    private let ledger: SQLiteLedger
    private let state: Mutex<State>

    /// Takes a ledger over, with what was kept in it.
    ///
    /// - Parameter ledger: The ledger, open for writing.
    /// - Throws: ``LedgerError`` if it cannot be read, or with ``LedgerError/Code/damaged`` if something in it is no
    ///   memory of this version.
    /// - Complexity: O(*n*) in the number of records.
    public init(_ ledger: SQLiteLedger) throws(LedgerError) {
        self.ledger = ledger
        var state = State()
        try Self.catchUp(&state, ledger)
        self.state = Mutex(state)
    }

    /// What is kept under a name.
    ///
    /// - Parameter name: The name.
    /// - Returns: Nil if there is nothing.
    public func bytes(_ name: String) -> [UInt8]? {
        state.withLock { $0.entries[name] }
    }

    /// Changes what is kept under a name, in one step.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - change: Takes what is kept and returns what is to be kept instead; it must not use the memory. It is called
    ///     again if another memory over the same ledger was faster.
    /// - Throws: What `change` throws, or ``LedgerError`` if the bytes could not be kept; nothing changes then.
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
                            "record \(state.position) of \(ledger.path) is no memory of this version",
                            position: state.position)
                    }
                    state.entries[entry.name] = entry.bytes
                }
                state.position += 1
            }
        }
    }
}
