import SandlotLedger
import SandlotStore

/// An error of PostgreSQL or of the connection to it.
struct PostgresError: Error {
    /// The five characters of the SQLSTATE, or an empty text if the connection failed.
    let state: String
    /// PostgreSQL's message on one line.
    let message: String
    /// Whether the connection cannot be used any more.
    let isConnectionLost: Bool

    init(state: String, message: String, isConnectionLost: Bool) {
        self.state = state
        self.message = message.unicodeScalars.split { $0.value < 0x20 || $0.value == 0x7F }
            .map { String($0) }.joined(separator: " ")
        // The server is shutting down, has ended this connection, or is starting up.
        let isClosing = state.hasPrefix("57P0") || state.hasPrefix("08")
        self.isConnectionLost = isConnectionLost || isClosing
    }

    /// Whether the contents of the database are the reason.
    var concernsContents: Bool {
        // Damaged data, a missing table or column, or a value of another type.
        state.hasPrefix("XX") || ["42P01", "42703", "42804", "42883", "3F000"].contains(state)
    }

    /// Converts the error to an error of the ledger.
    ///
    /// - Parameter name: The name of the database for messages.
    /// - Returns: The error.
    func ledgerError(_ name: String) -> LedgerError {
        if isConnectionLost || state.isEmpty {
            // The text of a server that has refused the connection, such as after a wrong password.
            if message.contains("FATAL:") {
                return LedgerError(
                    .inputOutput,
                    "\(name) refuses the connection; check the database, the user, and the password: "
                        + "PostgreSQL says \"\(message)\"")
            }
            return LedgerError(
                .inputOutput,
                "\(name) cannot be reached; check that PostgreSQL runs and that the address is right: "
                    + "libpq says \"\(message)\"")
        }
        if concernsContents {
            return LedgerError(.damaged, "\(name) is damaged: PostgreSQL says \"\(message)\"")
        }
        switch state {
        case "23505":
            return LedgerError(.duplicateKey, "a record with the same key already exists")
        case "25006":
            return LedgerError(
                .inputOutput,
                "\(name) is read-only; connect to the primary server, not to a copy")
        case "42501":
            return LedgerError(
                .inputOutput,
                "\(name): the user lacks a permission; a new store needs CREATE on the database: PostgreSQL "
                    + "says \"\(message)\"")
        case "55P03":
            return LedgerError(
                .inputOutput,
                "another server has kept its turn to write in \(name) for too long; check that every server "
                    + "of the database runs")
        case "0A000":
            return LedgerError(.inputOutput, "\(name): PostgreSQL \(message)")
        case "53100":
            return LedgerError(.inputOutput, "\(name) cannot grow: the disk of the server is full")
        default:
            return LedgerError(.inputOutput, "\(name): PostgreSQL says \"\(message)\" (\(state))")
        }
    }
}

extension LedgerError {
    /// Runs an operation on the database and converts its errors to ledger errors.
    static func postgres<Result>(
        _ name: String, _ body: () throws -> Result
    ) throws(LedgerError) -> Result {
        do {
            return try body()
        } catch let error as PostgresError {
            throw error.ledgerError(name)
        } catch let error as LedgerError {
            throw error
        } catch {
            throw LedgerError(.inputOutput, "\(name): \(error)")
        }
    }
}
