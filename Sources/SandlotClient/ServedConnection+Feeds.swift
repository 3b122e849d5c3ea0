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
            let after = memory.withLock { $0.lastElement }
            let start = ContinuousClock.now
            let answer = try client.request(
                "poll", ["after": .integer(after), "wait": .integer(Self.pollMilliseconds)],
                in: session, timeout: .milliseconds(3 * Self.pollMilliseconds))
            let elements = answer["elements"]?.elementList ?? []
            for element in elements { receive(element, in: session) }
            if answer["ended"]?.bool == true {
                feeds.end()
            } else if elements.isEmpty, ContinuousClock.now - start < .milliseconds(100) {
                // A server that stops answers at once.
                Thread.sleep(forTimeInterval: Self.retryPause)
            } else if !elements.isEmpty {
                remember()
            }
        } catch {
            if case .sessionLost = error { return }
            Thread.sleep(forTimeInterval: Self.retryPause)
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
        memory.withLock { $0.hasQuit = true }
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
    }
}
