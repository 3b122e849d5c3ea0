import CSandlotPQ

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A connection to a PostgreSQL server.
///
/// The connection may move between threads, but its owner must let only one of them use it at a
/// time: the writer's queue, the lock of the reader, or the listener's queue.
@safe
final class PostgresConnection: @unchecked Sendable {
    /// The oldest supported version of PostgreSQL, as libpq numbers it.
    private static let oldestVersion: Int32 = 150_000

    private let connection: OpaquePointer
    private var statements: [String: String] = [:]

    /// Connects to a server.
    init(_ address: PostgresAddress) throws(PostgresError) {
        // The address takes precedence over the values before it.
        let options = [
            ("connect_timeout", "5"), ("application_name", "sandlot"),
            ("keepalives_idle", "10"), ("tcp_user_timeout", "15000"), ("dbname", address.uri),
            ("client_encoding", "UTF8"),
        ]
        let opened = unsafe Self.connect(options)
        guard let opened = unsafe opened else {
            throw PostgresError(state: "", message: "out of memory", isConnectionLost: true)
        }
        unsafe connection = opened
        unsafe sandlot_pq_discard_notices(opened)
        guard unsafe PQstatus(opened) == CONNECTION_OK else {
            throw PostgresError(
                state: "", message: unsafe String(cString: PQerrorMessage(opened)),
                isConnectionLost: true)
        }
        let version = unsafe PQserverVersion(opened)
        guard version >= Self.oldestVersion else {
            throw PostgresError(
                state: "0A000",
                message: "version \(version / 10_000) is too old: version 15 or newer is needed",
                isConnectionLost: false)
        }
    }

    private static func connect(_ options: [(String, String)]) -> OpaquePointer? {
        var keywords = unsafe options.map { unsafe UnsafePointer(strdup($0.0)) }
        var values = unsafe options.map { unsafe UnsafePointer(strdup($0.1)) }
        unsafe keywords.append(nil)
        unsafe values.append(nil)
        defer {
            for index in unsafe keywords.indices {
                unsafe free(UnsafeMutablePointer(mutating: keywords[index]))
                unsafe free(UnsafeMutablePointer(mutating: values[index]))
            }
        }
        return unsafe PQconnectdbParams(keywords, values, 1)
    }

    deinit {
        unsafe PQfinish(connection)
    }

    /// The socket, for a poll.
    var socket: Int32 { unsafe PQsocket(connection) }

    /// Whether the last statement has left a transaction open.
    var isInTransaction: Bool { unsafe PQtransactionStatus(connection) != PQTRANS_IDLE }

    // MARK: - Statements

    /// Runs statements without parameters and without a result.
    func run(_ statements: String) throws(PostgresError) {
        _ = try unsafe rows(PQexec(connection, statements))
    }

    /// Runs a statement, which the server parses only the first time.
    ///
    /// - Parameters:
    ///   - statement: The SQL statement, with its parameters as `$1` and so on.
    ///   - values: The parameters.
    /// - Returns: The rows.
    /// - Throws: ``PostgresError``.
    @discardableResult
    func query(
        _ statement: String, _ values: [PostgresValue] = []
    ) throws(PostgresError) -> PostgresRows {
        let name = try prepared(statement, values.map(\.type))
        // One buffer contains all values, so that their addresses stay valid together.
        let bytes = values.flatMap { $0.bytes ?? [] }
        var starts: [Int?] = []
        var place = 0
        for value in values {
            starts.append(value.bytes == nil ? nil : place)
            place += value.bytes?.count ?? 0
        }
        let lengths = values.map { Int32($0.bytes?.count ?? 0) }
        let formats = [Int32](repeating: 1, count: values.count)
        let result = unsafe bytes.withUnsafeBytes { buffer in
            // An empty value needs an address, because no address means NULL.
            let empty = unsafe UnsafeRawPointer(bitPattern: 1)
            let addresses = unsafe starts.map { start in
                unsafe start.flatMap { start in
                    unsafe (buffer.baseAddress.map { unsafe $0 + start } ?? empty)?
                        .assumingMemoryBound(to: CChar.self)
                }
            }
            return unsafe PQexecPrepared(
                connection, name, Int32(values.count), addresses, lengths, formats, 1)
        }
        return try unsafe rows(result)
    }

    private func prepared(_ statement: String, _ types: [Oid]) throws(PostgresError) -> String {
        if let name = statements[statement] { return name }
        let name = "s\(statements.count)"
        _ = try unsafe rows(
            PQprepare(connection, name, statement, Int32(types.count), types))
        statements[statement] = name
        return name
    }

    private func rows(_ result: OpaquePointer?) throws(PostgresError) -> PostgresRows {
        guard let result = unsafe result else {
            throw PostgresError(
                state: "", message: unsafe String(cString: PQerrorMessage(connection)),
                isConnectionLost: true)
        }
        let rows = unsafe PostgresRows(owning: result)
        let status = unsafe PQresultStatus(result)
        if status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK { return rows }
        let state = unsafe sandlot_pq_sqlstate(result).map { unsafe String(cString: $0) }
        let message = unsafe sandlot_pq_message(result) ?? UnsafePointer(PQerrorMessage(connection))
        throw PostgresError(
            state: state ?? "", message: unsafe message.map { unsafe String(cString: $0) } ?? "",
            isConnectionLost: unsafe PQstatus(connection) != CONNECTION_OK || state == nil)
    }

    // MARK: - Notifications

    /// Reads what the server has sent, and returns the contents of the notifications.
    func takeNotifications() throws(PostgresError) -> [String] {
        guard unsafe PQconsumeInput(connection) == 1 else {
            throw PostgresError(
                state: "", message: unsafe String(cString: PQerrorMessage(connection)),
                isConnectionLost: true)
        }
        var contents: [String] = []
        while let notification = unsafe PQnotifies(connection) {
            contents.append(unsafe String(cString: notification.pointee.extra))
            unsafe PQfreemem(notification)
        }
        return contents
    }
}
