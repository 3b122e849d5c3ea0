internal import GRDB
internal import SandlotBase
internal import SandlotReceipts
public import SandlotStore

extension LedgerError.Code {
    /// The file is no ledger: no database, or another program's.
    public static let notALedger = Self(rawValue: "not-a-ledger")
    /// The file was written by a later version of this package, or must be brought up to this one first.
    public static let otherVersion = Self(rawValue: "other-version")
    /// Somebody else writes to the file.
    public static let locked = Self(rawValue: "locked")
    /// Records were changed, removed or cannot be read.
    public static let damaged = Self(rawValue: "damaged")
    /// The ledger was opened for reading only.
    public static let readOnly = Self(rawValue: "read-only")
    /// The ledger was closed.
    public static let closed = Self(rawValue: "closed")
    /// The key that proves what the ledger holds is not there, or is another one.
    public static let wrongKey = Self(rawValue: "wrong-key")
    /// There is a file of this name already.
    public static let alreadyExists = Self(rawValue: "already-exists")
    /// A record has a key, which would be forgotten with its content.
    public static let keyNeeded = Self(rawValue: "key-needed")
    /// A file of records cannot be taken in.
    public static let malformedImport = Self(rawValue: "malformed-import")
}

extension LedgerError {
    /// What SQLite says, in terms of the file.
    init(_ error: any Error, _ path: String) {
        switch error {
        case let error as LedgerError: self = error
        case let error as FileError: self.init(.inputOutput, error.description)
        case let error as ReceiptError: self.init(.inputOutput, error.description)
        case let error as DatabaseError: self.init(sqlite: error, path)
        default: self.init(.inputOutput, "\(path): \(error)")
        }
    }

    private init(sqlite error: DatabaseError, _ path: String) {
        let said = SQLiteMessage.text(error)
        switch error.resultCode {
        case .SQLITE_NOTADB:
            self.init(.notALedger, "\(path) is no SQLite database")
        case .SQLITE_CORRUPT, .SQLITE_FORMAT, .SQLITE_SCHEMA, .SQLITE_MISMATCH, .SQLITE_CONSTRAINT:
            self.init(.damaged, "\(path) is damaged: SQLite says \"\(said)\"")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(.locked, "\(path) is in use by another program: SQLite says \"\(said)\"")
        case .SQLITE_MISUSE:
            // What GRDB says of a connection that was closed.
            self.init(.closed, "\(path) was closed")
        case .SQLITE_FULL:
            self.init(.inputOutput, "\(path) cannot grow: the disk is full")
        case .SQLITE_READONLY
        where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK:
            self.init(
                .inputOutput,
                "\(path) was being opened or closed when its process ended; open it for writing once"
            )
        case .SQLITE_READONLY
        where error.extendedResultCode == .SQLITE_READONLY && FileKind.isWritable(path),
            .SQLITE_ERROR where said == "unsupported file format":
            self.init(
                .damaged, "\(path) is damaged: its header names a format that SQLite does not write"
            )
        case .SQLITE_READONLY, .SQLITE_PERM:
            self.init(.inputOutput, "\(path) cannot be written: SQLite says \"\(said)\"")
        case .SQLITE_CANTOPEN:
            self.init(
                .inputOutput,
                "\(path) cannot be opened; look whether you may read it, and may write in its directory, where "
                    + "a ledger that was not closed needs other files: copy all of them elsewhere if not"
            )
        case .SQLITE_IOERR:
            let isReading = [
                ResultCode.SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ, .SQLITE_IOERR_FSTAT,
            ].contains(error.extendedResultCode)
            self.init(
                .inputOutput,
                isReading
                    ? "\(path) cannot be read: the disk fails"
                    : "\(path) cannot be written: the disk fails, or is full")
        default:
            self.init(.inputOutput, "\(path): SQLite says \"\(said)\"")
        }
    }

    /// Does something with the file and tells of its failures in terms of the file.
    static func wrapping<Result>(
        _ path: String, _ body: () throws -> Result
    ) throws(LedgerError) -> Result {
        do {
            return try body()
        } catch {
            throw LedgerError(error, path)
        }
    }
}
