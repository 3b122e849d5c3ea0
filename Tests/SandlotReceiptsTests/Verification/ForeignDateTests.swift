import SandlotReceipts
import Testing

/// Tests of a date under the name of another kind of payload, at which one reader checks the
/// certificates.
@Suite
struct ForeignDateTests {
    private static func refusal(
        _ kind: ReceiptKind, without own: String?, adding member: String
    ) throws -> ReceiptRefusal.Code? {
        var text = String(decoding: Sample.json(kind), as: UTF8.self)
        if let own { text = text.replacing("\"\(own)\":1750000000123", with: #""x":1"#) }
        let token = try Sample.signer().sign(json: Array("\(text.dropLast()),\(member)}".utf8))
        return try Sample.verifier().refusal(of: token, as: kind)
    }

    private static let values: [(String, ReceiptRefusal.Code?)] = [
        ("1750000000123", nil), ("null", nil), ("0", .certificateNotYetValid),
        ("946684799999", .certificateNotYetValid), ("3786912000001", .certificateExpired),
        (#""soon""#, .invalidField), ("true", .invalidField), ("[]", .invalidField),
        ("1e30", .invalidField),
    ]

    @Test(arguments: [ReceiptKind.transaction, .renewal, .notification])
    func aCreationDateIsCheckedIfThereIsNoSignedDate(_ kind: ReceiptKind) throws {
        for (value, expected) in Self.values {
            let member = #""receiptCreationDate":\#(value)"#
            #expect(
                try Self.refusal(kind, without: "signedDate", adding: member) == expected,
                "\(value)")
            #expect(try Self.refusal(kind, without: nil, adding: member) == nil, "\(value)")
        }
    }

    @Test(arguments: ["receiptCreationDate", nil])
    func aSignedDateOfAnAppTransactionIsAlwaysChecked(_ own: String?) throws {
        for (value, expected) in Self.values {
            let member = #""signedDate":\#(value)"#
            #expect(
                try Self.refusal(.appTransaction, without: own, adding: member) == expected,
                "\(value)")
        }
    }
}
