import SandlotBase
import SandlotReceipts
import Testing

@Suite
struct SigningDateTests {
    private static let first = Timestamp(milliseconds: 1_700_000_000_000)
    private static let last = Timestamp(milliseconds: 1_800_000_000_000)

    /// Creates an authority with one certificate that is valid for a shorter time than the others.
    private static func authority(limiting name: String) throws -> CertificateAuthority {
        var options = CertificateAuthority.Options()
        options.validity = first...last
        switch name {
        case "root":
            return try CertificateAuthority(options: options).rotating(.intermediate)
        case "intermediate":
            return try Sample.authority().rotating(.intermediate, options: options).rotating(.leaf)
        default: return try Sample.authority().rotating(.leaf, options: options)
        }
    }

    @Test(arguments: ["leaf", "intermediate", "root"])
    func everyCertificateMustBeValidToTheMillisecond(_ name: String) throws {
        let authority = try Self.authority(limiting: name)
        let signer = try ReceiptSigner(authority: authority)
        // The clock is outside the validity period and must not matter.
        let verifier = try Sample.verifier(roots: [authority.root], now: Timestamp(milliseconds: 0))
        for (milliseconds, expected) in [
            (Self.first.milliseconds, nil), (Self.first.milliseconds - 1, .certificateNotYetValid),
            (Self.last.milliseconds, nil), (Self.last.milliseconds + 1, .certificateExpired),
            (Self.last.milliseconds + 1000, .certificateExpired),
        ] as [(Int64, ReceiptRefusal.Code?)] {
            var transaction = Sample.transaction()
            transaction.signedDate = Timestamp(milliseconds: milliseconds)
            #expect(verifier.refusal(of: try signer.sign(transaction)) == expected)
            var app = Sample.appTransaction()
            app.receiptCreationDate = transaction.signedDate
            #expect(verifier.refusal(of: try signer.sign(app), as: .appTransaction) == expected)
        }
    }

    @Test
    func theClockIsUsedIfThereIsNoSigningDate() throws {
        let authority = try Self.authority(limiting: "leaf")
        let signer = try ReceiptSigner(authority: authority)
        for kind in ReceiptKind.allCases {
            let json = Sample.json(kind)
            let text = String(decoding: json, as: UTF8.self)
                .replacing(#""signedDate":1750000000123"#, with: #""x":1"#)
                .replacing(#""receiptCreationDate":1750000000123"#, with: #""x":1"#)
            #expect(!text.contains("1750000000123"))
            let token = try signer.sign(json: Array(text.utf8))
            for (now, expected) in [
                (Self.first, nil), (Self.last, nil),
                (Timestamp(milliseconds: Self.first.milliseconds - 1), .certificateNotYetValid),
                (Timestamp(milliseconds: Self.last.milliseconds + 1), .certificateExpired),
            ] as [(Timestamp, ReceiptRefusal.Code?)] {
                #expect(try Sample.verifier(now: now).refusal(of: token, as: kind) == expected)
            }
        }
    }

    @Test
    func fractionsOfMillisecondsAreDroppedBeforeComparing() throws {
        let signer = try ReceiptSigner(authority: Self.authority(limiting: "leaf"))
        for (date, expected) in [
            ("1800000000000.5", nil), ("1799999999999.5", nil),
            ("1699999999999.5", .certificateNotYetValid),
        ] as [(String, ReceiptRefusal.Code?)] {
            let text = String(decoding: Sample.transaction().json, as: UTF8.self)
                .replacing("1750000000123", with: date)
            let token = try signer.sign(json: Array(text.utf8))
            #expect(try Sample.verifier().refusal(of: token) == expected)
        }
    }

    /// The test runs in a separate process because an overflow would end all tests.
    ///
    /// An attacker would need no key, only the header of any genuine receipt.
    @Test
    func signingDatesOutOfRangeAreRefused() async {
        await #expect(processExitsWith: .success) {
            for (date, expected) in [
                (Int64.min, .certificateNotYetValid), (.max, .certificateExpired),
            ] as [(Int64, ReceiptRefusal.Code)] {
                var token = try Token(Sample.signer().sign(Sample.transaction()))
                token.payload = Array(#"{"signedDate":\#(date)}"#.utf8)
                #expect(try Sample.verifier().refusal(of: token.text) == expected)
            }
        }
    }
}
