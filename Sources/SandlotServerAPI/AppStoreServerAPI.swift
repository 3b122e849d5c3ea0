package import SandlotBase
import SandlotReceipts
package import SandlotStore
import Synchronization

/// The App Store Server API of a store, as a function of the store and a request.
///
/// All answers come from the store, and all changes are commands of the store. Only scripted faults
/// belong to this object. Safe to use from any thread.
package final class AppStoreServerAPI: Sendable {
    let store: Store
    let notifications: (any NotificationLog)?
    let authorizer: TokenAuthorizer
    /// The password that requests to `verifyReceipt` must contain, or nil for any.
    let sharedSecret: String?
    let state = Mutex(State())

    struct State {
        var faults: [APIFault] = []
        /// The number of notifications of the type `TEST` so far, which tells them apart.
        var testCount = 0
    }

    /// Creates the API of a store.
    ///
    /// - Parameters:
    ///   - store: The store, whose apps are the ones that tokens can name in `bid`.
    ///   - keys: The keys that sign tokens.
    ///   - notifications: The delivery of notifications, or nil if there is none, as if the
    ///     developer had not configured a URL.
    ///   - sharedSecret: The password that requests to `verifyReceipt` must contain, or nil for any.
    ///   - now: The clock for the dates of tokens, which the clients take from their system.
    package init(
        store: Store, keys: [APIKey], notifications: (any NotificationLog)? = nil,
        sharedSecret: String? = nil,
        now: @escaping @Sendable () -> Timestamp = { .now }
    ) {
        self.store = store
        self.notifications = notifications
        self.sharedSecret = sharedSecret
        authorizer = TokenAuthorizer(keys: keys, now: now)
    }

    /// Returns whether a path belongs to the API, even if there is no such endpoint.
    package static func handles(path: String) -> Bool {
        path.hasPrefix(APIEndpoint.prefix) || path == verifyReceiptPath
    }

    /// Answers a request.
    ///
    /// A response is given after the ledger has committed everything that it depends on.
    package func respond(to request: APIRequest) async -> APIResponse {
        if request.path == Self.verifyReceiptPath { return await verifyReceipt(request) }
        let call: APICall
        switch APICall.match(method: request.method, path: request.path) {
        case .call(let found): call = found
        case .otherMethods(let methods):
            var response = APIResponse(status: 405, text: "Method not allowed")
            response.headers.append(("Allow", methods.joined(separator: ", ")))
            return response
        case .unknownPath: return APIResponse(status: 404, text: "Not found")
        }
        let claims: TokenClaims
        switch authorizer.authorize(request.authorization) {
        case .accepted(let accepted): claims = accepted
        case .refused(let reason):
            return APIResponse(status: 401, text: "Unauthenticated: \(reason)")
        }
        if let response = failure(of: call.endpoint) { return response }
        do throws(APIError) {
            let response = try await respond(
                to: APIExchange(call: call, request: request, app: try app(of: claims)))
            try await commit()
            return response
        } catch {
            return APIResponse(error)
        }
    }

    /// Returns the app that a token names.
    private func app(of claims: TokenClaims) throws(APIError) -> ServedApp {
        guard let bundleID = claims.bundleID, !bundleID.isEmpty else {
            throw .invalidAppIdentifier
        }
        guard let app = store.servedApp(bundleID) else { throw .appNotFound }
        return app
    }

    /// Waits until the ledger has committed what an answer depends on.
    private func commit() async throws(APIError) {
        do throws(StoreError) { try await store.commitment() } catch { throw .generalInternal }
    }

    /// Returns the next scripted fault of an endpoint, which is then used up.
    ///
    /// - Parameter endpoint: The endpoint, or nil for faults of every endpoint.
    /// - Returns: The fault, or nil if the endpoint is not set to fail.
    func takeFault(of endpoint: APIEndpoint?) -> APIFault? {
        state.withLock { state -> APIFault? in
            guard
                let index = state.faults.firstIndex(where: {
                    $0.endpoint == nil || $0.endpoint == endpoint
                })
            else { return nil }
            let fault = state.faults[index]
            if let remaining = fault.remaining {
                state.faults[index].remaining = remaining - 1
                if remaining <= 1 { state.faults.remove(at: index) }
            }
            return fault
        }
    }

    /// Returns the scripted answer of an endpoint, if it is set to fail.
    private func failure(of endpoint: APIEndpoint) -> APIResponse? {
        guard let fault = takeFault(of: endpoint) else { return nil }
        var response = APIResponse(fault.error)
        if fault.error == .rateLimitExceeded {
            // UNIX time in milliseconds, not seconds.
            let delay = min(max(0, fault.retryAfterSeconds), 1_000_000_000) * 1000
            let date = authorizer.now().milliseconds + delay
            response.headers.append(("Retry-After", "\(date)"))
        }
        return response
    }
}

/// Scripted failures.
extension AppStoreServerAPI {
    /// Makes an endpoint fail.
    ///
    /// - Parameter fault: The endpoint, the error, and the number of failures. Faults of the same
    ///   endpoint happen one after the other.
    package func arm(_ fault: APIFault) {
        guard fault.remaining ?? 1 > 0 else { return }
        state.withLock { $0.faults.append(fault) }
    }

    /// The failures that are still to come.
    package var faults: [APIFault] { state.withLock { $0.faults } }

    /// Makes all endpoints succeed again.
    package func disarmAll() {
        state.withLock { $0.faults = [] }
    }
}

/// A request to an endpoint for an app.
struct APIExchange {
    var call: APICall
    var request: APIRequest
    var app: ServedApp
}
