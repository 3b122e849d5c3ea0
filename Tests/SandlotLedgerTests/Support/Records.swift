import SandlotLedger
import SandlotStore

/// Returns a record for a test.
func record(_ number: Int, key: String? = nil, size: Int = 12) -> LedgerRecord {
    var bytes = Array("{\"n\":\(number)}".utf8)
    while bytes.count < size { bytes.append(UInt8(truncatingIfNeeded: number &+ bytes.count)) }
    return LedgerRecord(
        stream: number.isMultiple(of: 3) ? "gate" : "store", kind: "kind-\(number % 5)",
        version: Int32(number % 4), key: key, bytes: bytes)
}

/// Returns a ledger error with a code, for `#expect(throws:)`.
func ledgerError(_ code: LedgerError.Code) -> LedgerError { LedgerError(code, "") }

/// Creates a ledger with some records and closes it.
///
/// - Returns: The records.
@discardableResult
func makeLedger(
    at path: String, count: Int, options: SQLiteLedger.Options = .init(), keyed: Bool = false
) async throws -> [LedgerRecord] {
    let records = (0..<count).map { record($0, key: keyed ? "key \($0)" : nil) }
    let ledger = try await SQLiteLedger.open(at: path, options: options)
    for (position, record) in records.enumerated() {
        _ = try ledger.append([record], at: position)
    }
    try await ledger.close()
    return records
}
