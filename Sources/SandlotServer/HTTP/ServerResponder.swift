import HTTPTypes
import Hummingbird
import Logging
import SandlotJSON
import SandlotScenario
import SandlotServerAPI
import SandlotStore

/// Answers the requests to a served store.
struct ServerResponder: HTTPResponder {
    typealias Context = BasicRequestContext

    let requestGuard: RequestGuard
    let stage: WorldStage
    let configuration: ServerConfiguration
    /// Posts what has become due, without waiting for it.
    let wake: @Sendable () -> Void
    let ocsp: OCSPEndpoint?
    let events: EventStream
    let sessions: DeviceSessions
    let metrics: ServerMetrics
    let dashboard = Dashboard()

    func respond(to request: Request, context: Context) async throws -> Response {
        let start = ContinuousClock.now
        var response = await response(to: request)
        // RFC 9110, section 9.3.2: the answer has the fields of the content, and no content.
        if request.method == .head { response = response.createHeadResponse() }
        metrics.count(
            request, response, route: Self.route(of: request),
            duration: ContinuousClock.now - start)
        context.logger.info(
            "request",
            metadata: [
                "method": "\(request.method.rawValue)", "path": "\(request.uri.path)",
                "status": "\(response.status.code)", "duration": "\(ContinuousClock.now - start)",
            ])
        return response
    }

    private func response(to request: Request) async -> Response {
        if let refusal = requestGuard.refusal(of: request) { return refusal.response }
        let path = request.uri.path
        if path == "/health" { return Self.health(request.method).response }
        guard stage.world.story.store.isShared else { return await answer(to: request, path) }
        do {
            try await stage.recover()
            // What another server has answered before is true here, too.
            let store = stage.world.story.store
            try await store.synchronize()
            let response = await answer(to: request, path)
            // The answer may depend on what is not recorded yet, which another server may prevent.
            try await store.commitment()
            return response
        } catch {
            let reason = (error as? StoreError)?.reason ?? "\(error)"
            return ControlAnswer.failure(.serviceUnavailable, "ledger", reason).response
        }
    }

    private static func health(_ method: HTTPRequest.Method) -> ControlAnswer {
        guard method == .get || method == .head else {
            return .wrongMethod(needing: [.get, .head])
        }
        return .json(["status": .string("ok")])
    }

    private func answer(to request: Request, _ path: String) async -> Response {
        if AppStoreServerAPI.handles(path: path) { return await apiResponse(to: request) }
        if let ocsp, OCSPEndpoint.handles(path: path) {
            guard let body = await body(of: request) else { return tooLarge }
            return await ocsp.response(to: request, body: body)
        }
        if Dashboard.handles(path: path) { return await dashboardResponse(to: request) }
        if let refusal = requestGuard.controlRefusal(of: request) { return refusal.response }
        if path == "/metrics" { return metrics.response(await stage.world.delivery.counts) }
        if path.hasPrefix(DeviceAPI.prefix) {
            return await deviceResponse(
                to: request, path: path.dropFirst(DeviceAPI.prefix.count))
        }
        guard path.hasPrefix(ControlAPI.prefix) else {
            return ControlAnswer.failure(
                .notFound, "no-resource",
                "there is nothing here; the App Store Server API is under /inApps, the deprecated "
                    + "verifyReceipt is at /verifyReceipt, the control API under "
                    + "\(ControlAPI.prefix), the device API under \(DeviceAPI.prefix), and the "
                    + "dashboard under \(Dashboard.root)"
            ).response
        }
        return await controlResponse(to: request, path: path.dropFirst(ControlAPI.prefix.count))
    }

    private func apiResponse(to request: Request) async -> Response {
        guard let body = await body(of: request) else { return tooLarge }
        let answer = await stage.world.api.respond(
            to: APIRequest(
                method: request.method.rawValue, path: request.uri.path,
                query: QueryString(request.uri.query).parameters.map { ($0.name, $0.value) },
                authorization: request.headers[.authorization], body: body))
        wakeAfter(request)
        var headers = HTTPFields()
        for (name, value) in answer.headers {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        return Response(
            status: HTTPResponse.Status(code: answer.status), headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
    }

    private func controlResponse(to request: Request, path: Substring) async -> Response {
        if path == "events", request.method == .get { return eventResponse }
        guard let body = await body(of: request) else { return tooLarge }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let call = ControlAPI.Call(
            method: request.method, path: parts, query: QueryString(request.uri.query),
            body: body,
            idempotencyKey: request.headers[.idempotencyKey])
        return await control.answer(call).response
    }

    private var control: ControlAPI {
        ControlAPI(
            world: stage.world, stage: stage, ocsp: ocsp, configuration: configuration,
            wake: wake)
    }

    private func dashboardResponse(to request: Request) async -> Response {
        guard let body = await body(of: request) else {
            return dashboard.tooLarge(configuration.maximumBodyLength)
        }
        if let refusal = dashboard.refusal(of: request, body: body, token: configuration.token) {
            return refusal
        }
        if request.uri.path == Dashboard.root + "events" { return eventResponse }
        return await dashboard.response(
            to: request.method, path: request.uri.path, query: QueryString(request.uri.query),
            body: body, DashboardClient(control: control))
    }

    private func deviceResponse(to request: Request, path: Substring) async -> Response {
        guard let body = await body(of: request) else { return tooLarge }
        let story = stage.world.story
        let devices = DeviceAPI(store: story.store, sessions: sessions, story: story)
        let answer = await devices.answer(
            request.method,
            path.split(separator: "/", omittingEmptySubsequences: false).map(String.init), body)
        wake()
        return answer.response
    }

    /// Posts the notifications of a request that may have changed something.
    private func wakeAfter(_ request: Request) {
        if request.method != .get { wake() }
    }

    /// Returns the body of a request, or nil if it is too large or incomplete.
    private func body(of request: Request) async -> [UInt8]? {
        var bytes: [UInt8] = []
        do {
            for try await buffer in request.body {
                bytes += buffer.readableBytesView
                guard bytes.count <= configuration.maximumBodyLength else { return nil }
            }
        } catch {
            return nil
        }
        return bytes
    }

    private var tooLarge: Response {
        ControlAnswer.failure(
            .contentTooLarge, "too-large",
            "the body of a request has at most \(configuration.maximumBodyLength) bytes"
        ).response
    }

    /// Everything that happens from now on, as server-sent events.
    private var eventResponse: Response {
        let events = events.events()
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                // The client knows that it is connected, and that no later event is lost.
                try await writer.write(ByteBuffer(string: ": connected\n\n"))
                for await event in events {
                    try await writer.write(ByteBuffer(string: "data: \(event)\n\n"))
                }
                try await writer.finish(nil)
            })
    }
}

extension HTTPField.Name {
    /// The key that identifies repeated requests.
    static let idempotencyKey = Self("Idempotency-Key") ?? .contentType
}
