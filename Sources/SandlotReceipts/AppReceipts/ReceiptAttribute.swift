/// An attribute of an app receipt: a number that states its meaning, and its value.
///
/// Apple's receipts contain more attributes than Apple documents.
public struct ReceiptAttribute: Sendable, Hashable {
    /// The number that states the meaning of the value.
    public var type: Int64
    /// The version of the value's format, which is 1 in all known receipts.
    public var version: Int64
    /// The value, which is usually an element in DER.
    public var value: [UInt8]

    /// Creates an attribute.
    ///
    /// - Parameters:
    ///   - type: The number that states the meaning of the value.
    ///   - version: The version of the value's format.
    ///   - value: The value.
    public init(type: Int64, version: Int64 = 1, value: [UInt8]) {
        self.type = type
        self.version = version
        self.value = value
    }

    /// The attribute as a SEQUENCE in DER.
    var der: [UInt8] {
        DER.element(
            DER.sequenceTag,
            DER.integer(type) + DER.integer(version) + DER.element(DER.octetStringTag, value))
    }
}

/// A reader of the attributes in a SET.
struct ReceiptAttributes {
    /// The largest number of attributes in a receipt, and in each purchase of a receipt.
    static let maximumCount = 100_000

    private var cursor: DERCursor
    private var count = 0

    /// Starts with the first attribute of a SET, which must be the only element in the bytes.
    init(_ bytes: ArraySlice<UInt8>) throws(DERCursor.Malformed) {
        cursor = DERCursor(try DERCursor.only(DER.setTag, in: bytes))
    }

    /// Reads the next attribute, or returns nil after the last one.
    mutating func next() throws(DERCursor.Malformed) -> (
        type: Int64, version: Int64, value: ArraySlice<UInt8>
    )? {
        guard !cursor.isAtEnd else { return nil }
        count += 1
        guard count <= Self.maximumCount else { throw DERCursor.Malformed() }
        var fields = DERCursor(try cursor.next(DER.sequenceTag))
        let type = try fields.integer()
        let version = try fields.integer()
        let value = try fields.next(DER.octetStringTag)
        guard fields.isAtEnd else { throw DERCursor.Malformed() }
        return (type, version, value)
    }
}
