import SandlotLedger
import SandlotStore

/// The schema `sandlot` of the database, which contains one ledger.
///
/// The tables have the columns of the SQLite file, so that a row means the same in both. Texts are
/// `bytea`, because PostgreSQL's texts cannot contain a NUL.
enum PostgresSchema {
    /// The version of the schema, as the comment on it.
    private static let version = "sandlot ledger 1"
    /// The channel of the notifications about new records.
    static let channel = "sandlot_ledger"
    /// The key of the advisory lock that orders the writers: "SLED" and a number.
    static let lock = "1397507396, 1"
    /// The key of the advisory lock that every writing process shares as long as it lives.
    static let presence = "1397507396, 2"
    /// The key of the advisory lock of the process that posts notifications.
    static let posting = "1397507396, 3"

    private static let statements = """
        CREATE SCHEMA sandlot;
        COMMENT ON SCHEMA sandlot IS '\(version)';
        CREATE TABLE sandlot.ledger (
          single integer PRIMARY KEY CHECK (single = 1),
          id bytea NOT NULL,
          public_key bytea NOT NULL,
          count bigint NOT NULL,
          hash bytea NOT NULL,
          removed bigint NOT NULL,
          removed_hash bytea NOT NULL,
          is_open integer NOT NULL,
          seal bytea NOT NULL
        );
        CREATE TABLE sandlot.record (
          position bigint PRIMARY KEY,
          stream bytea NOT NULL,
          kind bytea NOT NULL,
          version integer NOT NULL,
          key bytea,
          bytes bytea,
          digest bytea,
          hash bytea NOT NULL
        );
        CREATE UNIQUE INDEX record_key ON sandlot.record (sha256(key));
        CREATE TABLE sandlot.checkpoint (
          count bigint PRIMARY KEY,
          hash bytea NOT NULL,
          signature bytea NOT NULL
        );
        """

    /// Returns whether the database contains a ledger of this version.
    ///
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/notALedger`` or
    ///   ``LedgerError/Code/otherVersion``, or ``PostgresError``.
    static func exists(_ connection: PostgresConnection, name: String) throws -> Bool {
        let row = try connection.query(
            """
            SELECT convert_to(coalesce(obj_description(oid, 'pg_namespace'), ''), 'UTF8')
            FROM pg_namespace WHERE nspname = 'sandlot'
            """
        ).first
        guard let row else { return false }
        let found = row.text(0) ?? ""
        guard found.hasPrefix("sandlot ledger ") else {
            throw LedgerError(
                .notALedger,
                "the schema sandlot in \(name) belongs to another program; use another database")
        }
        guard found == version else {
            throw LedgerError(
                .otherVersion,
                "the ledger in \(name) was written by another version of Sandlot (\(found)); use that version"
            )
        }
        return true
    }

    /// Creates the tables, in the current transaction.
    static func create(_ connection: PostgresConnection) throws(PostgresError) {
        try connection.run(statements)
    }
}
