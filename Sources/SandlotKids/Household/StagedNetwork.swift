internal import SandlotAds
internal import SandlotTrace
internal import Synchronization

/// What becomes of a request for an ad, in a scenario's word.
package enum NetworkResult: String, Sendable, Hashable, CaseIterable {
    /// The ad that the app's file describes.
    case fill
    /// There is none.
    case noFill = "no-fill"
    /// Something goes wrong.
    case error
    /// An ad, half a minute late.
    case slow
    /// No answer, ever.
    case silence
    /// An ad, told twice.
    case doubled
    /// An ad, and then the news that there is none.
    case contradiction
    /// An ad for adults.
    case wrongRating = "wrong-rating"
    /// A personalised ad.
    case personalized
    /// An ad that does not say that it is one.
    case unlabelled
}

/// A network that delivers what a scenario wants, when the household's clock says so.
final class StagedNetwork: AdNetwork {
    private struct Delivery: Sendable {
        let due: AdInstant
        let response: AdResponse
        let deliver: @Sendable (AdResponse) -> Void
    }

    private struct State: Sendable {
        var results: [NetworkResult] = []
        var pending: [Delivery] = []
    }

    let name: String
    private let latency: Duration
    private let creatives: [AdSlot: AdCreative]
    private let state = Mutex(State())

    init(_ setup: AdSetup?) {
        name = setup?.network ?? "house"
        latency = setup?.latency ?? .zero
        creatives = setup?.creatives ?? [:]
    }

    /// What becomes of the next requests, one after the other; those after them are filled.
    func stage(_ results: [NetworkResult]) {
        state.withLock { $0.results += results }
    }

    /// When the next answer comes; nil if none does.
    var nextDelivery: AdInstant? { state.withLock { $0.pending.map(\.due).min() } }

    func load(_ request: AdLoadRequest, deliver: @escaping @Sendable (AdResponse) -> Void) {
        state.withLock { state in
            let result = state.results.isEmpty ? .fill : state.results.removeFirst()
            let delay = result == .slow ? Duration.seconds(30) : latency
            let due = request.instant.advanced(by: delay)
            state.pending += responses(
                result, creatives[request.slot] ?? .house(request.format)
            ).map {
                Delivery(due: due, response: $0, deliver: deliver)
            }
        }
    }

    /// Gives the answers that are due, in the order of their times.
    func deliver(until now: AdInstant) {
        while let delivery = take(until: now) { delivery.deliver(delivery.response) }
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
        case .unlabelled: altered.label = nil
        }
        return [.fill(altered)]
    }
}
