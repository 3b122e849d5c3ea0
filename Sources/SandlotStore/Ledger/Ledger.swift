/// Something that a ledger keeps and does not understand.
public struct LedgerRecord: Sendable, Hashable {
    /// Who wrote it, as in `store`.
    public var stream: String
    /// What it is, as in `transaction`.
    public var kind: String
    /// The version of the form of `bytes`.
    public var version: Int32
    /// A name under which it is kept once only, if it has one.
    public var key: String?
    /// The content.
    public var bytes: [UInt8]

    /// Describes a record.
    ///
    /// - Parameters:
    ///   - stream: Who wrote it.
    ///   - kind: What it is.
    ///   - version: The version of the form of `bytes`.
    ///   - key: A name under which it is kept once only.
    ///   - bytes: The content.
    public init(
        stream: String, kind: String, version: Int32, key: String? = nil, bytes: [UInt8]
    ) {
        self.stream = stream
        self.kind = kind
        self.version = version
        self.key = key
        self.bytes = bytes
    }
}

/// Keeps records in order, for good.
///
/// What an implementation guarantees:
/// - records are appended all or none, at the position that the caller expects, and only there;
/// - they are replayed in the order in which they were appended, byte for byte;
/// - a record whose key is there already is not appended again;
/// - once a ticket says that it is committed, the records survive whatever the ledger promises to survive.
public protocol Ledger: Sendable {
    /// The number of records.
    var count: Int { get throws(LedgerError) }

    /// Appends records.
    ///
    /// - Parameters:
    ///   - records: What to append, all or none.
    ///   - position: The number of records that the caller has seen.
    /// - Returns: A ticket that tells when the records are committed.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/wrongPosition`` if there are more or fewer records,
    ///   or ``LedgerError/Code/duplicateKey``; nothing is appended then.
    func append(
        _ records: [LedgerRecord], at position: Int
    ) throws(LedgerError) -> LedgerTicket

    /// Reads records in order.
    ///
    /// - Parameters:
    ///   - position: The first one, from 0.
    ///   - limit: How many at most.
    /// - Returns: The records from there; fewer than `limit` only at the end.
    /// - Throws: ``LedgerError`` if the ledger cannot be read.
    func records(from position: Int, limit: Int) throws(LedgerError) -> [LedgerRecord]
}

/// Tells when records are committed.
public struct LedgerTicket: Sendable {
    private let wait: (@Sendable () async throws -> Void)?

    /// The records are committed already.
    public static let committed = LedgerTicket(wait: nil)

    /// Makes a ticket for records that are being committed.
    ///
    /// - Parameter wait: Returns when they are, or throws if they could not be.
    /// - Returns: The ticket.
    public static func pending(_ wait: @escaping @Sendable () async throws -> Void) -> Self {
        LedgerTicket(wait: wait)
    }

    private init(wait: (@Sendable () async throws -> Void)?) {
        self.wait = wait
    }

    /// Whether the records are committed already.
    public var isCommitted: Bool { wait == nil }

    /// Waits for the records to be committed.
    ///
    /// - Throws: What kept them from being committed.
    public func commitment() async throws {
        try await wait?()
    }
}

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

    /// Describes a failure.
    ///
    /// - Parameters:
    ///   - code: What kind of failure it is.
    ///   - reason: What is wrong and what to do, as a clause without a full stop.
    public init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
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
