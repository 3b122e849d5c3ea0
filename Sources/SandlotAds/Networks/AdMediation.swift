package import SandlotTrace

/// The way of a request through the adapters of a scripted mediator.
package struct AdMediation: Sendable, Hashable {
    /// A result at a time after the request.
    package struct Outcome: Sendable, Hashable {
        /// The time since the request.
        package let delay: Duration
        /// The result.
        package let content: Content
    }

    /// A report for the trace, or an answer for the app.
    package enum Content: Sendable, Hashable {
        case report(AdAdapterReport)
        case response(AdResponse)
    }

    /// The adapters, in the order of a waterfall.
    package var adapters: [AdAdapter]
    /// The way in which the mediator chooses.
    package var auction: TraceEvent.AdAuction
    /// The time that an adapter has for its answer.
    package var timeout: Duration

    /// Creates a mediation.
    package init(
        _ adapters: [AdAdapter], auction: TraceEvent.AdAuction = .waterfall,
        timeout: Duration = .seconds(1)
    ) {
        self.adapters = adapters
        self.auction = auction
        self.timeout = timeout
    }

    /// Returns what happens to a request, in the order of the times.
    ///
    /// - Parameters:
    ///   - flags: The flags of the request.
    ///   - step: A closure that returns the answers of the adapter at an index. It is called only
    ///     for adapters that are asked, in the order in which they are asked.
    /// - Returns: The outcomes, of which the last ones are the answers for the app.
    package func outcomes(
        _ flags: AdRequestFlags, step: (Int) -> ScriptedNetwork.Step
    ) -> [Outcome] {
        auction == .bidding ? bids(flags, step) : descent(flags, step)
    }

    /// Asks one adapter after the other until one has an ad.
    private func descent(
        _ flags: AdRequestFlags, _ step: (Int) -> ScriptedNetwork.Step
    ) -> [Outcome] {
        var outcomes: [Outcome] = []
        var time = Duration.zero
        for (index, adapter) in adapters.enumerated() {
            outcomes.append(request(adapter, flags, at: time))
            let answer = answer(step(index))
            time += answer.delay
            outcomes.append(report(adapter, answer.result, at: time))
            guard answer.result != .fill else {
                return outcomes
                    + answer.responses.map { Outcome(delay: time, content: .response($0)) }
            }
        }
        return outcomes + [Outcome(delay: time, content: .response(.noFill))]
    }

    /// Asks all adapters at once and takes the ad with the highest price.
    private func bids(
        _ flags: AdRequestFlags, _ step: (Int) -> ScriptedNetwork.Step
    ) -> [Outcome] {
        let requests = adapters.map { request($0, flags, at: .zero) }
        let answers = adapters.indices.map { answer(step($0)) }
        let filled = adapters.indices.filter { answers[$0].result == .fill }
        // Of equal prices, the first one wins.
        let winner = filled.reduce(nil as Int?) { best, index in
            guard let best, adapters[best].priceMilliunits >= adapters[index].priceMilliunits else {
                return index
            }
            return best
        }
        let end = answers.map(\.delay).max() ?? .zero
        var reports: [Outcome] = []
        for (index, adapter) in adapters.enumerated() {
            let isLoser = answers[index].result == .fill && index != winner
            // The auction ends when the last adapter has answered.
            let isDecided = answers[index].result == .fill
            reports.append(
                report(
                    adapter, isLoser ? .outbid : answers[index].result,
                    at: isDecided ? end : answers[index].delay))
        }
        let responses = winner.map { answers[$0].responses } ?? [.noFill]
        return requests + reports.sorted { $0.delay < $1.delay }
            + responses.map { Outcome(delay: end, content: .response($0)) }
    }

    private func request(
        _ adapter: AdAdapter, _ flags: AdRequestFlags, at time: Duration
    ) -> Outcome {
        Outcome(
            delay: time,
            content: .report(.requested(adapter.name, flags.losing(adapter.lostFlags), auction)))
    }

    private func report(
        _ adapter: AdAdapter, _ result: TraceEvent.AdapterResult, at time: Duration
    ) -> Outcome {
        Outcome(delay: time, content: .report(.answered(adapter.name, result)))
    }

    /// Returns an adapter's answer, which is a timeout if it comes too late or never.
    private func answer(
        _ step: ScriptedNetwork.Step
    ) -> (result: TraceEvent.AdapterResult, delay: Duration, responses: [AdResponse]) {
        guard let first = step.responses.first, step.delay <= timeout else {
            return (.timeout, timeout, [])
        }
        switch first {
        case .fill: return (.fill, step.delay, step.responses)
        case .noFill: return (.noFill, step.delay, [])
        case .error: return (.error, step.delay, [])
        }
    }
}
