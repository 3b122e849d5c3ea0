import Synchronization

/// A storage in memory, for tests and for several gates of one account.
public final class InMemoryGateStorage: GateStorage {
    private let entries: Mutex<[String: [UInt8]]>

    /// Creates a storage with existing entries.
    ///
    /// - Parameter entries: The bytes by name.
    public init(_ entries: [String: [UInt8]] = [:]) {
        self.entries = Mutex(entries)
    }

    /// The bytes by name.
    public var contents: [String: [UInt8]] { entries.withLock { $0 } }

    /// Changes an entry atomically.
    ///
    /// - Parameters:
    ///   - name: The name of the entry.
    ///   - change: A closure that receives the current bytes and returns the new ones. It must not
    ///     use the storage.
    /// - Throws: Any error of `change`.
    public func update(_ name: String, _ change: ([UInt8]?) throws -> [UInt8]) throws {
        try entries.withLock { entries in entries[name] = try change(entries[name]) }
    }
}
