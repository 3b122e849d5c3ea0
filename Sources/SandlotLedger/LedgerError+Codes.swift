import GRDB
import SandlotBase
import SandlotReceipts
public import SandlotStore

extension LedgerError.Code {
    /// The file is not a ledger: it is not a database, or it belongs to another program.
    public static let notALedger = Self(rawValue: "not-a-ledger")
    /// The file was written by a newer version of this package, or must first be upgraded to this
    /// version.
    public static let otherVersion = Self(rawValue: "other-version")
    /// Another process has the file open for writing.
    public static let locked = Self(rawValue: "locked")
    /// Records were changed, removed, or cannot be read.
    public static let damaged = Self(rawValue: "damaged")
    /// The ledger was opened for reading only.
    public static let readOnly = Self(rawValue: "read-only")
    /// The ledger was closed.
    public static let closed = Self(rawValue: "closed")
    /// The key that proves the ledger's contents is missing or belongs to another ledger.
    public static let wrongKey = Self(rawValue: "wrong-key")
    /// A file with this name already exists.
    public static let alreadyExists = Self(rawValue: "already-exists")
    /// A record has a key, which would be lost with its content.
    public static let keyNeeded = Self(rawValue: "key-needed")
    /// An export cannot be imported.
    public static let malformedImport = Self(rawValue: "malformed-import")
}

extension LedgerError {
    /// Creates a ledger error from an error of SQLite or the file system.
    init(_ error: any Error, _ path: String) {
        switch error {
        case let error as LedgerError: self = error
        case let error as FileError: self.init(.inputOutput, error.description)
        case let error as ReceiptError: self.init(.inputOutput, error.description)
        case let error as DatabaseError: self.init(sqlite: error, path)
        default: self.init(.inputOutput, "\(path): \(error)")
        }
    }

    private static let remedy =
        "restore a backup, or make a new ledger from the proven records with `sandlot ledger recover`"

    /// The error of a recovery that failed, which does not advise to recover.
    package var ofRecovery: LedgerError {
        LedgerError(
            code,
            reason.replacing(Self.remedy, with: "it cannot be recovered, so restore a backup"),
            position: position)
    }

    private init(sqlite error: DatabaseError, _ path: String) {
        let said = SQLiteMessage.text(error)
        switch error.resultCode {
        case .SQLITE_NOTADB:
            self.init(.notALedger, "\(path) is not an SQLite database")
        case .SQLITE_CORRUPT, .SQLITE_FORMAT, .SQLITE_SCHEMA, .SQLITE_MISMATCH, .SQLITE_CONSTRAINT:
            self.init(.damaged, "\(path) is damaged: SQLite says \"\(said)\"; \(Self.remedy)")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(.locked, "\(path) is in use by another program: SQLite says \"\(said)\"")
        case .SQLITE_MISUSE:
            // GRDB reports this for a closed connection.
            self.init(.closed, "\(path) was closed")
        case .SQLITE_FULL:
            self.init(.inputOutput, "\(path) cannot grow: the disk is full")
        case .SQLITE_READONLY
        where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK:
            self.init(
                .inputOutput,
                "\(path) was being opened or closed when its process ended; open it once for writing"
            )
        case .SQLITE_READONLY
        where error.extendedResultCode == .SQLITE_READONLY && FileKind.isWritable(path),
            .SQLITE_ERROR where said == "unsupported file format":
            self.init(
                .damaged,
                "\(path) is damaged: its header names a format that SQLite does not write; \(Self.remedy)"
            )
        case .SQLITE_READONLY, .SQLITE_PERM:
            self.init(.inputOutput, "\(path) cannot be written: SQLite says \"\(said)\"")
        case .SQLITE_CANTOPEN:
            self.init(
                .inputOutput,
                "\(path) cannot be opened; check that you can read it and can write to its directory, where a "
                    + "ledger that was not closed needs other files, or copy all of its files elsewhere"
            )
        case .SQLITE_IOERR:
            let isReading = [
                ResultCode.SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ, .SQLITE_IOERR_FSTAT,
            ].contains(error.extendedResultCode)
            self.init(
                .inputOutput,
                isReading
                    ? "\(path) cannot be read: the disk failed"
                    : "\(path) cannot be written: the disk failed or is full")
        default:
            self.init(.inputOutput, "\(path): SQLite says \"\(said)\"")
        }
    }

    /// Runs an operation on the file and converts its errors to ledger errors.
    package static func wrapping<Result>(
        _ path: String, _ body: () throws -> Result
    ) throws(LedgerError) -> Result {
        do {
            return try body()
        } catch {
            throw LedgerError(error, path)
        }
    }
}
