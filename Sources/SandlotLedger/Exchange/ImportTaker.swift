import SandlotBase
import SandlotReceipts
import SandlotStore

/// An importer that reads the lines of an export one after the other and verifies each of them.
package struct ImportTaker<Target: LedgerImportTarget> {
    private let target: Target
    private let key: LedgerKey
    private let checkpointInterval: Int
    private let hasher: RecordHasher
    private var exporter: (identity: LedgerIdentity, verifier: StatementVerifier)?
    private var identity = LedgerIdentity(id: [], publicKey: [])
    private var head = LedgerHead(count: 0, hash: [])
    private var keys: Set<KeyDigest> = []
    private var checkpointed = 0
    private var isOver = false

    /// Creates an importer that fills a new ledger.
    package init(_ target: Target, key: LedgerKey, checkpointInterval: Int) throws {
        self.target = target
        self.key = key
        self.checkpointInterval = max(1, checkpointInterval)
        hasher = try RecordHasher()
    }

    /// Imports a line.
    ///
    /// - Throws: ``LedgerLine/Problem`` if the line is not allowed at this point.
    package mutating func take(_ content: LedgerLine.Content) throws {
        guard !isOver else { throw problem("it is after the end") }
        if case .header(let identity) = content {
            try begin(identity)
            return
        }
        guard let exporter else { throw problem("the first line must identify the ledger") }
        switch content {
        case .header: break
        case .record(let record, let position, let hash):
            if let key = record.key, try !keys.insert(KeyDigest(Array(key.utf8))).inserted {
                throw problem("an earlier record has the key \"\(key)\"")
            }
            try hasher.take(record)
            try link(position, hash)
            try target.insert(record, at: position, hash: hash)
            try checkpointIfDue()
        case .removed(let digest, let position, let hash):
            hasher.take(digest: digest)
            try link(position, hash)
            head.removedCount += 1
            head.removedHash = try RemovedHash.adding(position, to: head.removedHash)
            try target.insertRemoved(digest: digest, at: position, hash: hash)
            try checkpointIfDue()
        case .checkpoint(let checkpoint):
            guard checkpoint.count == head.count, checkpoint.hash == head.hash,
                exporter.verifier.isValid(
                    checkpoint.signature, of: checkpoint.statement(of: exporter.identity))
            else {
                throw problem("the checkpoint does not match the records before it")
            }
        case .end(let count, let hash, let removedCount, let signature):
            guard count == head.count, hash == head.hash, removedCount == head.removedCount,
                exporter.verifier.isValid(signature, of: head.statement(of: exporter.identity))
            else {
                throw problem(
                    "the end does not match the \(head.count) records before it: some are missing or were "
                        + "changed")
            }
            isOver = true
        }
    }

    /// Writes the ledger's row.
    ///
    /// - Parameter fingerprint: The fingerprint of the key that must have signed the export, if
    ///   any.
    /// - Returns: The result of the import.
    /// - Throws: ``LedgerLine/Problem`` if the end is missing, or ``LedgerError`` if another key
    ///   signed the export.
    package mutating func finish(signedBy fingerprint: String?) throws -> LedgerImport {
        guard let exporter else { throw problem("it is missing because the file is empty") }
        guard isOver else {
            throw problem("it is missing: the last line must be the ledger's signed end")
        }
        let found = LedgerKey.fingerprint(of: exporter.identity.publicKey)
        if let fingerprint, fingerprint.lowercased() != found {
            throw LedgerError(
                .wrongKey, "the export was signed by \(found), not by \(fingerprint)")
        }
        if head.count > checkpointed {
            try target.insert(Checkpoint(head, of: identity, signedBy: key))
        }
        try target.insert(
            LedgerRow(identity: identity, head: head, seal: head.seal(of: identity, by: key)))
        return LedgerImport(
            recordCount: head.count, id: HexDigit.string(identity.id), exporterFingerprint: found,
            keyFingerprint: key.fingerprint)
    }

    /// Imports all lines.
    ///
    /// - Parameters:
    ///   - lines: The lines of an export.
    ///   - source: The name of the export, where `-` is standard input.
    ///   - fingerprint: The fingerprint of the key that must have signed the export, if any.
    /// - Returns: The result of the import.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/malformedImport`` and the line, or any error
    ///   of the new ledger.
    package consuming func takeAll(
        _ lines: ImportLines, from source: String, signedBy fingerprint: String?
    ) throws -> LedgerImport {
        do {
            while let (line, isEnded) = try lines.next() {
                guard isEnded else { throw problem("it is cut off: its end is missing") }
                try take(LedgerLine.read(line))
            }
            return try finish(signedBy: fingerprint)
        } catch let problem as LedgerLine.Problem {
            let name = source == "-" ? "standard input" : source
            throw LedgerError(
                .malformedImport,
                "line \(lines.number) of \(name): \(problem.reason); nothing was imported",
                line: lines.number)
        }
    }

    private mutating func begin(_ identity: LedgerIdentity) throws {
        guard exporter == nil else { throw problem("a file can contain only one ledger") }
        do throws(ReceiptError) {
            exporter = (identity, try StatementVerifier(publicKey: identity.publicKey))
        } catch {
            throw problem("publicKey: a key on P-256 is expected")
        }
        self.identity = LedgerIdentity(id: identity.id, publicKey: key.statements.publicKey)
        head.hash = try identity.origin
    }

    private mutating func link(_ position: Int, _ hash: [UInt8]) throws {
        guard position == head.count else {
            throw problem("record \(head.count) is expected, not \(position)")
        }
        try hasher.link(&head.hash, position: position)
        guard head.hash == hash else {
            throw problem(
                "record \(position) or an earlier one was changed: its hash is different")
        }
        head.count += 1
    }

    private mutating func checkpointIfDue() throws {
        guard head.count - checkpointed >= checkpointInterval else { return }
        try target.insert(Checkpoint(head, of: identity, signedBy: key))
        checkpointed = head.count
    }

    private func problem(_ reason: String) -> LedgerLine.Problem {
        LedgerLine.Problem(reason: reason)
    }
}
