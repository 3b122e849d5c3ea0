/// A task that the gate gives to a parent.
///
/// A task is a finite set of equally likely questions.
public enum GateTask: Sendable, Hashable {
    /// The typed product of two numbers.
    case multiplication(ClosedRange<Int>, by: ClosedRange<Int>)
    /// The typed sum of two numbers.
    case addition(ClosedRange<Int>, to: ClosedRange<Int>)
    /// Digits that are shown as words and typed as digits.
    case numberWords(digits: Int)
    /// A button to hold for a number of seconds that is shown as a word.
    case pressAndHold(seconds: ClosedRange<Int>, toleranceMilliseconds: Int)

    /// A factor from 6 to 12 and one from 4 to 9, which gives 42 questions with 31 products.
    public static let timesTables = multiplication(6...12, by: 4...9)
    /// A factor from 13 to 29 and one from 4 to 9, which is not in the times tables.
    public static let largerProducts = multiplication(13...29, by: 4...9)
    /// A sum of two two-digit numbers.
    public static let twoDigitSums = addition(11...99, to: 11...99)
    /// Four digits as words, such as "four, seven, two, nine".
    public static let fourNumberWords = numberWords(digits: 4)
    /// A time of 3 to 12 seconds with a tolerance of 0.75 seconds.
    public static let hold = pressAndHold(seconds: 3...12, toleranceMilliseconds: 750)

    /// The named tasks in the order of their declaration.
    public static let named: [(name: String, task: GateTask)] = [
        ("times-tables", timesTables), ("larger-products", largerProducts),
        ("two-digit-sums", twoDigitSums), ("number-words", fourNumberWords), ("hold", hold),
    ]

    /// Validates the parameters of the task.
    ///
    /// - Throws: ``GateError`` with ``GateError/Code/invalidPolicy``.
    func validate() throws(GateError) {
        switch self {
        case .multiplication(let first, let second), .addition(let first, let second):
            guard Self.operands.contains(first), Self.operands.contains(second) else {
                throw GateError(.invalidPolicy, "the numbers must be from 0 to 999")
            }
        case .numberWords(let digits):
            guard 2...4 ~= digits else {
                throw GateError(
                    .invalidPolicy, "the number of digits must be 2 to 4, not \(digits)")
            }
        case .pressAndHold(let seconds, let tolerance):
            guard seconds.lowerBound >= 1, seconds.upperBound <= 60 else {
                throw GateError(.invalidPolicy, "the button must be held for 1 to 60 seconds")
            }
            guard 100...5_000 ~= tolerance else {
                throw GateError(
                    .invalidPolicy, "the tolerance must be 100 to 5000 ms, not \(tolerance)")
            }
        }
        let count = questionCount
        guard 2...Self.largestCount ~= count else {
            throw GateError(
                .invalidPolicy, "there must be 2 to \(Self.largestCount) questions, not \(count)")
        }
    }

    private static let operands = 0...999
    /// The limit on questions.
    ///
    /// More of them slow down the computation of odds without making a gate stronger.
    private static let largestCount = 10_000
}

extension ClosedRange<Int> {
    fileprivate func contains(_ other: ClosedRange<Int>) -> Bool {
        lowerBound <= other.lowerBound && other.upperBound <= upperBound
    }
}
