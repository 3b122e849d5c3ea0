public import SandlotTrace

/// A type that a parameter can have.
public protocol ParameterConvertible: Sendable {
    /// Reads a value.
    ///
    /// - Returns: nil if it is of another type.
    init?(_ value: ParameterValue)
    /// The value as it is written.
    var parameterValue: ParameterValue { get }
}

/// Something about rules that can be set, with the value that it has otherwise.
///
/// A name means the same wherever it occurs, so setting it sets it for every rule that has it.
public struct Parameter<Value: ParameterConvertible>: Sendable {
    /// The name, as in `maxSkipMs`.
    public let name: String
    /// The value unless something else is said.
    public let fallback: Value

    /// Names a parameter.
    public init(_ name: String, _ fallback: Value) {
        self.name = name
        self.fallback = fallback
    }

    /// The parameter without its type.
    public var erased: AnyParameter {
        AnyParameter(name: name, fallback: fallback.parameterValue) { Value($0) != nil }
    }
}

/// A parameter of any type.
public struct AnyParameter: Sendable {
    /// The name.
    public let name: String
    /// The value unless something else is said.
    public let fallback: ParameterValue
    /// Whether a value is of the parameter's type.
    public let accepts: @Sendable (ParameterValue) -> Bool
}

/// Values of parameters, by name.
public struct Parameters: Sendable, Hashable {
    /// What was set; everything else has its default.
    public private(set) var values: [String: ParameterValue]

    /// Makes a set in which only these differ from the defaults.
    public init(_ values: [String: ParameterValue] = [:]) {
        self.values = values
    }

    /// The value of a parameter.
    public subscript<Value>(_ parameter: Parameter<Value>) -> Value {
        guard let set = values[parameter.name] else { return parameter.fallback }
        return Value(parameter.fallback.parameterValue.merging(set)) ?? parameter.fallback
    }

    /// Lays values over these: objects are merged by name, everything else is replaced.
    ///
    /// - Parameter others: What is stronger.
    public mutating func override(with others: [String: ParameterValue]) {
        values.merge(others) { $0.merging($1) }
    }
}

extension Int: ParameterConvertible {
    /// Reads a number without a fraction, of at most 2^53: sums of such numbers cannot overflow.
    public init?(_ value: ParameterValue) {
        guard case .integer(let value) = value, value.magnitude <= 1 << 53 else { return nil }
        self = value
    }
    /// The number.
    public var parameterValue: ParameterValue { .integer(self) }
}

extension Double: ParameterConvertible {
    /// Reads a number.
    public init?(_ value: ParameterValue) {
        switch value {
        case .integer(let value): self = Double(value)
        case .number(let value): self = value
        default: return nil
        }
    }
    /// The number.
    public var parameterValue: ParameterValue { .number(self) }
}

extension Bool: ParameterConvertible {
    /// Reads true or false.
    public init?(_ value: ParameterValue) {
        guard case .bool(let value) = value else { return nil }
        self = value
    }
    /// True or false.
    public var parameterValue: ParameterValue { .bool(self) }
}

extension String: ParameterConvertible {
    /// Reads a string.
    public init?(_ value: ParameterValue) {
        guard case .string(let value) = value else { return nil }
        self = value
    }
    /// The string.
    public var parameterValue: ParameterValue { .string(self) }
}

extension Optional: ParameterConvertible where Wrapped: ParameterConvertible {
    /// Reads a value or `null`.
    public init?(_ value: ParameterValue) {
        if value == .null {
            self = Wrapped?.none
        } else if let wrapped = Wrapped(value) {
            self = Wrapped?.some(wrapped)
        } else {
            return nil
        }
    }
    /// The value, or `null`.
    public var parameterValue: ParameterValue { self?.parameterValue ?? .null }
}

extension Array: ParameterConvertible where Element: ParameterConvertible {
    /// Reads an array.
    public init?(_ value: ParameterValue) {
        guard case .array(let values) = value else { return nil }
        let elements = values.compactMap(Element.init)
        guard elements.count == values.count else { return nil }
        self = elements
    }
    /// The array.
    public var parameterValue: ParameterValue { .array(map(\.parameterValue)) }
}

extension Dictionary: ParameterConvertible where Key == String, Value: ParameterConvertible {
    /// Reads an object.
    public init?(_ value: ParameterValue) {
        guard case .object(let members) = value else { return nil }
        let read = members.compactMapValues(Value.init)
        guard read.count == members.count else { return nil }
        self = read
    }
    /// The object.
    public var parameterValue: ParameterValue { .object(mapValues(\.parameterValue)) }
}

/// A number that is another on each platform.
///
/// It is written as one number, which then counts everywhere, or as an object of `iOS`, `watchOS` and
/// `android`. The simulator and iPadOS use the value of iOS.
public struct PerPlatform: ParameterConvertible {
    /// The value on iOS, iPadOS and in the simulator.
    public let iOS: Int
    /// The value on watchOS.
    public let watchOS: Int
    /// The value on Android.
    public let android: Int

    /// Makes one from its parts.
    public init(iOS: Int, watchOS: Int, android: Int) {
        self.iOS = iOS
        self.watchOS = watchOS
        self.android = android
    }

    /// Reads a number, or an object with a number for each platform.
    public init?(_ value: ParameterValue) {
        switch value {
        case .integer(let value): self.init(iOS: value, watchOS: value, android: value)
        case .object(let members):
            guard members.count == 3, let iOS = members["iOS"].flatMap(Int.init),
                let watchOS = members["watchOS"].flatMap(Int.init),
                let android = members["android"].flatMap(Int.init)
            else { return nil }
            self.init(iOS: iOS, watchOS: watchOS, android: android)
        default: return nil
        }
    }

    /// One number if it is the same everywhere, else an object.
    public var parameterValue: ParameterValue {
        if iOS == watchOS, iOS == android { return .integer(iOS) }
        return ["iOS": .integer(iOS), "watchOS": .integer(watchOS), "android": .integer(android)]
    }

    /// The value on a platform.
    ///
    /// - Parameter platform: One that the format lists.
    /// - Returns: The value; that of iOS for the simulator and iPadOS.
    public func value(on platform: TraceEvent.Platform) -> Int {
        switch platform {
        case .watchOS: watchOS
        case .android: android
        default: iOS
        }
    }
}
