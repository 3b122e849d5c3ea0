import SandlotBase
import SandlotCatalog
import SandlotForecast
import SandlotLedger
import SandlotReceipts
import SandlotStore

/// The exit statuses of all commands.
enum ExitStatus {
    /// The command succeeded.
    static let success: Int32 = 0
    /// A check failed.
    static let checkFailed: Int32 = 1
    /// The command line is wrong (`EX_USAGE`).
    static let usage: Int32 = 64
    /// The input cannot be understood (`EX_DATAERR`).
    static let malformedInput: Int32 = 65
    /// An internal error of this program (`EX_SOFTWARE`).
    static let internalError: Int32 = 70
    /// A file cannot be read or written (`EX_IOERR`).
    static let inputOutput: Int32 = 74
}

/// The failure of a command that could not do its work, or whose check failed.
struct CommandFailure: Error {
    let status: Int32
    /// The message that states what was wrong, where, and what to do, or nil if it was already
    /// printed.
    let message: String?

    init(_ status: Int32, _ message: String? = nil) {
        self.status = status
        self.message = message
    }

    init(_ error: FileError) {
        self.init(ExitStatus.inputOutput, error.description)
    }

    init(_ error: ReceiptError) {
        let status =
            switch error.code {
            case .inputOutput: ExitStatus.inputOutput
            case .cryptography: ExitStatus.internalError
            case .authorityExists, .noTrustedRoots, .missingAppAppleID, .invalidOption:
                ExitStatus.usage
            default: ExitStatus.malformedInput
            }
        self.init(status, error.description)
    }

    init(_ error: CatalogError) {
        self.init(
            error.code == .unreadableFile ? ExitStatus.inputOutput : ExitStatus.malformedInput,
            error.description)
    }

    init(_ error: LedgerError) {
        let status =
            switch error.code {
            case .inputOutput, .locked, .alreadyExists: ExitStatus.inputOutput
            case .notALedger, .otherVersion, .damaged, .wrongKey, .malformedImport:
                ExitStatus.malformedInput
            default: ExitStatus.internalError
            }
        self.init(status, error.reason)
    }

    init(_ error: ForecastError) {
        let status =
            switch error.code {
            case .unreadableFile: ExitStatus.inputOutput
            case .invalidVariation: ExitStatus.usage
            default: ExitStatus.malformedInput
            }
        self.init(status, error.description)
    }

    /// Runs code that writes to standard output, where an error ends the command, unlike an error
    /// of an input.
    static func writing(_ body: () throws(FileError) -> Void) throws(CommandFailure) {
        do {
            try body()
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Runs a part of a command and converts the modules' errors to a failure of the command.
    static func converting<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw converted(error)
        }
    }

    /// Runs an asynchronous part of a command and converts the modules' errors to a failure of the
    /// command.
    static func awaiting<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch {
            throw converted(error)
        }
    }

    private static func converted(_ error: any Error) -> any Error {
        switch error {
        case let error as FileError: CommandFailure(error)
        case let error as ReceiptError: CommandFailure(error)
        case let error as CatalogError: CommandFailure(error)
        case let error as LedgerError: CommandFailure(error)
        case let error as ForecastError: CommandFailure(error)
        default: error
        }
    }
}
