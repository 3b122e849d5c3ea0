public import SandlotTrace
import Synchronization

/// A mediator with several networks whose answers a test determines.
///
/// A waterfall asks one adapter after the other until one has an ad. An auction asks all adapters
/// at once, and the highest price wins. Reports and answers are delivered only by
/// ``deliver(until:)``, except for the first requests, so that the test controls the time.
///
/// ```swift
/// let mediator = ScriptedMediator(
///     "mediator", [AdAdapter("first"): [.noFill], AdAdapter("second"): [.fill]])
/// ```
public final class ScriptedMediator: MediatingAdNetwork {
    private struct Delivery: Sendable {
        let due: AdInstant
        let perform: @Sendable () -> Void
    }

    private struct State: Sendable {
        var positions: [Int]
        var pending: [Delivery] = []
    }

    /// The name in the trace.
    public let name: String
    private let mediation: AdMediation
    private let scripts: [[ScriptedNetwork.Step]]
    private let state: Mutex<State>

    /// Creates a mediator.
    ///
    /// - Parameters:
    ///   - name: The name in the trace.
    ///   - adapters: The adapters in the order of a waterfall, with the steps of each one. Each
    ///     request to an adapter uses its next step, and the script restarts after the last one. An
    ///     adapter without steps never answers.
    ///   - auction: The way in which the mediator chooses.
    ///   - timeout: The time that an adapter has for its answer.
    public init(
        _ name: String, _ adapters: KeyValuePairs<AdAdapter, [ScriptedNetwork.Step]>,
        auction: TraceEvent.AdAuction = .waterfall, timeout: Duration = .seconds(1)
    ) {
        self.name = name
        mediation = AdMediation(adapters.map(\.key), auction: auction, timeout: timeout)
        scripts = adapters.map(\.value)
        state = Mutex(State(positions: adapters.map { _ in 0 }))
    }

    /// The time of the next report or answer, or nil if none is pending.
    public var nextDelivery: AdInstant? { state.withLock { $0.pending.map(\.due).min() } }

    /// Loads an ad without reports.
    public func load(_ request: AdLoadRequest, deliver: @escaping @Sendable (AdResponse) -> Void) {
        load(request, report: { _ in }, deliver: deliver)
    }

    /// Asks the adapters, whose answers ``deliver(until:)`` delivers.
    public func load(
        _ request: AdLoadRequest, report: @escaping @Sendable (AdAdapterReport) -> Void,
        deliver: @escaping @Sendable (AdResponse) -> Void
    ) {
        state.withLock { state in
            let outcomes = mediation.outcomes(request.flags) { index in
                let script = scripts[index]
                guard !script.isEmpty else { return .silence }
                defer { state.positions[index] += 1 }
                return script[state.positions[index] % script.count]
            }
            state.pending += outcomes.map { outcome in
                Delivery(due: request.instant.advanced(by: outcome.delay)) {
                    switch outcome.content {
                    case .report(let content): report(content)
                    case .response(let response): deliver(response)
                    }
                }
            }
        }
        self.deliver(until: request.instant)
    }

    /// Delivers the reports and answers that are due, in the order of their times.
    ///
    /// - Parameter now: The scheduler's current time.
    public func deliver(until now: AdInstant) {
        while let delivery = take(until: now) { delivery.perform() }
    }

    private func take(until now: AdInstant) -> Delivery? {
        state.withLock { state in
            let due = state.pending.indices.filter { state.pending[$0].due <= now }
            let first = due.min { state.pending[$0].due < state.pending[$1].due }
            return first.map { state.pending.remove(at: $0) }
        }
    }
}
