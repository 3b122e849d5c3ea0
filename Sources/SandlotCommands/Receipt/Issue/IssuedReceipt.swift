internal import ArgumentParser
internal import SandlotBase
internal import SandlotJSON
internal import SandlotReceipts

/// A receipt that has just been signed.
struct IssuedReceipt: Sendable {
    let kind: ReceiptKind
    let jws: String

    /// The payload as it stands in the token, or nothing if a flaw has made it unreadable.
    private var payload: [UInt8] {
        let segments = jws.utf8.split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard segments.count > 1 else { return [] }
        return Base64.decode(Array(segments[1])[...], as: .url) ?? []
    }

    /// The line to be printed, its end included.
    func line(_ format: IssueFormat) -> [UInt8] {
        switch format {
        case .text: Array(jws.utf8) + [UInt8(ascii: "\n")]
        case .json: jsonLine
        case .signedPayload: Array("{\"signedPayload\":\"\(jws)\"}\n".utf8)
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

/// How receipts are printed.
enum IssueFormat: String, ExpressibleByArgument, CaseIterable {
    /// The compact JWS.
    case text
    /// An object with the JWS, its kind, and its payload.
    case json
    /// The body of the request that delivers a notification.
    case signedPayload = "signed-payload"
}

/// Signs receipts, correct ones and flawed ones.
struct ReceiptPress: Sendable {
    /// Signs what has no flaw.
    private let signer: ReceiptSigner
    private let flawed: FlawedSigner?
    /// The member whose signed data has the flaw, or nil for the receipt itself.
    private let flawedMember: String?

    /// Prepares to sign.
    ///
    /// - Parameters:
    ///   - authority: The keys.
    ///   - flaw: The flaw, and the member of the notification that has it; nil for the receipt itself.
    ///   - isLikeXcode: Whether receipts are signed as StoreKit Testing in Xcode does it.
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

    /// Signs a payload as it is.
    func sign(json: [UInt8]) throws(ReceiptError) -> String {
        if flawedMember == nil, let flawed {
            try flawed.sign(json: json)
        } else {
            try signer.sign(json: json)
        }
    }

    /// Signs a payload, in which the flaw may be.
    func sign(_ payload: some ReceiptPayload) throws(ReceiptError) -> String {
        if flawedMember == nil, let flawed {
            try flawed.sign(payload)
        } else {
            try signer.sign(payload)
        }
    }

    /// Signs the data inside a notification, in which the flaw may be if it was ordered there.
    func signNested(_ payload: some ReceiptPayload, name: String) throws(ReceiptError) -> String {
        if flawedMember == name, let flawed {
            try flawed.sign(payload)
        } else {
            try signer.sign(payload)
        }
    }

    /// Signs the data inside a notification as it is.
    func signNested(json: [UInt8], name: String) throws(ReceiptError) -> String {
        if flawedMember == name, let flawed {
            try flawed.sign(json: json)
        } else {
            try signer.sign(json: json)
        }
    }
}
