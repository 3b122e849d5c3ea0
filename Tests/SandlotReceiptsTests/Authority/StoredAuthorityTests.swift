import Foundation
import SandlotReceipts
import TestSupport
import Testing

@Suite
struct StoredAuthorityTests {
    static let certificateNames = ["intermediate.pem", "leaf.pem", "root.pem"]
    static let keyNames = ["intermediate-key.pem", "leaf-key.pem", "root-key.pem"]

    @Test
    func sevenFilesAreWrittenAndOnlyTheOwnerCanReadKeys() throws {
        let directory = try TemporaryDirectory()
        try Sample.authority().write(to: directory.path("new"))
        #expect(
            try directory.names(in: "new")
                == (Self.certificateNames + Self.keyNames + ["root.der"]).sorted())
        #expect(try directory.mode(of: "new") == 0o700)
        for name in Self.keyNames { #expect(try directory.mode(of: "new/\(name)") == 0o600) }
        for name in Self.certificateNames + ["root.der"] {
            #expect(try directory.mode(of: "new/\(name)") == 0o644)
        }
    }

    @Test
    func openSSLReadsEveryFile() throws {
        let directory = try TemporaryDirectory()
        let authority = try Sample.authority()
        try authority.write(to: directory.path)
        for name in ["root", "intermediate", "leaf"] {
            let fromKey = try OpenSSLCommand.run(
                "pkey", "-in", directory.path("\(name)-key.pem"), "-pubout")
            let fromCertificate = try OpenSSLCommand.run(
                "x509", "-in", directory.path("\(name).pem"), "-noout", "-pubkey")
            #expect(fromKey.status == 0)
            #expect(fromKey.output == fromCertificate.output)
            #expect(
                directory.text(of: "\(name)-key.pem")?.hasPrefix("-----BEGIN PRIVATE KEY-----\n")
                    == true)
        }
        let der = FileManager.default.contents(atPath: directory.path("root.der"))
        #expect(der.map { Array($0) } == authority.root.der)
    }

    @Test
    func aStoredAuthorityIsLoadedUnchanged() throws {
        let directory = try TemporaryDirectory()
        let authority = try Sample.authority()
        try authority.write(to: directory.path)
        let loaded = try CertificateAuthority(contentsOf: directory.path)
        #expect(loaded.root == authority.root)
        #expect(loaded.intermediate == authority.intermediate)
        #expect(loaded.leaf == authority.leaf)
        let token = try ReceiptSigner(authority: loaded).sign(Sample.transaction())
        #expect(try Sample.verifier().refusal(of: token) == nil)
    }

    @Test(arguments: certificateNames + keyNames + ["root.der"])
    func anExistingAuthorityIsNotOverwritten(_ name: String) throws {
        let directory = try TemporaryDirectory()
        try directory.write("precious", to: name)
        let error = try #require(throws: ReceiptError.self) {
            try Sample.authority().write(to: directory.path)
        }
        #expect(error.code == .authorityExists)
        #expect(try directory.names() == [name])
        #expect(directory.text(of: name) == "precious")
    }

    @Test
    func anExistingAuthorityIsReplacedOnRequest() throws {
        let directory = try TemporaryDirectory()
        try CertificateAuthority().write(to: directory.path)
        let other = try CertificateAuthority()
        try other.write(to: directory.path, replacing: true)
        #expect(try CertificateAuthority(contentsOf: directory.path).root == other.root)
    }

    @Test
    func aDirectoryThatCannotBeCreatedIsAnError() throws {
        let directory = try TemporaryDirectory()
        try directory.write("x", to: "file")
        let error = try #require(throws: ReceiptError.self) {
            try Sample.authority().write(to: directory.path("file/inside"))
        }
        #expect(error.code == .inputOutput)
    }

    @Test
    func rootsAreReadFromPEMAndDER() throws {
        let directory = try TemporaryDirectory()
        let authority = try Sample.authority()
        try authority.write(to: directory.path)
        let pem = try Certificate(contentsOf: directory.path("root.pem"))
        let der = try Certificate(contentsOf: directory.path("root.der"))
        #expect(pem == der)
        #expect(pem.hashValue == der.hashValue)
        #expect(pem == authority.root)
        #expect(try pem.pem() == authority.root.pem())
    }

    /// The first one is the leaf in some files, and the root in others.
    @Test
    func aFileWithSeveralCertificatesIsRefused() throws {
        let (one, other) = try (Sample.authority().root.pem(), Sample.authority().root.pem())
        for bytes in [
            one + other, one + one, Array("A comment\n".utf8) + one + Array("\n".utf8) + other,
        ] {
            let error = #expect(throws: ReceiptError.self) {
                try Certificate(bytes: bytes, name: "chain.pem")
            }
            #expect(error?.code == .malformedCertificate)
            #expect(error?.reason.hasPrefix("chain.pem has several certificates") == true)
        }
        #expect(try Certificate(bytes: one + Array("end\n".utf8)).pem() == one)
    }

    @Test
    func filesWithoutACertificateAreRefused() throws {
        let directory = try TemporaryDirectory()
        try Sample.authority().write(to: directory.path)
        let der = try Sample.authority().root.der
        for bytes in [[], Array("garbage".utf8), Array(der.dropLast()), der + [0]] {
            let error = #expect(throws: ReceiptError.self) {
                try Certificate(bytes: bytes, name: "x.pem")
            }
            #expect(error?.code == .malformedCertificate)
            #expect(error?.reason.contains("x.pem") == true)
        }
        let key = #expect(throws: ReceiptError.self) {
            try Certificate(contentsOf: directory.path("root-key.pem"))
        }
        #expect(key?.code == .malformedCertificate)
        let missing = #expect(throws: ReceiptError.self) {
            try Certificate(contentsOf: directory.path("missing"))
        }
        #expect(missing?.code == .inputOutput)
    }
}
