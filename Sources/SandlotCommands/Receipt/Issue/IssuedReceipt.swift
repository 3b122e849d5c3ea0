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
    func line(isJSON: Bool) -> [UInt8] {
        guard isJSON else { return Array(jws.utf8) + [UInt8(ascii: "\n")] }
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
        return writer.bytes + [UInt8(ascii: "\n")]
    }
}

/// Signs receipts, right ones or flawed ones.
struct ReceiptPress: Sendable {
    /// Signs what is right, also inside a flawed receipt.
    private let signer: ReceiptSigner
    private let flawed: FlawedSigner?

    init(
        authority: CertificateAuthority, flaw: ReceiptFlaw?, signingDate: Timestamp
    ) throws(ReceiptError) {
        signer = try ReceiptSigner(authority: authority)
        if let flaw {
            flawed = try FlawedSigner(authority: authority, flaw: flaw, signingDate: signingDate)
        } else {
            flawed = nil
        }
    }

    /// Signs a payload as it is.
    func sign(json: [UInt8]) throws(ReceiptError) -> String {
        if let flawed { try flawed.sign(json: json) } else { try signer.sign(json: json) }
    }

    /// Signs a payload, in which the flaw may be.
    func sign(_ payload: some ReceiptPayload) throws(ReceiptError) -> String {
        if let flawed { try flawed.sign(payload) } else { try signer.sign(payload) }
    }

    /// Signs the data inside a notification, which is right in any case.
    func signNested(_ payload: some ReceiptPayload) throws(ReceiptError) -> String {
        try signer.sign(payload)
    }
}
