/// What a ledger is known to have contained, and whose it was, noted where nobody can change it together with the file.
///
/// It is the only way to find out that a whole ledger was put back to an earlier state, or that its key was replaced and
/// everything signed anew.
public struct LedgerAnchor: Sendable, Hashable {
    /// The number of records.
    public let count: Int
    /// The hash behind the last of them, in hexadecimal digits.
    public let hash: String
    /// The fingerprint of the ledger's key, in hexadecimal digits; nil if any key will do.
    public let keyFingerprint: String?

    /// Describes what a ledger is known to have contained.
    ///
    /// - Parameters:
    ///   - count: The number of records.
    ///   - hash: The hash behind the last of them, in hexadecimal digits, as reports have it.
    ///   - keyFingerprint: The fingerprint of the ledger's key, as reports have it. Without it whoever has replaced the
    ///     key is not found.
    public init(count: Int, hash: String, keyFingerprint: String? = nil) {
        self.count = count
        self.hash = hash
        self.keyFingerprint = keyFingerprint
    }
}

extension LedgerAnchor: CustomStringConvertible {
    /// The anchor as it is noted: the number, the hash and the fingerprint, with colons between them.
    public var description: String {
        "\(count):\(hash)" + (keyFingerprint.map { ":\($0)" } ?? "")
    }

    /// Reads an anchor as ``description`` writes it; nil if it is none.
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
    /// Whether a byte is one of the digits 0 to 9, a to f, A to F.
    fileprivate static func isHexadecimalDigit(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...70).contains(byte) || (97...102).contains(byte)
    }
}
