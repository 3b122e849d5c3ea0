import SandlotReceipts
import SandlotStore
import Testing

/// The verifiers that the stores of a process share.
@Suite struct VerifierCacheTests {
    private func name(_ number: Int) -> VerifierCache.Name {
        VerifierCache.Name(
            bundleID: "com.example.app\(number)", environment: .sandbox, appAppleID: nil)
    }

    private func verifier(_ authority: CertificateAuthority) throws -> ReceiptVerifier {
        try ReceiptVerifier(
            roots: [authority.root],
            expectation: .init(bundleID: "com.example.app", environment: .sandbox))
    }

    @Test func theLeastRecentlyUsedVerifierIsEvicted() throws {
        let authority = try CertificateAuthority()
        var cache = VerifierCache()
        for number in 0..<VerifierCache.capacity {
            _ = cache.insert(try verifier(authority), for: name(number))
        }
        // The use of the oldest one makes the second one the least recently used.
        #expect(cache.verifier(for: name(0)) != nil)
        _ = cache.insert(try verifier(authority), for: name(-1))
        #expect(cache.count == VerifierCache.capacity)
        #expect(cache.verifier(for: name(0)) != nil)
        #expect(cache.verifier(for: name(1)) == nil)
        #expect(cache.verifier(for: name(2)) != nil)
        #expect(cache.verifier(for: name(-1)) != nil)
    }

    @Test func aVerifierThatAnotherThreadHasAddedIsKept() throws {
        var cache = VerifierCache()
        let (one, other) = (try CertificateAuthority(), try CertificateAuthority())
        var payload = TransactionPayload()
        payload.bundleId = "com.example.app"
        payload.environment = .sandbox
        payload.signedDate = one.leaf.validity.lowerBound
        let token = try ReceiptSigner(authority: one).sign(payload)
        _ = cache.insert(try verifier(one), for: name(0))
        let kept = cache.insert(try verifier(other), for: name(0))
        #expect(cache.count == 1)
        #expect(kept.verifyTransaction(token).refusal?.code != .untrustedRoot)
        #expect(try verifier(other).verifyTransaction(token).refusal?.code == .untrustedRoot)
    }
}
