internal import SandlotTrace

/// One question, and what answers it.
///
/// It is never handed out, and does not show itself in a debugger's or a log's description.
enum GateQuestion: Sendable, Hashable {
    case product(Int, Int)
    case sum(Int, Int)
    case words([UInt8])
    case hold(seconds: Int, toleranceMilliseconds: Int)

    /// How the answer is given.
    func input(as variant: GateVariant) -> GateChallenge.Input {
        guard case .hold = self else { return .digits }
        return variant == .standard ? .hold : .twoPresses
    }

    /// Judges an answer.
    ///
    /// - Parameters:
    ///   - answer: What was answered.
    ///   - variant: How the question was put.
    /// - Returns: Whether it is right.
    /// - Throws: ``GateError`` with ``GateError/Code/otherInput`` or ``GateError/Code/emptyAnswer``, for what is no
    ///   answer to such a question.
    func accepts(_ answer: GateAnswer, as variant: GateVariant) throws(GateError) -> Bool {
        switch (self, answer) {
        case (.hold(let seconds, let tolerance), .held(let milliseconds)):
            return seconds * 1_000 - tolerance...seconds * 1_000 + tolerance ~= milliseconds
        case (.hold, .typed):
            throw GateError(.otherInput, "the button must be held, and something was typed")
        case (_, .held):
            throw GateError(.otherInput, "the answer must be typed, and a button was held")
        case (_, .typed(let text)):
            guard let digits = GateAnswer.digits(of: text) else { return false }
            guard !digits.isEmpty else {
                throw GateError(.emptyAnswer, "nothing was typed; ask for the answer again")
            }
            return matches(digits, as: variant)
        }
    }

    private func matches(_ digits: [UInt8], as variant: GateVariant) -> Bool {
        switch self {
        case .product(let a, let b): Self.trimmed(digits) == Self.digits(of: a * b)
        case .sum(let a, let b): Self.trimmed(digits) == Self.digits(of: a + b)
        case .words(let words): digits == (variant == .standard ? words : words.reversed())
        case .hold: false
        }
    }

    /// Leading zeros do not change a number.
    private static func trimmed(_ digits: [UInt8]) -> [UInt8] {
        let rest = Array(digits.drop { $0 == 0 })
        return rest.isEmpty ? [0] : rest
    }

    static func digits(of number: Int) -> [UInt8] {
        String(number).utf8.map { $0 - UInt8(ascii: "0") }
    }

    /// What a trace says about it.
    ///
    /// - Parameter number: Its number among those that the gate has asked. Where the operands would be the answer it
    ///   stands in their place, so that a reader can tell one question from another.
    /// - Returns: Kind and operands.
    func traced(number: Int) -> TraceEvent.Challenge {
        switch self {
        case .product(let a, let b): .init(kind: .multiply, a: a, b: b)
        case .sum(let a, let b): .init(kind: .add, a: a, b: b)
        case .words: .init(kind: .other, a: number)
        case .hold: .init(kind: .hold, a: number)
        }
    }
}

extension GateQuestion: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Nothing that would help to answer it.
    var description: String { "a question of the parental gate" }
    /// Nothing that would help to answer it.
    var debugDescription: String { description }
    /// No parts.
    var customMirror: Mirror { Mirror(self, children: []) }
}
