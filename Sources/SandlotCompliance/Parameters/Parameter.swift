import SandlotJSON
public import SandlotTrace

/// A type that a parameter can have.
public protocol ParameterConvertible: Sendable {
    /// Reads a value.
    ///
    /// - Returns: nil if it is of another type.
    init?(_ value: ParameterValue)
    /// The value in its written form.
    var parameterValue: ParameterValue { get }
    /// The values that a parameter of this type accepts by default.
    static var acceptedValues: AcceptedValues<Self> { get }
    /// Explains which part of a value cannot be read.
    ///
    /// - Parameter value: A value that ``init(_:)`` refuses.
    /// - Returns: A clause, or nil if there is nothing to say but what is accepted.
    static func flaw(of value: ParameterValue) -> String?
    /// Writes a value that stands for an object as that object, so that parts of it can be set.
    ///
    /// - Parameter value: A value in any form.
    /// - Returns: The object, or the value if it stands for none.
    static func expanded(_ value: ParameterValue) -> ParameterValue
}

extension ParameterConvertible {
    /// Every value of the type.
    public static var acceptedValues: AcceptedValues<Self> { AcceptedValues("") }
    /// No explanation beyond the accepted values.
    public static func flaw(of value: ParameterValue) -> String? { nil }
    /// The value itself.
    public static func expanded(_ value: ParameterValue) -> ParameterValue { value }
}

/// A named setting of rules, with its default value.
///
/// A name means the same wherever it occurs, so setting it sets it for every rule that has it.
public struct Parameter<Value: ParameterConvertible>: Sendable {
    /// The name, as in `maxSkipMs`.
    public let name: String
    /// The default value.
    public let fallback: Value
    /// The accepted values.
    public let accepted: AcceptedValues<Value>

    /// Names a parameter.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - fallback: The default value.
    ///   - accepted: The values that it takes; every value that suits the type and the name if nil. The unit of
    ///     a number is that in which the name ends: `Ms` or `Pt`.
    public init(_ name: String, _ fallback: Value, accepts accepted: AcceptedValues<Value>? = nil) {
        self.name = name
        self.fallback = fallback
        self.accepted = accepted ?? Value.acceptedValues.of(UnitOfMeasure(parameter: name))
    }

    /// The parameter without its type.
    public var erased: AnyParameter {
        let accepted = accepted
        return AnyParameter(
            name: name, fallback: fallback.parameterValue,
            accepted: accepted.description.isEmpty
                ? "a value like \(fallback.parameterValue.json.compact)" : accepted.description,
            accepts: { value in Value(value).map(accepted.contains) ?? false },
            flaw: { Value.flaw(of: $0) }, expanded: { Value.expanded($0) },
            merged: { set in
                let merged = self.merged(with: set)
                // The short form of what stands for an object.
                guard let short = Value(merged)?.parameterValue, Value.expanded(short) == merged
                else { return merged }
                return short
            })
    }

    /// Returns the default value with a setting that takes precedence.
    fileprivate func merged(with set: ParameterValue) -> ParameterValue {
        Value.expanded(fallback.parameterValue).merging(Value.expanded(set))
    }
}

/// A parameter of any type.
public struct AnyParameter: Sendable {
    /// The name.
    public let name: String
    /// The default value.
    public let fallback: ParameterValue
    /// The accepted values, as a noun phrase.
    public let accepted: String
    /// Whether it accepts a value.
    public let accepts: @Sendable (ParameterValue) -> Bool
    /// The part of a value that cannot be read, as a clause.
    let flaw: @Sendable (ParameterValue) -> String?
    /// A value as an object, if it stands for one.
    let expanded: @Sendable (ParameterValue) -> ParameterValue
    /// The default value with a setting that takes precedence, in its shortest form.
    let merged: @Sendable (ParameterValue) -> ParameterValue
}

/// Values of parameters, by name.
public struct Parameters: Sendable, Hashable {
    /// The values that differ from the defaults.
    public private(set) var values: [String: ParameterValue]

    /// Makes a set in which only these differ from the defaults.
    public init(_ values: [String: ParameterValue] = [:]) {
        self.values = values
    }

    /// The value of a parameter.
    public subscript<Value>(_ parameter: Parameter<Value>) -> Value {
        guard let set = values[parameter.name] else { return parameter.fallback }
        return Value(parameter.merged(with: set)) ?? parameter.fallback
    }

    /// Replaces values by others; objects are merged by name.
    ///
    /// - Parameter others: The values that take precedence.
    public mutating func override(with others: [String: ParameterValue]) {
        values.merge(others) { $0.overlaid(with: $1) }
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
    /// Every number that is not negative.
    public static var acceptedValues: AcceptedValues<Int> {
        AcceptedValues("a whole number", ", 0 or more") { $0 >= 0 }
    }
    /// The largest number, if the value exceeds it.
    public static func flaw(of value: ParameterValue) -> String? {
        let isTooLarge =
            switch value {
            case .integer(let value): value > 1 << 53
            case .number(let value): value > 0x1p53
            case .null, .bool, .string, .array, .object: false
            }
        return isTooLarge ? "the largest whole number is \(1 << 53)" : nil
    }
}

extension Double: ParameterConvertible {
    /// Reads a number.
    public init?(_ value: ParameterValue) {
        switch value {
        case .integer(let value): self = Double(value)
        case .number(let value): self = value
        case .null, .bool, .string, .array, .object: return nil
        }
    }
    /// The number.
    public var parameterValue: ParameterValue { .number(self) }
    /// Every number that is not negative.
    public static var acceptedValues: AcceptedValues<Double> {
        AcceptedValues("a number", ", 0 or more") { $0.isFinite && $0 >= 0 }
    }
}

extension Bool: ParameterConvertible {
    /// Reads true or false.
    public init?(_ value: ParameterValue) {
        guard case .bool(let value) = value else { return nil }
        self = value
    }
    /// True or false.
    public var parameterValue: ParameterValue { .bool(self) }
    /// True or false.
    public static var acceptedValues: AcceptedValues<Bool> { AcceptedValues("true or false") }
}

extension String: ParameterConvertible {
    /// Reads a string.
    public init?(_ value: ParameterValue) {
        guard case .string(let value) = value else { return nil }
        self = value
    }
    /// The string.
    public var parameterValue: ParameterValue { .string(self) }
    /// Any string.
    public static var acceptedValues: AcceptedValues<String> { AcceptedValues("a string") }
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
    /// The values of the wrapped type, or `null`.
    public static var acceptedValues: AcceptedValues<Wrapped?> {
        Wrapped.acceptedValues.orNull()
    }
    /// The explanation of the wrapped type.
    public static func flaw(of value: ParameterValue) -> String? { Wrapped.flaw(of: value) }
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
    /// A list of values that the element's type accepts.
    public static var acceptedValues: AcceptedValues<[Element]> {
        let element = Element.acceptedValues
        return AcceptedValues("a list in which each element is \(element.description)") { values in
            values.allSatisfy(element.contains)
        }
    }
    /// The explanation of the element's type for the first element that cannot be read.
    public static func flaw(of value: ParameterValue) -> String? {
        guard case .array(let values) = value else { return nil }
        return values.first { Element($0) == nil }.flatMap(Element.flaw)
    }
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
    /// An object whose members the value's type accepts.
    public static var acceptedValues: AcceptedValues<[String: Value]> {
        let member = Value.acceptedValues
        return AcceptedValues("an object in which each member is \(member.description)") {
            members in
            members.values.allSatisfy(member.contains)
        }
    }
    /// The explanation of the value's type for the first member that cannot be read.
    public static func flaw(of value: ParameterValue) -> String? {
        guard case .object(let members) = value else { return nil }
        return members.sorted { $0.key < $1.key }.first { Value($0.value) == nil }
            .flatMap { Value.flaw(of: $0.value) }
    }
}

/// A number that can differ between platforms.
///
/// It is written as one number, which then counts everywhere, or as an object of `iOS`, `watchOS`,
/// and `android`. The simulator and iPadOS use the value of iOS.
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
        case .integer:
            guard let number = Int(value) else { return nil }
            self.init(iOS: number, watchOS: number, android: number)
        case .object(let members):
            guard members.count == 3, let iOS = members["iOS"].flatMap(Int.init),
                let watchOS = members["watchOS"].flatMap(Int.init),
                let android = members["android"].flatMap(Int.init)
            else { return nil }
            self.init(iOS: iOS, watchOS: watchOS, android: android)
        case .null, .bool, .number, .string, .array: return nil
        }
    }

    /// One number if it is the same everywhere, else an object.
    public var parameterValue: ParameterValue {
        if iOS == watchOS, iOS == android { return .integer(iOS) }
        return ["iOS": .integer(iOS), "watchOS": .integer(watchOS), "android": .integer(android)]
    }

    /// Every number that is not negative.
    public static var acceptedValues: AcceptedValues<PerPlatform> {
        AcceptedValues(
            "a whole number",
            ", 0 or more, or an object with such a number for iOS, watchOS, and android"
        ) { $0.iOS >= 0 && $0.watchOS >= 0 && $0.android >= 0 }
    }
    /// The largest number, if the value or one of its members exceeds it.
    public static func flaw(of value: ParameterValue) -> String? {
        guard case .object(let members) = value else { return Int.flaw(of: value) }
        return members.values.lazy.compactMap(Int.flaw).first
    }
    /// One number as an object with it for each platform.
    public static func expanded(_ value: ParameterValue) -> ParameterValue {
        guard case .integer = value else { return value }
        return ["iOS": value, "watchOS": value, "android": value]
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
