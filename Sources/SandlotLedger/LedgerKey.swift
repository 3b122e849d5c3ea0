import SandlotBase
package import SandlotReceipts
public import SandlotStore

/// The key that proves a ledger's contents.
///
/// Anyone who can read the key can create records that look genuine. Anyone who can only write to
/// the database file cannot.
public struct LedgerKey: Sendable {
    package let statements: StatementKey

    init(_ statements: StatementKey) {
        self.statements = statements
    }

    /// Generates a key.
    ///
    /// - Throws: ``LedgerError`` if OpenSSL fails.
    public init() throws(LedgerError) {
        do throws(ReceiptError) {
            statements = try StatementKey()
        } catch {
            throw LedgerError(.inputOutput, error.description)
        }
    }

    /// Reads a key.
    ///
    /// - Parameter path: A file that contains a P-256 key in PEM (PKCS #8) without a passphrase.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/wrongKey`` or ``LedgerError/Code/inputOutput``.
    public init(contentsOf path: String) throws(LedgerError) {
        // Reading a pipe could wait forever. Other obstacles are reported when the file is read.
        guard (try? FileKind.of(path)) != .other else {
            throw LedgerError(.wrongKey, "\(path) is not a file with a key")
        }
        do {
            statements = try StatementKey(pem: FileContents.read(path), name: path)
        } catch let error as ReceiptError {
            throw LedgerError(.wrongKey, error.description)
        } catch {
            throw LedgerError(error, path)
        }
    }

    /// The first half of the hash of the public key, in hexadecimal digits.
    public var fingerprint: String { Self.fingerprint(of: statements.publicKey) }

    /// Writes the key to a new file that only its owner can read.
    ///
    /// - Parameter path: The file, which must not exist.
    /// - Throws: ``LedgerError`` with ``LedgerError/Code/alreadyExists`` or
    ///   ``LedgerError/Code/inputOutput``.
    public func write(to path: String) throws(LedgerError) {
        do {
            let name = FilePlacement.name(of: path)
            let file = AtomicFileSet.File(name: name, bytes: try statements.pem(), mode: 0o600)
            try AtomicFileSet([file]).write(
                into: FilePlacement.directory(of: path), protecting: [name])
        } catch let error as FileError where error.isExistingFile {
            throw LedgerError(.alreadyExists, "\(path) exists; a key is never overwritten")
        } catch {
            throw LedgerError(error, path)
        }
    }

    /// Returns whether a text has the form of a fingerprint: 32 hexadecimal digits.
    public static func isFingerprint(_ text: some StringProtocol) -> Bool {
        LedgerAnchor.isHexadecimal(text, count: 32)
    }

    /// Returns the first half of the hash of a public key, in hexadecimal digits.
    package static func fingerprint(of publicKey: [UInt8]) -> String {
        guard let hash = try? SHA256.digest(publicKey) else { return "unknown" }
        return HexDigit.string(hash.prefix(16))
    }
}
