public import Foundation
public import SandlotAds
import Synchronization

/// Keeps the state of gates and ads in `UserDefaults`.
///
/// The state survives a restart of the app. It is lost when somebody deletes the app or its data. Use
/// ``KeychainStorage`` if a lock must survive that, too.
///
/// Use one storage for each suite: its lock is what makes a change one step.
public final class UserDefaultsStorage: GateStorage {
    private let lock = Mutex(())
    // UserDefaults is safe to use from any thread.
    private nonisolated(unsafe) let defaults: UserDefaults
    private let prefix: String

    /// Creates a storage.
    ///
    /// - Parameters:
    ///   - defaults: The defaults of the app, or of an app group.
    ///   - prefix: The beginning of each key.
    public init(_ defaults: UserDefaults = .standard, prefix: String = "sandlot.") {
        self.defaults = defaults
        self.prefix = prefix
    }

    /// Changes an entry in one step.
    ///
    /// - Parameters:
    ///   - name: The name of the entry.
    ///   - change: Takes the current bytes and returns the new ones. It must not use the storage.
    /// - Throws: What `change` throws, or ``AppStorageError`` if the bytes cannot be stored.
    public func update(_ name: String, _ change: ([UInt8]?) throws -> [UInt8]) throws {
        try lock.withLock { _ in
            let key = prefix + name
            let old: [UInt8]?
            switch defaults.object(forKey: key) {
            case nil: old = nil
            case let data as Data: old = Array(data)
            // Something else wrote here. A gate treats bytes that it cannot read as a lock.
            default: old = []
            }
            let new = try change(old)
            guard new != old else { return }
            defaults.set(Data(new), forKey: key)
            guard defaults.synchronize() else {
                throw AppStorageError(
                    "the entry \(name) could not be stored in UserDefaults", status: nil)
            }
        }
    }
}
