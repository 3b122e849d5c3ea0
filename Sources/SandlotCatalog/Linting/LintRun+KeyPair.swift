/// Checks of the key pair. Messages never contain a key.
extension LintRun {
    /// Checks that the keys are present and valid Base64.
    mutating func check(keyPair: LintNode) {
        _ = requiredText(
            "id", of: keyPair, missing: .incompleteKeyPair,
            "has no id; let Xcode create a new pair, or remove it")
        let privateKey = requiredText(
            "privateKey", of: keyPair, missing: .incompleteKeyPair,
            "has no privateKey; let Xcode create a new pair, or remove it")
        for key in [privateKey, keyPair.member("publicKey")] {
            guard let key, let text = key.string, !Self.isBase64(text) else { continue }
            report(
                .invalidKey, at: key,
                "\(key.path) is not base64; let Xcode create a new pair, or copy the key again")
        }
    }

    /// Returns whether a text is Base64 with padding (RFC 4648, section 4) for at least one byte.
    ///
    /// Older versions of Xcode break the lines of a key, so line breaks are ignored.
    private static func isBase64(_ text: String) -> Bool {
        let text = text.utf8.filter { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
        let digits = text.prefix { $0 != UInt8(ascii: "=") }
        let padding = text.dropFirst(digits.count)
        return !digits.isEmpty && text.count.isMultiple(of: 4) && padding.count <= 2
            && padding.allSatisfy { $0 == UInt8(ascii: "=") } && digits.allSatisfy(isBase64Digit)
    }

    private static func isBase64Digit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
