import Foundation
import Glibc
import TestSupport

/// A server that speaks enough of PostgreSQL's protocol to state its version.
final class OldServer: Sendable {
    /// The port.
    let port: Int
    private let socket: ListeningSocket

    /// Starts the server.
    ///
    /// - Parameter version: The version, such as `14.9`.
    /// - Throws: An error if the system refuses a socket.
    init(version: String) throws {
        let socket = try ListeningSocket()
        self.socket = socket
        port = socket.port
        let parameter = Array("server_version".utf8) + [0] + Array(version.utf8) + [0]
        // The client is authenticated, learns a parameter, and may send queries.
        let answer =
            Self.message("R", [0, 0, 0, 0]) + Self.message("S", parameter)
            + Self.message("Z", Array("I".utf8))
        Thread.detachNewThread {
            while let connection = socket.connection() {
                var buffer = [UInt8](repeating: 0, count: 4_096)
                _ = recv(connection, &buffer, buffer.count, 0)
                _ = send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
                // The client closes the connection, or says that it does so.
                _ = recv(connection, &buffer, buffer.count, 0)
                close(connection)
            }
        }
    }

    deinit { socket.stop() }

    private static func message(_ type: Character, _ content: [UInt8]) -> [UInt8] {
        let length = UInt32(content.count + 4)
        return Array(String(type).utf8) + withUnsafeBytes(of: length.bigEndian) { Array($0) }
            + content
    }
}
