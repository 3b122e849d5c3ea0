public import OpenCombine

/// A reference to an observable object, without a view that observes it.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject> {
    /// Makes bindings to the properties of an object.
    @dynamicMemberLookup
    public struct Wrapper {
        let object: ObjectType

        /// A binding to a property of the object.
        public subscript<Subject>(
            dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
        ) -> Binding<Subject> {
            Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
        }
    }

    /// The object.
    public var wrappedValue: ObjectType

    /// Creates a reference.
    public init(wrappedValue: ObjectType) {
        self.wrappedValue = wrappedValue
    }

    /// Creates a reference.
    public init(initialValue: ObjectType) {
        wrappedValue = initialValue
    }

    /// Makes bindings to the properties of the object.
    public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }
}

/// An observable object that is created when it is first used.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject> {
    private final class Box {
        private let make: () -> ObjectType
        lazy var object = make()

        init(_ make: @escaping () -> ObjectType) {
            self.make = make
        }
    }

    private let box: Box

    /// Creates a state from a closure that creates the object.
    public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
        box = Box(thunk)
    }

    /// The object.
    public var wrappedValue: ObjectType { box.object }

    /// Makes bindings to the properties of the object.
    public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: box.object) }
}
