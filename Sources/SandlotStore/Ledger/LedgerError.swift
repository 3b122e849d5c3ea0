/// Why a ledger did not do what it was asked.
public struct LedgerError: Error, Sendable {
    /// A kind of failure, stable over versions of this package.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code as scripts see it.
        public let rawValue: String

        /// Takes any string, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// There are more or fewer records than the caller has seen.
        public static let wrongPosition = Code(rawValue: "wrong-position")
        /// A record with this key is there already.
        public static let duplicateKey = Code(rawValue: "duplicate-key")
        /// The position is negative or behind the end.
        public static let outOfRange = Code(rawValue: "out-of-range")
        /// Reading or writing failed.
        public static let inputOutput = Code(rawValue: "input-output")
    }

    /// What kind of failure it is.
    public let code: Code
    /// What is wrong and what to do, as a clause without a full stop.
    public let reason: String
    /// The record that it is about, from 0.
    public let position: Int?
    /// The line of a file of records that it is about, from 1.
    public let line: Int?

    /// Describes a failure.
    ///
    /// - Parameters:
    ///   - code: What kind of failure it is.
    ///   - reason: What is wrong and what to do, as a clause without a full stop.
    ///   - position: The record that it is about.
    ///   - line: The line that it is about.
    public init(_ code: Code, _ reason: String, position: Int? = nil, line: Int? = nil) {
        self.code = code
        self.reason = reason
        self.position = position
        self.line = line
    }
}

extension LedgerError: Equatable {
    /// Whether both have the same code.
    public static func == (one: LedgerError, other: LedgerError) -> Bool { one.code == other.code }
}

extension LedgerError: CustomStringConvertible {
    /// The sentence and the code.
    public var description: String { "\(reason) (\(code.rawValue))" }
}
