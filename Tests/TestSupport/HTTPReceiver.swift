import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A server that accepts every request and remembers the bodies.
package final class HTTPReceiver: Sendable {
    /// The port of the server.
    package let port: Int
    private let socket: ListeningSocket
    private let received = Mutex<[[UInt8]]>([])

    /// Starts the server.
    package init() throws {
        let socket = try ListeningSocket()
        self.socket = socket
        port = socket.port
        // The thread ends when the socket is stopped.
        Thread.detachNewThread { [weak self] in
            while let connection = socket.connection() {
                while let body = Self.body(connection) {
                    self?.received.withLock { $0.append(body) }
                    let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8)
                    guard send(connection, answer, answer.count, Int32(MSG_NOSIGNAL)) > 0 else {
                        break
                    }
                }
                close(connection)
            }
        }
    }

    deinit { socket.stop() }

    /// The bodies of the requests, in the order of their arrival.
    package var bodies: [[UInt8]] { received.withLock { $0 } }

    /// Reads a request and returns its body, or nil if the connection ends before.
    private static func body(_ connection: Int32) -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let text = String(decoding: bytes, as: UTF8.self)
            if let head = text.firstRange(of: "\r\n\r\n") {
                let lines = text[..<head.lowerBound].lowercased().split(separator: "\r\n")
                let field = lines.first { $0.hasPrefix("content-length:") }
                let length = field?.split(separator: " ").last.flatMap { Int($0) } ?? 0
                let body = text[head.upperBound...].utf8
                if body.count >= length { return Array(body.prefix(length)) }
            }
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
        }
    }
}
