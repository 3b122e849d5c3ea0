/// The possible guesses, and the questions for which each guess is correct.
struct GateGuesses {
    /// The answers.
    let answers: [GateAnswer]
    /// The questions for which each answer is correct.
    let questions: [[Int]]
    /// The answers that are correct for each question.
    let guesses: [[Int]]

    init(_ task: GateTask) {
        let all = (0..<task.questionCount).map(task.question(at:))
        var answers: [GateAnswer] = []
        var questions: [[Int]] = []
        var indices: [GateAnswer: Int] = [:]
        for (index, question) in all.enumerated() {
            let answer = Self.answer(to: question)
            if let known = indices[answer] {
                questions[known].append(index)
            } else {
                indices[answer] = answers.count
                answers.append(answer)
                questions.append([index])
            }
        }
        if case .pressAndHold(_, let tolerance) = task {
            // The latest correct time for one question is also correct for later questions. No
            // other time is correct for more questions.
            for guess in questions.indices {
                let reach = guess + 2 * tolerance / 1_000
                questions[guess] = Array(guess...min(reach, all.count - 1))
            }
        }
        var guesses = [[Int]](repeating: [], count: all.count)
        for (guess, list) in questions.enumerated() {
            for question in list { guesses[question].append(guess) }
        }
        self.answers = answers
        self.questions = questions
        self.guesses = guesses
    }

    /// Returns the probability that one of several different answers to the same question is
    /// correct.
    ///
    /// - Parameter count: The number of answers.
    /// - Returns: The probability, if no two answers are correct for the same question.
    func chance(of count: Int) -> Double {
        let sizes = questions.map(\.count).sorted(by: >).prefix(count)
        return min(1, Double(sizes.reduce(0, +)) / Double(guesses.count))
    }

    private static func answer(to question: GateQuestion) -> GateAnswer {
        switch question {
        case .product(let a, let b): .typed(String(a * b))
        case .sum(let a, let b): .typed(String(a + b))
        case .words(let digits): .typed(digits.map { String($0) }.joined())
        case .hold(let seconds, let tolerance): .held(milliseconds: seconds * 1_000 + tolerance)
        }
    }
}
