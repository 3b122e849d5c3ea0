import Foundation
import SandlotReceipts
import SandlotServer
import SandlotStore
import Synchronization
import TestSupport

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A server for the apps of many tests, each of which has a store of its own.
///
/// Apps block until they are answered, and they can occupy all threads of the cooperative pool.
/// Requests are therefore answered in threads of their own.
final class DeviceServer: Sendable {
    /// A store and the launches of its apps.
    private struct World {
        weak var store: Store?
        let sessions = DeviceSessions()
    }

    /// The server of the process, which is started by its first use.
    static let ofProcess = Result { try DeviceServer() }

    private let socket: ListeningSocket
    /// The stores by the token of their requests.
    private let worlds = Mutex<[String: World]>([:])
    private let executor = QueueExecutor()

    private init() throws {
        socket = try ListeningSocket()
        Thread.detachNewThread { [self] in
            while let connection = socket.connection() {
                Thread.detachNewThread {
                    defer { close(connection) }
                    guard let request = RawHTTP.request(on: connection) else { return }
                    let bytes = Array(self.answer(to: request).utf8)
                    _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
                }
            }
        }
    }

    /// The address of the server.
    var url: String { "http://127.0.0.1:\(socket.port)" }

    /// Serves a store as long as it exists.
    ///
    /// - Parameter store: The store.
    /// - Returns: The token with which requests choose the store.
    func serve(_ store: Store) -> String {
        let token = UUID().uuidString
        worlds.withLock { worlds in
            worlds = worlds.filter { $0.value.store != nil }
            worlds[token] = World(store: store)
        }
        return token
    }

    /// Answers a request in this thread, which waits for the answer.
    private func answer(to request: String) -> String {
        let line = request.prefix { $0 != "\r\n" }.split(separator: " ")
        let token = request.firstMatch(of: /\r\nAuthorization: Bearer (\S+)/).map { String($0.1) }
        guard line.count == 3, let world = worlds.withLock({ $0[token ?? ""] }),
            let store = world.store
        else { return Self.text(404, []) }
        guard line[1].hasPrefix(DeviceAPI.prefix) else {
            return Self.text(200, (try? store.root.pem()) ?? [])
        }
        let path = line[1].dropFirst(DeviceAPI.prefix.count).split(separator: "/").map(String.init)
        let body = Array(request.httpBody.utf8)
        let api = DeviceAPI(store: store, sessions: world.sessions)
        let isDone = DispatchSemaphore(value: 0)
        let text = Mutex("")
        Task(executorPreference: executor) {
            let answer = await api.answer(toPosted: path, body)
            text.withLock { $0 = Self.text(answer.status, answer.body) }
            isDone.signal()
        }
        isDone.wait()
        return text.withLock(\.self)
    }

    private static func text(_ status: Int, _ body: [UInt8]) -> String {
        "HTTP/1.1 \(status) \r\nContent-Length: \(body.count)\r\n\r\n"
            + String(decoding: body, as: UTF8.self)
    }
}

/// An executor whose threads are not those of the cooperative pool.
private final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "requests", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
