import Foundation
import SandlotStore
import Synchronization

/// The launches of apps in other processes.
package final class DeviceSessions: Sendable {
    private struct State {
        var sessions: [String: DeviceSession] = [:]
        /// The sessions that another launch has ended, from the oldest on.
        var ended: [String] = []
        var isFinished = false
    }

    /// The ended sessions that are remembered, so that their apps learn of it.
    private static let endedCount = 256

    private let state = Mutex(State())

    /// Creates an object without launches.
    package init() {}

    /// Launches an app on a device.
    ///
    /// If the app runs there already, that launch ends first, as on a device.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/unknownApp`` or
    ///   ``StoreError/Code/unknownDevice``.
    func open(
        _ bundleID: String, on device: DeviceID, in store: Store
    ) throws(StoreError) -> DeviceSession {
        // Only an unknown app or device is an error, which launching reports, too.
        _ = try? store.terminate(bundleID, on: device)
        let installation = try store.launch(bundleID, on: device)
        let session = DeviceSession(
            id: UUID().uuidString, store: store, installation: installation)
        let (replaced, isFinished) = state.withLock { state in
            let replaced = state.sessions.values.filter {
                !$0.hasEnded && $0.store === store && $0.installation.device == device
                    && $0.installation.bundleID == bundleID
            }
            state.ended += replaced.map(\.id)
            for id in state.ended.prefix(max(0, state.ended.count - Self.endedCount)) {
                state.sessions[id] = nil
            }
            state.ended = state.ended.suffix(Self.endedCount)
            state.sessions = state.sessions.filter { $0.value.store === store }
            state.sessions[session.id] = session
            return (replaced, state.isFinished)
        }
        for old in replaced { old.end() }
        if isFinished { session.stop() }
        return session
    }

    /// Returns a session of a store, or nil if there is none.
    func session(_ id: String, in store: Store) -> DeviceSession? {
        state.withLock { $0.sessions[id] }.flatMap { $0.store === store ? $0 : nil }
    }

    /// Ends a launch.
    func close(_ session: DeviceSession) {
        let known = state.withLock { $0.sessions.removeValue(forKey: session.id) }
        guard known != nil, !session.hasEnded else { return }
        // A story may have ended the app before, and launched it again.
        _ = try? session.store.end(session.installation)
        session.end()
    }

    /// Answers all requests that wait for feeds, because the server stops.
    func finish() {
        let sessions = state.withLock { state in
            state.isFinished = true
            return Array(state.sessions.values)
        }
        for session in sessions { session.stop() }
    }
}
