import ArgumentParser
import SandlotReceipts

/// A kind of receipt as an argument: a kind of signed data in JSON, or an app receipt.
enum ReceiptForm: Hashable, Sendable, ExpressibleByArgument {
    case signed(ReceiptKind)
    /// The receipt of PKCS #7 with all purchases, which Apple has deprecated.
    case appReceipt

    /// The name of app receipts.
    static let appReceiptName = "app-receipt"

    init?(argument: String) {
        if argument == Self.appReceiptName {
            self = .appReceipt
        } else if let kind = ReceiptKind(rawValue: argument) {
            self = .signed(kind)
        } else {
            return nil
        }
    }

    static var allValueStrings: [String] { ReceiptKind.allCases.map(\.rawValue) + [appReceiptName] }

    var defaultValueDescription: String { name }

    /// The name on the command line.
    var name: String {
        switch self {
        case .signed(let kind): kind.rawValue
        case .appReceipt: Self.appReceiptName
        }
    }

    /// The kind of signed data in JSON, or nil for app receipts.
    var signedKind: ReceiptKind? {
        switch self {
        case .signed(let kind): kind
        case .appReceipt: nil
        }
    }
}

/// An app receipt as a line of text: Base64 of its bytes.
enum AppReceiptText {
    /// Returns whether a line looks like an app receipt, and not like a compact JWS.
    ///
    /// The Base64 of a SEQUENCE that is longer than 127 bytes begins with M.
    static func isLikely(_ line: [UInt8]) -> Bool {
        line.first == UInt8(ascii: "M") && !line.contains(UInt8(ascii: "."))
    }

    /// The reason why a line cannot be decoded.
    static let undecodable = """
        not Base64 with padding; write each app receipt on one line, or in lines of 64 or 76 characters
        """

    /// Decodes a line, or returns nil if it is not Base64 with padding.
    ///
    /// A text in JSON can contain line breaks.
    static func bytes(_ line: [UInt8]) -> [UInt8]? {
        func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
        guard line.contains(where: isLineBreak) else { return Base64.decode(line, as: .standard) }
        return Base64.decode(line.filter { !isLineBreak($0) }, as: .standard)
    }

    /// Returns whether a line is only the beginning of an app receipt whose Base64 is broken into lines.
    ///
    /// Programs write lines of 64 or 76 characters. An app receipt is always longer than that.
    static func isBroken(_ line: [UInt8]) -> Bool {
        guard isLikely(line), line.count == 64 || line.count == 76, isBase64(line) else {
            return false
        }
        return statedLength(of: line).map { $0 > line.count } ?? true
    }

    /// Returns whether a line has only characters of Base64.
    static func isBase64(_ line: [UInt8]) -> Bool {
        line.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"),
                UInt8(ascii: "="):
                true
            default: false
            }
        }
    }

    /// Returns the number of characters of a receipt, as its first bytes state it, or nil if they do not.
    static func statedLength(of line: [UInt8]) -> Int? {
        Base64.decode(line.prefix(8), as: .standard)
            .flatMap(AppReceiptVerifier.statedLength).map { ($0 + 2) / 3 * 4 }
    }

    /// Encodes a receipt.
    static func text(_ bytes: [UInt8]) -> String {
        String(decoding: Base64.encoded(bytes, as: .standard), as: UTF8.self)
    }
}
