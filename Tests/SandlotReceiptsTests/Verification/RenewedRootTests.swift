import SandlotBase
import SandlotReceipts
import Testing

/// Tests of roots that were renewed with the same name and key, so that several have issued an intermediate.
@Suite struct RenewedRootTests {
    private static func roots(_ authority: CertificateAuthority) throws -> [Certificate] {
        [
            try authority.root(validFrom: "000101000000Z", through: "100101000000Z"),
            try authority.root(validFrom: "400101000000Z", through: "490101000000Z"),
            authority.root,
        ]
    }

    @Test func theOrderOfRootsDoesNotMatter() throws {
        let roots = try Self.roots(Sample.authority())
        let token = try Sample.signer().sign(Sample.transaction())
        for first in 0..<3 {
            let verifier = try Sample.verifier(roots: Array(roots[first...] + roots[..<first]))
            #expect(verifier.refusal(of: token) == nil)
        }
    }

    @Test func oneOfTheRootsMustHaveBeenValid() throws {
        let roots = try Self.roots(Sample.authority())
        let token = try Sample.signer().sign(Sample.transaction())
        #expect(
            try Sample.verifier(roots: [roots[0], roots[1]]).refusal(of: token)
                == .certificateExpired)
        #expect(
            try Sample.verifier(roots: [roots[1], roots[0]]).refusal(of: token)
                == .certificateNotYetValid)
    }

    /// A root of another authority refuses a chain for a reason that says nothing about it.
    @Test func theReasonIsThatOfTheRootThatIssuedTheChain() throws {
        let stranger = try CertificateAuthority()
        let old = try Sample.authority().root(
            validFrom: "000101000000Z", through: "100101000000Z")
        let token = try Sample.signer().sign(Sample.transaction())
        for roots in [[stranger.root, old], [old, stranger.root]] {
            #expect(
                try Sample.verifier(roots: roots).refusal(of: token) == .certificateExpired)
        }
        #expect(
            try Sample.verifier(roots: [stranger.root]).refusal(of: token) == .untrustedRoot)
    }
}
