import HTTPTypes
import Hummingbird
import Synchronization

/// The answers of a server and the time that they took, in the text format of Prometheus.
final class ServerMetrics: Sendable {
    private struct Answer: Hashable, Comparable {
        var route: String
        var method: String
        var status: Int

        static func < (one: Answer, other: Answer) -> Bool {
            (one.route, one.method, one.status) < (other.route, other.method, other.status)
        }
    }

    /// The times of the answers of a route.
    private struct Times {
        /// The numbers of answers, for each bound and for longer ones.
        var counts = [Int](repeating: 0, count: ServerMetrics.bounds.count + 1)
        var sum = Duration.zero
    }

    private struct State {
        var answers: [Answer: Int] = [:]
        var times: [String: Times] = [:]
    }

    /// The upper bounds of the histogram, in seconds.
    private static let bounds: [(seconds: String, duration: Duration)] = [
        ("0.001", .milliseconds(1)), ("0.005", .milliseconds(5)), ("0.025", .milliseconds(25)),
        ("0.1", .milliseconds(100)), ("0.5", .milliseconds(500)), ("2.5", .milliseconds(2500)),
        ("10", .seconds(10)),
    ]

    private static let methods = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"]

    private let state = Mutex(State())

    /// Counts an answer.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - response: The answer.
    ///   - route: The kind of the request, one of few.
    ///   - duration: The time until the answer began.
    func count(_ request: Request, _ response: Response, route: String, duration: Duration) {
        // A client can invent any method, which must not use memory.
        let method = request.method.rawValue
        let answer = Answer(
            route: route, method: Self.methods.contains(method) ? method : "other",
            status: response.status.code)
        let bucket =
            Self.bounds.firstIndex { duration <= $0.duration } ?? Self.bounds.count
        state.withLock { state in
            state.answers[answer, default: 0] += 1
            state.times[route, default: Times()].counts[bucket] += 1
            state.times[route]?.sum += duration
        }
    }

    /// Writes the metrics.
    ///
    /// - Parameter notifications: The state of the notifications.
    /// - Returns: The response.
    func response(_ notifications: NotificationDelivery.Counts) -> Response {
        let state = state.withLock { $0 }
        var lines = Self.head(
            "sandlot_requests_total", "counter", "The number of answered requests.")
        for (answer, count) in state.answers.sorted(by: { $0.key < $1.key }) {
            lines.append(
                "sandlot_requests_total{method=\"\(answer.method)\",route=\"\(answer.route)\","
                    + "status=\"\(answer.status)\"} \(count)")
        }
        let name = "sandlot_request_duration_seconds"
        lines += Self.head(name, "histogram", "The time until the answer to a request began.")
        for (route, times) in state.times.sorted(by: { $0.key < $1.key }) {
            var total = 0
            for (bound, count) in zip(Self.bounds.map(\.seconds) + ["+Inf"], times.counts) {
                total += count
                lines.append("\(name)_bucket{route=\"\(route)\",le=\"\(bound)\"} \(total)")
            }
            lines.append("\(name)_sum{route=\"\(route)\"} \(times.sum / .seconds(1))")
            lines.append("\(name)_count{route=\"\(route)\"} \(total)")
        }
        lines += Self.head(
            "sandlot_notification_attempts_total", "counter",
            "The number of attempts to deliver a notification, by their result.")
        for (result, count) in notifications.attempts.sorted(by: { $0.key < $1.key }) {
            lines.append("sandlot_notification_attempts_total{result=\"\(result)\"} \(count)")
        }
        lines += Self.head(
            "sandlot_notifications_waiting", "gauge",
            "The number of notifications for which another attempt is planned.")
        lines.append("sandlot_notifications_waiting \(notifications.waiting)")
        return Response(
            status: .ok, headers: [.contentType: "text/plain; version=0.0.4"],
            body: ResponseBody(
                byteBuffer: ByteBuffer(string: lines.joined(separator: "\n") + "\n")))
    }

    private static func head(_ name: String, _ type: String, _ help: String) -> [String] {
        ["# HELP \(name) \(help)", "# TYPE \(name) \(type)"]
    }
}
