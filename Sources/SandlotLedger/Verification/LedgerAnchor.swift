/// A known earlier state of a ledger and its key, stored where it cannot be changed together with
/// the file.
///
/// Only an anchor can reveal that a whole ledger was reset to an earlier state, or that its key was
/// replaced and everything was signed again.
public struct LedgerAnchor: Sendable, Hashable {
    /// The number of records.
    public let count: Int
    /// The hash of the last record, in hexadecimal digits.
    public let hash: String
    /// The fingerprint of the ledger's key, in hexadecimal digits, or nil to accept any key.
    public let keyFingerprint: String?

    /// Creates an anchor.
    ///
    /// - Parameters:
    ///   - count: The number of records.
    ///   - hash: The hash of the last record, in hexadecimal digits, as in reports.
    ///   - keyFingerprint: The fingerprint of the ledger's key, as in reports. Without it, a
    ///     replaced key is not detected.
    public init(count: Int, hash: String, keyFingerprint: String? = nil) {
        self.count = count
        self.hash = hash
        self.keyFingerprint = keyFingerprint
    }
}

extension LedgerAnchor: CustomStringConvertible {
    /// The anchor as text: the number, the hash, and the fingerprint, separated by colons.
    public var description: String {
        "\(count):\(hash)" + (keyFingerprint.map { ":\($0)" } ?? "")
    }

    /// Reads an anchor in the form of ``description``, or returns nil if the text has another form.
    public init?(_ description: String) {
        let parts = description.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let count = Int(parts[0]), count >= 0,
            Self.isHexadecimal(parts[1], count: 64),
            parts.count == 2 || LedgerKey.isFingerprint(parts[2])
        else { return nil }
        self.init(
            count: count, hash: parts[1].lowercased(),
            keyFingerprint: parts.count == 3 ? parts[2].lowercased() : nil)
    }

    static func isHexadecimal(_ text: some StringProtocol, count: Int) -> Bool {
        text.utf8.count == count && text.utf8.allSatisfy { UInt8.isHexadecimalDigit($0) }
    }
}

extension UInt8 {
    /// Returns whether a byte is one of the digits 0 to 9, a to f, or A to F.
    fileprivate static func isHexadecimalDigit(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...70).contains(byte) || (97...102).contains(byte)
    }
}
