import SandlotReceipts
import SandlotStore

/// The storage of a signed value: its token, the signed bytes, and the decoded payload.
final class SignedContent<Payload: ReceiptPayload>: Sendable {
    let jws: String
    let json: [UInt8]
    let payload: Payload
    let origin: Origin

    init(_ delivery: Delivery<Payload>, origin: Origin) {
        jws = delivery.jws
        json = delivery.json
        payload = delivery.payload
        self.origin = origin
    }

    /// The JSON on several lines.
    var prettyJSON: String { PrettyJSON.text(of: json) }
}

extension SignedContent: Hashable {
    /// Whether both contain the same JSON, regardless of the signature.
    static func == (one: SignedContent, other: SignedContent) -> Bool {
        one === other || one.json == other.json
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(json)
    }
}
