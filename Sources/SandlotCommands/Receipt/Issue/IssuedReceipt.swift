import ArgumentParser
import SandlotBase
import SandlotJSON
import SandlotReceipts

/// A receipt that has just been signed.
struct IssuedReceipt: Sendable {
    let kind: ReceiptKind
    let jws: String

    /// The payload of the token, or empty if a flaw has made it unreadable.
    private var payload: [UInt8] {
        let segments = jws.utf8.split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard segments.count > 1 else { return [] }
        return Base64.decode(Array(segments[1])[...], as: .url) ?? []
    }

    /// Returns the line to print, including its end.
    func line(_ format: IssueFormat) -> [UInt8] {
        switch format {
        case .text: Array(jws.utf8) + [UInt8(ascii: "\n")]
        case .json: jsonLine
        case .signedPayload, .receiptData: Array("{\"signedPayload\":\"\(jws)\"}\n".utf8)
        }
    }

    private var jsonLine: [UInt8] {
        let payload = payload
        var writer = JSONWriter(capacity: jws.utf8.count + payload.count + 100)
        writer.beginObject()
        writer.member("jws", jws)
        writer.member("kind", kind.rawValue)
        writer.name("payload" as StaticString)
        if let document = try? JSONDocument(payload) {
            writer.raw(document.root.compactBytes)
        } else {
            writer.string(String(decoding: payload, as: UTF8.self))
        }
        writer.member("schema", "sandlot-receipt/1")
        writer.endObject()
        return LineSeparators.escaped(writer.bytes) + [UInt8(ascii: "\n")]
    }
}

/// The format in which receipts are printed.
enum IssueFormat: String, ExpressibleByArgument, CaseIterable {
    /// The compact JWS.
    case text
    /// An object with the JWS, its kind, and its payload.
    case json
    /// The body of the request that delivers a notification.
    case signedPayload = "signed-payload"
    /// The body of a request to `verifyReceipt`.
    case receiptData = "receipt-data"
}

/// A signer of correct and flawed receipts.
struct ReceiptPress: Sendable {
    /// The signer of receipts without a flaw.
    private let signer: ReceiptSigner
    private let flawed: FlawedSigner?
    /// The member whose signed data gets the flaw, or nil for the receipt itself.
    private let flawedMember: String?

    /// Creates a press.
    ///
    /// - Parameters:
    ///   - authority: The certificates and keys.
    ///   - flaw: The flaw, and the member of the notification that gets it, or nil for the receipt
    ///     itself.
    ///   - isLikeXcode: Whether to sign receipts the way StoreKit Testing in Xcode does.
    ///   - signingDate: The instant of signing.
    /// - Throws: ``ReceiptError`` if OpenSSL fails.
    init(
        authority: CertificateAuthority, flaw: (kind: ReceiptFlaw, member: String?)?,
        isLikeXcode: Bool, signingDate: Timestamp
    ) throws(ReceiptError) {
        signer =
            isLikeXcode
            ? try .imitatingXcode() : try ReceiptSigner(authority: authority)
        flawedMember = flaw?.member
        if let flaw {
            flawed = try FlawedSigner(
                authority: authority, flaw: flaw.kind, signingDate: signingDate)
        } else {
            flawed = nil
        }
    }

    /// Signs the JSON of a receipt, with the flaw if it is for the receipt itself.
    func sign(json: [UInt8]) throws(ReceiptError) -> String {
        if flawedMember == nil, let flawed {
            try flawed.sign(json: json)
        } else {
            try signer.sign(json: json)
        }
    }

    /// Signs the payload of a receipt, with the flaw if it is for the receipt itself.
    func sign(_ payload: some ReceiptPayload) throws(ReceiptError) -> String {
        if flawedMember == nil, let flawed {
            try flawed.sign(payload)
        } else {
            try signer.sign(payload)
        }
    }

    /// Signs the payload of a member of a notification, with the flaw if it is for this member.
    func signNested(_ payload: some ReceiptPayload, name: String) throws(ReceiptError) -> String {
        if flawedMember == name, let flawed {
            try flawed.sign(payload)
        } else {
            try signer.sign(payload)
        }
    }

    /// Signs the JSON of a member of a notification, with the flaw if it is for this member.
    func signNested(json: [UInt8], name: String) throws(ReceiptError) -> String {
        if flawedMember == name, let flawed {
            try flawed.sign(json: json)
        } else {
            try signer.sign(json: json)
        }
    }
}
