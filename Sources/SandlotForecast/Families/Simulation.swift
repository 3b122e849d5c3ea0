import Dispatch
import Synchronization

/// A run of many families through all variants of a forecast.
package struct Simulation: Sendable {
    private static let chunkSize: Int64 = 2_048

    private let plan: ForecastPlan

    /// Creates a simulation.
    ///
    /// - Parameter plan: The forecast.
    package init(_ plan: ForecastPlan) {
        self.plan = plan
    }

    /// Plays families on several threads.
    ///
    /// The result depends on neither the number of threads nor their order.
    ///
    /// - Parameters:
    ///   - families: The numbers of the families.
    ///   - threadCount: The number of threads.
    ///   - shouldStop: Returns whether to end early. It is called by all threads.
    ///   - progress: Is called with the number of finished families after each part of the work, by
    ///     all threads, and never by two at the same time.
    /// - Returns: The totals, which say which families they include.
    package func run(
        _ families: Range<Int64>, threadCount: Int,
        shouldStop: @Sendable () -> Bool = { false },
        progress: @Sendable (Int64) -> Void = { _ in }
    ) -> Aggregate {
        let next = Atomic(families.lowerBound)
        let result = Mutex(Part(plan))
        let done = Mutex<Int64>(0)
        DispatchQueue.concurrentPerform(iterations: max(1, threadCount)) { _ in
            var part = Part(plan)
            var players = plan.worlds.map {
                FamilyYear($0, Philox(seed: plan.identity.seed))
            }
            while !shouldStop() {
                let start = next.add(Self.chunkSize, ordering: .relaxed).oldValue
                guard start < families.upperBound else { break }
                let chunk = start..<min(start + Self.chunkSize, families.upperBound)
                part.play(chunk, plan, &players)
                done.withLock { done in
                    done += Int64(chunk.count)
                    progress(done)
                }
            }
            let finished = part
            result.withLock { $0.add(finished) }
        }
        return result.withLock { $0.aggregate(plan.identity) }
    }

    /// The totals of some families.
    private struct Part: Sendable {
        var ranges: [Range<Int64>] = []
        var totals: [VariantTotals]

        init(_ plan: ForecastPlan) {
            totals = plan.variants.map { _ in VariantTotals(days: plan.identity.days) }
        }

        mutating func play(
            _ families: Range<Int64>, _ plan: ForecastPlan, _ players: inout [FamilyYear]
        ) {
            let worlds = plan.variants.map(\.world)
            plan.variants.map(\.offer).withUnsafeBufferPointer { offers in
                guard let firstOffer = offers.baseAddress else { return }
                for family in families {
                    var firstNet: Int64 = 0
                    for index in players.indices { players[index].draw(UInt64(family)) }
                    for index in worlds.indices {
                        let year = players[worlds[index]].play(firstOffer + index, &totals[index])
                        if index == 0 { firstNet = year.net }
                        totals[index].add(year, firstNet: firstNet)
                    }
                }
            }
            if let last = ranges.last, last.upperBound == families.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<families.upperBound
            } else {
                ranges.append(families)
            }
        }

        mutating func add(_ other: Part) {
            ranges += other.ranges
            for index in totals.indices { totals[index].add(other.totals[index]) }
        }

        func aggregate(_ identity: Aggregate.Identity) -> Aggregate {
            // Every family is played once, so the ranges do not overlap.
            let families = FamilyRanges(ranges) ?? FamilyRanges.none
            return Aggregate(identity, families: families, totals: totals)
        }
    }
}
