import Foundation
import SandlotJSON
import SandlotReceipts
import SandlotStore
import Synchronization

/// A connection to a store that another process serves over HTTP.
///
/// A server that cannot be reached makes the device offline: what the app has fetched stays
/// available, and everything else fails with a network error, until the server answers again.
final class ServedConnection: RemoteConnection {
    /// The answers that stay available without a connection, and what is still to be sent.
    struct Memory {
        var results: [String: JSONValue] = [:]
        /// The transactions that the app has finished without a connection.
        var finished: [TransactionID] = []
        var hasQuit = false
        var isPolling = false
        /// The subscriptions that the server knows, and the session in which it knows them.
        var listened: [String: Int64] = [:]
        var listenedSession: String?
        /// The number of the last element of the session's feeds.
        var lastElement: Int64 = 0
    }

    let client: DeviceClient
    let feeds = ServedFeeds()
    let memory = Mutex(Memory())
    /// Lets one thread at a time send what must precede other requests.
    private let preparing = Mutex(())
    /// Lets one thread at a time offer elements, so that they stay in order.
    let receiving = Mutex(())
    /// Whether a launch and a subscription wait until the server knows them.
    ///
    /// Without it, the next request tells the server.
    let subscribesAtOnce: Bool
    /// The identifier that binds signed data to the device.
    let deviceVerificationID: UUID
    /// The app and the device of the first session, which later ones have, too.
    let bundleID: String
    let device: DeviceID

    /// Launches the app.
    ///
    /// This initializer blocks until the server has answered.
    init(_ client: DeviceClient, subscribesAtOnce: Bool = false) throws(StoreError) {
        self.client = client
        self.subscribesAtOnce = subscribesAtOnce
        do throws(DeviceClient.Failure) {
            let session = try client.openSession()
            deviceVerificationID = session.deviceVerificationID
            bundleID = session.bundleID
            device = session.device
        } catch {
            throw error.error
        }
        remember()
    }

    /// Whether the device allows payments, which the server is asked about.
    ///
    /// This blocks, but not for long. Without an answer, the value is that of the last one.
    var canMakePayments: Bool {
        if let session = client.currentSession {
            _ = try? client.request("payments", [:], in: session, timeout: Self.shortTimeout)
        }
        return client.canMakePayments
    }

    private static let shortTimeout = Duration.seconds(1)

    // MARK: - Requests

    /// Performs a request in the current session, after everything that must precede it.
    ///
    /// Blocks. A session that was lost is opened again.
    func perform(
        _ name: String, _ message: [String: JSONElement]
    ) throws(DeviceClient.Failure) -> (JSONValue, ServedSession) {
        guard !memory.withLock({ $0.hasQuit }) else {
            throw .refused(StoreError(.notRunning, "the app has ended; launch it again"))
        }
        do throws(DeviceClient.Failure) {
            let session = try prepared()
            return (try client.request(name, message, in: session), session)
        } catch {
            guard case .sessionLost = error else { throw error }
            let session = try prepared()
            return (try client.request(name, message, in: session), session)
        }
    }

    /// Returns the session after the server knows the listeners and the finished transactions.
    func prepared() throws(DeviceClient.Failure) -> ServedSession {
        try preparing.withLock { _ throws(DeviceClient.Failure) in
            let session = try client.openSession()
            let wanted = feeds.wanted
            let (isKnown, finished) = memory.withLock { memory in
                if memory.listenedSession != session.id {
                    memory.listenedSession = session.id
                    memory.listened = [:]
                    memory.lastElement = 0
                }
                return (memory.listened == wanted, memory.finished)
            }
            for id in finished {
                _ = try client.request(
                    "finish", ["transaction": .string(id.description)], in: session)
                memory.withLock { $0.finished.removeAll { $0 == id } }
            }
            if !isKnown {
                let feeds = JSONElement.object(wanted.mapValues { .integer($0) })
                _ = try client.request("listen", ["feeds": feeds], in: session)
                memory.withLock { $0.listened = wanted }
            }
            return session
        }
    }

    /// Performs a request and reads its result.
    ///
    /// - Parameters:
    ///   - name: The request.
    ///   - message: The body.
    ///   - staysAvailable: Whether the last result is used while the device is offline.
    ///   - read: Reads the result.
    /// - Returns: The result.
    /// - Throws: ``StoreError`` of the store, or with ``StoreError/Code/networkError``.
    func request<Result: Sendable>(
        _ name: String, _ message: [String: JSONElement] = [:], staysAvailable: Bool = false,
        _ read: @escaping @Sendable (JSONValue, DeliveryVerifier) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
        try await DeviceClient.onThread { () throws(StoreError) in
            let key = name + " " + JSONElement.object(message).compact
            do throws(DeviceClient.Failure) {
                let (value, session) = try self.perform(name, message)
                if staysAvailable { self.memory.withLock { $0.results[key] = value } }
                return try Self.reading(value, session, read)
            } catch {
                guard staysAvailable, error.error.code == .networkError,
                    let value = self.memory.withLock({ $0.results[key] }),
                    let session = self.client.latestSession
                else { throw error.error }
                return try read(value, session.verifier)
            }
        }
    }

    static func reading<Result>(
        _ value: JSONValue, _ session: ServedSession,
        _ read: (JSONValue, DeliveryVerifier) throws(StoreError) -> Result
    ) throws(DeviceClient.Failure) -> Result {
        do throws(StoreError) {
            return try read(value, session.verifier)
        } catch {
            throw .refused(StoreError(.systemError, "the server's answer: \(error.reason)"))
        }
    }

    /// Fetches what an app reads first while it is offline.
    ///
    /// This blocks. A failure changes nothing.
    func remember() {
        for selection in [TransactionSelection.currentEntitlements(productID: nil), .unfinished] {
            let message = ["selection": selection.wire]
            let key = "transactions " + JSONElement.object(message).compact
            if let (value, _) = try? perform("transactions", message) {
                memory.withLock { $0.results[key] = value }
            }
        }
    }
}
