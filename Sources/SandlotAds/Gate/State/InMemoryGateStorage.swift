internal import Synchronization

/// Keeps what gates remember as long as the process lives: for tests, and for several gates of one account.
public final class InMemoryGateStorage: GateStorage {
    private let entries: Mutex<[String: [UInt8]]>

    /// Begins with what was kept before.
    ///
    /// - Parameter entries: The bytes by name.
    public init(_ entries: [String: [UInt8]] = [:]) {
        self.entries = Mutex(entries)
    }

    /// The bytes by name.
    public var contents: [String: [UInt8]] { entries.withLock { $0 } }

    /// Changes what is kept under a name, in one step.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - change: Takes what is kept and returns what is to be kept instead; it must not use the storage.
    /// - Throws: What `change` throws.
    public func update(_ name: String, _ change: ([UInt8]?) throws -> [UInt8]) throws {
        try entries.withLock { entries in entries[name] = try change(entries[name]) }
    }
}
