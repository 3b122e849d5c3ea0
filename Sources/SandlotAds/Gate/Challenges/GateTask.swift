/// What a gate asks of a parent.
///
/// A task is a finite set of questions, each as likely as any other.
public enum GateTask: Sendable, Hashable {
    /// The product of two numbers, typed.
    case multiplication(ClosedRange<Int>, by: ClosedRange<Int>)
    /// The sum of two numbers, typed.
    case addition(ClosedRange<Int>, to: ClosedRange<Int>)
    /// Digits that are written as words, typed as digits.
    case numberWords(digits: Int)
    /// A button that must be held for a number of seconds that is written as a word.
    case pressAndHold(seconds: ClosedRange<Int>, toleranceMilliseconds: Int)

    /// Six to twelve times four to nine: 42 questions with 31 products.
    public static let timesTables = multiplication(6...12, by: 4...9)
    /// Thirteen to twenty-nine times four to nine, which no table has.
    public static let largerProducts = multiplication(13...29, by: 4...9)
    /// Two numbers of two digits.
    public static let twoDigitSums = addition(11...99, to: 11...99)
    /// Four digits as words, as in "four, seven, two, nine".
    public static let fourNumberWords = numberWords(digits: 4)
    /// Three to twelve seconds, give or take three quarters of one.
    public static let hold = pressAndHold(seconds: 3...12, toleranceMilliseconds: 750)

    /// The tasks that have names, in the order of their declaration.
    public static let named: [(name: String, task: GateTask)] = [
        ("times-tables", timesTables), ("larger-products", largerProducts),
        ("two-digit-sums", twoDigitSums), ("number-words", fourNumberWords), ("hold", hold),
    ]

    /// Checks that the task can be asked.
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
                throw GateError(.invalidPolicy, "number words must be 2 to 4, not \(digits)")
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
    /// More questions make the computation of odds slow and no gate stronger.
    private static let largestCount = 10_000
}

extension ClosedRange<Int> {
    fileprivate func contains(_ other: ClosedRange<Int>) -> Bool {
        lowerBound <= other.lowerBound && other.upperBound <= upperBound
    }
}
