/// A search of all states that are reached with few transitions.
///
/// The search is breadth first: it tries every sequence of one transition, then every sequence of two, and so on, and
/// continues each state only once. The first finding about a property is therefore one of the shortest. The result does
/// not depend on the number of workers, unless the time runs out.
package struct StateSearch<Space: StateSpace>: Sendable {
    /// The largest number of transitions from the beginning.
    package var depth: Int
    /// The time after which the search ends early, or nil.
    package var budget: Duration?
    /// The number of states that are continued at the same time.
    package var workers = 2
    /// Whether the search ends with the first property that does not hold.
    package var endsAtFirstFinding = false

    /// Plans a search.
    ///
    /// - Parameters:
    ///   - depth: The largest number of transitions from the beginning.
    ///   - budget: The time after which the search ends early, or nil.
    package init(depth: Int, budget: Duration? = nil) {
        self.depth = depth
        self.budget = budget
    }

    /// The progress of a search.
    package struct Progress: Sendable, Hashable {
        /// The number of different states.
        package var states = 0
        /// The number of transitions that were tried.
        package var transitions = 0
        /// The number of transitions after which all states have been found.
        package var depth = 0
    }

    /// A property that does not hold, and where.
    package struct Finding: Sendable {
        /// The property that does not hold.
        package let breach: Breach
        /// The state in which that shows.
        package let node: Space.Node
        /// The number of transitions that lead to it.
        package let depth: Int
    }

    /// The result of a search.
    package struct Result: Sendable {
        /// The progress at the end.
        package var progress = Progress()
        /// One finding for each property, the shortest first.
        package var findings: [Finding] = []
        /// Whether the system has no more states than those that were found.
        package var isExhausted = false
        /// Whether the search ended before its depth: with a finding, with its budget, or because it was canceled.
        package var isCutShort = false
    }

    /// The number of states that a worker continues before the results are put together.
    private static var batch: Int { 16 }

    /// Searches a system.
    ///
    /// - Parameters:
    ///   - space: The system.
    ///   - report: Learns from time to time how far the search has come, and of new findings.
    /// - Returns: The result, even if the time has run out or the task was canceled.
    /// - Throws: What the system or `report` throws.
    package func search(
        _ space: Space, report: (Progress, [Finding]) throws -> Void = { _, _ in }
    ) async throws -> Result {
        let end = budget.map { ContinuousClock.now + $0 }
        var result = Result()
        var known: Set<Space.Key> = []
        var properties: Set<String> = []
        func take(_ state: ReachedState<Space.Node, Space.Key>, depth: Int) -> Bool {
            for breach in state.breaches where properties.insert(breach.property).inserted {
                result.findings.append(Finding(breach: breach, node: state.node, depth: depth))
            }
            return known.insert(state.key).inserted
        }
        let beginning = try await space.beginning()
        var reportedCount = 0
        func tell() throws {
            result.progress.states = known.count
            let news = Array(result.findings[reportedCount...])
            reportedCount = result.findings.count
            try report(result.progress, news)
        }
        _ = take(beginning, depth: 0)
        try tell()
        var frontier = [beginning.node]
        while result.progress.depth < depth, !frontier.isEmpty {
            var next: [Space.Node] = []
            var index = 0
            while index < frontier.count {
                if Task.isCancelled || end.map({ $0 <= .now }) ?? false {
                    result.isCutShort = true
                    return result
                }
                let last = min(index + workers * Self.batch, frontier.count)
                for state in try await successors(of: Array(frontier[index..<last]), in: space) {
                    result.progress.transitions += 1
                    if take(state, depth: result.progress.depth + 1) { next.append(state.node) }
                }
                index = last
                try tell()
                if endsAtFirstFinding, !result.findings.isEmpty {
                    result.isCutShort = true
                    return result
                }
            }
            result.progress.depth += 1
            frontier = next
        }
        result.isExhausted = frontier.isEmpty
        return result
    }

    /// Continues some states at the same time.
    ///
    /// - Returns: The states that follow, in the order of those before them.
    private func successors(
        of nodes: [Space.Node], in space: Space
    ) async throws -> [ReachedState<Space.Node, Space.Key>] {
        guard workers > 1, nodes.count > 1 else {
            var states: [ReachedState<Space.Node, Space.Key>] = []
            for node in nodes { states += try await space.successors(of: node) }
            return states
        }
        let share = (nodes.count + workers - 1) / workers
        return try await withThrowingTaskGroup(
            of: (Int, [ReachedState<Space.Node, Space.Key>]).self
        ) { group in
            for first in stride(from: 0, to: nodes.count, by: share) {
                let part = nodes[first..<min(first + share, nodes.count)]
                group.addTask {
                    var states: [ReachedState<Space.Node, Space.Key>] = []
                    for node in part { states += try await space.successors(of: node) }
                    return (first, states)
                }
            }
            var parts: [Int: [ReachedState<Space.Node, Space.Key>]] = [:]
            for try await (first, states) in group { parts[first] = states }
            return parts.sorted { $0.key < $1.key }.flatMap(\.value)
        }
    }
}
