import CSandlotPQ

/// A parameter of a statement in PostgreSQL's binary format.
struct PostgresValue {
    /// The identifier of the type.
    let type: Oid
    /// The bytes, or nil for NULL.
    let bytes: [UInt8]?

    /// The identifiers of types, which are the same in every PostgreSQL server.
    private enum TypeID {
        static let bytes: Oid = 17
        static let int8: Oid = 20
        static let int4: Oid = 23
        static let arrayOfBytes: Oid = 1001
        static let arrayOfInt4: Oid = 1007
        static let arrayOfInt8: Oid = 1016
    }

    /// Creates a `bigint`.
    static func number(_ number: Int) -> PostgresValue {
        PostgresValue(type: TypeID.int8, bytes: bigEndian(Int64(number)))
    }

    /// Creates a `bytea`.
    static func bytes(_ bytes: [UInt8]) -> PostgresValue {
        PostgresValue(type: TypeID.bytes, bytes: bytes)
    }

    /// Creates an array of `bigint`.
    static func numbers(_ numbers: [Int]) -> PostgresValue {
        array(of: TypeID.int8, in: TypeID.arrayOfInt8, numbers.map { bigEndian(Int64($0)) })
    }

    /// Creates an array of `integer`.
    static func versions(_ numbers: [Int32]) -> PostgresValue {
        array(of: TypeID.int4, in: TypeID.arrayOfInt4, numbers.map { bigEndian($0) })
    }

    /// Creates an array of `bytea`, where an element can be NULL.
    static func byteStrings(_ elements: [[UInt8]?]) -> PostgresValue {
        array(of: TypeID.bytes, in: TypeID.arrayOfBytes, elements)
    }

    private static func array(
        of element: Oid, in type: Oid, _ elements: [[UInt8]?]
    ) -> PostgresValue {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(elements.reduce(20) { $0 + 4 + ($1?.count ?? 0) })
        // The number of dimensions, whether an element is NULL, the type, the size, the first index.
        bytes += bigEndian(Int32(1))
        bytes += bigEndian(Int32(elements.contains { $0 == nil } ? 1 : 0))
        bytes += bigEndian(Int32(bitPattern: element))
        bytes += bigEndian(Int32(elements.count))
        bytes += bigEndian(Int32(1))
        for element in elements {
            bytes += bigEndian(Int32(element?.count ?? -1))
            if let element { bytes += element }
        }
        return PostgresValue(type: type, bytes: bytes)
    }

    private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        stride(from: number.bitWidth - 8, through: 0, by: -8).map {
            UInt8(truncatingIfNeeded: number >> $0)
        }
    }
}
