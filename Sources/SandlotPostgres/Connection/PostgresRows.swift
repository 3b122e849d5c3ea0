import CSandlotPQ
import SandlotLedger

/// The rows of a statement's result, in PostgreSQL's binary format.
@safe
final class PostgresRows {
    private let result: OpaquePointer

    /// Takes ownership of a result of libpq.
    init(owning result: OpaquePointer) {
        unsafe self.result = result
    }

    deinit {
        unsafe PQclear(result)
    }

    /// The number of rows.
    var count: Int { unsafe Int(PQntuples(result)) }

    /// The number of rows that the statement has changed.
    var changedCount: Int {
        guard let text = unsafe PQcmdTuples(result) else { return 0 }
        return unsafe Int(String(cString: text)) ?? 0
    }

    /// Returns a row.
    subscript(row: Int) -> PostgresRow { PostgresRow(rows: self, number: Int32(row)) }

    /// The first row, or nil if there is none.
    var first: PostgresRow? { count > 0 ? self[0] : nil }

    fileprivate func value(_ row: Int32, _ column: Int) -> UnsafeRawBufferPointer? {
        let column = Int32(column)
        guard unsafe PQgetisnull(result, row, column) == 0 else { return nil }
        let count = unsafe Int(PQgetlength(result, row, column))
        return unsafe UnsafeRawBufferPointer(start: PQgetvalue(result, row, column), count: count)
    }
}

/// A row of a result, which keeps the whole result alive.
struct PostgresRow: RecordFields {
    fileprivate let rows: PostgresRows
    fileprivate let number: Int32

    func hasNull(atIndex index: Int) -> Bool { unsafe borrowed(index) == nil }

    /// Returns the number in a column of the type `bigint`, `integer`, or `boolean`.
    func number(_ index: Int) -> Int? {
        guard let bytes = unsafe borrowed(index), [1, 4, 8].contains(bytes.count) else {
            return nil
        }
        let sign = unsafe bytes.first.map { $0 & 0x80 == 0 ? 0 : -1 } ?? 0
        return unsafe bytes.reduce(sign) { $0 << 8 | Int($1) }
    }

    func borrowed(_ index: Int) -> UnsafeRawBufferPointer? { unsafe rows.value(number, index) }
}
