import SandlotReceipts
import TestSupport
import Testing

@Suite
struct RotationTests {
    @Test(arguments: CertificateAuthority.Rotation.allCases)
    func receiptsFromBeforeAndAfterARotationAreVerified(
        _ rotation: CertificateAuthority.Rotation
    ) throws {
        let before = try Sample.authority()
        let after = try before.rotating(rotation)
        #expect(after.root == before.root)
        #expect((after.intermediate == before.intermediate) == (rotation == .leaf))
        #expect(after.leaf != before.leaf)
        let verifier = try Sample.verifier()
        for authority in [before, after, before] {
            let token = try ReceiptSigner(authority: authority).sign(Sample.transaction())
            #expect(verifier.refusal(of: token) == nil)
        }
    }

    @Test(arguments: CertificateAuthority.Rotation.allCases)
    func aStoredAuthorityIsRotatedInPlace(_ rotation: CertificateAuthority.Rotation) throws {
        let directory = try TemporaryDirectory()
        let before = try Sample.authority()
        try before.write(to: directory.path)
        let files = try directory.names()
        let kept = ["root.pem", "root.der", "root-key.pem"].map { directory.text(of: $0) }

        let after = try CertificateAuthority.rotate(rotation, in: directory.path)
        #expect(try directory.names() == files)
        #expect(["root.pem", "root.der", "root-key.pem"].map { directory.text(of: $0) } == kept)
        #expect(try directory.mode(of: "leaf-key.pem") == 0o600)
        let loaded = try CertificateAuthority(contentsOf: directory.path)
        #expect(loaded.leaf == after.leaf)
        #expect(loaded.leaf != before.leaf)
        #expect(loaded.intermediate == after.intermediate)
        #expect((loaded.intermediate == before.intermediate) == (rotation == .leaf))
    }

    @Test(arguments: ["leaf.pem", "leaf-key.pem"])
    func aDamagedLeafCanBeRotated(_ name: String) throws {
        let directory = try TemporaryDirectory()
        try Sample.authority().write(to: directory.path)
        try directory.write("garbage", to: name)
        _ = try CertificateAuthority.rotate(.leaf, in: directory.path)
        #expect(throws: Never.self) { try CertificateAuthority(contentsOf: directory.path) }
    }

    @Test
    func aDamagedIntermediateCanBeRotatedButNotKept() throws {
        let directory = try TemporaryDirectory()
        try Sample.authority().write(to: directory.path)
        try directory.write("garbage", to: "intermediate-key.pem")
        let leaf = directory.text(of: "leaf.pem")
        let error = #expect(throws: ReceiptError.self) {
            try CertificateAuthority.rotate(.leaf, in: directory.path)
        }
        #expect(error?.code == .malformedAuthority)
        #expect(directory.text(of: "leaf.pem") == leaf)
        _ = try CertificateAuthority.rotate(.intermediate, in: directory.path)
        #expect(throws: Never.self) { try CertificateAuthority(contentsOf: directory.path) }
    }

    @Test(arguments: CertificateAuthority.Rotation.allCases)
    func aDamagedRootCannotBeRotated(_ rotation: CertificateAuthority.Rotation) throws {
        let directory = try TemporaryDirectory()
        try Sample.authority().write(to: directory.path)
        try directory.write("garbage", to: "root-key.pem")
        let leaf = directory.text(of: "leaf.pem")
        #expect(throws: ReceiptError.self) {
            try CertificateAuthority.rotate(rotation, in: directory.path)
        }
        #expect(directory.text(of: "leaf.pem") == leaf)
    }
}
