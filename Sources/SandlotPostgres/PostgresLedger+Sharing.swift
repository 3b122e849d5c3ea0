import SandlotLedger
package import SandlotStore

extension PostgresLedger: SharedLedger {
    package var wasAlone: Bool { writing?.writer.wasAlone ?? false }

    package func beginTurn() throws(LedgerError) -> Int {
        guard let writing else {
            throw LedgerError(.readOnly, "\(address.name) was opened for reading only")
        }
        return try writing.turns.begin()
    }

    package func endTurn() {
        writing?.turns.end()
    }

    package func claimPosting() async throws(LedgerError) -> Bool {
        guard let writing else { return false }
        return try await writing.commits.queue.perform { () throws(LedgerError) in
            try writing.writer.claimPosting()
        }
    }
}
