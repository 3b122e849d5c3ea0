/// A transaction identifier, unique in a store.
///
/// Receipts write it as a string of digits.
public struct TransactionID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number.
    public let rawValue: UInt64

    /// Creates an identifier from a number.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Orders identifiers by age: later transactions have greater numbers.
    public static func < (earlier: TransactionID, later: TransactionID) -> Bool {
        earlier.rawValue < later.rawValue
    }
}

extension TransactionID: CustomStringConvertible {
    /// The digits, as in a receipt.
    public var description: String { String(rawValue) }
}

/// The name of an account of the store.
public struct CustomerID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name.
    public let rawValue: String

    /// Creates an identifier from a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates an identifier from a literal.
    public init(stringLiteral value: String) {
        rawValue = value
    }
}

/// The name of a device.
public struct DeviceID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name.
    public let rawValue: String

    /// Creates an identifier from a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates an identifier from a literal.
    public init(stringLiteral value: String) {
        rawValue = value
    }
}

/// The name of a family.
public struct FamilyID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name.
    public let rawValue: String

    /// Creates an identifier from a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates an identifier from a literal.
    public init(stringLiteral value: String) {
        rawValue = value
    }
}

extension CustomerID: CustomStringConvertible {
    /// The name.
    public var description: String { rawValue }
}

extension DeviceID: CustomStringConvertible {
    /// The name.
    public var description: String { rawValue }
}

extension FamilyID: CustomStringConvertible {
    /// The name.
    public var description: String { rawValue }
}
