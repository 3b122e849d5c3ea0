package import SandlotBase
package import SandlotJSON

/// An attempt to deliver a notification (`sendAttemptItem`).
package struct SendAttempt: Sendable, Hashable {
    /// The instant of the attempt, on the store's clock.
    package let date: Timestamp
    /// The result.
    package let result: SendAttemptResult
    /// The HTTP status of the answer, or nil if there was no answer.
    package let status: Int?
    /// The beginning of the answer's body, at most 512 bytes.
    package let answer: String
    /// The URL to which it was posted, or nil if it was lost on purpose or the URL is unknown.
    package internal(set) var url: String?
    /// The deliberate faults of the delivery.
    package internal(set) var mishap: DeliveryMishap.Kind?
    /// The answer to the first of two posts, for a notification that was posted twice on purpose.
    package internal(set) var firstAnswer: FirstAnswer?

    /// The answer to the first of two posts.
    package struct FirstAnswer: Sendable, Hashable {
        package let result: SendAttemptResult
        package let status: Int?
        package let answer: String
    }

    /// The number of bytes of an answer that are kept.
    private static let keptByteCount = 512

    /// Creates an attempt from an answer.
    init(date: Timestamp, answer: WebhookAnswer) {
        self.date = date
        result = answer.result
        status = answer.status
        self.answer = Self.text(of: answer)
    }

    /// Records what was done, and what went wrong on purpose.
    mutating func note(
        url: String?, mishap: DeliveryMishap.Kind?, firstAnswer: WebhookAnswer?
    ) {
        self.url = url
        self.mishap = mishap
        self.firstAnswer = firstAnswer.map {
            FirstAnswer(result: $0.result, status: $0.status, answer: Self.text(of: $0))
        }
    }

    private static func text(of answer: WebhookAnswer) -> String {
        String(decoding: answer.body.prefix(keptByteCount), as: UTF8.self)
    }

    /// Reads an attempt, or returns nil if the JSON is malformed.
    init?(_ json: JSONValue) {
        guard let date = json["attemptDate"]?.integer,
            let result = json["sendAttemptResult"]?.string
        else { return nil }
        self.date = Timestamp(milliseconds: date)
        self.result = SendAttemptResult(rawValue: result)
        status = json["status"]?.integer.map { Int($0) }
        answer = json["answer"]?.string ?? ""
        url = json["url"]?.string
        mishap = json["mishap"]?.string.flatMap(DeliveryMishap.Kind.init(rawValue:))
        firstAnswer = json["firstAnswer"].flatMap { first in
            first["sendAttemptResult"]?.string.map { result in
                FirstAnswer(
                    result: SendAttemptResult(rawValue: result),
                    status: first["status"]?.integer.map { Int($0) },
                    answer: first["answer"]?.string ?? "")
            }
        }
    }

    /// The attempt with everything that is known about it.
    var keptJSON: JSONElement {
        var members: [String: JSONElement] = [
            "attemptDate": .integer(date.milliseconds),
            "sendAttemptResult": .string(result.rawValue),
        ]
        if let status { members["status"] = .integer(Int64(status)) }
        if !answer.isEmpty { members["answer"] = .string(answer) }
        members["url"] = url.map { .string($0) }
        members["mishap"] = mishap.map { .string($0.rawValue) }
        members["firstAnswer"] = firstAnswer.map { first in
            var members: [String: JSONElement] = [
                "sendAttemptResult": .string(first.result.rawValue)
            ]
            members["status"] = first.status.map { .integer(Int64($0)) }
            if !first.answer.isEmpty { members["answer"] = .string(first.answer) }
            return .object(members)
        }
        return .object(members)
    }
}

/// The attempts to deliver a notification.
struct DeliveryProgress: Sendable, Hashable {
    var attempts: [SendAttempt] = []
    /// The instant of the next attempt, or nil if there is none.
    var nextDate: Timestamp?
}

/// A signed notification and the progress of its delivery, as the store's ledger keeps them.
struct DeliveryRecord: Sendable, Hashable {
    /// The signed notification, which is the same in each attempt.
    var signedPayload: String
    var progress: DeliveryProgress

    /// The name of the ledger's entry for a notification.
    static func name(of notification: String) -> String { prefix + notification }

    /// Returns the name of the notification to which a record of the ledger belongs, or nil if the
    /// record is of another kind.
    static func notification(inName name: String) -> String? {
        name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
    }

    private static let prefix = "delivery of "

    /// Reads a record, or returns nil if the bytes are malformed.
    init?(_ bytes: [UInt8]) {
        guard let root = try? JSONDocument(bytes).root, let jws = root["signedPayload"]?.string,
            let list = root["attempts"]?.elements
        else { return nil }
        signedPayload = jws
        progress = DeliveryProgress(
            nextDate: root["nextDate"]?.integer.map { Timestamp(milliseconds: $0) })
        for item in list {
            guard let attempt = SendAttempt(item) else { return nil }
            progress.attempts.append(attempt)
        }
    }

    init(signedPayload: String, progress: DeliveryProgress) {
        self.signedPayload = signedPayload
        self.progress = progress
    }

    /// The record as JSON.
    var bytes: [UInt8] {
        var members: [String: JSONElement] = [
            "signedPayload": .string(signedPayload),
            "attempts": .array(progress.attempts.map(\.keptJSON)),
        ]
        if let nextDate = progress.nextDate {
            members["nextDate"] = .integer(nextDate.milliseconds)
        }
        return Array(JSONElement.object(members).compact.utf8)
    }
}

extension SendAttempt {
    /// The attempt in Apple's format.
    package var json: JSONElement {
        .object([
            "attemptDate": .integer(date.milliseconds),
            "sendAttemptResult": .string(result.rawValue),
        ])
    }
}
