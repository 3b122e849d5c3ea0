import SandlotTrace
import Synchronization

/// A network whose answers a test determines.
///
/// Each request uses the next step of the script, which restarts after the last step. Answers are
/// delivered only by ``deliver(until:)``, so that the test controls the time.
public final class ScriptedNetwork: AdNetwork {
    /// The answers to one request.
    public struct Step: Sendable, Hashable {
        /// The answers in order.
        ///
        /// If there are none, the network never answers.
        public var responses: [AdResponse]
        /// The time between the request and the answers.
        public var delay: Duration

        /// Creates a step.
        ///
        /// - Parameters:
        ///   - responses: The answers in order.
        ///   - delay: The time between the request and the answers.
        public init(_ responses: [AdResponse], after delay: Duration = .milliseconds(500)) {
            self.responses = responses
            self.delay = delay
        }

        /// A valid ad.
        public static let fill = Step([.fill(.house(.interstitial))])
        /// No ad.
        public static let noFill = Step([.noFill])
        /// An error.
        public static let error = Step([.error("internal")])
        /// A valid ad that arrives half a minute late.
        public static let slow = Step([.fill(.house(.interstitial))], after: .seconds(30))
        /// No answer.
        public static let silence = Step([])
        /// A valid ad that is delivered twice.
        public static let doubled = Step(
            [.fill(.house(.interstitial)), .fill(.house(.interstitial))])
        /// A valid ad, followed by the answer that there is none.
        public static let contradiction = Step([.fill(.house(.interstitial)), .noFill])
        /// An ad for adults.
        public static let wrongRating = altered { $0.rating = .ma }
        /// A personalized ad.
        public static let personalized = altered { $0.isPersonalized = true }
        /// An ad without a label.
        public static let unlabeled = altered { $0.label = nil }

        /// Returns a step with an ad that differs from a valid one.
        ///
        /// - Parameter change: The change to the valid ad.
        /// - Returns: The step.
        public static func altered(_ change: (inout AdCreative) -> Void) -> Step {
            var creative = AdCreative.house(.interstitial)
            change(&creative)
            return Step([.fill(creative)])
        }
    }

    private struct Delivery: Sendable {
        let due: AdInstant
        let response: AdResponse
        let deliver: @Sendable (AdResponse) -> Void
    }

    private struct State: Sendable {
        var next = 0
        var requests: [AdLoadRequest] = []
        var pending: [Delivery] = []
    }

    /// The name in the trace.
    public let name: String
    private let script: [Step]
    private let state = Mutex(State())

    /// Creates a network.
    ///
    /// - Parameters:
    ///   - script: The steps. If there are none, the network never answers.
    ///   - name: The name in the trace.
    public init(_ script: [Step], name: String = "house") {
        self.script = script
        self.name = name
    }

    /// The requests so far.
    public var requests: [AdLoadRequest] { state.withLock(\.requests) }

    /// The time of the next answer, or nil if none is pending.
    public var nextDelivery: AdInstant? { state.withLock { $0.pending.map(\.due).min() } }

    /// Records a request, which ``deliver(until:)`` answers.
    public func load(_ request: AdLoadRequest, deliver: @escaping @Sendable (AdResponse) -> Void) {
        state.withLock { state in
            state.requests.append(request)
            guard !script.isEmpty else { return }
            let step = script[state.next % script.count]
            state.next += 1
            let due = request.instant.advanced(by: step.delay)
            state.pending += step.responses.map {
                Delivery(due: due, response: $0, deliver: deliver)
            }
        }
    }

    /// Delivers the answers that are due, in the order of their times.
    ///
    /// - Parameter now: The scheduler's current time.
    public func deliver(until now: AdInstant) {
        while let delivery = take(until: now) { delivery.deliver(delivery.response) }
    }

    private func take(until now: AdInstant) -> Delivery? {
        state.withLock { state in
            // Among answers that are due at the same time, the earliest request comes first.
            let due = state.pending.indices.filter { state.pending[$0].due <= now }
            let first = due.min { state.pending[$0].due < state.pending[$1].due }
            return first.map { state.pending.remove(at: $0) }
        }
    }
}
