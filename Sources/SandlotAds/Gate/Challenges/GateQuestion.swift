import SandlotTrace

/// A question and its answer.
///
/// The value never leaves the module, and its descriptions in debuggers and logs do not reveal the
/// answer.
enum GateQuestion: Sendable, Hashable {
    case product(Int, Int)
    case sum(Int, Int)
    case words([UInt8])
    case hold(seconds: Int, toleranceMilliseconds: Int)

    /// Returns the method of answering.
    func input(as variant: GateVariant) -> GateChallenge.Input {
        switch self {
        case .product, .sum, .words: .digits
        case .hold: variant == .standard ? .hold : .twoPresses
        }
    }

    /// Evaluates an answer.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - variant: The variant of the question that was shown.
    /// - Returns: Whether the answer is correct.
    /// - Throws: ``GateError`` with ``GateError/Code/otherInput`` or ``GateError/Code/emptyAnswer``
    ///   if the input is not an answer to this kind of question.
    func accepts(_ answer: GateAnswer, as variant: GateVariant) throws(GateError) -> Bool {
        switch (self, answer) {
        case (.hold(let seconds, let tolerance), .held(let milliseconds)):
            return seconds * 1_000 - tolerance...seconds * 1_000 + tolerance ~= milliseconds
        case (.hold, .typed):
            throw GateError(.otherInput, "the question needs a held button, not a typed answer")
        case (_, .held):
            throw GateError(.otherInput, "the question needs a typed answer, not a held button")
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

    /// Removes leading zeros, which do not change a number.
    private static func trimmed(_ digits: [UInt8]) -> [UInt8] {
        let rest = Array(digits.drop { $0 == 0 })
        return rest.isEmpty ? [0] : rest
    }

    static func digits(of number: Int) -> [UInt8] {
        String(number).utf8.map { $0 - UInt8(ascii: "0") }
    }

    /// Returns the challenge for a trace.
    ///
    /// - Parameter number: The number of the question in the gate's sequence. If the operands would
    ///   reveal the answer, this number replaces them, so that readers can distinguish questions.
    /// - Returns: The kind and the operands.
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
    /// A description that does not help to answer the question.
    var description: String { "a question of the parental gate" }
    /// A description that does not help to answer the question.
    var debugDescription: String { description }
    /// A mirror without children, so that the question's values stay hidden.
    var customMirror: Mirror { Mirror(self, children: []) }
}
