import Foundation
import SandlotLedger
import SandlotStore
import Synchronization

/// A listener that learns when other processes have written.
///
/// It has its own connection and its own queue, whose thread waits for the server. After a lost
/// connection, it connects again and reports that something may have been missed.
final class PostgresListener: Sendable {
    /// The number of milliseconds after which the thread looks whether it has to end.
    private static let pollMilliseconds: Int32 = 100
    private static let pause = 0.1

    private let isOver = Mutex(false)
    private let queue = DispatchQueue.ledger("listener")

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - tell: Receives the number of records after a change, or nil if it is not known.
    init(_ address: PostgresAddress, _ tell: @escaping @Sendable (Int?) -> Void) {
        let isEnding = { @Sendable [weak self] in self?.isOver.withLock { $0 } ?? true }
        queue.async {
            while !isEnding() {
                // The next round connects again.
                try? Self.listen(address, until: isEnding, tell)
                if !isEnding() { Thread.sleep(forTimeInterval: Self.pause) }
            }
        }
    }

    /// Stops listening.
    ///
    /// The thread ends soon afterward.
    func stop() {
        isOver.withLock { $0 = true }
    }

    private static func listen(
        _ address: PostgresAddress, until isEnding: () -> Bool, _ tell: (Int?) -> Void
    ) throws(PostgresError) {
        let connection = try PostgresConnection(address)
        try connection.run("LISTEN \(PostgresSchema.channel)")
        tell(nil)
        while !isEnding() {
            var descriptor = pollfd(fd: connection.socket, events: Int16(POLLIN), revents: 0)
            let count = unsafe poll(&descriptor, 1, pollMilliseconds)
            guard count > 0 else { continue }
            for content in try connection.takeNotifications() { tell(Int(content)) }
        }
    }
}
