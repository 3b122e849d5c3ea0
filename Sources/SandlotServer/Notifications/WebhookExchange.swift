import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// One request over a new connection, which is secured for an `https` URL.
///
/// Foundation's URL loading system is not used here: on Linux, an answer that ends within its head
/// terminates the process, and one that demands a password is never completed.
enum WebhookExchange {
    private typealias Connection = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>

    /// Posts a body and reads the answer.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - url: An `http` or `https` URL with a host.
    ///   - timeout: The time to wait for the connection.
    /// - Returns: The answer, or as much of it as came.
    @concurrent
    static func post(_ body: [UInt8], to url: URL, timeout: Duration) async -> WebhookAnswer {
        var answer = WebhookAnswer()
        do {
            let connection = try await connect(to: url, timeout: timeout)
            try await connection.executeThenClose { inbound, outbound in
                var writeError: (any Error)?
                do {
                    try await outbound.write(contentsOf: [
                        .head(head(for: url, bodyByteCount: body.count)),
                        .body(.byteBuffer(ByteBuffer(bytes: body))), .end(nil),
                    ])
                } catch {
                    // A server can answer and close the connection before it has read everything.
                    writeError = error
                }
                for try await part in inbound {
                    switch part {
                    case .head(let head):
                        answer.receiveHead(
                            status: Int(head.status.code),
                            location: head.headers.first(name: "Location"))
                    case .body(let bytes):
                        guard answer.receive(bytes.readableBytesView) else {
                            return answer.complete()
                        }
                    case .end: return answer.complete()
                    }
                }
                if let writeError { throw writeError }
            }
        } catch {
            answer.fail(error)
        }
        return answer
    }

    private static func connect(to url: URL, timeout: Duration) async throws -> Connection {
        let host = (url.host() ?? "").trimmingCharacters(in: ["[", "]"])
        let isSecure = url.scheme?.lowercased() == "https"
        return try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connectTimeout(TimeAmount(timeout))
            .connect(host: host, port: url.port ?? (isSecure ? 443 : 80)) { channel in
                channel.eventLoop.makeCompletedFuture {
                    if isSecure {
                        try channel.pipeline.syncOperations.addHandler(TLSClientHandler(to: host))
                    }
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    return try Connection(wrappingChannelSynchronously: channel)
                }
            }
    }

    private static func head(for url: URL, bodyByteCount: Int) -> HTTPRequestHead {
        let path = url.path(percentEncoded: true)
        let query = url.query(percentEncoded: true).map { "?" + $0 } ?? ""
        let host = url.host() ?? ""
        let bracketed = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        var headers = HTTPHeaders(WebhookPoster.fields.sorted { $0.key < $1.key })
        headers.add(name: "Host", value: bracketed + (url.port.map { ":\($0)" } ?? ""))
        headers.add(name: "Content-Length", value: String(bodyByteCount))
        headers.add(name: "Connection", value: "close")
        if let authorization = url.basicAuthorization {
            headers.add(name: "Authorization", value: authorization)
        }
        return HTTPRequestHead(
            version: .http1_1, method: .POST, uri: (path.isEmpty ? "/" : path) + query,
            headers: headers)
    }
}

extension WebhookAnswer {
    /// Records an error of the connection.
    fileprivate mutating func fail(_ error: any Error) {
        // An answer that was complete stays so if closing the connection failed.
        guard result == .noResponse || result == .prematureClose else { return }
        switch error {
        case HTTPParserError.invalidEOFState: result = .prematureClose
        case is HTTPParserError, is NIOHTTPDecoderError: result = .invalidResponse
        case is NIOConnectionError: result = .noResponse
        case ChannelError.connectTimeout: result = .timedOut
        case is TLSFailure: result = status == nil ? .tlsIssue : .prematureClose
        case is IOError: result = status == nil ? .socketIssue : .prematureClose
        case is CancellationError: result = .timedOut
        default: result = .socketIssue
        }
    }
}

extension URL {
    /// The value of `Authorization` for the user and the password of the URL, or nil if it has none.
    fileprivate var basicAuthorization: String? {
        guard let user = user(percentEncoded: false) else { return nil }
        let pair = user + ":" + (password(percentEncoded: false) ?? "")
        return "Basic " + Data(pair.utf8).base64EncodedString()
    }
}
