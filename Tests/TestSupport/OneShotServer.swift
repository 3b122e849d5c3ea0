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
    private let descriptor: Int32

    /// Starts the server.
    ///
    /// - Parameter answer: The bytes to send after the request, which ends with `{}`.
    /// - Throws: ``RawHTTP/SocketError`` if the system refuses a socket.
    package init(answer: String) throws {
        (descriptor, port) = try RawHTTP.listen()
        let descriptor = descriptor
        task = Task {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    continuation.resume(returning: Self.serve(descriptor, answer))
                }
            }
        }
    }

    deinit {
        // Ends a call that still waits for a connection.
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }

    /// Returns the request that was received, or nothing if none came before this call.
    package func request() async -> String {
        // Ends the wait for a connection, but not a connection that exists.
        shutdown(descriptor, Int32(SHUT_RDWR))
        return await task.value
    }

    private static func serve(_ descriptor: Int32, _ answer: String) -> String {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { return "" }
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
