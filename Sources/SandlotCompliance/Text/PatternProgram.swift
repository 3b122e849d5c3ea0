/// A nondeterministic automaton for a pattern, which reads a text once.
struct PatternProgram: Sendable {
    private enum Step: Sendable {
        case scalar(ScalarSet)
        case place(PatternNode.Place)
        case look(Int)
        case either(Int, Int)
        case jump(Int)
        case match
    }

    private struct Look: Sendable {
        let program: PatternProgram
        let isNegated: Bool
    }

    private var steps: [Step] = []
    private var looks: [Look] = []
    private let isBackward: Bool

    /// Compiles a pattern.
    ///
    /// - Parameters:
    ///   - node: The pattern.
    ///   - isBackward: Whether it reads texts from the end to the beginning.
    init(_ node: PatternNode, isBackward: Bool = false) {
        self.isBackward = isBackward
        add(node)
        steps.append(.match)
    }

    // MARK: Making

    private mutating func add(_ node: PatternNode) {
        switch node {
        case .scalar(let set): steps.append(.scalar(set))
        case .place(let place): steps.append(.place(place))
        case .sequence(let nodes):
            for node in isBackward ? nodes.reversed() : nodes { add(node) }
        case .choice(let nodes): add(choice: nodes)
        case .repetition(let node, let atLeast, let atMost):
            for _ in 0..<atLeast { add(node) }
            guard let atMost else {
                let head = steps.count
                steps.append(.jump(head))
                add(node)
                steps.append(.jump(head))
                steps[head] = .either(head + 1, steps.count)
                return
            }
            var heads: [Int] = []
            for _ in atLeast..<max(atLeast, atMost) {
                heads.append(steps.count)
                steps.append(.jump(0))
                add(node)
            }
            for head in heads { steps[head] = .either(head + 1, steps.count) }
        case .look(let node, let isAhead, let isNegated):
            // The beginning of a match is found by reading backward.
            looks.append(
                Look(
                    program: PatternProgram(node, isBackward: isAhead), isNegated: isNegated))
            steps.append(.look(looks.count - 1))
        }
    }

    private mutating func add(choice nodes: [PatternNode]) {
        var exits: [Int] = []
        for (index, node) in nodes.enumerated() {
            let head = steps.count
            if index < nodes.count - 1 { steps.append(.jump(head)) }
            add(node)
            if index < nodes.count - 1 {
                exits.append(steps.count)
                steps.append(.jump(0))
                steps[head] = .either(head + 1, steps.count)
            }
        }
        for exit in exits { steps[exit] = .jump(steps.count) }
    }

    // MARK: Running

    /// Whether the pattern matches anywhere in a text.
    ///
    /// - Parameter text: A folded text.
    /// - Returns: Whether there is a match of any length.
    /// - Complexity: O(*n* · *m*) for a text of *n* scalars and a pattern of *m* steps.
    func matches(_ text: [Unicode.Scalar]) -> Bool {
        var isFound = false
        run(over: text) { _ in
            isFound = true
            return false
        }
        return isFound
    }

    /// Returns the places at which a match ends, or begins if the program reads backward.
    private func places(in text: [Unicode.Scalar]) -> [Bool] {
        var places = [Bool](repeating: false, count: text.count + 1)
        run(over: text) { place in
            places[place] = true
            return true
        }
        return places
    }

    private func run(over text: [Unicode.Scalar], onMatch: (Int) -> Bool) {
        let looked = looks.map { $0.program.places(in: text) }
        var current: [Int] = []
        var following: [Int] = []
        var pending: [Int] = []
        // The last place at which each step was reached, so that no step runs twice at one place.
        var reached = [Int](repeating: -1, count: steps.count)
        for count in 0...text.count {
            let place = isBackward ? text.count - count : count
            var isMatch = false
            pending.append(0)
            while let step = pending.popLast() {
                guard reached[step] != count else { continue }
                reached[step] = count
                switch steps[step] {
                case .scalar: current.append(step)
                case .place(let kind):
                    if holds(kind, at: place, in: text) { pending.append(step + 1) }
                case .look(let index):
                    if looked[index][place] != looks[index].isNegated { pending.append(step + 1) }
                case .either(let first, let second):
                    pending.append(second)
                    pending.append(first)
                case .jump(let target): pending.append(target)
                case .match: isMatch = true
                }
            }
            if isMatch, !onMatch(place) { return }
            guard count < text.count else { return }
            let scalar = text[isBackward ? place - 1 : place]
            following.removeAll(keepingCapacity: true)
            for step in current {
                if case .scalar(let set) = steps[step], set.contains(scalar) {
                    following.append(step + 1)
                }
            }
            current.removeAll(keepingCapacity: true)
            swap(&pending, &following)
        }
    }

    private func holds(
        _ kind: PatternNode.Place, at place: Int, in text: [Unicode.Scalar]
    ) -> Bool {
        switch kind {
        case .start: return place == 0
        case .end: return place == text.count
        case .wordBoundary, .noWordBoundary:
            let before = place > 0 && text[place - 1].isWordScalar
            let after = place < text.count && text[place].isWordScalar
            return (before != after) == (kind == .wordBoundary)
        }
    }
}
