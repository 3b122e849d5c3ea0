package import SandlotReceipts

/// What a store's records in a ledger are worth to it.
public enum StoreHistory {
    /// The records that a store can do without: those that only say that time has passed, and what was kept under a
    /// name and later replaced.
    ///
    /// That time has passed is told by the next record as well, so that only the last one of a row is needed. Of what
    /// is kept under a name the last record counts.
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
                // A key would be forgotten with the record.
                let isOfTime =
                    record.kind == StoreEvent.Kind.timeAdvanced.rawValue && record.key == nil
                candidate = isOfTime ? position : nil
            }
        }
    }
}

extension LedgerRecord {
    /// What was signed and disclosed, if the record keeps that for a store.
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
