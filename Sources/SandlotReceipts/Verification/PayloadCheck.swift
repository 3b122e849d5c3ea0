import SandlotBase
import SandlotJSON

/// A payload that is being verified.
///
/// The payload is decoded first because the certificates must be valid at its signing date.
/// Problems with its members are reported only after the signature has been verified.
struct PayloadCheck<Payload: SignedPayload> {
    /// The maximum number of digits in an integer, which is Python's limit for conversions.
    static var maximumDigitCount: Int { 4300 }

    let document: JSONDocument
    /// The instant at which the certificates must be valid, if the payload has one.
    let signingDate: Timestamp?
    private let payload: Payload?
    private let mismatch: JSONObjectReader.Mismatch?
    private let firstNull: String?

    /// Decodes a payload.
    ///
    /// - Parameters:
    ///   - jws: The segments of the token.
    ///   - token: The token, whose payload may have been decoded before.
    /// - Throws: ``Refused`` if it is not the base64url encoding of a JSON object.
    init<Token>(_ jws: CompactJWS<Token>, of token: ReceivedToken<Token>) throws(Refused) {
        document =
            if let payload = token.payload { payload } else { try Self.document(in: jws.payload) }
        guard document.root.kind == .object else {
            throw Refused(.malformedPayload, "the payload is not a JSON object")
        }
        guard !document.hasLoneSurrogate else {
            throw Refused(
                .malformedPayload, "a string in the payload contains half a surrogate pair")
        }
        guard !document.hasInteger(longerThan: Self.maximumDigitCount) else {
            throw Refused(
                .malformedPayload, "an integer has more than \(Self.maximumDigitCount) digits")
        }
        do {
            var fields = try JSONObjectReader(document.root)
            let payload = try Payload(reading: &fields)
            signingDate = payload.signingDate
            firstNull = fields.firstNull
            self.payload = payload
            mismatch = nil
        } catch {
            let value = document.root["signedDate"] ?? document.root["receiptCreationDate"]
            signingDate = value?.truncatedInteger.map(Timestamp.init(milliseconds:))
            firstNull = nil
            payload = nil
            mismatch = error
        }
    }

    private static func document(
        in encoded: some RandomAccessCollection<UInt8>
    ) throws(Refused) -> JSONDocument {
        guard let text = Base64.decode(encoded, as: .url) else {
            throw Refused(.malformedToken, "the payload is not base64url without padding")
        }
        do {
            return try JSONDocument(text)
        } catch {
            throw Refused(
                .malformedPayload,
                "the payload is not JSON: \(error.problem.rawValue), at byte \(error.offset)")
        }
    }

    /// Returns the payload if its members are valid.
    func decoded(allowingNull: Bool) throws(Refused) -> Payload {
        if let mismatch {
            throw Refused(
                mismatch.isDuplicate ? .duplicateMember : .invalidField,
                "\(mismatch.path): \(mismatch.expected) is expected")
        }
        if let firstNull, !allowingNull {
            throw Refused(.nullField, "\(firstNull) is null; leave out members that have no value")
        }
        guard let payload else {
            throw Refused(.malformedPayload, "the payload cannot be read")
        }
        return payload
    }
}
