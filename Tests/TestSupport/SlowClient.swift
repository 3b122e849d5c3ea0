import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A client that sends a request in parts over one connection.
package final class SlowClient: Sendable {
    private let descriptor: Int32
    private let bytes = Mutex<[UInt8]>([])

    /// Connects to a port.
    ///
    /// - Throws: ``RawHTTP/SocketError`` if nothing listens there.
    package init(port: Int) throws {
        descriptor = try RawHTTP.connected(to: port)
    }

    deinit { close(descriptor) }

    /// Everything that the server has sent, as far as it was read.
    package var received: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

    /// Sends a part.
    ///
    /// - Returns: Whether the server may still read it.
    @discardableResult
    package func send(_ text: String) -> Bool {
        let part = Array(text.utf8)
        return Glibc.send(descriptor, part, part.count, Int32(MSG_NOSIGNAL)) > 0
    }

    /// Sends parts without a pause until the server closes the connection.
    package func sendUntilClosed(_ text: String) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in
                var buffer = [UInt8](repeating: 0, count: 1 << 12)
                while true {
                    // A part after each look, so that the server reads part by part.
                    let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
                    if count > 0 { bytes.withLock { $0 += buffer[..<count] } }
                    if count == 0 || count < 0 && errno != EAGAIN { break }
                    if !send(text) { break }
                    var waited = pollfd(descriptor: descriptor)
                    poll(&waited, 1, 1)
                }
                continuation.resume()
            }
        }
    }
}

extension pollfd {
    /// Waits for bytes.
    fileprivate init(descriptor: Int32) {
        self.init(fd: descriptor, events: Int16(POLLIN), revents: 0)
    }
}
