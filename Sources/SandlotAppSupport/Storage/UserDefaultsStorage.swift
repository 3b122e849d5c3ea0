public import Foundation
public import SandlotAds
import Synchronization

/// A storage for the state of gates and ads in `UserDefaults`.
///
/// The state survives restarts of the app. It is lost if the user deletes the app or its data. Use
/// ``KeychainStorage`` if a lock must also survive that.
///
/// Use only one storage for each suite, because its lock makes each change atomic.
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
    ///   - change: A closure that receives the current bytes and returns the new ones. It must not
    ///     use the storage.
    /// - Throws: Any error of `change`, or ``AppStorageError`` if the bytes cannot be stored.
    public func update(_ name: String, _ change: ([UInt8]?) throws -> [UInt8]) throws {
        try lock.withLock { _ in
            let key = prefix + name
            let old: [UInt8]?
            switch defaults.object(forKey: key) {
            case nil: old = nil
            case let data as Data: old = Array(data)
            // The entry contains another type of value. A gate treats unreadable bytes as a lock.
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
