import SandlotReceipts
import Testing

/// Tests that certificates must be in strict DER, even inside the part that their issuer has
/// signed.
@Suite
struct StrictCertificateTests {
    /// Returns the leaf with some of its bytes replaced.
    private static func leaf(replacing bytes: [UInt8], with other: [UInt8]) throws -> [UInt8] {
        let der = try Sample.authority().leaf.der
        let index = try #require(
            der.indices.first { der[$0...].starts(with: bytes) }, "the leaf does not hold \(bytes)")
        return der[..<index] + other + der[(index + bytes.count)...]
    }

    @Test
    func theUnchangedLeafIsRead() throws {
        let der = try Sample.authority().leaf.der
        #expect(try Certificate(bytes: der).der == der)
    }

    @Test(
        arguments: [
            // The Boolean of a critical extension with a byte other than FF, or with an explicit
            // FALSE.
            ([0x01, 0x01, 0xFF], [0x01, 0x01, 0x01]), ([0x01, 0x01, 0xFF], [0x01, 0x01, 0x00]),
            // The UTCTime of the first instant with a letter in place of a digit, and without its
            // Z.
            ([0x17, 0x0D, 0x30], [0x17, 0x0D, 0x41]),
            (Array("000101000000Z".utf8), Array("0001010000000".utf8)),
            // The bit string of the key with more unused bits than a byte has.
            ([0x03, 0x42, 0x00, 0x04], [0x03, 0x42, 0x08, 0x04]),
            // A primitive SEQUENCE, a constructed OCTET STRING, and an object identifier that does
            // not end.
            ([0x30, 0x13, 0x06], [0x10, 0x13, 0x06]),
            ([0x04, 0x02, 0x05, 0x00], [0x24, 0x02, 0x05, 0x00]),
            ([0x55, 0x04, 0x03], [0x55, 0x04, 0x83]), ([0x55, 0x04, 0x03], [0x80, 0x04, 0x03]),
            // A length beyond the end. (A version with a redundant zero would move all other
            // bytes.)
            ([0x06, 0x03, 0x55], [0x06, 0x7F, 0x55]), ([0x06, 0x03, 0x55], [0x06, 0x80, 0x55]),
        ] as [([UInt8], [UInt8])])
    func certificatesThatAreNotDERAreRefused(_ bytes: [UInt8], _ other: [UInt8]) throws {
        let changed = try Self.leaf(replacing: bytes, with: other)
        let error = #expect(throws: ReceiptError.self) { try Certificate(bytes: changed) }
        #expect(error?.code == .malformedCertificate)
    }

    @Test
    func nothingMayFollowTheCertificate() throws {
        let der = try Sample.authority().leaf.der
        for rest in [[0], [0x05, 0x00], der] as [[UInt8]] {
            #expect(throws: ReceiptError.self) { try Certificate(bytes: der + rest) }
        }
    }

    @Test
    func prefixesOfACertificateAreRefused() throws {
        let der = try Sample.authority().leaf.der
        for length in stride(from: 0, to: der.count, by: 7) {
            #expect(throws: ReceiptError.self) { try Certificate(bytes: Array(der[..<length])) }
        }
    }
}
