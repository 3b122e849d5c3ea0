import Foundation
import SandlotStore

/// Work that continues with a new connection after the server has restarted.
enum Reconnection {
    private static let firstPause = 0.02
    private static let longestPause = 0.5

    /// Runs an operation, and runs it again with a new connection if the connection is lost.
    ///
    /// The operation must find out itself whether an earlier run has had an effect.
    ///
    /// - Parameters:
    ///   - connection: The connection, or nil if there is none. It is nil after a failure.
    ///   - address: The address.
    ///   - patience: The time during which connecting is tried again.
    ///   - body: The operation.
    /// - Returns: The result of the operation.
    /// - Throws: Any error of `body`, or ``PostgresError`` if the server cannot be reached.
    static func retrying<Result>(
        _ connection: inout PostgresConnection?, _ address: PostgresAddress,
        patience: Duration, _ body: (PostgresConnection) throws -> Result
    ) throws -> Result {
        var end: ContinuousClock.Instant?
        var pause = firstPause
        while true {
            do {
                let current = try connection ?? PostgresConnection(address)
                connection = current
                return try body(current)
            } catch {
                guard let failure = error as? PostgresError, failure.isConnectionLost else {
                    if connection?.isInTransaction == true { try? connection?.run("ROLLBACK") }
                    throw error
                }
                connection = nil
                let last = end ?? ContinuousClock.now + patience
                end = last
                guard ContinuousClock.now < last else { throw error }
                Thread.sleep(forTimeInterval: pause)
                pause = min(pause * 2, longestPause)
            }
        }
    }
}
