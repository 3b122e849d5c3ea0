import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A server that answers one connection with given bytes and then closes it.
package final class OneShotServer: Sendable {
    /// The port of the server.
    package let port: Int
    private let task: Task<String, Never>
    private let socket: ListeningSocket

    /// Starts the server.
    ///
    /// - Parameter answer: The bytes to send after the request, which ends with `{}`.
    /// - Throws: ``RawHTTP/SocketError`` if the system refuses a socket.
    package init(answer: String) throws {
        let socket = try ListeningSocket()
        self.socket = socket
        port = socket.port
        task = Task {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    continuation.resume(returning: Self.serve(socket, answer))
                }
            }
        }
    }

    deinit { socket.stop() }

    /// Returns the request that was received, or nothing if none came before this call.
    package func request() async -> String {
        // Ends the wait for a connection, but not a connection that exists.
        socket.stop()
        return await task.value
    }

    private static func serve(_ socket: ListeningSocket, _ answer: String) -> String {
        guard let connection = socket.connection() else { return "" }
        defer { close(connection) }
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            received += buffer[..<count]
            // The body of the tests is "{}".
            if received.suffix(2).elementsEqual("{}".utf8) { break }
        }
        let bytes = Array(answer.utf8)
        _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        return String(decoding: received, as: UTF8.self)
    }
}
