import Foundation
import SandlotReceipts
import Testing

@Suite
struct EncryptedCertificateTests {
    /// OpenSSL would ask for a pass phrase on the terminal or else on standard input.
    @Test
    func anEncryptedCertificateIsRefusedWithoutAPrompt() async {
        await #expect(processExitsWith: .success) {
            // Without a terminal, OpenSSL can read the pass phrase only from standard input.
            setsid()
            var ends: [Int32] = [0, 0]
            try #require(pipe(&ends) == 0)
            try #require(dup2(ends[0], 0) == 0)
            try #require(write(ends[1], "secret\n", 7) == 7)
            let text = """
                -----BEGIN CERTIFICATE-----
                Proc-Type: 4,ENCRYPTED
                DEK-Info: AES-256-CBC,00112233445566778899AABBCCDDEEFF

                AAAAAAAAAAAAAAAAAAAAAA==
                -----END CERTIFICATE-----

                """
            let error = #expect(throws: ReceiptError.self) {
                try Certificate(bytes: Array(text.utf8))
            }
            #expect(error?.code == .malformedCertificate)
            // The pass phrase must not have been read.
            #expect(fcntl(0, F_SETFL, O_NONBLOCK) == 0)
            var answer = [UInt8](repeating: 0, count: 7)
            #expect(read(0, &answer, 7) == 7)
        }
    }
}
