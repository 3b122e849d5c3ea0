/// Something that a ledger keeps and does not understand.
public struct LedgerRecord: Sendable, Hashable {
    /// The stream of what stands where a dispensable record stood.
    public static let removedStream = "removed"

    /// Who wrote it; `store`, `memory`, `story` and `removed` are this package's.
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
/// It is the one thing that a store needs of a file, of a database server, or of memory. What an implementation
/// guarantees, and what several servers on one database can therefore rely on:
///
/// - **Append at an expected position.** Records are appended all or none, at the position that the caller
///   expects, and only there. That is decided before ``append(_:at:)`` returns. A caller that was overtaken reads
///   what is new, decides anew and tries again.
/// - **Order.** What was accepted earlier is committed earlier: once a ticket says that it is committed, so are
///   all that the ledger gave out before it. If one cannot be committed, none after it is.
/// - **Durability.** Once a ticket says that it is committed, the records survive whatever the ledger promises to
///   survive. If a ticket fails, the records may or may not be there, and the ledger takes nothing more until it
///   is opened anew.
/// - **Visibility.** ``count`` and ``records(from:limit:)`` tell of committed records only.
/// - **Ordered replay.** Records come back in the order in which they were appended, byte for byte. A record
///   whose owner has declared it dispensable may come back as one of the stream
///   ``LedgerRecord/removedStream``; it keeps its position.
/// - **Keys.** A record whose key is there already, byte for byte, is not appended again, so that whoever does
///   not know whether an append has succeeded can repeat it.
/// - **Notice.** ``commits`` tells every reader that there is more, so that nobody has to ask again and again.
public protocol Ledger: Sendable {
    /// The number of committed records.
    var count: Int { get throws(LedgerError) }

    /// The number of committed records whenever it has grown.
    ///
    /// A reader that is slow gets the latest number only. The stream ends when the ledger is closed.
    var commits: AsyncStream<Int> { get }

    /// Appends records.
    ///
    /// It does not wait for a disk or a network.
    ///
    /// - Parameters:
    ///   - records: What to append, all or none.
    ///   - position: The number of records that the caller has seen or appended.
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
