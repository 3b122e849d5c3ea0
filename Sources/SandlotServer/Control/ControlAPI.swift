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
/// `ControlEndpoint` lists the requests.
struct ControlAPI: Sendable {
    /// The beginning of all paths.
    static let prefix = "/control/v1/"

    /// The world with which the request began.
    let world: ServedWorld
    let stage: WorldStage
    /// The OCSP responder, if there is one.
    let ocsp: OCSPEndpoint?
    let configuration: ServerConfiguration
    /// Posts what has become due, without waiting for it.
    let wake: @Sendable () -> Void

    var story: LiveStory { world.story }
    var delivery: NotificationDelivery { world.delivery }
    var api: AppStoreServerAPI { world.api }

    /// A request to the control API.
    struct Call: Sendable {
        var method: HTTPRequest.Method
        /// The path after ``prefix``.
        var path: [String]
        var query: QueryString
        var body: [UInt8]
        var idempotencyKey: String?

        /// The content of the request: its method, its path with the parameters, and its body.
        var text: [UInt8] {
            let parameters = query.parameters.map { parameter in
                [parameter.name, parameter.value].map {
                    $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? $0
                }.joined(separator: "=")
            }
            let path = path.joined(separator: "/") + "?" + parameters.joined(separator: "&")
            return Array("\(method.rawValue) \(path)\n".utf8) + body
        }
    }

    /// Answers a request.
    func answer(_ call: Call) async -> ControlAnswer {
        let known = ControlEndpoint.all.filter { $0.matches(call.path) }
        guard let endpoint = known.first(where: { $0.method == call.method }) else {
            if known.isEmpty {
                return .failure(
                    .notFound, "no-resource",
                    "the control API has no \(Self.prefix)\(call.path.joined(separator: "/")); "
                        + "GET \(Self.prefix)openapi.json describes what it has")
            }
            return .wrongMethod(needing: known.map(\.method))
        }
        guard let key = call.idempotencyKey, !endpoint.isRepeatable else {
            guard call.idempotencyKey == nil || call.method == .get else {
                return .failure(
                    .badRequest, "needless-key",
                    "this request changes nothing; repeat it without an Idempotency-Key")
            }
            return await perform(endpoint, call)
        }
        do throws(StoreError) {
            return try await RequestMemory(stage: stage).once(
                key, request: call.text, replacesWorld: endpoint.replacesWorld
            ) { world in
                await ControlAPI(
                    world: world, stage: stage, ocsp: ocsp, configuration: configuration, wake: wake
                ).perform(endpoint, call)
            }
        } catch {
            return .failure(error)
        }
    }

    /// Answers a request of a known kind.
    private func perform(_ endpoint: ControlEndpoint, _ call: Call) async -> ControlAnswer {
        do {
            switch endpoint.handler {
            case .answer(let body):
                let answer = try await body(self, call)
                if let change = endpoint.announcement { stage.announce(change) }
                return answer
            case .events:
                return .failure(.internalServerError, "internal", "a stream is not an answer")
            }
        } catch let error as ScenarioError {
            let status: HTTPResponse.Status =
                error.code == .ledger ? .internalServerError : .badRequest
            return .failure(
                status, error.code.rawValue, error.reason, at: error.location?.description)
        } catch let error as YAMLError {
            return .failure(
                .badRequest, error.code.rawValue, error.reason, at: error.location?.description)
        } catch let error as StoreError {
            return .failure(error)
        } catch {
            return .failure(.internalServerError, "internal", "\(error)")
        }
    }

    /// Reads the body of a request as a map.
    func map(_ call: Call, _ what: String, keys: [String]) throws(YAMLError) -> MapReader {
        let root = try StructuredFile.root(call.body, file: "request", needs: "send \(what)")
        return try MapReader(root, what, keys: keys)
    }
}

// MARK: - What happens

extension ControlAPI {
    func steps(_ call: Call) async throws -> ControlAnswer {
        defer { wake() }
        return .outcome(try await story.perform(call.body))
    }

    func participants(_ call: Call) async throws -> ControlAnswer {
        try await story.addParticipants(call.body)
        return storeAnswer(status: .created)
    }

    func settle(_ call: Call) async throws -> ControlAnswer {
        try await delivery.settle()
        let items = await delivery.items
        return .json([
            "sent": .integer(Int64(items.count(where: \.isFinished))),
            "waiting": .integer(Int64(items.count { !$0.isFinished })),
        ])
    }
}

extension ControlAnswer {
    /// Creates an answer for an error of the store.
    fileprivate static func failure(_ error: StoreError) -> ControlAnswer {
        .failure(
            error.code == .ledger ? .internalServerError : .unprocessableContent,
            error.code.rawValue, error.reason)
    }

    /// Creates an answer with what happened during steps.
    static func outcome(_ outcome: LiveStory.Outcome) -> ControlAnswer {
        .json(
            [
                "succeeded": .bool(outcome.hasSucceeded), "events": .array(outcome.eventElements),
            ], status: outcome.hasSucceeded ? .ok : .unprocessableContent)
    }
}

extension LiveStory.Outcome {
    /// The events as JSON.
    var eventElements: [JSONElement] {
        events.compactMap { event in
            (try? JSONDocument(Array(event.json.utf8))).map { JSONElement.raw($0.root) }
        }
    }
}

extension URL {
    /// Creates the URL of a webhook, or nil if the text is not an `http` or `https` URL with a host, or if its port
    /// is impossible.
    package init?(webhook text: String) {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
            scheme == "http" || scheme == "https", let host = url.host(), !host.isEmpty,
            url.hasPossiblePort
        else { return nil }
        self = url
    }

    /// Whether the URL has no port, or one from 1 to 65535.
    private var hasPossiblePort: Bool {
        guard let components = URLComponents(url: self, resolvingAgainstBaseURL: false),
            let text = components.string, let range = components.rangeOfPort
        else { return true }
        return UInt16(text[range]).map { $0 > 0 } ?? false
    }

    /// The text without a user and a password, which do not belong in a ledger.
    var withoutCredentials: String {
        guard user() != nil || password() != nil,
            var components = URLComponents(url: self, resolvingAgainstBaseURL: false)
        else { return absoluteString }
        components.user = nil
        components.password = nil
        return components.string ?? ""
    }
}
