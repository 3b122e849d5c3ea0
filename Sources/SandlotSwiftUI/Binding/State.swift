/// A value that its owner reads and writes.
@propertyWrapper
public struct State<Value> {
    private final class Box {
        var value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    private let box: Box

    /// Creates a state with an initial value.
    public init(wrappedValue: Value) {
        box = Box(wrappedValue)
    }

    /// Creates a state with an initial value.
    public init(initialValue: Value) {
        box = Box(initialValue)
    }

    /// The value.
    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }

    /// A binding to the value.
    public var projectedValue: Binding<Value> {
        Binding(get: { box.value }, set: { box.value = $0 })
    }
}
