import Foundation
import SandlotJSON
import SandlotReceipts
import SandlotStore
import Synchronization

/// The feeds, which one thread fetches for all listeners of the process.
extension ServedConnection {
    private static let pollMilliseconds: Int64 = 10_000
    /// The time between two attempts to reach the server.
    private static let retryPause = 0.1

    var transactionUpdates: Feed<Delivery<TransactionPayload>> { feed(feeds.transactions) }
    var standingUpdates: Feed<SubscriptionStanding> { feed(feeds.standings) }
    var storefrontUpdates: Feed<StorefrontInfo> { feed(feeds.storefronts) }
    var messages: Feed<StoreMessage> { feed(feeds.messages) }
    var paymentUpdates: Feed<Delivery<TransactionPayload>> { feed(feeds.payments) }
    var purchaseIntents: Feed<PurchaseIntentInfo> { feed(feeds.intents) }

    private func feed<Element: Sendable>(_ listeners: ServedListeners<Element>) -> Feed<Element> {
        Feed {
            let subscription = listeners.subscribe()
            if self.memory.withLock({ $0.hasQuit }) { subscription.end() }
            self.startPolling()
            if self.subscribesAtOnce { _ = try? self.prepared() }
            return subscription
        }
    }

    /// Starts the thread that fetches the feeds, if it does not run.
    private func startPolling() {
        let starts = memory.withLock { memory in
            defer { memory.isPolling = true }
            return !memory.isPolling && !memory.hasQuit
        }
        guard starts else { return }
        Thread.detachNewThread { [weak self] in
            while let connection = self, connection.continuesPolling() { connection.poll() }
        }
    }

    /// Returns whether anyone listens, so that the thread continues.
    private func continuesPolling() -> Bool {
        memory.withLock { memory in
            memory.isPolling = !memory.hasQuit && !feeds.wanted.isEmpty
            return memory.isPolling
        }
    }

    /// Fetches the next elements and offers them to the listeners.
    ///
    /// The number of the last element confirms all earlier ones, so the server keeps an element until
    /// the request after the one that fetched it.
    private func poll() {
        do throws(DeviceClient.Failure) {
            let session = try prepared()
            let start = ContinuousClock.now
            let count = try receiveElements(
                "poll", ["wait": .integer(Self.pollMilliseconds)], in: session)
            if count == 0, ContinuousClock.now - start < .milliseconds(100), !feeds.wanted.isEmpty {
                // A server that stops answers at once.
                Thread.sleep(forTimeInterval: Self.retryPause)
            } else if count > 0 {
                remember()
            }
        } catch {
            if case .sessionLost = error { return }
            Thread.sleep(forTimeInterval: Self.retryPause)
        }
    }

    /// Requests the elements that follow the last one, and offers them to the listeners.
    ///
    /// - Returns: The number of elements in the answer.
    private func receiveElements(
        _ name: String, _ message: [String: JSONElement], in session: ServedSession
    ) throws(DeviceClient.Failure) -> Int {
        var message = message
        message["after"] = .integer(memory.withLock(\.lastElement))
        let answer = try client.request(
            name, message, in: session, timeout: .milliseconds(3 * Self.pollMilliseconds))
        let elements = answer["elements"]?.elementList ?? []
        receiving.withLock { _ in
            for element in elements { receive(element, in: session) }
        }
        // The end of an earlier launch does not end the listeners of this one.
        let isCurrent = memory.withLock { $0.listenedSession == session.id }
        if isCurrent, answer["ended"]?.bool == true { feeds.end() }
        return elements.count
    }

    func settled(after store: Store) async -> [String] {
        let busy = await store.settled()
        guard busy.isEmpty else { return busy }
        while true {
            let busy = await Settling.settled { self.feeds.listeners }
            guard busy.isEmpty, !memory.withLock(\.hasQuit) else { return busy }
            let count = await DeviceClient.onOwnThread {
                do throws(DeviceClient.Failure) {
                    return try self.receiveElements("settled", [:], in: try self.prepared())
                } catch {
                    // What cannot be asked for has not been offered.
                    return 0
                }
            }
            if count == 0, feeds.listeners.allSatisfy(\.isSettled) { return [] }
        }
    }

    private func receive(_ element: JSONValue, in session: ServedSession) {
        guard let number = element["number"]?.integer, let feed = element["feed"]?.string,
            let value = element["value"]
        else { return }
        let isNew = memory.withLock { memory in
            guard memory.listenedSession == session.id, number > memory.lastElement else {
                return false
            }
            memory.lastElement = number
            return true
        }
        guard isNew else { return }
        do throws(StoreError) {
            try feeds.offer(value, of: feed, verifier: session.verifier)
        } catch {
            Notice.print("an element of the feed \(feed) cannot be read: \(error)")
        }
    }

    // MARK: - Launches

    func quit() {
        memory.withLock { memory in
            memory.hasQuit = true
            memory.listenedSession = nil
        }
        feeds.end()
        guard let session = client.currentSession else { return }
        client.forget(session)
        // Callers cannot wait for an answer. If none comes, the next launch ends this one.
        Thread.detachNewThread { [client] in
            _ = try? client.request("close", [:], in: session)
        }
    }

    func relaunch() {
        quit()
        memory.withLock { $0.hasQuit = false }
        if subscribesAtOnce { _ = try? prepared() }
    }
}
