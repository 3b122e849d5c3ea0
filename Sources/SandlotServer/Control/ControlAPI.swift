import Foundation
import HTTPTypes
import Hummingbird
import SandlotBase
import SandlotJSON
import SandlotReceipts
import SandlotScenario
import SandlotServerAPI
import SandlotStore
import SandlotYAML

/// The API that controls a served store: what customers do, when, and what goes wrong.
///
/// Steps have the language of stories, so a story and a request say the same thing in the same words.
/// `Documentation/server.md` lists the requests.
struct ControlAPI: Sendable {
    /// The beginning of all paths.
    static let prefix = "/control/v1/"

    let story: LiveStory
    let delivery: NotificationDelivery
    let api: AppStoreServerAPI
    let configuration: ServerConfiguration
    /// Posts what has become due, without waiting for it.
    let wake: @Sendable () -> Void

    /// A request to the control API.
    struct Call: Sendable {
        var method: HTTPRequest.Method
        /// The path after ``prefix``.
        var path: [String]
        var query: QueryString
        var body: [UInt8]
        var idempotencyKey: String?
    }

    /// Answers a request.
    func answer(_ call: Call) async -> ControlAnswer {
        do {
            return try await respond(call)
        } catch let error as ScenarioError {
            let status: HTTPResponse.Status =
                error.code == .ledger ? .internalServerError : .badRequest
            return .failure(
                status, error.code.rawValue, error.reason, at: error.location?.description)
        } catch let error as StoreError {
            let status: HTTPResponse.Status =
                error.code == .ledger ? .internalServerError : .unprocessableContent
            return .failure(status, error.code.rawValue, error.reason)
        } catch {
            return .failure(.internalServerError, "internal", "\(error)")
        }
    }

    private func respond(_ call: Call) async throws -> ControlAnswer {
        switch (call.path.first, call.path.count) {
        case ("steps", 1): return try await only(.post, call, steps)
        case ("participants", 1): return try await only(.post, call, participants)
        case ("store", 1): return try await only(.get, call) { _ in storeAnswer() }
        case ("purchases", 1): return try await only(.get, call, purchases)
        case ("receipts", 2): return try await only(.get, call, receipt)
        case ("notifications", 1): return try await only(.get, call, notifications)
        case ("notifications", 2) where call.path[1] == "settled":
            return try await only(.post, call, settle)
        case ("webhook", 1): return try await only(.put, call, webhook)
        case ("mishaps", 1): return try await only(.post, call, mishaps)
        case ("failures", 1): return try await only(.post, call, failures)
        case ("trace", 1):
            return try await only(.get, call) { _ in
                ControlAnswer(
                    status: .ok, contentType: "application/jsonl", body: await story.trace)
            }
        case ("root.pem", 1):
            return try await only(.get, call) { _ in
                ControlAnswer(
                    status: .ok, contentType: "application/x-pem-file",
                    body: try story.store.root.pem())
            }
        default:
            return .failure(
                .notFound, "no-resource",
                "the control API has no \(Self.prefix)\(call.path.joined(separator: "/")); it has steps, "
                    + "participants, store, purchases, receipts/ID, notifications, "
                    + "notifications/settled, webhook, mishaps, failures, trace, events, and root.pem"
            )
        }
    }

    private func only(
        _ method: HTTPRequest.Method, _ call: Call,
        _ body: (Call) async throws -> ControlAnswer
    ) async throws -> ControlAnswer {
        guard call.method == method else {
            return .failure(
                .methodNotAllowed, "wrong-method", "this path needs the method \(method.rawValue)")
        }
        return try await body(call)
    }
}

// MARK: - What happens

extension ControlAPI {
    private func steps(_ call: Call) async throws -> ControlAnswer {
        let memory = RequestMemory(store: story.store)
        let answer = try await memory.once(call.idempotencyKey, request: call.body) {
            do throws(ScenarioError) {
                let outcome = try await story.perform(call.body)
                let events = outcome.events.compactMap { event in
                    (try? JSONDocument(Array(event.json.utf8))).map { JSONElement.raw($0.root) }
                }
                return .json(
                    ["succeeded": .bool(outcome.hasSucceeded), "events": .array(events)],
                    status: outcome.hasSucceeded ? .ok : .unprocessableContent)
            } catch {
                return .failure(
                    error.code == .ledger ? .internalServerError : .badRequest,
                    error.code.rawValue, error.reason, at: error.location?.description)
            }
        }
        wake()
        return answer
    }

    private func participants(_ call: Call) async throws -> ControlAnswer {
        try await story.addParticipants(call.body)
        return storeAnswer(status: .created)
    }

    private func settle(_ call: Call) async throws -> ControlAnswer {
        try await delivery.settle()
        let items = await delivery.items
        return .json([
            "sent": .integer(Int64(items.count(where: \.isFinished))),
            "waiting": .integer(Int64(items.count { !$0.isFinished })),
        ])
    }
}

extension URL {
    /// Creates the URL of a webhook, or nil if the text is not an `http` or `https` URL with a host.
    package init?(webhook text: String) {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
            scheme == "http" || scheme == "https", let host = url.host(), !host.isEmpty
        else { return nil }
        self = url
    }
}
