package import SandlotBase
package import SandlotJSON

/// An attempt to deliver a notification (`sendAttemptItem`).
package struct SendAttempt: Sendable, Hashable {
    /// The instant of the attempt, on the store's clock.
    package let date: Timestamp
    /// The result.
    package let result: SendAttemptResult
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
    static func name(of notification: String) -> String { "delivery of " + notification }

    /// Reads a record, or returns nil if the bytes are malformed.
    init?(_ bytes: [UInt8]) {
        guard let root = try? JSONDocument(bytes).root, let jws = root["signedPayload"]?.string,
            let list = root["attempts"]?.elements
        else { return nil }
        signedPayload = jws
        progress = DeliveryProgress(
            nextDate: root["nextDate"]?.integer.map { Timestamp(milliseconds: $0) })
        for item in list {
            guard let date = item["attemptDate"]?.integer,
                let result = item["sendAttemptResult"]?.string
            else { return nil }
            progress.attempts.append(
                SendAttempt(
                    date: Timestamp(milliseconds: date), result: SendAttemptResult(rawValue: result)
                ))
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
            "attempts": .array(progress.attempts.map(\.json)),
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
