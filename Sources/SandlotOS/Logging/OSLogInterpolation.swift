/// An interpolation that collects the literals and values of a message.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
    private(set) var text = ""

    /// Creates an empty message.
    public init(literalCapacity: Int, interpolationCount: Int) {
        text.reserveCapacity(literalCapacity + 8 * interpolationCount)
    }

    /// Appends a literal, which is public.
    public mutating func appendLiteral(_ literal: String) {
        text += literal
    }

    private mutating func append(
        _ value: String, _ privacy: OSLogPrivacy, align: OSLogStringAlignment = .none,
        isScalar: Bool = false
    ) {
        text += align.apply(privacy.text(value, isScalar: isScalar))
    }

    /// Appends a string.
    public mutating func appendInterpolation(
        _ value: @autoclosure () -> String, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(value(), privacy, align: align)
    }

    /// Appends a value that describes itself.
    @_disfavoredOverload
    public mutating func appendInterpolation<Value: CustomStringConvertible>(
        _ value: @autoclosure () -> Value, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(value().description, privacy, align: align)
    }

    /// Appends the name of a type.
    public mutating func appendInterpolation(
        _ value: @autoclosure () -> any Any.Type, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(String(describing: value()), privacy, align: align)
    }

    /// Appends an error.
    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ value: @autoclosure () -> any Error, privacy: OSLogPrivacy = .auto
    ) {
        append(String(describing: value()), privacy)
    }

    /// Appends an integer.
    public mutating func appendInterpolation<Value: FixedWidthInteger>(
        _ value: @autoclosure () -> Value, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(format.text(value()), privacy, align: align, isScalar: true)
    }

    /// Appends a number.
    public mutating func appendInterpolation(
        _ value: @autoclosure () -> Double, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(format.text(value()), privacy, align: align, isScalar: true)
    }

    /// Appends a number.
    public mutating func appendInterpolation(
        _ value: @autoclosure () -> Float, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(format.text(Double(value())), privacy, align: align, isScalar: true)
    }

    /// Appends a Boolean.
    public mutating func appendInterpolation(
        _ value: @autoclosure () -> Bool, privacy: OSLogPrivacy = .auto
    ) {
        append(String(value()), privacy, isScalar: true)
    }
}
