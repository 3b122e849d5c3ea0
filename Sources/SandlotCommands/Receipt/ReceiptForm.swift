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

    /// Decodes a line, or returns nil if it is not Base64 with padding.
    static func bytes(_ line: [UInt8]) -> [UInt8]? { Base64.decode(line[...], as: .standard) }

    /// Encodes a receipt.
    static func text(_ bytes: [UInt8]) -> String {
        String(decoding: Base64.encoded(bytes, as: .standard), as: UTF8.self)
    }
}
