import SandlotServerAPI
import Testing

@Suite
struct SecretComparisonTests {
    @Test
    func onlyTheSameBytesAreEqual() {
        let secret = Array("s3cret-é".utf8)
        #expect(SecretComparison.areEqual("s3cret-é", "s3cret-é"))
        #expect(SecretComparison.areEqual("", ""))
        for index in secret.indices {
            var other = secret
            other[index] ^= 1
            let text = String(decoding: other, as: UTF8.self)
            #expect(!SecretComparison.areEqual("s3cret-é", text), "byte \(index)")
        }
        // The last one is equal to Swift, because it is canonically equivalent.
        for other in ["", "s3cret-", "s3cret-é ", "s3cret-e\u{301}"] {
            #expect(!SecretComparison.areEqual("s3cret-é", other), "\(other)")
            #expect(!SecretComparison.areEqual(other, "s3cret-é"), "\(other)")
        }
    }
}
