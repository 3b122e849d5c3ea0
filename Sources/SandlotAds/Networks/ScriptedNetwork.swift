import SandlotTrace
import Synchronization

/// A network that does what a test says.
///
/// Each request takes the next step of the script; after the last, the script begins again. Nothing is delivered
/// before ``deliver(until:)`` is called: the test owns the time.
public final class ScriptedNetwork: AdNetwork {
    /// What becomes of one request.
    public struct Step: Sendable, Hashable {
        /// The answers, in order; none is a network that never answers.
        public var responses: [AdResponse]
        /// How long after the request they come.
        public var delay: Duration

        /// Makes a step.
        ///
        /// - Parameters:
        ///   - responses: The answers, in order.
        ///   - delay: How long after the request they come.
        public init(_ responses: [AdResponse], after delay: Duration = .milliseconds(500)) {
            self.responses = responses
            self.delay = delay
        }

        /// A flawless ad.
        public static let fill = Step([.fill(.house(.interstitial))])
        /// No ad.
        public static let noFill = Step([.noFill])
        /// An error.
        public static let error = Step([.error("internal")])
        /// A flawless ad, but half a minute late.
        public static let slow = Step([.fill(.house(.interstitial))], after: .seconds(30))
        /// No answer, ever.
        public static let silence = Step([])
        /// A flawless ad, told twice.
        public static let doubled = Step(
            [.fill(.house(.interstitial)), .fill(.house(.interstitial))])
        /// An ad, and then the news that there is none.
        public static let contradiction = Step([.fill(.house(.interstitial)), .noFill])
        /// An ad for adults.
        public static let wrongRating = altered { $0.rating = .ma }
        /// A personalised ad.
        public static let personalized = altered { $0.isPersonalized = true }
        /// An ad that does not say that it is one.
        public static let unlabelled = altered { $0.label = nil }

        /// A flawless ad but for one thing.
        ///
        /// - Parameter change: What is wrong with it.
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

    /// Makes a network.
    ///
    /// - Parameters:
    ///   - script: What becomes of the requests; an empty script never answers.
    ///   - name: The name in the trace.
    public init(_ script: [Step], name: String = "house") {
        self.script = script
        self.name = name
    }

    /// What was asked for so far.
    public var requests: [AdLoadRequest] { state.withLock(\.requests) }

    /// When the next answer is due; nil if none is.
    public var nextDelivery: AdInstant? { state.withLock { $0.pending.map(\.due).min() } }

    /// Notes the request down; see ``deliver(until:)``.
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

    /// Gives the answers that are due, in the order of their times.
    ///
    /// - Parameter now: The time of the scheduler.
    public func deliver(until now: AdInstant) {
        while let delivery = take(until: now) { delivery.deliver(delivery.response) }
    }

    private func take(until now: AdInstant) -> Delivery? {
        state.withLock { state in
            // Of those due at once, the one that was asked for first.
            let due = state.pending.indices.filter { state.pending[$0].due <= now }
            let first = due.min { state.pending[$0].due < state.pending[$1].due }
            return first.map { state.pending.remove(at: $0) }
        }
    }
}
