public import Foundation
import OpenCombine

/// A property that is stored in `UserDefaults`.
@propertyWrapper
public struct AppStorage<Value> {
    private let read: () -> Value
    private let write: (Value) -> Void

    init(read: @escaping () -> Value, write: @escaping (Value) -> Void) {
        self.read = read
        self.write = write
    }

    /// The stored value, or the default if nothing is stored.
    public var wrappedValue: Value {
        get { read() }
        nonmutating set { write(newValue) }
    }

    /// A binding to the stored value.
    public var projectedValue: Binding<Value> {
        Binding(get: read, set: write)
    }

    /// Reads and writes the property of an object.
    ///
    /// An observable object with published properties announces the change before it is made.
    public static subscript<EnclosingSelf: AnyObject>(
        _enclosingInstance object: EnclosingSelf,
        wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, AppStorage>
    ) -> Value {
        get { object[keyPath: storageKeyPath].read() }
        set {
            if let object = object as? any ObservableObject {
                (object.objectWillChange as? ObservableObjectPublisher)?.send()
            }
            object[keyPath: storageKeyPath].write(newValue)
        }
    }

    /// Creates a property whose value is stored directly.
    private init(plain key: String, _ store: UserDefaults?, default value: Value) {
        let defaults = store ?? .standard
        self.init(
            read: { defaults.object(forKey: key) as? Value ?? value },
            write: { defaults.set($0, forKey: key) })
    }

    /// Creates a property that is stored by its raw value.
    private init(
        raw key: String, _ store: UserDefaults?, default value: Value
    ) where Value: RawRepresentable {
        let defaults = store ?? .standard
        self.init(
            read: {
                (defaults.object(forKey: key) as? Value.RawValue).flatMap(Value.init(rawValue:))
                    ?? value
            },
            write: { defaults.set($0.rawValue, forKey: key) })
    }
}

extension AppStorage {
    /// Creates a property that stores a Boolean.
    public init(
        wrappedValue: Value, _ key: String, store: UserDefaults? = nil
    ) where Value == Bool {
        self.init(plain: key, store, default: wrappedValue)
    }

    /// Creates a property that stores an integer.
    public init(
        wrappedValue: Value, _ key: String, store: UserDefaults? = nil
    ) where Value == Int {
        self.init(plain: key, store, default: wrappedValue)
    }

    /// Creates a property that stores a number.
    public init(
        wrappedValue: Value, _ key: String, store: UserDefaults? = nil
    ) where Value == Double {
        self.init(plain: key, store, default: wrappedValue)
    }

    /// Creates a property that stores a string.
    public init(
        wrappedValue: Value, _ key: String, store: UserDefaults? = nil
    ) where Value == String {
        self.init(plain: key, store, default: wrappedValue)
    }

    /// Creates a property that stores data.
    public init(
        wrappedValue: Value, _ key: String, store: UserDefaults? = nil
    ) where Value == Data {
        self.init(plain: key, store, default: wrappedValue)
    }

    /// Creates a property that stores a date.
    public init(
        wrappedValue: Value, _ key: String, store: UserDefaults? = nil
    ) where Value == Date {
        self.init(plain: key, store, default: wrappedValue)
    }

    /// Creates a property that stores a URL.
    public init(
        wrappedValue: Value, _ key: String, store: UserDefaults? = nil
    ) where Value == URL {
        let defaults = store ?? .standard
        self.init(
            read: { defaults.url(forKey: key) ?? wrappedValue },
            write: { defaults.set($0, forKey: key) })
    }

    /// Creates a property that stores a value as an integer.
    public init(
        wrappedValue: Value, _ key: String, store: UserDefaults? = nil
    ) where Value: RawRepresentable, Value.RawValue == Int {
        self.init(raw: key, store, default: wrappedValue)
    }

    /// Creates a property that stores a value as a string.
    public init(
        wrappedValue: Value, _ key: String, store: UserDefaults? = nil
    ) where Value: RawRepresentable, Value.RawValue == String {
        self.init(raw: key, store, default: wrappedValue)
    }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
    private init<Wrapped>(
        optional key: String, _ store: UserDefaults?
    ) where Value == Wrapped? {
        let defaults = store ?? .standard
        self.init(
            read: { defaults.object(forKey: key) as? Wrapped },
            write: { value in
                if let value {
                    defaults.set(value, forKey: key)
                } else {
                    defaults.removeObject(forKey: key)
                }
            })
    }

    /// Creates a property that stores an optional Boolean.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? {
        self.init(optional: key, store)
    }

    /// Creates a property that stores an optional integer.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Int? {
        self.init(optional: key, store)
    }

    /// Creates a property that stores an optional number.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Double? {
        self.init(optional: key, store)
    }

    /// Creates a property that stores an optional string.
    public init(_ key: String, store: UserDefaults? = nil) where Value == String? {
        self.init(optional: key, store)
    }

    /// Creates a property that stores optional data.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Data? {
        self.init(optional: key, store)
    }

    /// Creates a property that stores an optional date.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Date? {
        self.init(optional: key, store)
    }
}
