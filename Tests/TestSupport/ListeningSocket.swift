#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A socket that listens on a port of the loopback interface.
///
/// It is closed when nothing refers to it. Otherwise, a thread that still waits could accept the
/// connections of another socket that got the same number.
package final class ListeningSocket: Sendable {
    /// The port.
    package let port: Int
    private let descriptor: Int32

    /// Listens on a port that the system chooses.
    ///
    /// - Throws: ``RawHTTP/SocketError`` if the system refuses a socket.
    package init() throws {
        (descriptor, port) = try RawHTTP.listen()
    }

    deinit { close(descriptor) }

    /// Waits for a connection.
    ///
    /// - Returns: The descriptor of the connection, or nil if the socket was stopped.
    package func connection() -> Int32? {
        let connection = withExtendedLifetime(self) { accept(descriptor, nil, nil) }
        return connection >= 0 ? connection : nil
    }

    /// Ends the wait for a connection, and every later one.
    package func stop() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }
}
