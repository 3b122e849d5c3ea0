public import SandlotStore

/// The address of a ledger in a PostgreSQL database, as a URI of libpq.
///
/// One parameter is our own: `files` is the path to which `-key` and `-authority` are appended for
/// the key of the ledger and the certificates of its store. Without it, the path is the name of the
/// database in the current directory.
public struct PostgresAddress: Sendable, Hashable {
    /// The path to which the suffixes of the files of the ledger are appended.
    public let filesPath: String
    /// The URI without the parameter `files`, for libpq.
    let uri: String
    /// The address without a password and without parameters, for messages.
    public let name: String

    private static let schemes = ["postgresql://", "postgres://"]

    /// Returns whether a text names a PostgreSQL database, not a file.
    ///
    /// - Parameter text: The value of an option such as `--store`.
    /// - Returns: Whether it begins with `postgresql://` or `postgres://`.
    public static func isAddress(_ text: String) -> Bool {
        schemes.contains { text.hasPrefix($0) }
    }

    /// Reads an address.
    ///
    /// - Parameter text: A URI such as `postgresql://shop@db.example/shop?files=/etc/sandlot/shop`.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/inputOutput`` if it is not such a URI, or if
    ///   it names neither a database nor `files`.
    public init(_ text: String) throws(LedgerError) {
        guard let scheme = Self.schemes.first(where: { text.hasPrefix($0) }) else {
            throw LedgerError(
                .inputOutput, "an address of PostgreSQL begins with postgresql://, not \(text)")
        }
        let rest = text.dropFirst(scheme.count)
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let place = parts[0]
        var parameters = parts.count > 1 ? parts[1].split(separator: "&").map(String.init) : []
        let files = parameters.last { $0.hasPrefix("files=") }
        parameters.removeAll { $0.hasPrefix("files=") }
        uri =
            scheme + place
            + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
        // Everything before the last @ is a user and a password.
        let host = place.split(separator: "@", omittingEmptySubsequences: false).last ?? place
        name = "postgresql://" + host
        let database = place.split(separator: "/", omittingEmptySubsequences: false)
        let given = files.map { String($0.dropFirst("files=".count)) }
        let last = database.count > 1 ? database.last.map(String.init) ?? "" : ""
        guard let path = Self.decoded(given ?? last), !path.isEmpty else {
            throw LedgerError(
                .inputOutput,
                "\(name) names no database; write it after the host, as in postgresql://host/shop")
        }
        filesPath = path
    }

    /// The path of the ledger's key, unless it is given in the options.
    public var keyPath: String { filesPath + "-key" }

    /// The directory of the certificates and keys of the ledger's store.
    public var authorityPath: String { filesPath + "-authority" }

    /// Returns a text with its percent-encoded bytes decoded, or nil if it is malformed.
    private static func decoded(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
