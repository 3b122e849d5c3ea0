import SandlotBase
import SandlotJSON
import SandlotServer

/// The attempts to deliver a notification, and the answers.
struct NotifyReport {
    let url: String
    let receipt: IssuedReceipt
    let attempts: [WebhookDelivery.Attempt]

    /// Whether the developer's server accepted the notification.
    var isAccepted: Bool { attempts.last?.answer.result == .success }

    /// The report for people.
    var text: String {
        var lines: [String] = []
        for (index, attempt) in attempts.enumerated() {
            lines.append("attempt \(index + 1): \(attempt.answer.summary)")
            let body = String(decoding: attempt.answer.body, as: UTF8.self)
            lines += body.split(whereSeparator: \.isNewline).map {
                "  " + PlainText.escaping(String($0))
            }
        }
        lines.append(isAccepted ? "accepted" : "not accepted")
        return lines.joined(separator: "\n")
    }

    /// The report for scripts.
    var json: String {
        JSONElement.object([
            "schema": .string("sandlot-notify/1"), "url": .string(url),
            "accepted": .bool(isAccepted), "signedPayload": .string(receipt.jws),
            "attempts": .array(attempts.map(\.json)),
        ]).compact
    }
}

extension WebhookAnswer {
    /// The result and the status, as in `SUCCESS, HTTP 200`.
    var summary: String {
        result.rawValue + (status.map { ", HTTP \($0)" } ?? "")
    }
}

extension WebhookDelivery.Attempt {
    /// The attempt in Apple's format, with the answer.
    fileprivate var json: JSONElement {
        var members: [String: JSONElement] = [
            "attemptDate": .integer(date.milliseconds),
            "sendAttemptResult": .string(answer.result.rawValue),
        ]
        if let status = answer.status {
            members["httpStatus"] = .integer(Int64(status))
            members["body"] = .string(String(decoding: answer.body, as: UTF8.self))
        }
        return .object(members)
    }
}
