extension GateTask {
    /// The number of questions.
    package var questionCount: Int {
        switch self {
        case .multiplication(let first, let second), .addition(let first, let second):
            first.count * second.count
        case .numberWords(let digits): 9 * Self.power(of: digits - 1)
        case .pressAndHold(let seconds, _): seconds.count
        }
    }

    /// Returns a question.
    ///
    /// - Parameter index: The index, from 0 to ``questionCount`` − 1.
    /// - Returns: The question.
    func question(at index: Int) -> GateQuestion {
        switch self {
        case .multiplication(let first, let second):
            .product(
                first.lowerBound + index / second.count, second.lowerBound + index % second.count)
        case .addition(let first, let second):
            .sum(first.lowerBound + index / second.count, second.lowerBound + index % second.count)
        case .numberWords(let digits):
            // The first digit is never 0, so that users need not wonder whether to type it.
            .words(GateQuestion.digits(of: Self.power(of: digits - 1) + index))
        case .pressAndHold(let seconds, let tolerance):
            .hold(seconds: seconds.lowerBound + index, toleranceMilliseconds: tolerance)
        }
    }

    /// Returns the questions that are equivalent to a question, because they have the same operands
    /// in any order.
    ///
    /// - Parameter index: The index of the question.
    /// - Returns: The indices of the equivalent questions, including `index`.
    func questions(sameAs index: Int) -> [Int] {
        switch self {
        case .multiplication(let first, let second), .addition(let first, let second):
            let one = first.lowerBound + index / second.count
            let other = second.lowerBound + index % second.count
            guard one != other, first.contains(other), second.contains(one) else { return [index] }
            let turned =
                (other - first.lowerBound) * second.count + (one - second.lowerBound)
            return [index, turned]
        case .numberWords, .pressAndHold: return [index]
        }
    }

    /// Draws a question that is not equivalent to the previous one.
    ///
    /// - Parameters:
    ///   - last: The index of the previous question, or nil if there is none.
    ///   - generator: The source of randomness.
    /// - Returns: The index of the question. All allowed questions are equally likely.
    func drawQuestion(after last: Int?, using generator: inout GateGenerator) -> Int {
        let excluded = last.map(questions(sameAs:)) ?? []
        while true {
            let index = Int.random(in: 0..<questionCount, using: &generator)
            if !excluded.contains(index) { return index }
        }
    }

    private static func power(of exponent: Int) -> Int {
        (0..<max(0, exponent)).reduce(1) { power, _ in power * 10 }
    }
}
