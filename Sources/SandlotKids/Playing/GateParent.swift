package import SandlotAds

/// A person who reads the gate's question and knows the answer.
package enum GateParent {
    /// Returns the right answer, computed from the words of the question.
    ///
    /// - Parameter challenge: The challenge of the gate.
    /// - Returns: The answer of a grown-up.
    package static func answer(_ challenge: GateChallenge) -> GateAnswer {
        let numbers = numbers(in: challenge.text, challenge.language)
        switch challenge.input {
        case .hold, .twoPresses: return .held(milliseconds: (numbers.first ?? 0) * 1_000)
        case .digits:
            guard let sign = challenge.text.first(where: { "×+".contains($0) }) else {
                return .typed(numbers.map { String($0) }.joined())
            }
            let result = numbers.reduce(sign == "+" ? 0 : 1) { sign == "+" ? $0 + $1 : $0 * $1 }
            return .typed(String(result))
        }
    }

    /// Returns an answer of a person who does not know.
    ///
    /// - Parameter challenge: The challenge of the gate.
    /// - Returns: A wrong answer.
    package static func wrongAnswer(_ challenge: GateChallenge) -> GateAnswer {
        switch answer(challenge) {
        case .typed(let text): .typed(Int(text).map { String($0 + 1) } ?? "0")
        case .held(let milliseconds): .held(milliseconds: milliseconds + 60_000)
        }
    }

    /// Returns the numbers in a text, written in digits or in words, in order.
    private static func numbers(in text: String, _ language: GateLanguage) -> [Int] {
        let names = Dictionary(
            uniqueKeysWithValues: (0...99).map { (NumberWords.text(of: $0, in: language), $0) })
        return text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "-") }
            .compactMap { Int($0) ?? names[String($0)] }
    }
}
