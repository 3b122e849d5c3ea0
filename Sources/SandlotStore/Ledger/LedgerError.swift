/// An error from a ledger.
public struct LedgerError: Error, Sendable {
    /// An error code, stable across versions of this package.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code as scripts read it.
        public let rawValue: String

        /// Creates a code from any string, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The ledger has more or fewer records than the caller has seen.
        public static let wrongPosition = Code(rawValue: "wrong-position")
        /// A record with this key already exists.
        public static let duplicateKey = Code(rawValue: "duplicate-key")
        /// The position is negative or past the end.
        public static let outOfRange = Code(rawValue: "out-of-range")
        /// Reading or writing failed.
        public static let inputOutput = Code(rawValue: "input-output")
    }

    /// The code.
    public let code: Code
    /// The problem and its solution, as a clause without a final period.
    public let reason: String
    /// The position of the record concerned, from 0.
    public let position: Int?
    /// The line of the file concerned, from 1.
    public let line: Int?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - reason: The problem and its solution, as a clause without a final period.
    ///   - position: The position of the record concerned.
    ///   - line: The line concerned.
    public init(_ code: Code, _ reason: String, position: Int? = nil, line: Int? = nil) {
        self.code = code
        self.reason = reason
        self.position = position
        self.line = line
    }
}

extension LedgerError: Equatable {
    /// Returns whether two errors have the same code.
    public static func == (one: LedgerError, other: LedgerError) -> Bool { one.code == other.code }
}

extension LedgerError: CustomStringConvertible {
    /// The reason, followed by the code.
    public var description: String { "\(reason) (\(code.rawValue))" }
}
