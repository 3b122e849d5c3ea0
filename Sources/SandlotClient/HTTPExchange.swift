import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// One HTTP request over a new connection.
///
/// The calls block, so they need a thread of their own.
///
/// An app that says only `import StoreKit` must not fetch or compile a networking library, and
/// Foundation's URL loading system terminates the process on Linux if an answer ends within its
/// head. Sandlot's own server answers with a length and without TLS, so sockets are enough.
struct HTTPExchange {
    /// A request without an answer.
    struct Failure: Error {
        let reason: String
        /// Whether the server may have received the request.
        let wasSent: Bool
    }

    /// The largest answer that is read.
    static let longestAnswer = 32 << 20
    private static let longestHead = 64 << 10
    private static let connectTimeout = Duration.seconds(5)

    let address: ServerAddress

    /// Sends a request and reads the answer.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path, which needs no encoding.
    ///   - body: The body.
    ///   - timeout: The time for the whole exchange after connecting.
    /// - Returns: The status and the complete body.
    /// - Throws: ``Failure`` if there is no complete answer.
    func perform(
        _ method: String, _ path: String, body: [UInt8] = [], timeout: Duration
    ) throws(Failure) -> HTTPAnswer {
        let socket = try connected()
        defer { close(socket) }
        let deadline = ContinuousClock.now + timeout
        var head =
            "\(method) \(path) HTTP/1.1\r\nHost: \(address.authority)\r\nConnection: close\r\n"
            + "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n"
        if let token = address.token { head += "Authorization: Bearer \(token)\r\n" }
        try send(Array((head + "\r\n").utf8) + body, over: socket, until: deadline)
        return try answer(from: socket, until: deadline)
    }

    // MARK: - Connecting

    private func connected() throws(Failure) -> Int32 {
        var hints = addrinfo()
        #if canImport(Darwin) || canImport(Musl)
            hints.ai_socktype = SOCK_STREAM
        #else
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address.host, String(address.port), &hints, &found) == 0 else {
            throw Failure(reason: "the host \(address.host) is unknown", wasSent: false)
        }
        defer { freeaddrinfo(found) }
        var next = found
        while let candidate = next?.pointee {
            next = candidate.ai_next
            let descriptor = socket(
                candidate.ai_family, candidate.ai_socktype, candidate.ai_protocol)
            guard descriptor >= 0 else { continue }
            #if canImport(Darwin)
                var isSilent: Int32 = 1
                setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isSilent, 4)
            #endif
            // Without waiting, a host that does not answer would block for minutes.
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            let outcome = connect(descriptor, candidate.ai_addr, candidate.ai_addrlen)
            let deadline = ContinuousClock.now + Self.connectTimeout
            if outcome == 0 || errno == EINPROGRESS && isConnected(descriptor, until: deadline) {
                return descriptor
            }
            close(descriptor)
        }
        throw Failure(reason: "no server answers at \(address.authority)", wasSent: false)
    }

    private func isConnected(
        _ descriptor: Int32, until deadline: ContinuousClock.Instant
    ) -> Bool {
        guard wait(for: Int16(POLLOUT), on: descriptor, until: deadline) else { return false }
        var problem: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &problem, &length) == 0 && problem == 0
    }

    /// Waits until a socket can be used, or until the deadline has passed.
    private func wait(
        for events: Int16, on descriptor: Int32, until deadline: ContinuousClock.Instant
    ) -> Bool {
        while true {
            let rest = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard rest > 0 else { return false }
            var request = pollfd(fd: descriptor, events: events, revents: 0)
            let count = poll(&request, 1, Int32(min(rest.rounded(.up), 60_000)))
            if count > 0 { return true }
            if count < 0, errno != EINTR { return false }
        }
    }

    // MARK: - Sending and receiving

    private func send(
        _ bytes: [UInt8], over descriptor: Int32, until deadline: ContinuousClock.Instant
    ) throws(Failure) {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var rest = bytes[...]
        while !rest.isEmpty {
            guard wait(for: Int16(POLLOUT), on: descriptor, until: deadline) else {
                throw Failure(reason: "the server does not read the request", wasSent: true)
            }
            let count = rest.withUnsafeBytes { bytes in
                #if canImport(Darwin)
                    Darwin.send(descriptor, bytes.baseAddress, bytes.count, flags)
                #elseif canImport(Musl)
                    Musl.send(descriptor, bytes.baseAddress, bytes.count, flags)
                #else
                    Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
                #endif
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EAGAIN, errno != EINTR {
                // A server can answer and close before it has read everything.
                return
            }
        }
    }

    private func answer(
        from descriptor: Int32, until deadline: ContinuousClock.Instant
    ) throws(Failure) -> HTTPAnswer {
        var bytes: [UInt8] = []
        var head: HTTPAnswer.Head?
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            if head == nil { head = try HTTPAnswer.Head(bytes) }
            if let head, bytes.count >= head.byteCount + head.bodyLength {
                return HTTPAnswer(
                    status: head.status,
                    body: Array(bytes[head.byteCount..<head.byteCount + head.bodyLength]))
            }
            guard head != nil || bytes.count <= Self.longestHead else {
                throw Failure(reason: "the head of the answer is too long", wasSent: true)
            }
            guard wait(for: Int16(POLLIN), on: descriptor, until: deadline) else {
                throw Failure(reason: "the server did not answer in time", wasSent: true)
            }
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 {
                bytes += buffer[..<count]
            } else if count == 0 {
                throw Failure(reason: "the answer of the server is incomplete", wasSent: true)
            } else if errno != EAGAIN, errno != EINTR {
                throw Failure(reason: "the connection to the server was lost", wasSent: true)
            }
        }
    }
}

/// An answer that was read completely.
struct HTTPAnswer: Sendable {
    let status: Int
    let body: [UInt8]

    /// The status line and the fields.
    struct Head {
        let status: Int
        let byteCount: Int
        let bodyLength: Int

        /// Reads a head, or returns nil if it is not complete.
        init?(_ bytes: [UInt8]) throws(HTTPExchange.Failure) {
            guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
            let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
                .split(separator: "\r\n", omittingEmptySubsequences: false)
            let parts = lines[0].split(separator: " ", maxSplits: 2)
            let lengths = lines.dropFirst().filter {
                $0.lowercased().hasPrefix("content-length:")
            }.compactMap { UInt32($0.dropFirst(15).trimmingCharacters(in: [" ", "\t"])) }
            guard parts.count >= 2, parts[0].hasPrefix("HTTP/1."), let status = UInt16(parts[1]),
                let length = lengths.first, Set(lengths).count == 1
            else {
                throw HTTPExchange.Failure(
                    reason: "the answer is not that of a served store", wasSent: true)
            }
            guard Int(length) <= HTTPExchange.longestAnswer else {
                throw HTTPExchange.Failure(
                    reason: "the answer of the server is too long", wasSent: true)
            }
            self.status = Int(status)
            byteCount = end.upperBound
            bodyLength = Int(length)
        }
    }
}
