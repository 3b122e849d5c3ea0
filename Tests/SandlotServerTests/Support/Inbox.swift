import Foundation
import SandlotJSON
import SandlotReceipts
import SandlotServer
import Synchronization
import Testing

/// A developer's server that remembers what it received, and answers as the test says.
final class Inbox: NotificationPoster {
    private struct State {
        var received: [String] = []
        var answers: [SendAttemptResult] = []
    }

    private let state: Mutex<State>

    /// Creates an inbox.
    ///
    /// - Parameter answers: The results of the first attempts. The others succeed.
    init(answers: [SendAttemptResult] = []) {
        state = Mutex(State(answers: answers))
    }

    func post(_ body: [UInt8]) async -> WebhookAnswer {
        let jws = (try? JSONDocument(body).root["signedPayload"]?.string) ?? ""
        return state.withLock { state in
            state.received.append(jws)
            return WebhookAnswer(state.answers.isEmpty ? .success : state.answers.removeFirst())
        }
    }

    /// The received notifications, as compact JWS.
    var received: [String] { state.withLock { $0.received } }

    /// The payloads of the received notifications, without verification.
    func payloads() throws -> [NotificationPayload] {
        try received.map { try Self.payload($0) }
    }

    /// The types of the received notifications.
    func types() throws -> [String] {
        try payloads().map { payload in
            let type = try #require(payload.notificationType).rawValue
            return payload.subtype.map { "\(type) \($0.rawValue)" } ?? type
        }
    }

    private static func payload(_ jws: String) throws -> NotificationPayload {
        let part = jws.split(separator: ".")[1].replacing("-", with: "+").replacing("_", with: "/")
        let padded = String(part) + String(repeating: "=", count: (4 - part.count % 4) % 4)
        return try NotificationPayload(json: Array(try #require(Data(base64Encoded: padded))))
    }
}
