import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One exchange over a TCP connection, whose bytes a test decides.
package enum RawHTTP {
    /// The error of a system call.
    package struct SocketError: Error {
        let call: String
        let number: Int32
    }

    /// Sends bytes, and returns everything that the server sends until it closes the connection.
    package static func exchange(_ bytes: [UInt8], port: Int) async throws -> String {
        // The calls block, so they need a thread of their own.
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try blockingExchange(bytes, port: port) })
            }
        }
    }

    /// Sends a request that closes the connection after the answer.
    package static func request(
        _ method: String, _ path: String, headers: [String] = [], body: String = "", port: Int
    ) async throws -> String {
        let hasHost = headers.contains { $0.lowercased().hasPrefix("host:") }
        let lines =
            [
                "\(method) \(path) HTTP/1.1", "Connection: close",
                "Content-Length: \(body.utf8.count)",
            ]
            + (hasHost ? [] : ["Host: localhost:\(port)"]) + headers
        let text = lines.joined(separator: "\r\n") + "\r\n\r\n" + body
        return try await exchange(Array(text.utf8), port: port)
    }

    /// Reads a request with the length that its head states.
    ///
    /// - Parameter connection: The descriptor of a connection.
    /// - Returns: The request, or nil if the connection ends before, or is one with TLS.
    package static func request(on connection: Int32) -> String? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
            let text = String(decoding: bytes, as: UTF8.self)
            guard let end = text.firstRange(of: "\r\n\r\n") else {
                // The beginning of TLS is no text with lines.
                if bytes.first == 0x16 { return nil }
                continue
            }
            let length = text.firstMatch(of: /(?i)content-length: (\d+)/).flatMap { Int($0.1) } ?? 0
            if text[end.upperBound...].utf8.count >= length { return text }
        }
    }

    /// Returns a socket that listens on any free port of this machine.
    static func listen() throws -> (descriptor: Int32, port: Int) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw SocketError(call: "socket", number: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && Glibc.listen(descriptor, 16) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isListening else { throw SocketError(call: "listen", number: errno) }
        return (descriptor, Int(in_port_t(bigEndian: address.sin_port)))
    }

    /// Sends a request, and returns the lines of the answer as they arrive.
    package static func lines(_ path: String, port: Int) -> AsyncThrowingStream<String, any Error> {
        AsyncThrowingStream { continuation in
            Thread.detachNewThread {
                continuation.finish(
                    throwing: Result { try readLines(path, port: port, to: continuation) }.failure)
            }
        }
    }

    private static func readLines(
        _ path: String, port: Int,
        to continuation: AsyncThrowingStream<String, any Error>.Continuation
    ) throws {
        let descriptor = try connected(to: port)
        defer { close(descriptor) }
        let request = Array("GET \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n".utf8)
        _ = send(descriptor, request, request.count, Int32(MSG_NOSIGNAL))
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 12)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            received += buffer[..<count]
            while let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: received[..<end], as: UTF8.self)
                received.removeSubrange(...end)
                if case .terminated = continuation.yield(line) { return }
            }
        }
    }

    static func connected(to port: Int) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw SocketError(call: "socket", number: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let connection = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connection == 0 else {
            close(descriptor)
            throw SocketError(call: "connect", number: errno)
        }
        return descriptor
    }

    /// Sends bytes and waits in this thread for everything that the server sends.
    package static func blockingExchange(_ bytes: [UInt8], port: Int) throws -> String {
        let descriptor = try connected(to: port)
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            // A server may answer and close before it has read everything.
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        // The server must not wait for the rest of an incomplete request.
        shutdown(descriptor, Int32(SHUT_WR))
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            answer += buffer[..<count]
        }
        return String(decoding: answer, as: UTF8.self)
    }
}

extension String {
    /// The status of an HTTP answer.
    package var httpStatus: Int? { split(separator: " ").dropFirst().first.flatMap { Int($0) } }

    /// The body of an HTTP answer.
    package var httpBody: String {
        firstRange(of: "\r\n\r\n").map { String(self[$0.upperBound...]) } ?? ""
    }
}

extension Result {
    /// The error, or nil for a success.
    fileprivate var failure: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}
