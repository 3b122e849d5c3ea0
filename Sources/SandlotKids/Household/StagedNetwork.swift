import SandlotAds
import SandlotTrace
import Synchronization

/// The result of a request for an ad, in the words of scenarios.
package enum NetworkResult: String, Sendable, Hashable, CaseIterable {
    /// The ad that the app's file describes.
    case fill
    /// There is no ad.
    case noFill = "no-fill"
    /// The network reports an error.
    case error
    /// An ad that arrives half a minute late.
    case slow
    /// The network never answers.
    case silence
    /// The same ad is delivered twice.
    case doubled
    /// An ad, followed by the answer that there is none.
    case contradiction
    /// An ad for adults.
    case wrongRating = "wrong-rating"
    /// A personalized ad.
    case personalized
    /// An ad without a label.
    case unlabeled = "unlabelled"
}

/// A network that delivers staged results at times of the household's clock.
final class StagedNetwork: MediatingAdNetwork {
    private struct Delivery: Sendable {
        let due: AdInstant
        /// The part of a mediation, or nil for a network without adapters.
        var content: AdMediation.Content?
        let perform: @Sendable () -> Void
    }

    private struct State: Sendable {
        var results: [NetworkResult] = []
        var pending: [Delivery] = []
    }

    let name: String
    private let latency: Duration
    private let creatives: [AdSlot: AdCreative]
    private let mediation: AdMediation?
    private let state = Mutex(State())

    init(_ setup: AdSetup?) {
        name = setup?.network ?? "house"
        latency = setup?.latency ?? .zero
        creatives = setup?.creatives ?? [:]
        mediation = setup?.mediation
    }

    /// Sets the results of the next requests, in order.
    ///
    /// Later requests are filled.
    func stage(_ results: [NetworkResult]) {
        state.withLock { $0.results += results }
    }

    /// The results of the next requests.
    var staged: [NetworkResult] { state.withLock(\.results) }

    /// What adapters have yet to report and to answer, in order.
    var mediated: [AdMediation.Content] { state.withLock { $0.pending.compactMap(\.content) } }

    /// The time of the next answer, or nil if there is none.
    var nextDelivery: AdInstant? { state.withLock { $0.pending.map(\.due).min() } }

    func load(_ request: AdLoadRequest, deliver: @escaping @Sendable (AdResponse) -> Void) {
        load(request, report: { _ in }, deliver: deliver)
    }

    /// Loads an ad with the next result.
    ///
    /// A mediator uses one result for each adapter that it asks.
    func load(
        _ request: AdLoadRequest, report: @escaping @Sendable (AdAdapterReport) -> Void,
        deliver: @escaping @Sendable (AdResponse) -> Void
    ) {
        state.withLock { state in
            guard let mediation else {
                let answer = step(for: request, &state)
                let due = request.instant.advanced(by: answer.delay)
                state.pending += answer.responses.map { response in
                    Delivery(due: due) { deliver(response) }
                }
                return
            }
            let outcomes = mediation.outcomes(request.flags) { _ in step(for: request, &state) }
            state.pending += outcomes.map { outcome in
                let due = request.instant.advanced(by: outcome.delay)
                return Delivery(due: due, content: outcome.content) {
                    switch outcome.content {
                    case .report(let content): report(content)
                    case .response(let response): deliver(response)
                    }
                }
            }
        }
        if mediation != nil { self.deliver(until: request.instant) }
    }

    private func step(for request: AdLoadRequest, _ state: inout State) -> ScriptedNetwork.Step {
        let result = state.results.isEmpty ? .fill : state.results.removeFirst()
        let creative = creatives[request.slot] ?? .house(request.format)
        return ScriptedNetwork.Step(
            responses(result, creative), after: result == .slow ? .seconds(30) : latency)
    }

    /// Delivers the answers that are due, in the order of their times.
    func deliver(until now: AdInstant) {
        while let delivery = take(until: now) { delivery.perform() }
    }

    private func take(until now: AdInstant) -> Delivery? {
        state.withLock { state in
            let due = state.pending.indices.filter { state.pending[$0].due <= now }
            let first = due.min { state.pending[$0].due < state.pending[$1].due }
            return first.map { state.pending.remove(at: $0) }
        }
    }

    private func responses(
        _ result: NetworkResult, _ creative: AdCreative
    ) -> [AdResponse] {
        var altered = creative
        switch result {
        case .fill, .slow: return [.fill(creative)]
        case .noFill: return [.noFill]
        case .error: return [.error("internal")]
        case .silence: return []
        case .doubled: return [.fill(creative), .fill(creative)]
        case .contradiction: return [.fill(creative), .noFill]
        case .wrongRating: altered.rating = .ma
        case .personalized: altered.isPersonalized = true
        case .unlabeled: altered.label = nil
        }
        return [.fill(altered)]
    }
}
