/// A key of the environment.
public protocol EnvironmentKey {
    /// The type of the value.
    associatedtype Value

    /// The value of the key if no other value is set.
    static var defaultValue: Value { get }
}

/// A collection of environment values.
public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]

    /// Creates an environment in which each key has its default value.
    public init() {}

    /// The value of a key.
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}
