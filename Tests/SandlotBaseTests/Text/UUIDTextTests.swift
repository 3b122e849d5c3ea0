import Foundation
import SandlotBase
import TestSupport
import Testing

@Suite struct UUIDTextTests {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func textsAgreeWithFoundationInLowercase(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let uuid = UUID(high: random.next(), low: random.next())
            #expect(uuid.lowercaseText == uuid.uuidString.lowercased(), "seed \(seed)")
            #expect(UUID(usualForm: uuid.lowercaseText.utf8) == uuid, "seed \(seed)")
            #expect(UUID(usualForm: uuid.uuidString.utf8) == uuid, "seed \(seed)")
        }
    }

    @Test(arguments: [
        "", "123", "00112233-4455-6677-8899-aabbccddeef", "00112233-4455-6677-8899-aabbccddeeff0",
        "0011223-34455-6677-8899-aabbccddeeff", "00112233-4455-6677-8899-aabbccddeefg",
        "00112233-4455-6677-8899 aabbccddeeff", "001122334455-6677-8899-aabbccddeeff-",
        "{0112233-4455-6677-8899-aabbccddeef}", "００112233-4455-6677-8899-aabbccddee",
    ])
    func otherFormsAreRefused(text: String) {
        #expect(UUID(usualForm: text.utf8) == nil)
    }
}
