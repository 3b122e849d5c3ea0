/// An opaque record of a ledger.
public struct LedgerRecord: Sendable, Hashable {
    /// The stream of a record that replaces a removed dispensable record.
    public static let removedStream = "removed"

    /// The writer of the record.
    ///
    /// `store`, `memory`, `story`, and `removed` belong to this package.
    public var stream: String
    /// The kind of the record, such as `transaction`.
    public var kind: String
    /// The format version of `bytes`.
    public var version: Int32
    /// A unique key under which the record is stored only once, if it has one.
    public var key: String?
    /// The content.
    public var bytes: [UInt8]

    /// Creates a record.
    ///
    /// - Parameters:
    ///   - stream: The writer of the record.
    ///   - kind: The kind of the record.
    ///   - version: The format version of `bytes`.
    ///   - key: A unique key under which the record is stored only once.
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

/// A durable, ordered sequence of records.
///
/// A ledger is all that a store needs of a file, a database server, or memory. An implementation
/// makes these guarantees, which several servers on one database can rely on:
///
/// - **Append at an expected position.** Records are appended all or none, and only at the position
///   that the caller expects. This is decided before ``append(_:at:)`` returns. A caller whose
///   position is out of date reads the new records, decides again, and retries.
/// - **Order.** Records are committed in the order in which they were accepted: once a ticket
///   reports a commit, all earlier tickets of the ledger are committed, too. If one append cannot
///   be committed, no later one is.
/// - **Durability.** Once a ticket reports a commit, the records survive whatever the ledger
///   promises to survive. If a ticket fails, the records may or may not be present, and the ledger
///   accepts no more records until it is reopened.
/// - **Visibility.** ``count`` and ``records(from:limit:)`` include committed records only.
/// - **Ordered replay.** Records are returned in the order in which they were appended, byte for
///   byte. A record that its owner has declared dispensable may be returned as a record of the
///   stream ``LedgerRecord/removedStream``, at the same position.
/// - **Keys.** A record whose key is already present, byte for byte, is not appended again. A
///   caller that does not know whether an append succeeded can therefore repeat it.
/// - **Notification.** ``commits`` informs every reader of new records, so that no reader has to
///   poll.
public protocol Ledger: Sendable {
    /// The number of committed records.
    var count: Int { get throws(LedgerError) }

    /// A stream that yields the number of committed records whenever it has grown.
    ///
    /// A slow reader receives only the latest number. The stream ends when the ledger is closed.
    var commits: AsyncStream<Int> { get }

    /// Appends records.
    ///
    /// This method does not wait for a disk or a network.
    ///
    /// - Parameters:
    ///   - records: The records to append, all or none.
    ///   - position: The number of records that the caller has seen or appended.
    /// - Returns: A ticket that reports when the records are committed.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/wrongPosition`` if there are more or fewer
    ///   records, or with ``LedgerError/Code/duplicateKey``. In either case, nothing is appended.
    func append(
        _ records: [LedgerRecord], at position: Int
    ) throws(LedgerError) -> LedgerTicket

    /// Reads records in order.
    ///
    /// - Parameters:
    ///   - position: The position of the first record, from 0.
    ///   - limit: The maximum number of records.
    /// - Returns: The records from that position, fewer than `limit` only at the end.
    /// - Throws: ``LedgerError`` if the ledger cannot be read.
    func records(from position: Int, limit: Int) throws(LedgerError) -> [LedgerRecord]
}
