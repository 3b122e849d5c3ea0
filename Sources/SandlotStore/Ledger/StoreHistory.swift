package import SandlotReceipts

/// The part of a ledger that a store still needs.
public enum StoreHistory {
    /// Returns the positions of the records that a store does not need.
    ///
    /// These are the records that only advance time, and named data that was replaced later. Every
    /// record contains its instant, so a record that only advances time is needed only at the end.
    /// Of several records of named data with one name, only the last counts.
    ///
    /// - Parameter ledger: A ledger.
    /// - Returns: Their positions.
    /// - Throws: ``LedgerError`` if the ledger cannot be read.
    /// - Complexity: O(*n*) in the number of records.
    public static func dispensablePositions(
        in ledger: any Ledger
    ) throws(LedgerError) -> Set<Int> {
        var dispensable: Set<Int> = []
        var candidate: Int?
        var memories: [String: Int] = [:]
        var position = 0
        while true {
            let records = try ledger.records(from: position, limit: 1024)
            guard !records.isEmpty else { return dispensable }
            for record in records {
                defer { position += 1 }
                if let name = MemoryRecord(record)?.name,
                    let superseded = memories.updateValue(position, forKey: name)
                {
                    dispensable.insert(superseded)
                }
                guard record.stream == StoredEvent.stream else { continue }
                if let candidate { dispensable.insert(candidate) }
                // A removed record would lose its key.
                let isOfTime =
                    record.kind == StoreEvent.Kind.timeAdvanced.rawValue && record.key == nil
                candidate = isOfTime ? position : nil
            }
        }
    }
}

extension LedgerRecord {
    /// The signed data that the record stores, if it belongs to a store and contains any.
    package var signedReceipt: (kind: ReceiptKind, jws: String)? {
        guard stream == StoredEvent.stream, kind == StoreEvent.Kind.sealed.rawValue,
            let event = try? StoredEvent(self, position: 0),
            case .sealed(let key, let jws) = event.event
        else { return nil }
        let kind: ReceiptKind =
            switch key.subject {
            case .transaction: .transaction
            case .renewalInfo: .renewal
            case .appTransaction: .appTransaction
            }
        return (kind, jws)
    }
}
