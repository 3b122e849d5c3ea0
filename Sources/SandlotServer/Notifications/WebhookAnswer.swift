/// The answer of the developer's server to one attempt to deliver a notification.
package struct WebhookAnswer: Sendable, Hashable {
    /// The number of bytes of a body that are kept.
    static let keptByteCount = 4096
    /// The number of bytes of a body after which no more are read.
    static let readByteCount = 1 << 20

    /// The result of the attempt.
    package internal(set) var result: SendAttemptResult
    /// The HTTP status, or nil if there was no complete head of an answer.
    package internal(set) var status: Int?
    /// The beginning of the body, at most 4 KiB.
    package internal(set) var body: [UInt8] = []
    /// The value of the header field `Location`.
    var location: String?
    private var bodyByteCount = 0

    /// Creates an answer of which nothing has been received.
    package init(_ result: SendAttemptResult = .noResponse) {
        self.result = result
    }

    /// Records the head of the answer, whose body is not complete.
    mutating func receiveHead(status: Int, location: String?) {
        self.status = status
        self.location = location
        result = .prematureClose
    }

    /// Records a part of the body.
    ///
    /// - Returns: Whether more of the body is needed.
    mutating func receive(_ bytes: some Collection<UInt8>) -> Bool {
        body += bytes.prefix(Self.keptByteCount - body.count)
        bodyByteCount += bytes.count
        return bodyByteCount < Self.readByteCount
    }

    /// Derives the result from the status of an answer that is complete.
    mutating func complete() {
        guard let status else { return }
        result = (200...206).contains(status) ? .success : .unsuccessfulStatus
    }
}
