public import OpenCombine

/// A reference to an observable object, which no view observes.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject> {
    /// A value that provides bindings to the properties of an object.
    @dynamicMemberLookup
    public struct Wrapper {
        let object: ObjectType

        /// Returns a binding to a property of the object.
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

    /// A value that provides bindings to the properties of the object.
    public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }
}

/// An observable object that is created on first use.
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

    /// Creates a property from an expression that creates the object.
    public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
        box = Box(thunk)
    }

    /// The object.
    public var wrappedValue: ObjectType { box.object }

    /// A value that provides bindings to the properties of the object.
    public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: box.object) }
}
