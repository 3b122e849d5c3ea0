import Foundation
import Synchronization
import TestSupport

/// A server of this process that answers requests as a test wants, including wrongly.
final class ScriptedServer: Sendable {
    /// The reaction to a request.
    enum Reaction: Sendable {
        /// Sends these bytes and closes the connection.
        case bytes(String)
        /// Sends this many bytes as the body of an answer.
        case body(byteCount: Int)
        /// Sends nothing and leaves the connection open.
        case silence

        /// Answers with a status and a body.
        static func status(_ status: Int, _ body: String = "", fields: String = "") -> Reaction {
            .bytes(
                "HTTP/1.1 \(status) Status\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
            )
        }
    }

    private struct State {
        var requests: [String] = []
        var silent: [Int32] = []
        var isClosed = false
    }

    /// The port on which the server listens.
    let port: Int
    private let socket: ListeningSocket
    private let reactions: [Reaction]
    private let state = Mutex(State())

    /// Starts a server.
    ///
    /// - Parameter reactions: The reactions to the first requests. The last one is repeated.
    /// - Throws: The error of the system if it refuses a socket.
    init(_ reactions: Reaction...) throws {
        let socket = try ListeningSocket()
        self.socket = socket
        port = socket.port
        self.reactions = reactions
        Thread.detachNewThread { [weak self] in
            while let connection = socket.connection() {
                guard let self else {
                    close(connection)
                    return
                }
                serve(connection)
            }
        }
    }

    deinit {
        socket.stop()
        for connection in state.withLock({ $0.silent }) { close(connection) }
    }

    /// The URL of a path.
    func url(_ path: String = "/notifications", scheme: String = "http") -> String {
        "\(scheme)://127.0.0.1:\(port)\(path)"
    }

    /// The requests so far, each with its head and its body.
    var requests: [String] { state.withLock { $0.requests } }

    /// The bodies of the requests so far.
    var bodies: [String] {
        requests.compactMap { request in
            request.firstRange(of: "\r\n\r\n").map { String(request[$0.upperBound...]) }
        }
    }

    private func serve(_ connection: Int32) {
        guard let request = RawHTTP.request(on: connection) else {
            close(connection)
            return
        }
        let number = state.withLock { state in
            state.requests.append(request)
            return state.requests.count
        }
        switch reactions[min(number, reactions.count) - 1] {
        case .bytes(let text): send(Array(text.utf8), to: connection)
        case .body(let count):
            send(Array("HTTP/1.1 200 OK\r\nContent-Length: \(count)\r\n\r\n".utf8), to: connection)
            send([UInt8](repeating: UInt8(ascii: "a"), count: count), to: connection)
        case .silence: return state.withLock { $0.silent.append(connection) }
        }
        close(connection)
    }

    /// Sends all bytes, or as many as the other side reads.
    private func send(_ bytes: [UInt8], to connection: Int32) {
        var start = 0
        while start < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.send(
                    connection, buffer.baseAddress?.advanced(by: start), bytes.count - start,
                    Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            start += count
        }
    }
}
