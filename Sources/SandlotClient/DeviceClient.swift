import Foundation
import SandlotJSON
import SandlotStore
import Synchronization

/// The requests of the device API, and the session to which they belong.
///
/// The calls block. ``onThread(_:)`` runs them outside the cooperative pool.
final class DeviceClient: Sendable {
    /// The reason that a request has no result.
    enum Failure: Error {
        /// The store cannot be reached. The request may have been received or not.
        case offline(HTTPExchange.Failure)
        /// The session is unknown, because the server has started again.
        case sessionLost
        /// The store refused the request.
        case refused(StoreError)

        /// The failure as an app receives it.
        var error: StoreError {
            switch self {
            case .offline(let failure): StoreError(.networkError, failure.reason)
            case .sessionLost:
                StoreError(.networkError, "the server has started again during the request")
            case .refused(let error): error
            }
        }
    }

    /// The usual time for an answer.
    static let usualTimeout = Duration.seconds(30)

    private let exchange: HTTPExchange
    private let app: String?
    private let device: String?
    private let timeout: Duration
    private let session = Mutex<ServedSession?>(nil)
    private let latest = Mutex<ServedSession?>(nil)
    /// Lets one thread at a time open a session.
    private let opening = Mutex(())
    private let paymentsAllowed = Mutex(true)

    /// Creates a client without a session.
    init(_ address: ServerAddress, app: String?, device: String?, timeout: Duration) {
        exchange = HTTPExchange(address: address)
        self.app = app
        self.device = device
        self.timeout = timeout
    }

    /// Whether the device allows payments, as of the last answer.
    var canMakePayments: Bool { paymentsAllowed.withLock { $0 } }

    /// The session, if one is open.
    var currentSession: ServedSession? { session.withLock { $0 } }

    /// The session that was opened last, also if the server does not know it anymore.
    var latestSession: ServedSession? { latest.withLock { $0 } }

    /// Returns the session, which is opened if there is none.
    func openSession() throws(Failure) -> ServedSession {
        try opening.withLock { _ throws(Failure) in
            if let session = currentSession { return session }
            var message: [String: JSONElement] = [:]
            message["app"] = app.map { .string($0) }
            message["device"] = device.map { .string($0) }
            let value = try post("/device/v1/sessions", message, timeout: timeout)
            guard value["session"]?.string != nil else {
                throw .refused(StoreError(.systemError, "the server's answer names no session"))
            }
            let root: HTTPAnswer
            do throws(HTTPExchange.Failure) {
                root = try exchange.perform(
                    "GET", "/control/v1/root.pem", timeout: timeout)
            } catch {
                throw .offline(error)
            }
            guard root.status == 200 else { throw .refused(Self.error(in: root)) }
            do throws(StoreError) {
                let opened = try ServedSession(value, root: root.body)
                session.withLock { $0 = opened }
                latest.withLock { $0 = opened }
                paymentsAllowed.withLock { $0 = opened.canMakePayments }
                return opened
            } catch {
                throw .refused(error)
            }
        }
    }

    /// Forgets a session that the server does not know anymore.
    func forget(_ lost: ServedSession) {
        session.withLock { if $0?.id == lost.id { $0 = nil } }
    }

    /// Performs a request in a session.
    ///
    /// - Parameters:
    ///   - name: The request.
    ///   - message: The body.
    ///   - session: The session.
    ///   - timeout: The time for the answer, or nil for the usual one.
    /// - Returns: The result.
    /// - Throws: ``Failure``.
    func request(
        _ name: String, _ message: [String: JSONElement], in session: ServedSession,
        timeout: Duration? = nil
    ) throws(Failure) -> JSONValue {
        do throws(Failure) {
            let value = try post(
                "/device/v1/sessions/\(session.id)/\(name)", message,
                timeout: timeout ?? self.timeout)
            if let isAllowed = value["canMakePayments"]?.bool {
                paymentsAllowed.withLock { $0 = isAllowed }
            }
            guard let result = value["result"] else {
                throw .refused(StoreError(.systemError, "the answer of the server has no result"))
            }
            return result
        } catch {
            if case .sessionLost = error { forget(session) }
            throw error
        }
    }

    private func post(
        _ path: String, _ message: [String: JSONElement], timeout: Duration
    ) throws(Failure) -> JSONValue {
        let answer: HTTPAnswer
        do throws(HTTPExchange.Failure) {
            answer = try exchange.perform(
                "POST", path, body: Array(JSONElement.object(message).compact.utf8),
                timeout: timeout)
        } catch {
            throw .offline(error)
        }
        guard answer.status != 410 else { throw .sessionLost }
        guard answer.status == 200 else { throw .refused(Self.error(in: answer)) }
        guard let root = try? JSONDocument(answer.body).root else {
            throw .refused(StoreError(.systemError, "the answer of the server is not JSON"))
        }
        return root
    }

    /// Returns the error that an answer states.
    ///
    /// Only the store's own errors keep their code.
    private static func error(in answer: HTTPAnswer) -> StoreError {
        guard let value = (try? JSONDocument(answer.body))?.root["error"],
            let error = try? StoreError(wire: value)
        else {
            return StoreError(
                .systemError, "the server answered with the status \(answer.status)")
        }
        return answer.status == 422 ? error : StoreError(.systemError, error.reason)
    }

    /// Runs code that blocks in a thread of its own.
    static func onThread<Result: Sendable>(
        _ body: @escaping @Sendable () throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
        let outcome = await onOwnThread {
            do throws(StoreError) {
                return Swift.Result<Result, StoreError>.success(try body())
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    /// Runs code that blocks and throws nothing in a thread of its own.
    static func onOwnThread<Result: Sendable>(
        _ body: @escaping @Sendable () -> Result
    ) async -> Result {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: body()) }
        }
    }
}
