import HTTPTypes
import Hummingbird
import Synchronization

/// The number of requests and answers, in the text format of Prometheus.
final class ServerMetrics: Sendable {
    private struct Answer: Hashable, Comparable {
        var method: String
        var status: Int

        static func < (one: Answer, other: Answer) -> Bool {
            (one.method, one.status) < (other.method, other.status)
        }
    }

    private static let methods = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"]

    private let counts = Mutex<[Answer: Int]>([:])

    /// Counts an answer.
    func count(_ request: Request, _ response: Response) {
        // A client can invent any method, which must not use memory.
        let method = request.method.rawValue
        let answer = Answer(
            method: Self.methods.contains(method) ? method : "other", status: response.status.code)
        counts.withLock { $0[answer, default: 0] += 1 }
    }

    /// The metrics as a response.
    var response: Response {
        var text = """
            # HELP sandlot_requests_total The number of answered requests.
            # TYPE sandlot_requests_total counter

            """
        for (answer, count) in counts.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
            text +=
                "sandlot_requests_total{method=\"\(answer.method)\",status=\"\(answer.status)\"} \(count)\n"
        }
        return Response(
            status: .ok, headers: [.contentType: "text/plain; version=0.0.4"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
