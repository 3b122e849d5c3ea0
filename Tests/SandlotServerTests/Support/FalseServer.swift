import Foundation
import TestSupport

/// A server between a device and a served store that changes signed data on the way.
final class FalseServer: Sendable {
    private let socket: ListeningSocket

    /// The port of the server.
    var port: Int { socket.port }

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - port: The port of the served store.
    ///   - change: Returns the text to send instead of a compact JWS.
    /// - Throws: ``RawHTTP/SocketError`` if the system refuses a socket.
    init(before port: Int, changing change: @escaping @Sendable (String) -> String) throws {
        let socket = try ListeningSocket()
        self.socket = socket
        Thread.detachNewThread {
            while let connection = socket.connection() {
                Thread.detachNewThread {
                    defer { close(connection) }
                    guard let request = RawHTTP.request(on: connection),
                        let answer = try? RawHTTP.blockingExchange(
                            Array(request.replacing(":\(socket.port)", with: ":\(port)").utf8),
                            port: port)
                    else { return }
                    let bytes = Array(Self.changed(answer, change).utf8)
                    _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
                }
            }
        }
    }

    deinit { socket.stop() }

    /// Replaces every JWS of an answer, and states the new length.
    private static func changed(_ answer: String, _ change: (String) -> String) -> String {
        guard let end = answer.firstRange(of: "\r\n\r\n") else { return answer }
        let body = answer[end.upperBound...]
            .replacing(/eyJ[\w\-]+\.[\w\-]+\.[\w\-]+/) { change(String($0.output)) }
        let head = answer[..<end.lowerBound]
            .replacing(/(?i)content-length: \d+/, with: "Content-Length: \(body.utf8.count)")
        return head + "\r\n\r\n" + body
    }
}
