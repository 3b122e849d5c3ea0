import Foundation
import SandlotReceipts
import TestSupport
import Testing

@Suite
struct DamagedAuthorityTests {
    private static let names = ["root", "intermediate", "leaf"]
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try Sample.authority().write(to: directory.path)
    }

    private func loadingError() -> ReceiptError? {
        #expect(throws: ReceiptError.self) { try CertificateAuthority(contentsOf: directory.path) }
    }

    /// Replaces a file with that of another authority.
    private func replace(_ names: [String], from other: TemporaryDirectory) throws {
        for name in names { try directory.write(other.text(of: name) ?? "", to: name) }
    }

    @Test(arguments: names)
    func aKeyThatBelongsToAnotherCertificateIsRefused(_ name: String) throws {
        let other = try TemporaryDirectory()
        try CertificateAuthority().write(to: other.path)
        try replace(["\(name)-key.pem"], from: other)
        #expect(loadingError()?.code == .mismatchedAuthority)
    }

    @Test(arguments: ["intermediate", "leaf"])
    func aLinkOfAnotherAuthorityIsRefused(_ name: String) throws {
        let other = try TemporaryDirectory()
        try CertificateAuthority().write(to: other.path)
        try replace(["\(name).pem", "\(name)-key.pem"], from: other)
        let error = loadingError()
        #expect(error?.code == .mismatchedAuthority)
        #expect(error?.reason.contains("rotate \(name)") == true)
    }

    @Test(arguments: StoredAuthorityTests.certificateNames + StoredAuthorityTests.keyNames)
    func aMissingFileIsNamed(_ name: String) throws {
        try FileManager.default.removeItem(atPath: directory.path(name))
        let error = loadingError()
        #expect(error?.code == .inputOutput)
        #expect(error?.reason.contains("/\(name): ") == true)
    }

    @Test(arguments: StoredAuthorityTests.certificateNames + StoredAuthorityTests.keyNames)
    func garbageIsRefused(_ name: String) throws {
        for garbage in [
            "", "garbage", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
        ] {
            try directory.write(garbage, to: name)
            let error = loadingError()
            #expect(error?.code == .malformedAuthority)
            #expect(error?.reason.contains("/\(name)") == true)
        }
    }

    @Test
    func aMissingDirectoryIsAnError() {
        let error = #expect(throws: ReceiptError.self) {
            try CertificateAuthority(contentsOf: directory.path("missing"))
        }
        #expect(error?.code == .inputOutput)
    }

    @Test(arguments: [["pkcs8", "-topk8", "-v2", "aes-256-cbc"], ["ec", "-aes-256-cbc"]])
    func anEncryptedKeyIsRefusedWithoutAPrompt(_ command: [String]) throws {
        let key = directory.path("leaf-key.pem")
        let outcome = try OpenSSLCommand.run(
            command + ["-in", key, "-out", "\(key).new", "-passout", "pass:secret"])
        try #require(outcome.status == 0, "\(outcome.text)")
        try directory.write(
            try #require(directory.text(of: "leaf-key.pem.new")), to: "leaf-key.pem")
        let error = loadingError()
        #expect(error?.code == .malformedAuthority)
        #expect(error?.reason.contains("without a pass phrase") == true)
    }

    @Test
    func aKeyOfAnotherKindIsRefused() throws {
        let outcome = try OpenSSLCommand.run(
            "genpkey", "-algorithm", "ED25519", "-out", directory.path("leaf-key.pem"))
        try #require(outcome.status == 0)
        #expect(loadingError()?.code == .mismatchedAuthority)
    }

    @Test
    func keysInSEC1FormAreAccepted() throws {
        let key = directory.path("leaf-key.pem")
        let outcome = try OpenSSLCommand.run("ec", "-in", key, "-out", "\(key).new")
        try #require(outcome.status == 0)
        let text = try #require(directory.text(of: "leaf-key.pem.new"))
        #expect(text.contains("BEGIN EC PRIVATE KEY"))
        try directory.write(text, to: "leaf-key.pem")
        #expect(throws: Never.self) { try CertificateAuthority(contentsOf: directory.path) }
    }
}
