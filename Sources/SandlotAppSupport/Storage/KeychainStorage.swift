#if canImport(Security)
    import Foundation
    public import SandlotAds
    import Security
    import Synchronization

    /// A storage for the state of gates and ads in the keychain.
    ///
    /// The state survives restarts of the app and usually also its deletion. The items are
    /// available after the first unlock of the device, belong to this device only, and are never
    /// synchronized.
    public final class KeychainStorage: GateStorage {
        private let lock = Mutex(())
        private let service: String

        /// Creates a storage.
        ///
        /// - Parameter service: The service of the items, for example the bundle identifier of the app.
        public init(service: String) {
            self.service = service
        }

        /// Changes an entry in one step.
        ///
        /// - Parameters:
        ///   - name: The name of the entry, which is the account of the item.
        ///   - change: A closure that receives the current bytes and returns the new ones. It must
        ///     not use the storage.
        /// - Throws: Any error of `change`, or ``AppStorageError`` with the status code of the
        ///   Security framework.
        public func update(_ name: String, _ change: ([UInt8]?) throws -> [UInt8]) throws {
            try lock.withLock { _ in
                let old = try read(name)
                let new = try change(old)
                guard new != old else { return }
                try write(new, as: name, isNew: old == nil)
            }
        }

        private func query(_ name: String) -> [String: Any] {
            [
                kSecClass as String: kSecClassGenericPassword,
                kSecAttrService as String: service,
                kSecAttrAccount as String: name,
            ]
        }

        private func read(_ name: String) throws -> [UInt8]? {
            var query = query(name)
            query[kSecReturnData as String] = true
            query[kSecMatchLimit as String] = kSecMatchLimitOne
            var item: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &item)
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess, let data = item as? Data else {
                throw AppStorageError(
                    "the entry \(name) could not be read from the keychain", status: Int(status))
            }
            return Array(data)
        }

        private func write(_ bytes: [UInt8], as name: String, isNew: Bool) throws {
            let values: [String: Any] = [
                kSecValueData as String: Data(bytes),
                kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
            let status =
                if isNew {
                    SecItemAdd(query(name).merging(values) { $1 } as CFDictionary, nil)
                } else {
                    SecItemUpdate(query(name) as CFDictionary, values as CFDictionary)
                }
            guard status == errSecSuccess else {
                throw AppStorageError(
                    "the entry \(name) could not be stored in the keychain", status: Int(status))
            }
        }
    }
#endif
