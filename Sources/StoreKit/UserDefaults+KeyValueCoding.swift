// Foundation on Linux has no key-value coding, with which store code often remembers purchases.

extension UserDefaults {
    /// Stores a value, as `set(_:forKey:)` does.
    ///
    /// - Parameters:
    ///   - value: The value, or nil to remove the one that is stored.
    ///   - key: The key.
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }

    /// Returns the value of a key, as `object(forKey:)` does.
    ///
    /// - Parameter key: The key.
    /// - Returns: The value, or nil if there is none.
    public func value(forKey key: String) -> Any? { object(forKey: key) }
}
